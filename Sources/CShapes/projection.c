// What a `.prj` says: a coordinate reference system as well-known text, of which only the kind and the datum
// matter here. No projection library: nothing is ever reprojected, only refused.
#include "cshapes_projection.h"

#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cshapes_shapefile.h"
#include "errors.h"

/// A keyword and the first quoted text after its bracket: `GEOGCS["WGS 84"` or, for `AUTHORITY["EPSG","4326"]`
/// and `ID["EPSG",4326]`, also the code.
typedef struct wkt_node {
  char keyword[32];
  char name[128];
  char code[16];
} wkt_node;

/// A position in a text that is not zero-terminated.
typedef struct cursor {
  const char *at, *end;
} cursor;

static void skip_blanks(cursor *text) {
  while (text->at < text->end && isspace((unsigned char)*text->at)) text->at++;
}

static bool skip(cursor *text, char wanted) {
  skip_blanks(text);
  if (text->at == text->end || *text->at != wanted) return false;
  text->at++;
  return true;
}

/// Appends to a fixed buffer, dropping what does not fit.
static void append(char *buffer, size_t capacity, size_t *length, char c) {
  if (*length + 1 < capacity) buffer[(*length)++] = c;
  buffer[*length] = '\0';
}

/// Reads a quoted text; a doubled quote stands for one.
static bool read_quoted(cursor *text, char *buffer, size_t capacity) {
  size_t length = 0;
  buffer[0] = '\0';
  if (!skip(text, '"')) return false;
  while (text->at < text->end) {
    char c = *text->at++;
    if (c == '"') {
      if (text->at == text->end || *text->at != '"') return true;
      text->at++;
    }
    append(buffer, capacity, &length, c);
  }
  return false;
}

/// Reads letters, digits and underscores.
static void read_word(cursor *text, char *buffer, size_t capacity) {
  size_t length = 0;
  buffer[0] = '\0';
  skip_blanks(text);
  while (text->at < text->end && (isalnum((unsigned char)*text->at) || *text->at == '_')) {
    append(buffer, capacity, &length, (char)toupper((unsigned char)*text->at++));
  }
}

/// Moves to the next keyword that opens a bracket and a quoted text; what lies between is skipped.
static bool next_node(cursor *text, wkt_node *node) {
  while (text->at < text->end) {
    if (*text->at == '"') {
      read_quoted(text, node->name, sizeof node->name);
    } else if (isalpha((unsigned char)*text->at)) {
      read_word(text, node->keyword, sizeof node->keyword);
      if (!skip(text, '[') && !skip(text, '(')) continue;
      if (!read_quoted(text, node->name, sizeof node->name)) continue;
      node->code[0] = '\0';
      cursor rest = *text;
      if (skip(&rest, ',') && !read_quoted(&rest, node->code, sizeof node->code)) {
        read_word(&rest, node->code, sizeof node->code);
      }
      return true;
    } else {
      text->at++;
    }
  }
  return false;
}

static bool is_one_of(const char *word, const char *const *list) {
  for (; *list != NULL; list++) {
    if (strcmp(word, *list) == 0) return true;
  }
  return false;
}

static cshapes_crs_kind kind_of_keyword(const char *keyword) {
  static const char *const projected[] = {"PROJCS", "PROJCRS", "PROJECTEDCRS", NULL};
  static const char *const geographic[] = {"GEOGCS", "GEOGCRS", "GEOGRAPHICCRS", "GEODCRS", "GEODETICCRS", NULL};
  static const char *const other[] = {"GEOCCS", "LOCAL_CS", "VERT_CS", "VERTCS", "VERTCRS", "VERTICALCRS",
                                      "ENGCRS", "ENGINEERINGCRS", "FITTED_CS", "PARAMETRICCRS", "TIMECRS", NULL};
  if (is_one_of(keyword, projected)) return CSHAPES_CRS_PROJECTED;
  if (is_one_of(keyword, geographic)) return CSHAPES_CRS_OTHER_GEOGRAPHIC;
  if (is_one_of(keyword, other)) return CSHAPES_CRS_OTHER;
  return CSHAPES_CRS_UNREADABLE;
}

/// Whether a name means WGS 84, whatever its capitals, blanks and underscores.
static bool names_wgs84(const char *name) {
  static const char *const spellings[] = {"WGS84", "WGS1984", "CRS84", "WORLDGEODETICSYSTEM1984"};
  char plain[128] = "";
  size_t length = 0;
  for (const char *c = name; *c != '\0'; c++) {
    if (isalnum((unsigned char)*c)) append(plain, sizeof plain, &length, (char)toupper((unsigned char)*c));
  }
  for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
    if (strstr(plain, spellings[i]) != NULL) return true;
  }
  return false;
}

static bool node_means_wgs84(const wkt_node *node) {
  static const char *const named[] = {"GEOGCS", "GEOGCRS", "GEOGRAPHICCRS", "GEODCRS",  "GEODETICCRS",
                                      "DATUM",  "TRF",     "GEODETICDATUM", "ENSEMBLE", NULL};
  static const char *const identifiers[] = {"AUTHORITY", "ID", NULL};
  if (is_one_of(node->keyword, named)) return names_wgs84(node->name);
  if (is_one_of(node->keyword, identifiers)) {
    return (strcmp(node->name, "EPSG") == 0 && strcmp(node->code, "4326") == 0) || names_wgs84(node->code);
  }
  return false;
}

cshapes_crs cshapes_crs_parse(const char *wkt, size_t length) {
  cshapes_crs crs = {.kind = CSHAPES_CRS_UNREADABLE};
  cursor text = {wkt, wkt + length};
  wkt_node node;
  // The first system named decides: compound and bound systems name their horizontal one first.
  while (next_node(&text, &node)) {
    if (crs.kind == CSHAPES_CRS_UNREADABLE) {
      crs.kind = kind_of_keyword(node.keyword);
      if (crs.kind != CSHAPES_CRS_UNREADABLE) snprintf(crs.name, sizeof crs.name, "%s", node.name);
    }
    if (crs.kind == CSHAPES_CRS_OTHER_GEOGRAPHIC && node_means_wgs84(&node)) crs.kind = CSHAPES_CRS_WGS84;
  }
  return crs;
}

int64_t cshapes_crs_read(const char *path, cshapes_crs *crs, cshapes_error *error) {
  *crs = (cshapes_crs){.kind = CSHAPES_CRS_UNREADABLE};
  if (cshapes_file_size(path, error) < 0) return -1;
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    cshapes_fail_errno(error, errno);
    return -1;
  }
  // The longest definitions in the EPSG registry take some 10 kB.
  char wkt[65536];
  size_t length = fread(wkt, 1, sizeof wkt, file);
  bool failed = ferror(file) != 0;
  fclose(file);
  if (failed) {
    cshapes_fail(error, CSHAPES_NO_ACCESS, "The file cannot be read");
    return -1;
  }
  *crs = cshapes_crs_parse(wkt, length);
  return (int64_t)length;
}
