#ifndef TZLOOKUP_MAPPAGE_H
#define TZLOOKUP_MAPPAGE_H

#include <stdbool.h>
#include <stddef.h>

// A file of the map page, as embedded.
typedef struct {
  // The path of its URL, such as "/map.css": pairwise different, without a query.
  const char *path;
  // The value of Content-Type.
  const char *content_type;
  // NULL if count is 0.
  const unsigned char *bytes;
  size_t count;
} tzlookup_page_file;

// All files of the page. Where Scripts/fetch maplibre had not run, those of MapLibre are among them too, but empty: the page
// then has no map, and says what to run.
//
// What serves them also answers GET /v1/page, from which the page learns how it was configured:
//
//   {"basemap": null | {"url": "https://.../{z}/{x}/{y}.png", "attribution": "..."}, "needsKey": false, "dataVersion": "2026c"}
//
// where the attribution may be missing. A key goes into the field X-API-Key of each request to the service, and nowhere else.
// They run under the policy "default-src 'self'; worker-src blob:; img-src 'self' data:". With a base map, its origin is to be
// added in connect-src, beside 'self': MapLibre fetches the images itself.
const tzlookup_page_file *tzlookup_page_files(void);
size_t tzlookup_page_file_count(void);

// Whether MapLibre's files are not empty.
bool tzlookup_page_has_map(void);

#endif
