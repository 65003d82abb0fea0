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
