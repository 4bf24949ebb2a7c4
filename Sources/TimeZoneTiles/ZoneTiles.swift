import TimeZoneEngine
import TimeZoneIndex

/// Vector tiles of an index: zones and borders in the Mapbox Vector Tile format, version 2.1.
package struct ZoneTiles: Sendable {
}
