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

const scene = (chance: Chance): string => {
  const h = hue(chance)
  const hills = Array.from({ length: 3 }, (_, i) => {
    const y = 250 + i * 50
    return `<path d="M0 ${y} C ${120 + chance.whole(160)} ${y - 140}, ${300 + chance.whole(160)} ${y + 60}, 720 ${y - chance.whole(120)} V480 H0z" fill="${tone(h + 90 + i * 14, 35, 45 - i * 10)}"/>`
  }).join('')
  return `<rect width="720" height="480" fill="${tone(h, 60, 78)}"/><circle cx="${120 + chance.whole(480)}" cy="${80 + chance.whole(100)}" r="46" fill="${tone(45, 90, 66)}"/>${hills}`
}
const portrait = (chance: Chance): string => {
  const h = hue(chance)
  return `<rect width="720" height="480" fill="${tone(h, 40, 70)}"/><circle cx="360" cy="190" r="96" fill="${tone(h + 30, 45, 52)}"/><path d="M180 480c0-120 80-190 180-190s180 70 180 190z" fill="${tone(h + 200, 40, 40)}"/>`
}
const poster = (chance: Chance): string => {
  const h = hue(chance)
  const bars = Array.from(
    { length: 7 },
    (_, i) =>
      `<rect x="${i * 110 - 20}" y="${chance.whole(200)}" width="70" height="${160 + chance.whole(260)}" rx="14" fill="${tone(h + i * 26, 62, 56)}"/>`,
  ).join('')
  return `<rect width="720" height="480" fill="${tone(h, 25, 18)}"/>${bars}`
}
const advert = (chance: Chance): string => {
  const h = hue(chance)
  return `<rect width="720" height="480" fill="${tone(50, 95, 55)}"/><rect x="40" y="40" width="640" height="400" fill="none" stroke="${tone(h, 80, 35)}" stroke-width="18"/><g fill="${tone(h, 80, 35)}"><rect x="110" y="130" width="500" height="60" rx="8"/><rect x="150" y="220" width="420" height="34" rx="6"/><rect x="210" y="290" width="300" height="70" rx="35"/></g>`
}
const drawers = { scene, portrait, poster, advert }

/** Draws a picture of its own, by chance; nothing in it is real. */
export const drawPicture = async (chance: Chance, number: number): Promise<DemoPicture> => {
  const kind = chance.pick(['scene', 'scene', 'portrait', 'poster', 'advert'] as const)
  const tall = chance.odds(0.3)
  const [w, h] = tall ? [480, 720] : [720, 480]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 720 480" preserveAspectRatio="xMidYMid slice">${drawers[kind](chance)}</svg>`
  return {
    bytes: await sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer(),
    name: `demo-${number}-${kind}.jpg`,
    w,
    h,
    kind,
  }
}
