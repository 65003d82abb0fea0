import { type OcrGroup, readOcr, withOcrFinds, withOcrText } from '@oas/contract/ingest/ocr'
import type { Hit } from '@oas/text-match'
import type { RecordContent } from '../queue/index.ts'
import type { LiveTexts } from './live.ts'

type Pictures = RecordContent['pictures']

/** Rows of one picture: the page marks no more of them. */
const mostRows = 200
const longestText = 200
const fieldName = /^pictures\.\d+\.ocr$/

/** The field under which the text of a picture is read. */
export function pictureField(place: number): string {
  return `pictures.${place}.ocr`
}
/** Whether a field is the text of a picture. */
const isPictureField = (field: string): boolean => fieldName.test(field)

/** The first units of a text; half a character at their end is left out. */
export function cutAt(text: string, most: number): string {
  if (text.length <= most) return text
  const half = text.charCodeAt(most - 1)
  return text.slice(0, half >= 0xd800 && half <= 0xdbff ? most - 1 : most)
}

type Piece = { hit: Hit; text: string }
/** What hits come to in each field: of a combination each of its parts, in the field it is in. */
const piecesOf = (
  hits: readonly Hit[],
  fields: readonly { key: string; text: string }[],
): Map<string, Piece[]> => {
  const texts = new Map(
    fields.flatMap(({ key, text }) => (isPictureField(key) ? [[key, text]] : [])),
  )
  const pieces = new Map<string, Piece[]>()
  for (const hit of hits)
    for (const { field, s, e } of hit.parts ?? [hit]) {
      const text = texts.get(field)
      if (text === undefined) continue
      const piece = { hit, text: cutAt(text.slice(s, e), longestText) }
      const list = pieces.get(field)
      if (list) list.push(piece)
      else pieces.set(field, [piece])
    }
  return pieces
}

/** The page reads the rule of a pattern as one: what was found there has its signs escaped. */
const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

const rowOf = ({ hit, text }: Piece, remark: string): Record<string, unknown> => {
  const { itemId, rule, kind, level, stream } = hit
  const isPattern = kind === 'pattern'
  return {
    wordType: isPattern ? (stream === 'raw' ? 2 : 1) : 0,
    rule: isPattern ? literal(text) : text,
    text,
    level,
    extraData: {
      remark,
      itemId,
      rule,
      ...(kind === 'combination' ? { combinationId: itemId } : {}),
      ...(kind === 'contact' ? { kind } : {}),
    },
  }
}

/** A word by its spelling in the library, all else as found. A number of somebody is no word. */
const wordsOf = ({ hit, text }: Piece): string[] =>
  hit.kind === 'contact' ? [] : [hit.kind === 'word' || hit.kind === 'allow' ? hit.rule : text]

const groupsOf = (
  pieces: readonly Piece[],
  { namesOf }: Pick<LiveTexts, 'namesOf'>,
): OcrGroup[] => {
  const groups = new Map<string, Set<string>>()
  for (const piece of pieces) {
    const { category } = namesOf(piece.hit.itemId)
    const known = groups.get(category) ?? new Set()
    groups.set(category, known)
    for (const word of wordsOf(piece)) known.add(word)
  }
  return [...groups]
    .filter(([, words]) => words.size > 0)
    .map(([category, words]) => ({ category, words: [...words] }))
}

/**
 * Pictures with what hits found in their texts: a row for each distinct text of an item, and the
 * words by their categories. What the app sent stays behind ours.
 */
export function showInPictures(
  pictures: Pictures,
  hits: readonly Hit[],
  fields: readonly { key: string; text: string }[],
  live: Pick<LiveTexts, 'namesOf' | 'remarkOf'>,
): Pictures {
  const byField = hits.length === 0 ? null : piecesOf(hits, fields)
  if (!byField || byField.size === 0) return pictures
  return pictures.map((picture, at) => {
    const all = byField.get(pictureField(at))
    if (!all) return picture
    const distinct = [...new Map(all.map((one) => [`${one.hit.itemId} ${one.text}`, one])).values()]
    const pieces = distinct.slice(0, mostRows)
    const finds = {
      rows: pieces.map((piece) => rowOf(piece, live.remarkOf(piece.hit.itemId))),
      keywords: [...new Set(pieces.flatMap(wordsOf))],
      keywordsGroup: groupsOf(pieces, live),
    }
    try {
      return { ...picture, modelInfo: withOcrFinds(picture.modelInfo, finds) }
    } catch {
      // What is nested too deeply to be written again is shown as the app sent it.
      return picture
    }
  })
}

/** The text that was read in a picture; empty where none was. */
export function textOfPicture(picture: Pick<Pictures[number], 'modelInfo'> | undefined): string {
  return readOcr(picture?.modelInfo).text
}

/** Pictures with texts that were read in them later, by their places. */
export function withPictureTexts(pictures: Pictures, texts: ReadonlyMap<number, string>): Pictures {
  return pictures.map((picture, at) => {
    const text = texts.get(at)
    return text === undefined
      ? picture
      : { ...picture, modelInfo: withOcrText(picture.modelInfo, text) }
  })
}
