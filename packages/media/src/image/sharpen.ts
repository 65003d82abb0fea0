import type { SharpenSize } from './state.ts'

/**
 * Sharpens RGBA pixels in place of a copy: the kernel has N² in its middle and -1 elsewhere (its
 * sum is 1). Written as (N² + 1)·middle − box with running box sums, so that the work for a pixel
 * does not depend on N. Edges repeat the outermost pixels; alpha stays.
 */
export function sharpenPixels(
  source: Uint8ClampedArray,
  width: number,
  height: number,
  size: SharpenSize,
): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(source.length)
  const half = (size - 1) / 2
  const weight = size * size + 1
  const columns = new Int32Array(width * 3)
  const rowAt = (y: number): number => Math.min(height - 1, Math.max(0, y)) * width * 4
  const addRow = (y: number, sign: 1 | -1): void => {
    const start = rowAt(y)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++)
        columns[x * 3 + c] =
          (columns[x * 3 + c] as number) + sign * (source[start + x * 4 + c] as number)
  }
  const columnAt = (x: number): number => Math.min(width - 1, Math.max(0, x)) * 3
  for (let y = -half; y <= half; y++) addRow(y, 1)
  for (let y = 0; y < height; y++) {
    for (let c = 0; c < 3; c++) {
      let box = 0
      for (let x = -half; x <= half; x++) box += columns[columnAt(x) + c] as number
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4 + c
        out[at] = weight * (source[at] as number) - box
        box +=
          (columns[columnAt(x + half + 1) + c] as number) -
          (columns[columnAt(x - half) + c] as number)
      }
    }
    for (let x = 0; x < width; x++)
      out[(y * width + x) * 4 + 3] = source[(y * width + x) * 4 + 3] as number
    addRow(y - half, -1)
    addRow(y + half + 1, 1)
  }
  return out
}
