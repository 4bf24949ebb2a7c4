#include "CTinyData.h"

// In read-only pages of the program: loaded from its file page by page as queries touch them.
_Alignas(64) static const unsigned char tiny_index[] = {
#embed "tiny.tzidx"
};

const void *tzlookup_tiny_index(void) { return tiny_index; }

size_t tzlookup_tiny_index_size(void) { return sizeof tiny_index; }
