import type { ModelKind } from '@oas/contract/model/schemas'
import type { ServiceItem } from '@oas/contract/model/service'
import type { RecordContent } from '../queue/index.ts'

/** What models are told of a record. `minor`: its user is known to be one. */
export type JudgedRecord = {
  recordId: string
  appId: number
  type: number
  postId: string
  uid: string
  language: string
  test: boolean
  minor?: boolean
  content: Pick<RecordContent, 'texts' | 'pictures' | 'videos' | 'voices'>
}
type Part = Pick<ServiceItem, 'content' | 'url' | 'urls' | 'lang'> & { name: string }

/** Items of one record that one model is sent at most. */
const mostParts = 32
const isReachable = (url: string): boolean => /^https?:\/\//.test(url)
const nameOf = (what: string, one: { id?: string; field?: string }, at: number): string =>
  one.field ?? one.id ?? `${what}.${at}`

const textsOf = ({ content, language }: JudgedRecord): Part[] =>
  content.texts.flatMap((one, at) =>
    one.content.trim() === ''
      ? []
      : [{ name: nameOf('texts', one, at), content: one.content, lang: one.lang ?? language }],
  )
const mediaOf = (
  what: 'pictures' | 'videos' | 'voices',
  { content, language }: JudgedRecord,
): Part[] =>
  content[what].map((one, at) => ({
    name: nameOf(what, one, at),
    url: one.content,
    lang: language,
  }))
const framesOf = ({ content, language }: JudgedRecord): Part[] =>
  content.videos.flatMap((one, at) =>
    (one.captures ?? []).map(({ url }, frame) => ({
      name: `${nameOf('videos', one, at)}.${frame}`,
      url,
      lang: language,
    })),
  )
const allOf = (record: JudgedRecord): Part[] => {
  const texts = textsOf(record).map((one) => one.content)
  const urls = record.content.pictures.map((one) => one.content)
  if (texts.length + urls.length === 0) return []
  const content = texts.join('\n').slice(0, 20_000)
  return [{ name: 'record', content, urls, lang: record.language }]
}
const partsBy: Readonly<Record<ModelKind, (record: JudgedRecord) => Part[]>> = {
  text: textsOf,
  embedding: textsOf,
  attribute: textsOf,
  picture: (record) => mediaOf('pictures', record),
  face: (record) => mediaOf('pictures', record),
  ocr: (record) => mediaOf('pictures', record),
  voice: (record) => mediaOf('voices', record),
  asr: (record) => mediaOf('voices', record),
  video: (record) => mediaOf('videos', record),
  frame: framesOf,
  multimodal: allOf,
}

/**
 * What a kind of model reads of a record, at most 32 items. `unreadable`: part of it stands under
 * addresses that no service can read.
 */
export function itemsOf(
  kind: ModelKind,
  record: JudgedRecord,
  mayUid: boolean,
): { items: (ServiceItem & { name: string })[]; unreadable: boolean } {
  const parts = partsBy[kind](record)
  const readable = parts.filter(({ url, urls }) =>
    [...(url === undefined ? [] : [url]), ...(urls ?? [])].every(isReachable),
  )
  const { appId, type, uid } = record
  return {
    unreadable: readable.length < parts.length,
    items: readable.slice(0, mostParts).map((part, at) => ({
      ...part,
      id: `${record.recordId}.${at}`,
      kind,
      context: { appId, type, ...(mayUid && uid !== '' ? { uid } : {}) },
    })),
  }
}

/** The place of what an item of a record is called so, among its pictures or voices. */
export function placeOf(
  what: 'pictures' | 'voices',
  { content }: Pick<JudgedRecord, 'content'>,
  name: string,
): number {
  return content[what].findIndex((one, at) => nameOf(what, one, at) === name)
}
