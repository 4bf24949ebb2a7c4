#include "CZoneReleases.h"

static const unsigned char history_pack[] = {
#embed "tables/history.tzpack"
};
static const unsigned char windows_pack[] = {
#embed "tables/windows.tzpack"
};

const void *tzlookup_history_pack(void) { return history_pack; }

size_t tzlookup_history_pack_size(void) { return sizeof history_pack; }

const void *tzlookup_windows_pack(void) { return windows_pack; }

size_t tzlookup_windows_pack_size(void) { return sizeof windows_pack; }
