// The time zone of a coordinate, offline and exact, in browsers and in node. What is exported is documented, with its
// types, in tzlookup.d.mts.
//
// Nothing is decided here: values are converted, and the functions of tzlookup.h called, compiled to WebAssembly.

export const NO_ZONE = -1;
export const INVALID_POSITION = -2;
export const OUTSIDE_REGION = -3;

const interfaceVersion = 1;

// `tzlookup_status`.
const ok = 0;
const badPosition = 1;
const nothing = 7;

// How many positions are copied to the module's memory at once: as many as fit in the second cache.
const blockSize = 8192;

// Room for an explanation; for the text of an instant and each of the structures, whose fields are where layout.c says.
const textSize = 512;
const structureSize = 64;

export async function load(options = {}) {
  const known = ["wasm", "index"];
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(`load: expected the options ${known.join(" and ")}, found ${unknown}`);
  }
  const {
    wasm = new URL("tzlookup.wasm", import.meta.url),
    index = new URL("world.tzidx", import.meta.url),
  } = options;
  const [exports, source] = await Promise.all([instantiate(wasm), open(index, "index")]);
  return new TimeZoneLookup(exports, await receive(exports, source));
}

export class TimeZoneLookup {
  #exports;
  #index;
  #rules = [];
  // Addresses in the module's memory: room for a list of zones, for a structure, and for a block of positions.
  #list;
  #structure;
  #block;

  constructor(exports, bytes) {
    if (bytes?.count === undefined) throw new TypeError("expected load() to be called, found a constructor");
    this.#exports = exports;
    this.#index = openIndex(exports, bytes);
    const count = exports.tzlookup_zone_count(this.#index);
    this.zones = Object.freeze(
      Array.from({ length: count }, (_, zone) => text(exports, exports.tzlookup_zone_name(this.#index, zone))));
    this.version = text(exports, exports.tzlookup_version());
    this.dataVersion = text(exports, exports.tzlookup_data_version(this.#index));
    this.attribution = text(exports, exports.tzlookup_attribution(this.#index));
    this.rulesVersion = text(exports, exports.tzlookup_rules_version());
    this.errorBound = exports.tzlookup_error_bound(this.#index);
    this.#list = allocate(exports, Math.max(1, count) * 4);
    this.#structure = allocate(exports, structureSize);
    // Bound, so that they can be taken out: `const { timeZone } = tz`.
    for (const name of Object.getOwnPropertyNames(TimeZoneLookup.prototype)) {
      if (name !== "constructor") Object.defineProperty(this, name, { value: this[name].bind(this) });
    }
    Object.freeze(this);
  }

  timeZone(latitude, longitude) {
    return this.zones[this.#find(latitude, longitude)] ?? null;
  }

  timeZones(latitude, longitude) {
    return this.#zones(latitude, longitude, this.#exports.tzlookup_find_all);
  }

  candidates(latitude, longitude) {
    return this.#zones(latitude, longitude, this.#exports.tzlookup_find_candidates);
  }

  timeZonesWithin(latitude, longitude, meters) {
    if (typeof meters !== "number") throw new TypeError(`expected meters as a number, found ${kindOf(meters)}`);
    if (!(meters >= 0)) throw new RangeError(`expected meters from 0, found ${meters}`);
    return this.#zones(latitude, longitude, (index, atLatitude, atLongitude, ...others) =>
      this.#exports.tzlookup_find_within(index, atLatitude, atLongitude, meters, ...others));
  }

  timeZonesMany(latitudes, longitudes) {
    checkArrays(latitudes, longitudes);
    const exports = this.#exports;
    const zones = new Int32Array(latitudes.length);
    this.#block ??= allocate(exports, blockSize * 20);
    const [atLatitudes, atLongitudes, atZones] = [0, 8, 16].map((offset) => this.#block + offset * blockSize);
    for (let start = 0; start < zones.length; start += blockSize) {
      const count = Math.min(blockSize, zones.length - start);
      new Float64Array(exports.memory.buffer, atLatitudes, count).set(latitudes.subarray(start, start + count));
      new Float64Array(exports.memory.buffer, atLongitudes, count).set(longitudes.subarray(start, start + count));
      exports.tzlookup_find_many(this.#index, atLatitudes, atLongitudes, count, atZones);
      // The buffer is another one when the memory has grown.
      zones.set(new Int32Array(exports.memory.buffer, atZones, count), start);
    }
    return zones;
  }

  nearestBorder(latitude, longitude) {
    const exports = this.#exports;
    const status = exports.tzlookup_nearest_border(this.#index, latitude, longitude, this.#structure);
    checkPosition(latitude, longitude, status !== badPosition);
    if (status === nothing) return null;
    check(exports, status);
    const fields = new DataView(exports.memory.buffer, this.#structure, structureSize);
    return {
      meters: fields.getFloat64(0, true),
      latitude: fields.getFloat64(8, true),
      longitude: fields.getFloat64(16, true),
      zoneBeyond: this.zones[fields.getInt32(24, true)] ?? null,
    };
  }

  localTime(latitude, longitude, date = new Date()) {
    const exports = this.#exports;
    const milliseconds = millisecondsOf(date);
    const zone = this.#find(latitude, longitude);
    if (zone < 0) return null;
    const rules = (this.#rules[zone] ??= exports.tzlookup_rules_of(this.#index, zone));
    if (rules === 0) {
      throw new Error(`expected a zone of the tz database ${this.rulesVersion}, found ${JSON.stringify(this.zones[zone])}`);
    }
    const instant = BigInt(Math.floor(milliseconds / 1000));
    check(exports, exports.tzlookup_local_time_at(rules, instant, this.#structure));
    const fields = new DataView(exports.memory.buffer, this.#structure, structureSize);
    const utcOffset = fields.getInt32(0, true);
    return {
      zone: this.zones[zone],
      utcOffset,
      daylightSaving: fields.getInt32(4, true),
      isDaylightSaving: fields.getUint8(8) !== 0,
      abbreviation: text(exports, this.#structure + 9),
      // Last, because it overwrites the structure.
      text: this.#instantText(instant, utcOffset),
    };
  }

  #instantText(instant, utcOffset) {
    this.#exports.tzlookup_instant_text(instant, utcOffset, this.#structure, structureSize);
    return text(this.#exports, this.#structure);
  }

  // The number of the zone at a position, or why there is none.
  #find(latitude, longitude) {
    let zone;
    try {
      zone = this.#exports.unguarded.tzlookup_find(this.#index, latitude, longitude);
    } catch (error) {
      this.#exports.restoreStack();
      throw error;
    }
    checkPosition(latitude, longitude, zone !== INVALID_POSITION);
    return zone;
  }

  // The zones that a function writes to a list.
  #zones(latitude, longitude, find) {
    const count = find(this.#index, latitude, longitude, this.#list, this.zones.length);
    checkPosition(latitude, longitude, count !== INVALID_POSITION);
    if (count <= 0) return [];
    return Array.from(new Int32Array(this.#exports.memory.buffer, this.#list, count), (zone) => this.zones[zone]);
  }
}

// MARK: - Arguments

const shown = (value) => (typeof value === "string" ? `"${value}"` : Object.is(value, -0) ? "0" : String(value));
const kindOf = (value) => value?.constructor?.name ?? String(value);

// Throws what is wrong with a position that the module was given: whether it is on Earth is the module's answer, to which
// what is not a number was converted on the way.
function checkPosition(latitude, longitude, isOnEarth) {
  if (typeof latitude !== "number" || typeof longitude !== "number") {
    const found = [latitude, longitude].map((value) => `${shown(value)} (${typeof value})`);
    throw new TypeError(`expected a latitude and a longitude as numbers, found ${found.join(" and ")}`);
  }
  if (isOnEarth) return;
  const swapped = Math.abs(longitude) <= 90 && Math.abs(latitude) <= 180;
  throw new RangeError(
    "expected a latitude from -90 to 90 and a longitude from -180 to 180, " +
      `found latitude ${shown(latitude)} and longitude ${shown(longitude)}` +
      (swapped ? ": latitude comes first" : ""));
}

function checkArrays(latitudes, longitudes) {
  for (const [name, values] of [["latitudes", latitudes], ["longitudes", longitudes]]) {
    if (values instanceof Float64Array) continue;
    throw new TypeError(`expected ${name} as a Float64Array, found ${kindOf(values)}: Float64Array.from() makes one`);
  }
  if (latitudes.length !== longitudes.length) {
    throw new RangeError(
      `expected as many longitudes as latitudes, found ${latitudes.length} latitudes and ${longitudes.length} longitudes`);
  }
}

function millisecondsOf(date) {
  if (!(date instanceof Date) && typeof date !== "number") {
    throw new TypeError(`expected a Date or milliseconds since 1970, found ${kindOf(date)}`);
  }
  const milliseconds = Number(date);
  if (!(Math.abs(milliseconds) <= 8.64e15)) {
    throw new RangeError(`expected a date that exists, found ${shown(milliseconds)} milliseconds since 1970`);
  }
  return milliseconds;
}

// MARK: - Memory of the module

// Makes room for bytes, or makes the room at an address larger or smaller, which may move it.
function allocate(exports, count, address = 0) {
  // Larger ones would be negative in the module.
  const room = count <= 0x7fffffff ? exports.realloc(address, count) >>> 0 : 0;
  if (room === 0) throw new RangeError(`expected memory for ${count} bytes, found too little`);
  return room;
}

// A text that ends with a zero byte.
function text(exports, address) {
  const start = address >>> 0;
  const bytes = new Uint8Array(exports.memory.buffer);
  return new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start)));
}

function check(exports, status) {
  if (status !== ok) throw new Error(text(exports, exports.tzlookup_message(status)));
}

// Opens the index in some bytes, which become its own.
function openIndex(exports, { address, count }) {
  const room = allocate(exports, textSize + 4);
  const status = exports.tzlookup_open_in_place(address, count, room + textSize, room, textSize);
  const index = new DataView(exports.memory.buffer).getUint32(room + textSize, true);
  if (status !== ok) throw new Error(`index: ${text(exports, room)}`);
  exports.free(room);
  return index;
}

// MARK: - Sources

// What `load` was given: an address becomes a Response or, in node, the bytes of a file.
async function open(source, name) {
  const given = await source;
  if (typeof given === "string" || given instanceof URL) return at(given, name);
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  if (given instanceof ArrayBuffer) return new Uint8Array(given);
  if (given instanceof Response) return successful(given, name);
  throw new TypeError(`${name}: expected a URL, a Response or bytes, found ${kindOf(given)}`);
}

async function at(address, name) {
  let response;
  try {
    const file = await fileAt(address);
    if (file !== null) return file;
    response = await fetch(address);
  } catch (error) {
    // In node the reason for "fetch failed" is its cause.
    const found = error.cause?.message || error.message;
    throw new Error(`${name}: expected a file at ${address}, found: ${found}`, { cause: error });
  }
  return successful(response, name);
}

// The bytes of a file where `fetch` has none: in node, for paths and URLs of files.
async function fileAt(address) {
  if (globalThis.process?.versions?.node === undefined) return null;
  // The letter of a drive is no scheme.
  const isURL = address instanceof URL || /^[a-z][a-z0-9+.-]+:/i.test(address);
  const file = isURL ? new URL(address) : address;
  if (isURL && file.protocol !== "file:") return null;
  const { readFile } = await import("node:fs/promises");
  return readFile(file);
}

function successful(response, name) {
  if (response.ok) return response;
  throw new Error(`${name}: expected a file at ${response.url}, found HTTP status ${response.status}`);
}

async function instantiate(source) {
  const given = await source;
  const module = given instanceof WebAssembly.Module ? given : await compile(await open(given, "wasm"));
  const { exports } = await WebAssembly.instantiate(module, {});
  const version = exports.tzlookup_interface_version?.();
  if (version === undefined || version < interfaceVersion) {
    throw new Error("wasm: expected the module that was built with tzlookup.mjs, found another");
  }
  return restoringStack(exports);
}

// The functions of the module, which start with an empty stack again after one that did not return: where the stack of
// JavaScript overflowed inside. Those that are called most guard themselves: engines optimize a call of one function better
// than one of many.
function restoringStack({ memory, __stack_pointer: stack, ...unguarded }) {
  const start = stack.value;
  const restoreStack = () => { stack.value = start; };
  const guarded = (call) => (...values) => {
    try {
      return call(...values);
    } catch (error) {
      restoreStack();
      throw error;
    }
  };
  const functions = Object.fromEntries(Object.entries(unguarded).map(([name, call]) => [name, guarded(call)]));
  return { memory, restoreStack, unguarded, ...functions };
}

async function compile(source) {
  if (!(source instanceof Response)) return WebAssembly.compile(source);
  // The type that browsers require of a module that is compiled while it arrives.
  const type = source.headers.get("content-type")?.split(";")[0].trim().toLowerCase();
  if (type === "application/wasm") return WebAssembly.compileStreaming(source);
  return WebAssembly.compile(await source.arrayBuffer());
}

// Copies bytes to the module's memory; those of a Response as they arrive.
async function receive(exports, source) {
  const isResponse = source instanceof Response;
  let capacity = isResponse ? announcedSize(source) : source.length;
  let address = allocate(exports, Math.max(1, capacity));
  let count = 0;
  const append = (bytes) => {
    if (count + bytes.length > capacity) {
      capacity = Math.max(count + bytes.length, 2 * capacity);
      address = allocate(exports, capacity, address);
    }
    new Uint8Array(exports.memory.buffer, address + count, bytes.length).set(bytes);
    count += bytes.length;
  };
  if (!isResponse) {
    append(source);
  } else if (source.body !== null) {
    const reader = source.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) append(part.value);
  }
  return { address: allocate(exports, Math.max(1, count), address), count };
}

// How many bytes a Response has; a guess where they are compressed or their number is not known.
function announcedSize(response) {
  const count = Number(response.headers.get("content-length"));
  const isCompressed = response.headers.get("content-encoding") !== null;
  return Number.isSafeInteger(count) && count > 0 && !isCompressed ? count : 1 << 20;
}
