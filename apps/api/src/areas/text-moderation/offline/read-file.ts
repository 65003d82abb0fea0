import { longestText } from '@oas/contract/text-moderation/schemas'
import { offlineLimits } from '@oas/contract/text-moderation/offline-schemas'
import { because, fail } from '../../../core/fail.ts'
import { isWorkbook, readTable } from '../../../files/table.ts'
import { textOfFile } from '../../../files/text-encoding.ts'

/** A text of a file at its line; `violates` is what its label says. */
export type FileRow = {
  line: number
  text: string
  ref: string
  language: string
  scene: string
  violates: boolean | null
}
export type ReadFile = { rows: FileRow[]; bad: number }

const field = 'body'
/** Heads of the columns, in the languages of the product. */
const heads: Readonly<Record<Exclude<keyof FileRow, 'line' | 'violates'> | 'label', string[]>> = {
  text: ['text', 'content', '文本', '内容', 'teks', 'текст'],
  ref: ['id', 'ref', '编号'],
  language: ['lang', 'language', '语言', 'bahasa', 'язык'],
  scene: ['scene', '场景', 'skenario', 'сценарий'],
  label: ['label', '标签', 'метка'],
}
/** What a label says of a text that may stay; any other one says that it violates. */
const fine: ReadonlySet<string> = new Set(
  '0 no false n ok normal ignore pass clean - 正常 否 通过 忽略 tidak wajar нет норма'.split(' '),
)

// What the database cannot keep is read as the sign for what is unreadable.
const plain = (text: string, most: number): string =>
  text.slice(0, most).toWellFormed().replaceAll('\u0000', '\uFFFD')
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''
type Cells = { text: unknown; ref: unknown; language: unknown; scene: unknown; label: unknown }
const toRow = (line: number, cells: Cells): FileRow | null => {
  const text = textOf(cells.text)
  const label = textOf(cells.label).toLowerCase()
  const scene = textOf(cells.scene).toLowerCase()
  const language = textOf(cells.language).toLowerCase()
  if (text === '') return null
  return {
    line,
    text: plain(text, longestText),
    ref: plain(textOf(cells.ref), 64),
    language: /^[a-z]{2,3}([-_][a-z0-9]{1,8})*$/.test(language) ? language.slice(0, 16) : '',
    scene: /^[a-z0-9_]{2,32}$/.test(scene) ? scene : '',
    violates: label === '' ? null : !fine.has(label),
  }
}
const empty = { text: '', ref: '', language: '', scene: '', label: '' }

const readObject = (json: string): Cells | null => {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const { text, id, lang, scene, label } = value as Record<string, unknown>
    return { text, ref: id, language: lang, scene, label }
  } catch {
    return null // The line counts as bad.
  }
}

const linesOf = (text: string): { line: number; text: string }[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((one, at) => ({ line: at + 1, text: one.trim() }))
    .filter((one) => one.text !== '')

const keep = (rows: readonly (FileRow | null)[]): ReadFile => {
  const good = rows.filter((row): row is FileRow => row !== null)
  if (rows.length > offlineLimits.fileRows)
    fail('invalid-input', {
      field,
      reason: because('too_many_rows', { n: offlineLimits.fileRows }),
    })
  if (good.length === 0) fail('invalid-input', { field, reason: because('no_rows') })
  return { rows: good, bad: rows.length - good.length }
}

const placesIn = (head: readonly string[]): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(heads).flatMap(([column, names]) => {
      const at = head.findIndex((cell) => names.includes(cell.trim().toLowerCase()))
      return at < 0 ? [] : [[column, at]]
    }),
  )
const readSheet = async (bytes: Uint8Array): Promise<ReadFile> => {
  const [head, ...lines] = await readTable(bytes, field, offlineLimits.fileRows, 'read')
  const places = placesIn(head?.cells ?? [])
  if (!places.has('text'))
    fail('invalid-input', { field, reason: because('column_missing', { name: 'text' }) })
  return keep(
    lines.map(({ line, cells, problem }) => {
      const cell = (column: keyof Cells): string => cells[places.get(column) ?? -1] ?? ''
      return problem === null
        ? toRow(line, {
            text: cell('text'),
            ref: cell('ref'),
            language: cell('language'),
            scene: cell('scene'),
            label: cell('label'),
          })
        : null
    }),
  )
}

/**
 * Reads a file of texts: a workbook or CSV whose head names the columns, lines of JSON, or a text a
 * line. What it is follows from its beginning. Lines that say nothing that can be read are bad and
 * left out; ends the call where none can be read, or there are too many.
 */
export async function readTexts(bytes: Uint8Array): Promise<ReadFile> {
  if (isWorkbook(bytes)) return readSheet(bytes)
  const text = textOfFile(bytes) ?? fail('invalid-input', { field, reason: because('encoding') })
  const lines = linesOf(text)
  const first = lines[0]?.text ?? ''
  if (first.startsWith('{'))
    return keep(
      lines.map(({ line, text: json }) => {
        const cells = readObject(json)
        return cells === null ? null : toRow(line, cells)
      }),
    )
  const head = first.split(/[,;\t]/).map((cell) => cell.replace(/^"(.*)"$/, '$1'))
  if (placesIn(head).has('text')) return readSheet(bytes)
  return keep(lines.map((one) => toRow(one.line, { ...empty, text: one.text })))
}
