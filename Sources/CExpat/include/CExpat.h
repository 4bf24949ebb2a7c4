#ifndef CEXPAT_H
#define CEXPAT_H

#include <stdbool.h>

/// Whether libexpat was found on this machine.
bool tzlookup_expat_is_available(void);

#endif
