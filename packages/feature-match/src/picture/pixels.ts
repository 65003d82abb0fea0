/**
 * A picture as decoded: rows from the top, without padding, `channels` bytes a pixel. One or two
 * are luminance (and opacity), three or four red, green, blue (and opacity). Opacity is not looked
 * at: lay transparent pictures on a ground first.
 */
export type Pixels = {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
}

/** Luminance as 32-bit floats, 0 to 255, row by row. */
export type Plane = {
  readonly values: Float32Array
  readonly width: number
  readonly height: number
}

/** @throws RangeError where the sides are not whole numbers above 0 or bytes are missing. */
export function checkPixels({ data, width, height, channels }: Pixels): void {
  const isWhole = Number.isSafeInteger(width) && Number.isSafeInteger(height)
  if (!isWhole || width < 1 || height < 1) throw new RangeError('a picture has two sides above 0')
  if (data.length < width * height * channels)
    throw new RangeError('a picture has a byte for each channel of each pixel')
}

const redShare = Math.fround(0.299)
const greenShare = Math.fround(0.587)
const blueShare = Math.fround(0.114)

/** Luminance of the pixels by the shares of ITU-R BT.601, worked out in 32-bit floats. */
export function readLuminance(pixels: Pixels): Plane {
  checkPixels(pixels)
  const { data, width, height, channels } = pixels
  const values = new Float32Array(width * height)
  for (let at = 0, from = 0; at < values.length; at += 1, from += channels) {
    const first = data[from] ?? 0
    if (channels < 3) {
      values[at] = first
      continue
    }
    const red = Math.fround(redShare * first)
    const green = Math.fround(greenShare * (data[from + 1] ?? 0))
    const blue = Math.fround(blueShare * (data[from + 2] ?? 0))
    values[at] = Math.fround(red + green) + blue
  }
  return { values, width, height }
}
