import sharp from 'sharp'
import type { Chance } from './random.ts'

export type DemoPicture = {
  bytes: Buffer
  name: string
  w: number
  h: number
  kind: 'scene' | 'portrait' | 'poster' | 'advert'
}

const hue = (chance: Chance): number => chance.whole(360)
const tone = (h: number, s: number, l: number): string => `hsl(${h} ${s}% ${l}%)`

const ground = (fill: string): string => `<rect width="720" height="480" fill="${fill}"/>`

const scene = (chance: Chance): string => {
  const h = hue(chance)
  const hills = Array.from({ length: 3 }, (_, i) => {
    const y = 250 + i * 50
    const [near, far, end] = [chance.whole(160), chance.whole(160), chance.whole(120)]
    const curve = `${120 + near} ${y - 140}, ${300 + far} ${y + 60}, 720 ${y - end}`
    const fill = tone(h + 90 + i * 14, 35, 45 - i * 10)
    return `<path d="M0 ${y} C ${curve} V480 H0z" fill="${fill}"/>`
  }).join('')
  const [x, y] = [120 + chance.whole(480), 80 + chance.whole(100)]
  return [
    ground(tone(h, 60, 78)),
    `<circle cx="${x}" cy="${y}" r="46" fill="${tone(45, 90, 66)}"/>`,
    hills,
  ].join('')
}
const portrait = (chance: Chance): string => {
  const h = hue(chance)
  const body = 'M180 480c0-120 80-190 180-190s180 70 180 190z'
  return [
    ground(tone(h, 40, 70)),
    `<circle cx="360" cy="190" r="96" fill="${tone(h + 30, 45, 52)}"/>`,
    `<path d="${body}" fill="${tone(h + 200, 40, 40)}"/>`,
  ].join('')
}
const poster = (chance: Chance): string => {
  const h = hue(chance)
  const bars = Array.from({ length: 7 }, (_, i) => {
    const [y, height] = [chance.whole(200), 160 + chance.whole(260)]
    const place = `x="${i * 110 - 20}" y="${y}" width="70" height="${height}"`
    return `<rect ${place} rx="14" fill="${tone(h + i * 26, 62, 56)}"/>`
  }).join('')
  return `${ground(tone(h, 25, 18))}${bars}`
}
const advert = (chance: Chance): string => {
  const h = hue(chance)
  const ink = tone(h, 80, 35)
  const frame = 'x="40" y="40" width="640" height="400"'
  return [
    ground(tone(50, 95, 55)),
    `<rect ${frame} fill="none" stroke="${ink}" stroke-width="18"/>`,
    `<g fill="${ink}">`,
    '<rect x="110" y="130" width="500" height="60" rx="8"/>',
    '<rect x="150" y="220" width="420" height="34" rx="6"/>',
    '<rect x="210" y="290" width="300" height="70" rx="35"/>',
    '</g>',
  ].join('')
}
const drawers = { scene, portrait, poster, advert }

/** Draws a picture of its own, by chance; nothing in it is real. */
export async function drawPicture(chance: Chance, number: number): Promise<DemoPicture> {
  const kind = chance.pick(['scene', 'scene', 'portrait', 'poster', 'advert'] as const)
  const tall = chance.odds(0.3)
  const [w, h] = tall ? [480, 720] : [720, 480]
  const size = `width="${w}" height="${h}" viewBox="0 0 720 480"`
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="xMidYMid slice">`,
    drawers[kind](chance),
    '</svg>',
  ].join('')
  return {
    bytes: await sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer(),
    name: `demo-${number}-${kind}.jpg`,
    w,
    h,
    kind,
  }
}
