import TestSupport
import Testing

/// Links of map services, as their address bars and "share" buttons give them.
@Suite(.tags(.readsUntrustedBytes)) struct MapLinkTests {
  private static let none =
    "this link has no coordinate; mark the point on the map and copy the link again, or write the coordinate"
  private static let route = "this link is a route, which has several positions; copy the link of one place"
  private static let foreign =
    "only links of Google Maps, OpenStreetMap and Apple Maps are read; write the coordinate, such as 43.06 141.35"
  private static let several = "this link marks several positions; copy the link of one place"
  private static let named =
    "this link names a place and has only the middle of the map, which may be elsewhere: mark the point on the map and copy the link again, or write the coordinate"

  private static func damaged(_ value: String) -> String {
    "\"\(value)\" in this link is not a position: copy the whole link again, or write the coordinate"
  }

  private static let short =
    "short links are not read, because that may need the network; open the link and copy the address it leads to"

  private func checkSapporo(_ links: [String], _ location: SourceLocation = #_sourceLocation) {
    for link in links { ParsedRow(link, 430_600_000, 1_413_500_000, location).check() }
  }

  @Test func googleMaps() {
    checkSapporo([
      "https://www.google.com/maps/@43.06,141.35,15z",
      "https://www.google.com/maps/@43.06,141.35,3a,75y,90t/data=!3m6!1e1",
      "http://google.de/maps/@43.06,141.35,15z?entry=ttu",
      "www.google.co.jp/maps/@43.06,141.35,15z",
      "https://www.google.com.au/maps?q=43.06,141.35",
      "https://maps.google.com/?q=43.06,141.35",
      "maps.google.com?ll=43.06,141.35&z=10",
      "https://maps.google.com/maps?q=loc:43.06,141.35",
      "https://maps.google.com/?q=loc:43.06+141.35",
      "https://maps.google.com/?q=43.06,141.35+(Clock+tower)",
      "https://maps.google.com/?q=&ll=43.06,141.35",
      "https://maps.google.com/?q=43.06,141.35&ll=1,2",
      "https://www.google.com/maps/search/?api=1&query=43.06%2C141.35",
      "https://www.google.com/maps/search/43.06,+141.35",
      "https://www.google.com/maps/place/43.06,141.35",
      "https://www.google.com/maps/place/43.06,141.35%20",
      "https://www.google.com/maps/place/43%C2%B003'36.0%22N+141%C2%B021'00.0%22E/@1,2,17z",
      "https://www.google.com/maps/@?api=1&map_action=map&center=43.06,141.35&zoom=12",
      "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=43.06%2C141.35",
      // The pin comes before the middle of the map.
      "https://www.google.com/maps/place/Sapporo/@42.1,140.2,12z/data=!3m1!4b1!4m6!3m5!1s0x5f0b:0x1!8m2!3d43.06!4d141.35!16zL20",
      "https://www.google.com/maps/place/Sapporo/@42.1,140.2,12z/data=%213m1%213d43.06%214d141.35",
      "HTTPS://WWW.GOOGLE.COM:443/maps/@43.06,141.35,15z",
      "HTTP://www.google.com/maps/@43.06,141.35,15z",
    ])
    [
      ParsedRow("https://www.google.com/maps/@-33.87,-151.21,15z", -338_700_000, -1_512_100_000),
      ParsedRow("https://www.google.com/maps/place/Sapporo", Self.none),
      ParsedRow("https://maps.google.com/?q=Sapporo", Self.none),
      ParsedRow("https://maps.google.com/?q=Hotel+4.5", Self.none),
      ParsedRow("https://maps.google.com/?q=Caf%C3%A9+4.5", Self.none),
      ParsedRow("https://maps.google.com/?q=43.06N,141.35N", Self.damaged("43.06N,141.35N")),
      ParsedRow("https://maps.google.com/?q=43.06S,141.35S", Self.damaged("43.06S,141.35S")),
      ParsedRow(
        "https://www.openstreetmap.org/#map=15//43.06/141.35", Self.damaged("15//43.06/141.35")),
      ParsedRow("https://www.google.com/maps/dir/43.06,141.35/42.9,141.2/@43,141.3,11z", Self.route),
      ParsedRow("https://maps.google.com/?saddr=43,141&daddr=42,141", Self.route),
      ParsedRow("https://www.google.com/maps/data=!3d1!4d2/data=!3d3!4d4", Self.several),
      ParsedRow(
        "https://www.google.com/maps/data=!3d1!4d2!3d3!4d4",
        "this link marks several positions; copy the link of one place"),
      ParsedRow(
        "https://maps.google.com/?q=143.06,41.35",
        "latitude 143.06 is not in -90...90 degrees; are latitude and longitude swapped? Latitude comes first"
      ),
      ParsedRow("https://www.google.com/search?q=43.06,141.35", Self.foreign),
    ].check()
  }

  @Test func openStreetMap() {
    checkSapporo([
      "https://www.openstreetmap.org/#map=15/43.06/141.35",
      "https://www.openstreetmap.org/#map=15/43.06/141.35&layers=N",
      "https://www.openstreetmap.org/export#map=15/43.06/141.35",
      "https://www.openstreetmap.org/query?lat=43.06&lon=141.35#map=5/52.5/13.4",
      "https://www.openstreetmap.org/search?lat=43.06&lon=141.35#map=5/52.5/13.4",
      "https://www.openstreetmap.org/?mlat=43.06&mlon=141.35#map=15/1/2",
      "https://osm.org/?mlat=43.06&mlon=141.35&zoom=5",
      "https://www.openstreetmap.org/?lat=43.06&lon=141.35&zoom=5",
      "https://www.openstreetmap.org/search?query=43.06%2C141.35#map=5/1/2",
    ])
    [
      ParsedRow("https://www.openstreetmap.org/node/240109189", Self.none),
      ParsedRow("https://www.openstreetmap.org/#map=15/43.06", Self.damaged("15/43.06")),
      ParsedRow("https://www.openstreetmap.org/directions?route=1,2;3,4#map=1/2/3", Self.route),
    ].check()
  }

  @Test func appleMaps() {
    checkSapporo([
      "https://maps.apple.com/?ll=43.06,141.35",
      "https://maps.apple.com/?ll=43.06,141.35&q=Clock+tower",
      "https://maps.apple.com/?q=43.06,141.35",
      "https://maps.apple.com/place?coordinate=43.06,141.35&name=X",
      "https://maps.apple.com/frame?center=43.06%2C141.35&span=0.1,0.1",
      "maps.apple.com/?ll=43.06,141.35",
    ])
    [
      ParsedRow("https://maps.apple.com/?q=Sapporo", Self.none),
      ParsedRow("https://maps.apple.com/?daddr=43,141", Self.route),
    ].check()
  }

  /// What a link marks is read or refused: it never gives way to the middle of the map.
  @Test func damagedMarks() {
    let osm = "https://www.openstreetmap.org/"
    let google = "https://www.google.com/maps/"
    [
      ParsedRow("\(osm)?mlat=43.06&mlon=141.35E#map=5/1/2", Self.damaged("141.35E")),
      ParsedRow("\(osm)?mlat=43.06#map=5/1/2", Self.damaged("43.06")),
      ParsedRow("\(osm)?mlon=141.35#map=5/1/2", Self.damaged("141.35")),
      ParsedRow("\(osm)?mlat=&mlon=43,141", Self.damaged("")),
      ParsedRow("\(osm)?mlat=43.06&mlat=44&mlon=141.35", Self.several),
      ParsedRow("\(osm)query?lat=43.06#map=5/1/2", Self.damaged("43.06")),
      ParsedRow("\(osm)?lat=43.06&lon=x#map=5/1/2", Self.damaged("x")),
      ParsedRow("\(osm)?lat=43.06&lon=141.35#map=5/1/2", Self.several),
      ParsedRow("\(osm)#map=5/1/2&map=5/3/4", Self.several),
      ParsedRow("\(google)place/X/@1,2,17z/data=!3d43.06!4x141.35", Self.damaged("data=!3d43.06!4x141.35")),
      ParsedRow("\(google)@1,2,17z/data=!3d43.06!4d141.3.5", Self.damaged("data=!3d43.06!4d141.3.5")),
      ParsedRow("\(google)@1,2,17z/data=!8m2!4d141.35", Self.damaged("data=!8m2!4d141.35")),
      ParsedRow("\(google)@43.06,141.3.5,15z", Self.damaged("141.3.5")),
      ParsedRow("\(google)@43.06", Self.damaged("@43.06")),
      ParsedRow("\(google)@5", Self.damaged("@5")),
      ParsedRow("https://maps.google.com/?q=43.06&ll=1,2", Self.damaged("43.06")),
      ParsedRow("https://maps.google.com/?ll=43.06", Self.damaged("43.06")),
      ParsedRow("https://maps.google.com/?q=43.06,141.35&q=1,2", Self.several),
      ParsedRow("https://maps.google.com/?q=43.06,141.35&query=1,2", Self.several),
      ParsedRow("https://maps.google.com/?ll=43.06,141.35&center=1,2", Self.several),
      ParsedRow("https://maps.apple.com/?q=43.06&ll=1,2", Self.damaged("43.06")),
      ParsedRow("https://maps.apple.com/?ll=43.06&q=X&center=1,2", Self.damaged("43.06")),
    ].check()
  }

  /// Where a named place is, its link does not say.
  @Test func placesThatAreOnlyNamed() {
    for link in [
      "https://maps.google.com/?q=Sapporo&ll=43.06,141.35",
      "https://maps.google.com/?q=Otaru%2B22&ll=43.06,141.35",
      "https://maps.google.com/?cid=123&ll=43.06,141.35",
      "https://www.google.com/maps/place/Sapporo/@43.06,141.35,12z",
      "https://www.google.com/maps/search/ramen/@43.06,141.35,12z",
      "https://www.openstreetmap.org/search?query=Sapporo#map=15/43.06/141.35",
      "https://www.openstreetmap.org/node/1#map=15/43.06/141.35",
      "https://www.openstreetmap.org/relation/1#map=5/43.06/141.35",
      "https://maps.apple.com/search?query=ramen&center=43.06,141.35",
    ] {
      ParsedRow(link, Self.named).check()
    }
  }

  @Test func plusCodesAreMarks() {
    for link in [
      "https://www.google.com/maps/place/8RM33962%2B22/@35.0,127.0,5z",
      "https://www.google.com/maps/place/8RM33962+22/@35.0,127.0,5z",
      "https://maps.google.com/?q=8RM33962%2B22&ll=1,2",
      "https://maps.google.com/?q=8RM33962+22&ll=1,2",
    ] {
      ParsedRow(link, 430_600_625, 1_413_500_625).check()
    }
    [
      ParsedRow(
        "https://www.google.com/maps/place/XJ62%2B22+Sapporo/@43.06,141.35,12z",
        "it is a short plus code, which means something only near a reference place: give the full code, with 8 letters and digits before the plus sign, such as 8RM33962+22"
      ),
      ParsedRow("https://www.google.com/maps/place/Hokkaido+22/@43.06,141.35,12z", Self.named),
    ].check()
  }

  /// The frame of an embedded map has a camera, `!2d` its longitude and `!3d` its latitude, and no mark.
  @Test func aCameraIsNoMark() {
    [
      ParsedRow("https://www.google.com/maps/embed?pb=!1m3!1d2914!2d141.35!3d43.06!2m3", Self.none),
      // With a longitude after it, a latitude is that of a mark.
      ParsedRow("https://www.google.com/maps/data=!2d!3d43.06!4d141.35", 430_600_000, 1_413_500_000),
    ].check()
  }

  @Test func otherLinks() {
    [
      ParsedRow("https://plus.codes/8RM33962+22", 430_600_625, 1_413_500_625),
      ParsedRow("https://plus.codes/8RM33962%2B22", 430_600_625, 1_413_500_625),
      ParsedRow("https://plus.codes/", Self.none),
      ParsedRow("https://maps.app.goo.gl/abcDEF", Self.short),
      ParsedRow("https://goo.gl/maps/abcDEF", Self.short),
      ParsedRow("https://osm.org/go/ToVH~--", Self.short),
      ParsedRow("https://maps.apple/p/abc", Self.short),
      ParsedRow("https://example.com/?q=43.06,141.35", Self.foreign),
      ParsedRow("https://goo.gl/abcDEF", Self.foreign),
      ParsedRow("https://www.google.com.evil.example/maps/@43.06,141.35", Self.foreign),
      ParsedRow("https://evilgoogle.com/maps/@43.06,141.35", Self.foreign),
      ParsedRow("https://www.google.org/maps/@43.06,141.35", Self.foreign),
      ParsedRow("https://", Self.foreign),
      ParsedRow(
        "https://www.google.com/maps/@43.06,141.35,15z 141.35",
        "expected only a link, found white space in it"),
      ParsedRow("http://maps.google.com@evil.example/?q=1,2", Self.foreign),
      ParsedRow("https://maps.google.com/?q=,%", Self.none),
      ParsedRow("https://maps.google.com/?q=%4", Self.none),
    ].check()
  }
}
