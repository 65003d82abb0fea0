import { isObject } from '../../json.ts'
import type { HeldRecord } from '../../queue/schemas.ts'
import type { FormFacts, FormItem } from './kinds.ts'

type Content = Pick<
  HeldRecord,
  | 'uid'
  | 'postId'
  | 'texts'
  | 'pictures'
  | 'videos'
  | 'voices'
  | 'files'
  | 'lives'
  | 'data'
  | 'extData'
>
const id = (item: { id?: string }, kind: string, index: number): string =>
  item.id ?? `${kind}-${index + 1}`
const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    : []
const object = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})
const whole = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
const ids = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => Number.isSafeInteger(one)) : []

/** The parts of a record, texts first, with the row ids that verdicts name. */
export function formItems(record: Content): FormItem[] {
  return [
    ...record.texts.map((item, index): FormItem => ({
      rowId: id(item, 'text', index),
      kind: 'text',
      text: item.content,
      seconds: null,
      width: null,
      height: null,
      field: item.field ?? '',
    })),
    ...record.pictures.map((item, index): FormItem => ({
      rowId: id(item, 'pic', index),
      kind: 'picture',
      text: item.content,
      seconds: null,
      width: item.w ?? null,
      height: item.h ?? null,
      field: item.field ?? '',
    })),
    ...record.videos.map((item, index): FormItem => ({
      rowId: id(item, 'video', index),
      kind: 'video',
      text: item.content,
      seconds: item.seconds ?? null,
      width: null,
      height: null,
      field: item.field ?? '',
    })),
    ...record.voices.map((item, index): FormItem => ({
      rowId: id(item, 'voice', index),
      kind: 'voice',
      text: item.voiceText ?? '',
      seconds: item.seconds ?? null,
      width: null,
      height: null,
      field: item.field ?? '',
    })),
    ...record.files.map((item, index): FormItem => ({
      rowId: id(item, 'file', index),
      kind: 'file',
      text: item.content,
      seconds: null,
      width: null,
      height: null,
      field: item.field ?? '',
    })),
  ]
}

/** Who else talks in a reported talk. */
export function talkers({ uid, data }: Pick<Content, 'uid' | 'data'>): string[] {
  return [
    ...new Set(
      list(data['messages'])
        .flatMap(({ from, to, kind }) => (kind === 'system' ? [] : [from, to]))
        .filter((one): one is string => typeof one === 'string' && one !== '' && one !== uid),
    ),
  ].slice(0, 50)
}

/** What a record says of itself, as checks of forms need it. */
export function recordFacts(
  record: Content,
): Pick<
  FormFacts,
  | 'uid'
  | 'postId'
  | 'items'
  | 'roomOn'
  | 'seats'
  | 'similar'
  | 'related'
  | 'accounts'
  | 'appealed'
  | 'decided'
> {
  const original = object(object(record.data['appeal'])['original'])
  const before = record.data['original'] === undefined ? original : object(record.data['original'])
  return {
    uid: record.uid,
    postId: record.postId,
    items: formItems(record),
    roomOn: record.lives.some((live) => live.endedAt === undefined),
    seats: list(record.data['seats'])
      .map((seat) => String(seat['uid'] ?? ''))
      .filter(Boolean),
    similar: list(record.data['similar'])
      .map((one) => String(one['postId'] ?? ''))
      .filter(Boolean),
    related: [
      ...new Set(
        [
          ...list(record.data['related']).map((one) => String(one['uid'] ?? '')),
          ...talkers(record),
        ].filter(Boolean),
      ),
    ],
    accounts: whole(object(record.data['account'])['deviceAccounts']) ?? 0,
    appealed: list(original['punishes']).map((one) => ({
      rowId: String(one['id'] ?? one['rowId'] ?? ''),
      endAt: whole(one['endAt']),
    })),
    decided:
      typeof before['result'] === 'string'
        ? { result: before['result'], labels: ids(before['labels']) }
        : null,
  }
}
