import { isObject } from '@oas/contract/json'
import type { CaseProblem } from '@oas/contract/setting/case-schemas'
import type { PanelType } from '@oas/contract/setting/schemas'

export type Ask = (at: string, text: unknown, item?: unknown) => unknown
type Obj = Record<string, unknown>
const media = ['texts', 'pictures', 'videos', 'voices', 'files', 'lives'] as const

/**
 * What each panel draws: one of these lists must have something in it. Panels of `data` are looked
 * into below.
 */
const lists: Partial<Readonly<Record<PanelType, readonly (typeof media)[number][]>>> = {
  text_list: ['texts'],
  text_group: ['texts'],
  picture_single: ['pictures'],
  picture_wall: ['pictures'],
  video_single: ['videos'],
  video_grid: ['videos'],
  voice_list: ['voices'],
  multi_resource: media,
  tagging: media,
  live_room: ['lives'],
  live_wall: ['lives'],
  voice_room: ['lives'],
}
const parts: Partial<Readonly<Record<PanelType, string>>> = {
  profile: 'profile',
  chat: 'messages',
  appeal: 'appeal',
  ad: 'ad',
}

const messageProblem = (messages: unknown): string | null => {
  if (!Array.isArray(messages)) return 'data.messages'
  if (messages.length === 0) return 'data.messages'
  const wrong = messages.findIndex(
    (one: unknown) =>
      !isObject(one) ||
      typeof one['id'] !== 'string' ||
      typeof one['from'] !== 'string' ||
      typeof one['at'] !== 'number',
  )
  return wrong < 0 ? null : `data.messages.${wrong}`
}

/** What a panel needs of a record and does not find there. */
export function contentProblem(panel: PanelType, record: Obj): CaseProblem | null {
  const wanted = lists[panel]
  if (wanted)
    return wanted.some((name) => Array.isArray(record[name]) && record[name].length > 0)
      ? null
      : {
          at: wanted.length === 1 ? String(wanted[0]) : 'texts',
          code: 'NO_CONTENT',
          reason: wanted.join(', '),
        }
  const part = parts[panel]
  if (!part) return null
  const value = isObject(record['data']) ? record['data'][part] : undefined
  if (value === undefined || value === null)
    return { at: `data.${part}`, code: 'NO_CONTENT', reason: `data.${part}` }
  const bad =
    panel === 'chat'
      ? messageProblem(value)
      : isObject(value) && Object.keys(value).length > 0
        ? null
        : `data.${part}`
  return bad === null ? null : { at: bad, code: 'BAD_CONTENT', reason: bad }
}
