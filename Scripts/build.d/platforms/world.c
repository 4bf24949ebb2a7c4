// The boundaries of the world, in read-only pages of the program. WORLD is the path of their file, in quotes.
#include <stddef.h>

#ifdef __APPLE__
#define READ_ONLY ".section __TEXT,__const"
#else
#define READ_ONLY ".section .rodata"
#endif
__asm__(READ_ONLY "\n.p2align 6\ntzlookup_world_start:\n.incbin \"" WORLD "\"\ntzlookup_world_end:\n.byte 0\n.text\n");
__attribute__((visibility("hidden"))) extern const unsigned char start[] __asm__("tzlookup_world_start"), end[] __asm__("tzlookup_world_end");

const void *tzlookup_world_index(void) { return start; }

size_t tzlookup_world_index_size(void) { return (size_t)(end - start); }
