import type { HeldRecord } from '@oas/contract/queue/schemas'
import { addressOf, isMedia } from './value-text.ts'
import {
  type Read,
  type Reader,
  anything,
  flag,
  list,
  moment,
  number,
  or,
  shape,
  text,
} from './read.ts'

export type Shot = { url: string; at: number | null; text: string }
export type Creative = {
  id: string
  url: string
  video: boolean
  w: number | null
  h: number | null
  text: string
}

const readShot = shape({ url: text(2000), at: or(moment, null), text: or(text(5000), '') })
/** One address, one shot, or a list of either; what is no picture of ours or the web is refused. */
const shots: Reader<Shot[]> = (value, at) => {
  if (value === undefined || value === null) return { ok: true, value: [] }
  const found: Shot[] = []
  for (const [index, one] of (Array.isArray(value) ? value.slice(0, 50) : [value]).entries()) {
    const read = readShot(typeof one === 'string' ? { url: one } : one, `${at}.${index}`)
    if (!read.ok) return read
    if (!isMedia(read.value.url)) return { ok: false, at: `${at}.${index}.url` }
    found.push(read.value)
  }
  return { ok: true, value: found.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)) }
}
const readCreative = shape({
  w: or(number, null),
  h: or(number, null),
  text: or(text(500), ''),
  kind: or(text(20), ''),
})
const creatives: Reader<Creative[]> = (value, at) => {
  const found: Creative[] = []
  for (const [index, one] of (Array.isArray(value) ? value.slice(0, 50) : []).entries()) {
    const url = addressOf(one)
    const read = readCreative(typeof one === 'string' ? {} : one, `${at}.${index}`)
    if (!read.ok || !isMedia(url)) return { ok: false, at: `${at}.${index}` }
    const { kind, ...rest } = read.value
    found.push({
      id: `creative-${index + 1}`,
      url,
      video: kind === 'video' || /\.(mp4|webm|mov)([?#]|$)/i.test(url),
      ...rest,
    })
  }
  return { ok: true, value: found }
}
const licence = shape({
  name: text(200),
  number: or(text(100), ''),
  url: or(text(2000), ''),
  expiresAt: or(moment, null),
  ok: or(flag, null),
})
const redirect: Reader<string> = (value, at) => {
  const url = addressOf(value)
  return url === '' ? { ok: false, at } : { ok: true, value: url.slice(0, 2000) }
}
const readLanding = shape({
  url: or(text(2000), ''),
  redirects: or(list(redirect, 30), []),
  finalHost: or(text(253), ''),
  hostAge: or(number, null),
  shots: or(shape({ mobile: shots, desktop: shots }), { mobile: [], desktop: [] }),
})
const readAd = shape({
  adId: or(text(64), ''),
  advertiser: or(text(200), ''),
  industry: or(text(100), ''),
  slot: or(text(40), ''),
  title: or(text(500), ''),
  desc: or(text(2000), ''),
  expiresAt: or(moment, null),
  targeting: or(anything, null),
  creatives: or(creatives, []),
  landing: or(readLanding, null),
  licences: or(list(licence, 50), []),
})
export type Ad = ReturnType<typeof readAd> extends Read<infer T> ? T : never
export function adOf({ data }: Pick<HeldRecord, 'data'>): Read<Ad> {
  return readAd(data['ad'], 'data.ad')
}
