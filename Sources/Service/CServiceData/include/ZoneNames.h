#ifndef TZLOOKUP_ZONENAMES_H
#define TZLOOKUP_ZONENAMES_H

#include <stddef.h>

/// The names of time zones in all languages of CLDR; PackedTables.md in the documentation specifies the bytes. Their
/// license is names/LICENSE.unicode.
const void *tzlookup_languages_pack(void);

/// Their number.
size_t tzlookup_languages_pack_size(void);

#endif
