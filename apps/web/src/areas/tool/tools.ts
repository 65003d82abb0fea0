import { toBase64 } from '../../kit/base64.ts'
import { readMoment } from '../../kit/moment.ts'
import { formatTime } from '../../kit/time.ts'

export type Tool = { key: string; run: (text: string) => string | Promise<string> }
/** A text that a tool can do nothing with. */
export class Unusable extends Error {}
const unusable = (): never => {
  throw new Unusable()
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>
const hash =
  (name: string) =>
  async (text: string): Promise<string> =>
    [...new Uint8Array(await crypto.subtle.digest(name, bytesOf(text)))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')

const toTime = (text: string): string => {
  const value = text.trim()
  if (!/^-?[0-9]{1,15}$/.test(value)) return unusable()
  // Ten digits and less are seconds.
  return (
    formatTime(Math.abs(Number(value)) < 1e11 ? Number(value) * 1000 : Number(value)) || unusable()
  )
}
const fromTime = (text: string): string => String(readMoment(text) ?? unusable())
const fromBase64 = (text: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(atob(text.trim().replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
        sign.charCodeAt(0),
      ),
    )
  } catch {
    return unusable()
  }
}
const json =
  (space: number) =>
  (text: string): string => {
    try {
      return JSON.stringify(JSON.parse(text), null, space)
    } catch {
      return unusable()
    }
  }
const decodeUrl = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return unusable()
  }
}
const query = (text: string): string => {
  if (!URL.canParse(text.trim())) return unusable()
  const url = new URL(text.trim())
  return JSON.stringify(
    {
      host: url.host,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      hash: url.hash,
    },
    null,
    2,
  )
}
const lines =
  (work: (list: string[]) => string[]) =>
  (text: string): string =>
    work(
      text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean),
    ).join('\n')
const hexOf = (text: string): [number, number, number] => {
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim())
  const long = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim())
  const parts = long
    ? long.slice(1)
    : short
      ? short.slice(1).map((sign) => sign + sign)
      : unusable()
  return parts.map((part) => Number.parseInt(part, 16)) as [number, number, number]
}
const colour = (text: string): string => {
  const [r, g, b] = hexOf(text)
  return `rgb(${r}, ${g}, ${b})`
}

/** Small tools of the trade; all of them work in the page alone. */
export const tools: readonly Tool[] = [
  { key: 'to_time', run: toTime },
  { key: 'from_time', run: fromTime },
  { key: 'unique_lines', run: lines((list) => [...new Set(list)]) },
  { key: 'sorted_lines', run: lines((list) => list.toSorted()) },
  { key: 'joined_lines', run: (text) => lines((list) => list)(text).replaceAll('\n', ',') },
  { key: 'split_ids', run: (text) => (text.match(/[0-9]{3,19}/g) ?? []).join('\n') || unusable() },
  { key: 'json_pretty', run: json(2) },
  { key: 'json_short', run: json(0) },
  { key: 'url_encode', run: encodeURIComponent },
  { key: 'url_decode', run: decodeUrl },
  { key: 'url_parts', run: query },
  { key: 'base64_encode', run: (text) => toBase64(bytesOf(text)) },
  { key: 'base64_decode', run: fromBase64 },
  { key: 'sha256', run: hash('SHA-256') },
  { key: 'sha1', run: hash('SHA-1') },
  { key: 'colour', run: colour },
]
