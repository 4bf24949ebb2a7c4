#include "CExpat.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#ifdef __APPLE__
const char *const tzlookup_expat_name = "libexpat.1.dylib";
#else
const char *const tzlookup_expat_name = "libexpat.so.1";
#endif

bool tzlookup_expat_open(const char *name, tzlookup_expat *functions) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
  // POSIX lets a function pointer be stored through a pointer to an object pointer.
  const struct {
    const char *name;
    void **function;
  } symbols[] = {
      {"XML_ParserCreate", (void **)&functions->parser_create},
      {"XML_ParserFree", (void **)&functions->parser_free},
      {"XML_SetUserData", (void **)&functions->set_user_data},
      {"XML_SetElementHandler", (void **)&functions->set_element_handler},
      {"XML_SetCharacterDataHandler", (void **)&functions->set_text_handler},
      {"XML_SetStartDoctypeDeclHandler", (void **)&functions->set_doctype_handler},
      {"XML_SetXmlDeclHandler", (void **)&functions->set_declaration_handler},
      {"XML_SetSkippedEntityHandler", (void **)&functions->set_skipped_handler},
      {"XML_Parse", (void **)&functions->parse},
      {"XML_StopParser", (void **)&functions->stop},
      {"XML_GetErrorCode", (void **)&functions->error_code},
      {"XML_ErrorString", (void **)&functions->error_text},
      {"XML_GetCurrentLineNumber", (void **)&functions->line},
      {"XML_GetCurrentColumnNumber", (void **)&functions->column},
      {"XML_GetCurrentByteIndex", (void **)&functions->byte_index},
      {"XML_GetCurrentByteCount", (void **)&functions->byte_count},
      {"XML_GetInputContext", (void **)&functions->input_context},
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    *symbols[index].function = dlsym(library, symbols[index].name);
    if (!*symbols[index].function) {
      dlclose(library);
      return false;
    }
  }
  return true;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static tzlookup_expat shared;
static bool is_open;

static void open_shared(void) { is_open = tzlookup_expat_open(tzlookup_expat_name, &shared); }

const tzlookup_expat *tzlookup_expat_shared(void) {
  pthread_once(&once, open_shared);
  return is_open ? &shared : NULL;
}
