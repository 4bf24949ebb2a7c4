import TimeZoneEngine
import TimeZoneSupport

/// Names that `tzdata.zi` links to a zone elsewhere, though their own place has a zone under a newer name.
enum RenamedPlaces {
  /// The newer name of an older one.
  ///
  /// When the tz database merges zones whose clocks agree, all links to them are changed along: `Iceland` leads to
  /// `Africa/Abidjan` there. These lead to the zone of the same country instead, after the tz database's own notes
  /// (the `#=` comments of its file `backward`, the links of its file `backzone`) and, for Timbuktu, Jan Mayen and
  /// Yap, after the zone that `zone.tab` has for their country or islands.
  static let newerNames = [
    "Africa/Asmera": "Africa/Asmara",
    "Africa/Timbuktu": "Africa/Bamako",
    "America/Coral_Harbour": "America/Atikokan",
    "America/Virgin": "America/St_Thomas",
    "Antarctica/South_Pole": "Antarctica/McMurdo",
    "Atlantic/Jan_Mayen": "Arctic/Longyearbyen",
    "Iceland": "Atlantic/Reykjavik",
    "Pacific/Ponape": "Pacific/Pohnpei",
    "Pacific/Truk": "Pacific/Chuuk",
    "Pacific/Yap": "Pacific/Chuuk",
  ]
}
