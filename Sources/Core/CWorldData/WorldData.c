#include "CWorldData.h"

// In read-only pages of the program: loaded from its file page by page as queries touch them.
_Alignas(64) static const unsigned char world_index[] = {
#embed "world.tzidx"
};

const void *tzlookup_world_index(void) { return world_index; }

size_t tzlookup_world_index_size(void) { return sizeof world_index; }
