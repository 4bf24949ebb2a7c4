/** The files that `load` reads. By default, both are next to the module. */
export interface LoadOptions {
  /** The code: `tzlookup.wasm`. */
  wasm?: Source | WebAssembly.Module | Promise<Source | WebAssembly.Module>;
  /**
   * The boundaries: `world.tzidx`, which are exact, the simplified `compact.tzidx` and `tiny.tzidx`, or any other index
   * that `tzlookup compile` makes.
   */
  index?: Source | Promise<Source>;
}

/** An address, a Response whose body was not read, or the bytes themselves. In node also the path of a file. */
export type Source = string | URL | Response | ArrayBuffer | ArrayBufferView;

/**
 * Loads code and boundaries, and checks the boundaries completely.
 *
 * Rejected with an `Error` that says what was expected and what was found where one of them cannot be read, or is
 * damaged. Nothing is kept then: call it again.
 */
export function load(options?: LoadOptions): Promise<TimeZoneLookup>;

/** In the result of `timeZonesMany`: no zone covers the position. */
export const NO_ZONE: -1;
/** In the result of `timeZonesMany`: the position is not one on Earth. */
export const INVALID_POSITION: -2;
/** In the result of `timeZonesMany`: the position is outside the region that the index covers. */
export const OUTSIDE_REGION: -3;

/** The border nearest to a position. */
export interface Border {
  /** The distance in meters on the sphere. */
  meters: number;
  /** The nearest point of the border, in degrees. */
  latitude: number;
  longitude: number;
  /** The first zone beyond the border; null if none exists. */
  zoneBeyond: string | null;
}

/** The local time at a position. */
export interface LocalTime {
  /** Such as `"Asia/Tokyo"`. */
  zone: string;
  /** Seconds to add to UTC. */
  utcOffset: number;
  /** The seconds that daylight saving adds to the standard offset, already part of `utcOffset`. */
  daylightSaving: number;
  isDaylightSaving: boolean;
  /** Such as `"CET"`, `"JST"` or `"-03"`. */
  abbreviation: string;
  /** The date, the time of day in whole seconds and the offset in ISO 8601, such as `"2026-07-01T21:00:00+09:00"`. */
  text: string;
}

/**
 * The time zones of coordinates.
 *
 * Latitude comes before longitude everywhere, in degrees (WGS 84). A function of one position throws a `RangeError` where
 * it is not on Earth: a latitude outside -90...90, a longitude outside -180...180, NaN; and a `TypeError` where an
 * argument has another type. Functions may be taken out of the object: `const { timeZone } = await load()`.
 */
export class TimeZoneLookup {
  private constructor();

  /** All zone identifiers, such as `"Asia/Tokyo"`, ascending. The numbers of `timeZonesMany` are indices into it. */
  readonly zones: readonly string[];
  /** The version of tzlookup. */
  readonly version: string;
  /** The release of the boundaries, such as `"2026c"`. */
  readonly dataVersion: string;
  /** The text that must be shown with the boundaries, or with answers from them in bulk. */
  readonly attribution: string;
  /** The release of the tz database whose rules of local time are part of the code. */
  readonly rulesVersion: string;
  /** How far borders may be from the true ones, in meters: 0 for those that are exact. */
  readonly errorBound: number;

  /**
   * The zone at a position; in a disputed area the first of `timeZones`. Null if no zone covers it, and outside the
   * region of an index of a part of the world.
   */
  timeZone(latitude: number, longitude: number): string | null;

  /** All zones at a position, ascending: one nearly everywhere, several in a disputed area. */
  timeZones(latitude: number, longitude: number): string[];

  /** The zones that may be the position's in the exact boundaries. One zone is certain, but for the edge of a region. */
  candidates(latitude: number, longitude: number): string[];

  /** All zones within a distance of a position, in meters, ascending. Throws a `RangeError` if the distance is negative or NaN. */
  timeZonesWithin(latitude: number, longitude: number, meters: number): string[];

  /**
   * The zones of many positions, several times as fast as calls one by one: for each its index in `zones`, or `NO_ZONE`,
   * `INVALID_POSITION` or `OUTSIDE_REGION`.
   *
   * Throws a `RangeError` where the arrays have different lengths.
   */
  timeZonesMany(latitudes: Float64Array, longitudes: Float64Array): Int32Array;

  /** The border nearest to a position; null where the index has none, or none that is nearer than the end of its region. */
  nearestBorder(latitude: number, longitude: number): Border | null;

  /**
   * The local time at a position, null without a zone.
   *
   * @param date An instant, as a Date or in milliseconds since 1970; now if omitted.
   */
  localTime(latitude: number, longitude: number, date?: Date | number): LocalTime | null;
}
