#include "CMapPage.h"

static const unsigned char page_html[] = {
#embed "page/index.html"
};
static const unsigned char page_css[] = {
#embed "page/map.css"
};
static const unsigned char page_js[] = {
#embed "page/map.js"
};

// Fetched, not committed.
#if __has_embed("maplibre/maplibre-gl.js")
static const unsigned char maplibre_js[] = {
#embed "maplibre/maplibre-gl.js"
};
static const unsigned char maplibre_css[] = {
#embed "maplibre/maplibre-gl.css"
};
#define FILE_OF(name) ((tzlookup_page_file){name, sizeof name})
#define FETCHED(name) FILE_OF(name)
#else
#define FILE_OF(name) ((tzlookup_page_file){name, sizeof name})
#define FETCHED(name) ((tzlookup_page_file){NULL, 0})
#endif

tzlookup_page_file tzlookup_page_html(void) { return FILE_OF(page_html); }

tzlookup_page_file tzlookup_page_css(void) { return FILE_OF(page_css); }

tzlookup_page_file tzlookup_page_js(void) { return FILE_OF(page_js); }

tzlookup_page_file tzlookup_maplibre_css(void) { return FETCHED(maplibre_css); }

tzlookup_page_file tzlookup_maplibre_js(void) { return FETCHED(maplibre_js); }
