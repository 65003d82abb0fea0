/** A picture of one point. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9Q' +
    'DwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A drawing of one colour, as text of SVG; sizes are in pixels. */
export function drawing(width: number, height: number, fill: string): string {
  const size = `width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="${fill}"/></svg>`
}

const pixel = [0x21, 0xf9, 4, 0, 20, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]
const screen = [1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0]
/** Two frames of one pixel. */
export const animatedGif = Buffer.from([
  ...Buffer.from('GIF89a'),
  ...screen,
  ...pixel,
  ...pixel,
  0x3b,
])
