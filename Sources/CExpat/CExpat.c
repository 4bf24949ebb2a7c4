#include "CExpat.h"

#include <dlfcn.h>

bool tzlookup_expat_is_available(void) {
#ifdef __APPLE__
  return dlopen("libexpat.1.dylib", RTLD_NOW | RTLD_LOCAL) != 0;
#else
  return dlopen("libexpat.so.1", RTLD_NOW | RTLD_LOCAL) != 0;
#endif
}
