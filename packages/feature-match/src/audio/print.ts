import { type FourierPlan, type Spectrum, planFourier, transformFourier } from './fourier.ts'

/** Print and version as they are kept beside each sound. */
export const audioAlgorithm = 'band46:1'
/** Samples a second that a sound must have, in one channel. */
export const sampleRate = 5512
/** Samples of a window, and from one window to the next. */
const windowSize = 2048
const hop = 256
/** Seconds from one frame of a print to the next: 46.4 ms. */
export const frameSeconds = hop / sampleRate
/** Seconds of the sound that one frame is made of: two windows. */
export const frameSpan = (windowSize + hop) / sampleRate

const bands = 33
const lowest = 300
const highest = 2000

/** The bins of a transform at which bands begin; the last is where the last one ends. */
const edges = Uint16Array.from({ length: bands + 1 }, (_, band) =>
  Math.round((lowest * (highest / lowest) ** (band / bands) * windowSize) / sampleRate),
)
/** Von Hann's window. */
const hann = Float64Array.from(
  { length: windowSize },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / windowSize),
)

type Room = { readonly plan: FourierPlan; readonly spectrum: Spectrum }

const makeRoom = (): Room => ({
  plan: planFourier(windowSize),
  spectrum: { real: new Float64Array(windowSize), imaginary: new Float64Array(windowSize) },
})

/**
 * The energies of the bands of two windows, which one transform gives: the first is its real part,
 * the second its imaginary one.
 */
const readBands = (
  room: Room,
  samples: Float32Array,
  from: number,
): [Float64Array, Float64Array] => {
  const { real, imaginary } = room.spectrum
  for (let at = 0; at < windowSize; at += 1) {
    real[at] = (samples[from + at] ?? 0) * (hann[at] ?? 0)
    imaginary[at] = (samples[from + hop + at] ?? 0) * (hann[at] ?? 0)
  }
  transformFourier(room.plan, room.spectrum)
  const first = new Float64Array(bands)
  const second = new Float64Array(bands)
  for (let band = 0; band < bands; band += 1)
    for (let bin = edges[band] ?? 0; bin < (edges[band + 1] ?? 0); bin += 1) {
      const a = real[bin] ?? 0
      const b = imaginary[bin] ?? 0
      const c = real[windowSize - bin] ?? 0
      const d = imaginary[windowSize - bin] ?? 0
      first[band] = (first[band] ?? 0) + ((a + c) ** 2 + (b - d) ** 2) / 4
      second[band] = (second[band] ?? 0) + ((b + d) ** 2 + (c - a) ** 2) / 4
    }
  return [first, second]
}

/** Changes below this, of samples from -1 to 1, are silence: less than noise of one bit in 16. */
const leastChange = 1e-5

/** Bit m: whether the step from band m to the next grew since the frame before. */
const readFrame = (before: Float64Array, now: Float64Array): number => {
  let frame = 0
  for (let band = 0; band + 1 < bands; band += 1) {
    const step = (now[band] ?? 0) - (now[band + 1] ?? 0)
    const stepBefore = (before[band] ?? 0) - (before[band + 1] ?? 0)
    if (step - stepBefore > leastChange) frame |= 1 << band
  }
  return frame >>> 0
}

/**
 * The print of a sound (Haitsma and Kalker, A highly robust audio fingerprinting system, 2002): 32
 * bits every 46.4 ms, from windows of 0.37 s in 33 bands of equal ratio between 300 and 2,000 Hz.
 * Silence gives zeros, which are never found. Frame n begins at n times `frameSeconds`; a sound
 * shorter than a window and a hop has none.
 *
 * @param samples One channel at `sampleRate`, -1 to 1; what is no finite number counts as silence.
 */
export function printAudio(samples: Float32Array): Uint32Array {
  const count = Math.floor((samples.length - windowSize) / hop) + 1
  if (count < 2) return new Uint32Array(0)
  const clean = samples.every(Number.isFinite)
    ? samples
    : samples.map((sample) => (Number.isFinite(sample) ? sample : 0))
  const room = makeRoom()
  const frames = new Uint32Array(count - 1)
  let before: Float64Array | null = null
  for (let window = 0; window < count; window += 2) {
    const [first, second] = readBands(room, clean, window * hop)
    if (before) frames[window - 1] = readFrame(before, first)
    if (window + 1 < count) frames[window] = readFrame(first, second)
    before = second
  }
  return frames
}

/** How many prints `printQuery` makes, and how they are shifted. */
export const phases = 2

/**
 * The prints of a sound that is looked up: as it is, and from half a frame later, since its frames
 * begin elsewhere than those of what is kept.
 */
export function printQuery(samples: Float32Array): Uint32Array[] {
  return Array.from({ length: phases }, (_, phase) =>
    printAudio(samples.subarray((phase * hop) / phases)),
  )
}
