#include "MapPage.h"

static const unsigned char index_html[] = {
#embed "page/index.html"
};
static const unsigned char icon_svg[] = {
#embed "page/icon.svg"
};
static const unsigned char map_css[] = {
#embed "page/map.css"
};
static const unsigned char map_js[] = {
#embed "page/map.js"
};
static const unsigned char answer_js[] = {
#embed "page/answer.js"
};
static const unsigned char api_js[] = {
#embed "page/api.js"
};
static const unsigned char atlas_js[] = {
#embed "page/atlas.js"
};
static const unsigned char colors_js[] = {
#embed "page/colors.js"
};
static const unsigned char dom_js[] = {
#embed "page/dom.js"
};
static const unsigned char drawing_js[] = {
#embed "page/drawing.js"
};
static const unsigned char geometry_js[] = {
#embed "page/geometry.js"
};
static const unsigned char labels_js[] = {
#embed "page/labels.js"
};
static const unsigned char legend_js[] = {
#embed "page/legend.js"
};
static const unsigned char location_js[] = {
#embed "page/location.js"
};
static const unsigned char search_js[] = {
#embed "page/search.js"
};
static const unsigned char state_js[] = {
#embed "page/state.js"
};
static const unsigned char text_js[] = {
#embed "page/text.js"
};
static const unsigned char maplibre_license[] = {
#embed "page/maplibre-license.txt"
};

#define BYTES(name) name, sizeof name

// Fetched, not committed.
#if __has_embed("page/maplibre/maplibre-gl.js") && __has_embed("page/maplibre/maplibre-gl.css")
#define HAS_MAPLIBRE true
static const unsigned char maplibre_js[] = {
#embed "page/maplibre/maplibre-gl.js"
};
static const unsigned char maplibre_css[] = {
#embed "page/maplibre/maplibre-gl.css"
};
#define FETCHED(name) BYTES(name)
#else
#define HAS_MAPLIBRE false
#define FETCHED(name) NULL, 0
#endif

#define HTML "text/html; charset=utf-8"
#define CSS "text/css; charset=utf-8"
#define JAVASCRIPT "text/javascript; charset=utf-8"
#define TEXT "text/plain; charset=utf-8"

static const tzlookup_page_file files[] = {
    {"/", HTML, BYTES(index_html)},
    {"/icon.svg", "image/svg+xml", BYTES(icon_svg)},
    {"/map.css", CSS, BYTES(map_css)},
    {"/map.js", JAVASCRIPT, BYTES(map_js)},
    {"/answer.js", JAVASCRIPT, BYTES(answer_js)},
    {"/api.js", JAVASCRIPT, BYTES(api_js)},
    {"/atlas.js", JAVASCRIPT, BYTES(atlas_js)},
    {"/colors.js", JAVASCRIPT, BYTES(colors_js)},
    {"/dom.js", JAVASCRIPT, BYTES(dom_js)},
    {"/drawing.js", JAVASCRIPT, BYTES(drawing_js)},
    {"/geometry.js", JAVASCRIPT, BYTES(geometry_js)},
    {"/labels.js", JAVASCRIPT, BYTES(labels_js)},
    {"/legend.js", JAVASCRIPT, BYTES(legend_js)},
    {"/location.js", JAVASCRIPT, BYTES(location_js)},
    {"/search.js", JAVASCRIPT, BYTES(search_js)},
    {"/state.js", JAVASCRIPT, BYTES(state_js)},
    {"/text.js", JAVASCRIPT, BYTES(text_js)},
    {"/maplibre-gl.js", JAVASCRIPT, FETCHED(maplibre_js)},
    {"/maplibre-gl.css", CSS, FETCHED(maplibre_css)},
    {"/maplibre-license.txt", TEXT, BYTES(maplibre_license)},
};

const tzlookup_page_file *tzlookup_page_files(void) { return files; }

size_t tzlookup_page_file_count(void) { return sizeof files / sizeof files[0]; }

bool tzlookup_page_has_map(void) { return HAS_MAPLIBRE; }
