/** Frequencies of a stretch of samples, real and imaginary parts apart; changed in place. */
export type Spectrum = { readonly real: Float64Array; readonly imaginary: Float64Array }

/** What a transform of one length needs: cosines and sines of its steps, and places reversed. */
export type FourierPlan = {
  readonly size: number
  readonly cosines: Float64Array
  readonly sines: Float64Array
  readonly places: Uint32Array
}

/** @param size A power of two. */
export function planFourier(size: number): FourierPlan {
  const angle = (at: number): number => (-2 * Math.PI * at) / size
  const bits = Math.log2(size)
  return {
    size,
    cosines: Float64Array.from({ length: size / 2 }, (_, at) => Math.cos(angle(at))),
    sines: Float64Array.from({ length: size / 2 }, (_, at) => Math.sin(angle(at))),
    places: Uint32Array.from({ length: size }, (_, at) => {
      let place = 0
      for (let bit = 0; bit < bits; bit += 1) place |= ((at >> bit) & 1) << (bits - 1 - bit)
      return place
    }),
  }
}

const reorder = (plan: FourierPlan, values: Float64Array): void => {
  for (let at = 0; at < plan.size; at += 1) {
    const place = plan.places[at] ?? 0
    if (place <= at) continue
    const value = values[at] ?? 0
    values[at] = values[place] ?? 0
    values[place] = value
  }
}

/** The discrete Fourier transform in place, by halves (Cooley and Tukey, 1965). */
export function transformFourier(plan: FourierPlan, { real, imaginary }: Spectrum): void {
  const { size, cosines, sines } = plan
  reorder(plan, real)
  reorder(plan, imaginary)
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half)
    for (let start = 0; start < size; start += 2 * half)
      for (let at = 0; at < half; at += 1) {
        const low = start + at
        const high = low + half
        const cosine = cosines[at * stride] ?? 0
        const sine = sines[at * stride] ?? 0
        const a = real[high] ?? 0
        const b = imaginary[high] ?? 0
        const turnedReal = a * cosine - b * sine
        const turnedImaginary = a * sine + b * cosine
        const lowReal = real[low] ?? 0
        const lowImaginary = imaginary[low] ?? 0
        real[high] = lowReal - turnedReal
        imaginary[high] = lowImaginary - turnedImaginary
        real[low] = lowReal + turnedReal
        imaginary[low] = lowImaginary + turnedImaginary
      }
  }
}
