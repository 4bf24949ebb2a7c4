#ifndef CMAPPAGE_H
#define CMAPPAGE_H

#include <stddef.h>

// A file of the page, as embedded. MapLibre's have no bytes where Scripts/fetch-maplibre had not run.
typedef struct {
  const unsigned char *bytes;
  size_t count;
} tzlookup_page_file;

tzlookup_page_file tzlookup_page_html(void);
tzlookup_page_file tzlookup_page_css(void);
tzlookup_page_file tzlookup_page_js(void);
tzlookup_page_file tzlookup_maplibre_css(void);
tzlookup_page_file tzlookup_maplibre_js(void);

#endif
