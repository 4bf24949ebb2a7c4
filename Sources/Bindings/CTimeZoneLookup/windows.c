// What the library needs of Windows, and what it calls of other systems' C libraries, in the place of files.c,
// environment.c and random.c. Texts are UTF-8 here and UTF-16 there.
#ifdef _WIN32

#define _CRT_RAND_S
#define WIN32_LEAN_AND_MEAN

#include "runtime.h"

#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

// MARK: Texts

/// A text for Windows, to be freed; NULL for one that is not UTF-8, or without memory.
static wchar_t *wide(const char *text) {
  int count = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
  wchar_t *copy = count > 0 ? malloc((size_t)count * sizeof *copy) : NULL;
  if (copy) MultiByteToWideChar(CP_UTF8, 0, text, -1, copy, count);
  return copy;
}

/// A text of Windows, to be freed; NULL without memory.
static char *narrow(const wchar_t *text) {
  int count = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
  char *copy = count > 0 ? malloc((size_t)count) : NULL;
  if (copy) WideCharToMultiByte(CP_UTF8, 0, text, -1, copy, count, NULL, NULL);
  return copy;
}

// What is returned is not freed: tens of bytes, asked for until the boundaries that answer by default are open.
const char *tzlookup_environment(const char *name) {
  wchar_t *key = wide(name);
  const wchar_t *value = key ? _wgetenv(key) : NULL;
  free(key);
  return value ? narrow(value) : NULL;
}

// MARK: Files

/// The value of errno for an error of Windows.
static int error_number(DWORD error) {
  switch (error) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME: return ENOENT;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION: return EACCES;
    case ERROR_NOT_ENOUGH_MEMORY: return ENOMEM;
    default: return EIO;
  }
}

static void release_view(const void *bytes, size_t count) {
  // There is no view of an empty file.
  if (count) UnmapViewOfFile(bytes);
}

/// Maps an open file. False where that fails.
static BOOL map_file(HANDLE file, tzlookup_storage *storage) {
  static const char empty[1];
  LARGE_INTEGER size;
  if (!GetFileSizeEx(file, &size)) return FALSE;
  *storage = (tzlookup_storage){empty, (size_t)size.QuadPart, release_view};
  if (size.QuadPart == 0) return TRUE;
  HANDLE mapping = CreateFileMappingW(file, NULL, PAGE_READONLY, 0, 0, NULL);
  if (mapping == NULL) return FALSE;
  storage->bytes = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
  // The view keeps the mapping alive.
  CloseHandle(mapping);
  return storage->bytes != NULL;
}

tzlookup_storage tzlookup_storage_mapping(const char *path, int *error) {
  tzlookup_storage storage = {NULL, 0, release_view}, mapped;
  wchar_t *name = wide(path);
  if (name == NULL) return *error = ENOENT, storage;
  DWORD attributes = GetFileAttributesW(name);
  HANDLE file = INVALID_HANDLE_VALUE;
  if (attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_DIRECTORY) {
    *error = EISDIR;
  } else {
    // Others may replace the file.
    file = CreateFileW(
        name, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    if (file != INVALID_HANDLE_VALUE && map_file(file, &mapped)) storage = mapped;
    else *error = error_number(GetLastError());
  }
  if (file != INVALID_HANDLE_VALUE) CloseHandle(file);
  free(name);
  return storage;
}

int tzlookup_has_file(const char *path) {
  wchar_t *name = wide(path);
  if (name == NULL) return 0;
  DWORD attributes = GetFileAttributesW(name);
  int error = attributes == INVALID_FILE_ATTRIBUTES ? error_number(GetLastError()) : 0;
  free(name);
  // A directory that may not be entered is another user's.
  return error != ENOENT && error != EACCES;
}

void tzlookup_error_text(int error, char *text, size_t capacity) {
  if (strerror_s(text, capacity, error) != 0) snprintf(text, capacity, "error %d", error);
}

// MARK: The C library of other systems

// Memory of an alignment is freed by a function of its own, and all that Swift asks for has one.
int tzlookup_posix_memalign(void **memory, size_t alignment, size_t size);
void tzlookup_free(void *memory);
int tzlookup_bcmp(const void *first, const void *second, size_t count);
void tzlookup_arc4random_buf(void *bytes, size_t count);

int tzlookup_posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = _aligned_malloc(size, alignment);
  return *memory ? 0 : ENOMEM;
}

void tzlookup_free(void *memory) { _aligned_free(memory); }

int tzlookup_bcmp(const void *first, const void *second, size_t count) { return memcmp(first, second, count); }

// Seeds the hashing of sets and dictionaries. No answer depends on the seed.
void tzlookup_arc4random_buf(void *bytes, size_t count) {
  for (size_t done = 0; done < count; done += sizeof(unsigned)) {
    unsigned number = 0;
    rand_s(&number);
    memcpy((char *)bytes + done, &number, count - done < sizeof number ? count - done : sizeof number);
  }
}

#endif
