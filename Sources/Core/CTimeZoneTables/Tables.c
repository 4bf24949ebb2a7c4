#include "CTimeZoneTables.h"

// The files of tz/ as they are: a newer one can be dropped in.
static const unsigned char zone_tab[] = {
#embed "tz/zone.tab"
};
static const unsigned char zone1970_tab[] = {
#embed "tz/zone1970.tab"
};
static const unsigned char iso3166_tab[] = {
#embed "tz/iso3166.tab"
};
static const unsigned char tzdata_zi[] = {
#embed "tz/tzdata.zi"
};

// The population of each zone's largest city, from the gazetteer.
static const unsigned char populations_tab[] = {
#embed "tz/populations.tab"
};

// Made from what is published; PackedTables.md in the documentation specifies them.
static const unsigned char rules_pack[] = {
#embed "tz/rules.tzpack"
};
static const unsigned char names_pack[] = {
#embed "tz/names.tzpack"
};
static const unsigned char identifiers_pack[] = {
#embed "tz/identifiers.tzpack"
};

tzlookup_table tzlookup_zone_tab(void) { return (tzlookup_table){zone_tab, sizeof zone_tab}; }

tzlookup_table tzlookup_zone1970_tab(void) {
  return (tzlookup_table){zone1970_tab, sizeof zone1970_tab};
}

tzlookup_table tzlookup_iso3166_tab(void) { return (tzlookup_table){iso3166_tab, sizeof iso3166_tab}; }

tzlookup_table tzlookup_tzdata_zi(void) { return (tzlookup_table){tzdata_zi, sizeof tzdata_zi}; }

tzlookup_table tzlookup_populations_tab(void) {
  return (tzlookup_table){populations_tab, sizeof populations_tab};
}

tzlookup_table tzlookup_rules_pack(void) { return (tzlookup_table){rules_pack, sizeof rules_pack}; }

tzlookup_table tzlookup_names_pack(void) { return (tzlookup_table){names_pack, sizeof names_pack}; }

tzlookup_table tzlookup_identifiers_pack(void) {
  return (tzlookup_table){identifiers_pack, sizeof identifiers_pack};
}
