// From the code page that a `.cpg` names to UTF-8, by iconv.
#include <ctype.h>
#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cshapes_encoding.h"
#include "errors.h"

struct cshapes_decoder {
  iconv_t converter;
  char name[64];
};

static bool all_digits(const char *text) { return *text != '\0' && text[strspn(text, "0123456789")] == '\0'; }

/// Capitals, digits and nothing else: "ISO 8859-15" and "iso885915" become one.
static void plain_name(const char *text, char *plain, size_t capacity) {
  size_t length = 0;
  for (; *text != '\0' && length + 1 < capacity; text++) {
    if (isalnum((unsigned char)*text)) plain[length++] = (char)toupper((unsigned char)*text);
  }
  plain[length] = '\0';
}

static const char *without_prefix(const char *text, const char *prefix) {
  size_t length = strlen(prefix);
  return strncmp(text, prefix, length) == 0 ? text + length : text;
}

/// ESRI writes bare numbers ("1252", "88591", "65001") and words before them ("ANSI 1252", "OEM 437"); iconv
/// wants "CP1252", "ISO-8859-1" and "UTF-8". Other names pass as they are.
static void iconv_name(const char *code_page, char *name, size_t capacity) {
  char plain[64];
  plain_name(code_page, plain, sizeof plain);
  const char *number = plain;
  static const char *const prefixes[] = {"ANSI", "OEM", "WINDOWS", "CP", "IBM", "ISO"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) number = without_prefix(number, prefixes[i]);

  if (strcmp(plain, "UTF8") == 0 || strcmp(number, "65001") == 0) {
    snprintf(name, capacity, "UTF-8");
  } else if (all_digits(number) && strncmp(number, "8859", 4) == 0 && number[4] != '\0') {
    snprintf(name, capacity, "ISO-8859-%s", number + 4);
  } else if (all_digits(number)) {
    snprintf(name, capacity, "CP%s", number);
  } else {
    // The name as it stands, without the blanks around it.
    const char *start = code_page + strspn(code_page, " \t");
    snprintf(name, capacity, "%.*s", (int)strcspn(start, " \t\r\n"), start);
  }
}

cshapes_decoder *cshapes_decoder_open(const char *code_page, cshapes_error *error) {
  cshapes_decoder *decoder = calloc(1, sizeof *decoder);
  if (decoder == NULL) {
    cshapes_fail_errno(error, ENOMEM);
    return NULL;
  }
  iconv_name(code_page, decoder->name, sizeof decoder->name);
  // An empty name would mean "the locale's" to iconv: not an answer that depends on the file alone.
  decoder->converter = decoder->name[0] != '\0' ? iconv_open("UTF-8", decoder->name) : (iconv_t)-1;
  if (decoder->converter == (iconv_t)-1) {
    cshapes_fail(error, CSHAPES_UNKNOWN_ENCODING, "iconv knows no code page \"%s\"", decoder->name);
    free(decoder);
    return NULL;
  }
  return decoder;
}

void cshapes_decoder_close(cshapes_decoder *decoder) {
  if (decoder == NULL) return;
  iconv_close(decoder->converter);
  free(decoder);
}

int64_t cshapes_decoder_convert(
    cshapes_decoder *decoder, const char *text, char *utf8, size_t capacity, cshapes_error *error) {
  char *input = (char *)text;  // iconv's signature; it does not write there
  char *output = utf8;
  size_t input_left = strlen(text), output_left = capacity;
  iconv(decoder->converter, NULL, NULL, NULL, NULL);
  if (iconv(decoder->converter, &input, &input_left, &output, &output_left) == (size_t)-1
      || iconv(decoder->converter, NULL, NULL, &output, &output_left) == (size_t)-1) {
    cshapes_fail(
        error, CSHAPES_UNDECODABLE, "byte %td (0x%02x) is not text in %s", input - text, (unsigned char)*input,
        decoder->name);
    return -1;
  }
  return output - utf8;
}
