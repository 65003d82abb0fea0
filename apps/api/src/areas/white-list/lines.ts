import type { EntryKind, LineOutcome } from '@oas/contract/white-list/schemas'
import { maxImported } from '@oas/contract/white-list/schemas'
import { type Say, fail, wordsOf } from '../../core/fail.ts'
import { readTable } from '../../files/table.ts'
import { readPattern } from './links.ts'
import type { Key } from './queries/entries.ts'

type Read = { key: Key } | { reason: string }
export type ReadLines = {
  keys: { line: number; text: string; key: Key }[]
  refused: LineOutcome[]
  source: 'typed' | 'file'
}

const empty: Key = {
  uid: '',
  appId: null,
  type: null,
  country: '',
  device: '',
  host: '',
  path: '',
  room: '',
}
const plain = /^[^\s,\p{C}]+$/u
const fits = (text: string, most: number): boolean => text.length <= most && plain.test(text)
const whole = (text: string): number | null | undefined =>
  text === ''
    ? null
    : /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647
      ? Number(text)
      : undefined

const readCombination = ([
  uid = '',
  app = '',
  type = '',
  land = '',
  device = '',
]: readonly string[]): Read => {
  const [appId, typeId, country] = [whole(app), whole(type), land.toUpperCase()]
  if (appId === undefined || appId === 0) return { reason: 'bad_app' }
  if (typeId === undefined || (typeId !== null && appId === null)) return { reason: 'bad_type' }
  if (country !== '' && !/^[A-Z]{2}$/.test(country)) return { reason: 'bad_country' }
  if ((uid !== '' && !fits(uid, 64)) || (device !== '' && !fits(device, 128)))
    return { reason: 'bad_subject' }
  if ([uid, appId, typeId, country, device].filter((one) => one !== '' && one !== null).length < 2)
    return { reason: 'too_few' }
  return { key: { ...empty, uid, appId, type: typeId, country, device } }
}

const readers: Readonly<Record<EntryKind, (cells: readonly string[]) => Read>> = {
  user: ([uid = '']) => (fits(uid, 64) ? { key: { ...empty, uid } } : { reason: 'bad_subject' }),
  device: ([device = '']) =>
    fits(device, 128) ? { key: { ...empty, device } } : { reason: 'bad_subject' },
  url: ([text = '']) => {
    const found = readPattern(text)
    return found ? { key: { ...empty, ...found } } : { reason: 'bad_link' }
  },
  combination: readCombination,
  live: ([uid = '', room = '']) =>
    fits(uid, 64) && (room === '' || fits(room, 64))
      ? { key: { ...empty, uid, room } }
      : { reason: 'bad_subject' },
}

/** The keys that lines or a workbook name, each once, and the lines that name none. */
export async function readKeys(
  kind: EntryKind,
  { lines, workbook }: { lines?: readonly string[] | undefined; workbook?: string | undefined },
  say: Say,
): Promise<ReadLines> {
  const file = workbook !== undefined && workbook !== ''
  // The head is the first row; the lines of typed text count from one, too.
  const sheet = file
    ? (await readTable(Buffer.from(workbook, 'base64'), 'workbook', maxImported)).slice(1)
    : (lines ?? []).map((text, index) => ({
        line: index + 1,
        problem: null,
        cells: kind === 'url' ? [text.trim()] : text.split(',').map((cell) => cell.trim()),
      }))
  const rows = sheet.filter(({ cells }) => cells.some(Boolean))
  if (rows.length === 0) fail('required', { field: file ? 'workbook' : 'lines' })
  const seen = new Set<string>()
  const found: ReadLines = { keys: [], refused: [], source: file ? 'file' : 'typed' }
  for (const { line, cells, problem } of rows) {
    const text = cells.join(', ').slice(0, 200)
    if (problem) {
      found.refused.push({ line, text, reason: wordsOf(problem, say) })
      continue
    }
    const read = readers[kind](cells)
    const name = 'key' in read ? JSON.stringify(read.key) : ''
    if ('reason' in read)
      found.refused.push({ line, text, reason: say(`white_list.${read.reason}`, {}) })
    else if (seen.has(name)) found.refused.push({ line, text, reason: say('white_list.twice', {}) })
    else {
      seen.add(name)
      found.keys.push({ line, text, key: read.key })
    }
  }
  return found
}
