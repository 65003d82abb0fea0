/** Prints by number, one behind the other: that of row r at [begins[r], begins[r + 1]). */
export type AudioEntries = {
  /** Whole numbers that JavaScript holds exactly, ascending. */
  readonly ids: Float64Array
  readonly begins: Uint32Array
  readonly frames: Uint32Array
}

/**
 * Prints that do not change, with all their frames but silence in order: `keys` are the frames,
 * `places` where in `frames` each stands; those whose upper 16 bits are v stand at [starts[v],
 * starts[v + 1]). Only typed arrays, so that a thread can hand one to another.
 */
export type AudioSegment = AudioEntries & {
  readonly starts: Uint32Array
  readonly keys: Uint32Array
  readonly places: Uint32Array
}

const values = 0x1_00_00

/** Gathers prints for `buildAudioSegment`; of a number that stands there twice the last counts. */
export function gatherPrints(
  given: Iterable<{ readonly id: number; readonly print: Uint32Array }>,
): AudioEntries {
  const byId = new Map<number, Uint32Array>()
  for (const { id, print } of given) byId.set(id, print)
  const ids = Float64Array.from(byId.keys()).sort()
  const begins = new Uint32Array(ids.length + 1)
  for (const [row, id] of ids.entries())
    begins[row + 1] = (begins[row] ?? 0) + (byId.get(id)?.length ?? 0)
  const frames = new Uint32Array(begins[ids.length] ?? 0)
  for (const [row, id] of ids.entries()) frames.set(byId.get(id) ?? [], begins[row])
  return { ids, begins, frames }
}

/** Places in the order of 16 bits of what stands there; equal ones keep their order. */
const sortPlaces = (frames: Uint32Array, places: Uint32Array, shift: number): Uint32Array => {
  const next = new Uint32Array(values + 1)
  for (const place of places) {
    const value = ((frames[place] ?? 0) >>> shift) & 0xff_ff
    next[value + 1] = (next[value + 1] ?? 0) + 1
  }
  for (let value = 1; value <= values; value += 1)
    next[value] = (next[value] ?? 0) + (next[value - 1] ?? 0)
  const sorted = new Uint32Array(places.length)
  for (const place of places) {
    const value = ((frames[place] ?? 0) >>> shift) & 0xff_ff
    const at = next[value] ?? 0
    sorted[at] = place
    next[value] = at + 1
  }
  return sorted
}

/**
 * Makes a segment of prints. It takes 12 bytes a frame, 15 KiB a minute; may run in a thread and be
 * handed over (`listAudioBuffers`).
 */
export function buildAudioSegment(entries: AudioEntries): AudioSegment {
  const { frames } = entries
  let count = 0
  for (const frame of frames) if (frame !== 0) count += 1
  const said = new Uint32Array(count)
  for (let place = 0, at = 0; place < frames.length; place += 1)
    if (frames[place] !== 0) {
      said[at] = place
      at += 1
    }
  const places = sortPlaces(frames, sortPlaces(frames, said, 0), 16)
  const keys = Uint32Array.from(places, (place) => frames[place] ?? 0)
  const starts = new Uint32Array(values + 1)
  for (const key of keys) starts[(key >>> 16) + 1] = (starts[(key >>> 16) + 1] ?? 0) + 1
  for (let value = 1; value <= values; value += 1)
    starts[value] = (starts[value] ?? 0) + (starts[value - 1] ?? 0)
  return { ...entries, starts, keys, places }
}

/** What is handed over with a segment or with entries instead of being copied. */
export function listAudioBuffers(segment: AudioEntries | AudioSegment): ArrayBuffer[] {
  const arrays: { buffer: ArrayBufferLike }[] = [segment.ids, segment.begins, segment.frames]
  if ('keys' in segment) arrays.push(segment.starts, segment.keys, segment.places)
  return arrays.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer)
}

/** The first of the sorted keys at [from, to) that is not below a value. */
const findFirst = (keys: Uint32Array, from: number, to: number, value: number): number => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Where a frame stands: `places` at [from, to). */
export function findPlaces({ starts, keys }: AudioSegment, frame: number): [number, number] {
  const low = starts[frame >>> 16] ?? 0
  const high = starts[(frame >>> 16) + 1] ?? 0
  const from = findFirst(keys, low, high, frame)
  let to = from
  while (to < high && keys[to] === frame) to += 1
  return [from, to]
}

/** The row of the print that a place belongs to. */
export function findPrint({ begins }: AudioEntries, place: number): number {
  let low = 0
  let high = begins.length - 1
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((begins[middle] ?? 0) <= place) low = middle
    else high = middle
  }
  return low
}
