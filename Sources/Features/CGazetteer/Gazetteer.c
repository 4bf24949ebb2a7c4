#include "CGazetteer.h"

// In read-only pages of the program: loaded from its file page by page as searches touch them.
_Alignas(64) static const unsigned char gazetteer[] = {
#embed "gazetteer.tzg"
};

const void *tzlookup_gazetteer(void) { return gazetteer; }

size_t tzlookup_gazetteer_size(void) { return sizeof gazetteer; }
