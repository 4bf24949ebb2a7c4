// Other systems have the function, or windows.c does.
#ifdef __linux__

#define _DEFAULT_SOURCE

#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// Seeds the hashing of sets and dictionaries. glibc has this function since 2.36, and `getrandom` since 2.25: a library
// that took them from there would not load on older systems.
void arc4random_buf(void *bytes, size_t count);

void arc4random_buf(void *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    long added = syscall(SYS_getrandom, (char *)bytes + done, count - done, 0);
    if (added <= 0) break;
    done += (size_t)added;
  }
  // Linux before 3.17. No answer depends on the seed.
  uint64_t state = (uint64_t)time(NULL) ^ (uint64_t)(uintptr_t)&state;
  for (; done < count; done += 1) {
    state = state * 6364136223846793005 + 1442695040888963407;
    ((uint8_t *)bytes)[done] = (uint8_t)(state >> 56);
  }
}

#endif
