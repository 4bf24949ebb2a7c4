#include "CCompactData.h"

// In read-only pages of the program: loaded from its file page by page as queries touch them.
_Alignas(64) static const unsigned char compact_index[] = {
#embed "compact.tzidx"
};

const void *tzlookup_compact_index(void) { return compact_index; }

size_t tzlookup_compact_index_size(void) { return sizeof compact_index; }
