/* The boundaries of the world, in read-only pages of the program. WORLD is the path of their file, in quotes. */
#ifdef __APPLE__
#define NAME(name) _##name
  .section __TEXT,__const
  .private_extern NAME(tzlookup_world_start)
  .private_extern NAME(tzlookup_world_end)
#else
#define NAME(name) name
  .section .rodata
  .hidden tzlookup_world_start
  .hidden tzlookup_world_end
#endif
  .globl NAME(tzlookup_world_start)
  .globl NAME(tzlookup_world_end)
  .p2align 6
NAME(tzlookup_world_start):
  .incbin WORLD
NAME(tzlookup_world_end):
  .byte 0
#ifdef __ELF__
  .section .note.GNU-stack, "", %progbits
#endif
