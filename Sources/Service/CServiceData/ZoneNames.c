#include "ZoneNames.h"

// In read-only pages of the program: loaded from its file page by page as names are looked up.
static const unsigned char languages_pack[] = {
#embed "names/languages.tzpack"
};

const void *tzlookup_languages_pack(void) { return languages_pack; }

size_t tzlookup_languages_pack_size(void) { return sizeof languages_pack; }
