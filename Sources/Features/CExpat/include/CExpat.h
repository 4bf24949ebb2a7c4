#ifndef CEXPAT_H
#define CEXPAT_H

#include <stdbool.h>

// The functions of libexpat that are used, declared here so that neither its headers nor the library are needed to
// build or start a program: the library is opened when an XML file is read. The declarations are those of expat.h,
// unchanged since 2.0 (2006), as the number 1 in the library's name promises. Sizes and offsets are `long`, as in every
// build of expat without XML_LARGE_SIZE; on 64-bit Unix the two are the same.

/// A parser of expat.
typedef struct XML_ParserStruct *tzlookup_xml_parser;

/// An element begins: its name, and alternately the names and values of its attributes, terminated by NULL. All in
/// UTF-8.
typedef void (*tzlookup_xml_start)(void *user, const char *name, const char **attributes);
/// An element ends.
typedef void (*tzlookup_xml_end)(void *user, const char *name);
/// A part of a text node.
typedef void (*tzlookup_xml_text)(void *user, const char *bytes, int count);
/// A document type begins.
typedef void (*tzlookup_xml_doctype)(
    void *user, const char *name, const char *system, const char *public_name, int has_internal_subset);
/// The XML declaration, or a text declaration.
typedef void (*tzlookup_xml_declaration)(
    void *user, const char *version, const char *encoding, int standalone);
/// A reference in text to an entity that is not known, where declarations elsewhere may have it.
typedef void (*tzlookup_xml_skipped)(void *user, const char *name, int is_parameter);

/// The functions of libexpat, by their names without `XML_`.
typedef struct {
  tzlookup_xml_parser (*parser_create)(const char *encoding);
  void (*parser_free)(tzlookup_xml_parser);
  void (*set_user_data)(tzlookup_xml_parser, void *);
  void (*set_element_handler)(tzlookup_xml_parser, tzlookup_xml_start, tzlookup_xml_end);
  void (*set_text_handler)(tzlookup_xml_parser, tzlookup_xml_text);
  void (*set_doctype_handler)(tzlookup_xml_parser, tzlookup_xml_doctype);
  void (*set_declaration_handler)(tzlookup_xml_parser, tzlookup_xml_declaration);
  void (*set_skipped_handler)(tzlookup_xml_parser, tzlookup_xml_skipped);
  int (*parse)(tzlookup_xml_parser, const char *bytes, int count, int is_final);
  int (*stop)(tzlookup_xml_parser, unsigned char is_resumable);
  int (*error_code)(tzlookup_xml_parser);
  const char *(*error_text)(int code);
  unsigned long (*line)(tzlookup_xml_parser);
  unsigned long (*column)(tzlookup_xml_parser);
  long (*byte_index)(tzlookup_xml_parser);
  int (*byte_count)(tzlookup_xml_parser);
  const char *(*input_context)(tzlookup_xml_parser, int *offset, int *size);
} tzlookup_expat;

/// The file name of libexpat on this system.
extern const char *const tzlookup_expat_name;

/// The functions of libexpat, which is opened by the first call and never closed.
///
/// Any thread may call it.
///
/// @return NULL if it is not installed.
const tzlookup_expat *tzlookup_expat_shared(void);

/// Opens a library and finds the functions in it.
///
/// @param name Its file name, which the system's loader searches for.
/// @param functions Receives the functions.
/// @return Whether it was found and has them all.
bool tzlookup_expat_open(const char *name, tzlookup_expat *functions);

#endif
