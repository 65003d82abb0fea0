import type { Language } from '@oas/contract/language/language'
import type { MessagePayload, NoticeSettings, PlatformMessage } from '@oas/contract/message/schemas'

/** Ids that a page remembers, to show no message twice. */
export const rememberedIds = 100
/** Notices of the operating system that are kept to look at again. */
export const keptNotices = 10
/** Milliseconds that a notification stands. */
export const notificationMs = 8000
/** Milliseconds after the log-in when the unread figures are asked for. */
export const unreadDelayMs = 5000

/** The remembered ids with a new one at the end, or null when it is known already. */
export function remember(ids: readonly string[], id: string): string[] | null {
  return ids.includes(id) ? null : [...ids, id].slice(-rememberedIds)
}

/** The newest notices first, at most ten. */
export function keepNotice<T>(kept: readonly T[], notice: T): T[] {
  return [notice, ...kept].slice(0, keptNotices)
}

type Params = Readonly<Record<string, string | number>>
/**
 * The text of a message: by its language key where the page knows it, else as it came. What it
 * calls `type` is the stored name of a type of records, said in the reader's language, as its lines
 * are.
 */
export function textOfPayload(
  payload: MessagePayload,
  translate: (key: string, params: Params) => string,
  nameType: (stored: string) => string,
  language: Language,
): string {
  const details = payload.details?.[language] ?? ''
  const text = firstOf(payload, translate, nameType)
  return details === '' ? text : `${text}\n${details}`
}
const firstOf = (
  { msg, transKey, transKeyParams = {} }: MessagePayload,
  translate: (key: string, params: Params) => string,
  nameType: (stored: string) => string,
): string => {
  if (transKey === undefined) return msg
  const { type } = transKeyParams
  const params =
    typeof type === 'string' ? { ...transKeyParams, type: nameType(type) } : transKeyParams
  const text = translate(transKey, params)
  return text === transKey && msg !== '' ? msg : text
}

export type Shown = { notifiedAt: number; soundedAt: number }
export type Verdict = {
  notification: boolean
  dialog: boolean
  sound: boolean
  system: boolean
  /** When what waits may be shown. */ againAt: number | null
}

/**
 * How messages that wait are to be told of now. While one blocks, nothing is shown; notifications
 * and sounds keep their intervals, and what has to wait for the interval is shown when it is over.
 */
export function decide(
  messages: readonly Pick<PlatformMessage, 'notifyType'>[],
  settings: NoticeSettings,
  shown: Shown,
  now: number,
  hidden: boolean,
): Verdict {
  const nothing: Verdict = {
    notification: false,
    dialog: false,
    sound: false,
    system: false,
    againAt: null,
  }
  if (messages.length === 0 || now < settings.blockExpire) return nothing
  const dialog = messages.some((message) => message.notifyType === 2)
  const wanted = settings.notify && messages.some((message) => message.notifyType === 1)
  const openAt = shown.notifiedAt + settings.notifyInterval * 1000
  const notification = wanted && now >= openAt
  const told = notification || dialog
  return {
    notification,
    dialog,
    sound: told && settings.sound && now >= shown.soundedAt + settings.soundInterval * 1000,
    system: told && settings.systemNotify && (settings.systemPopupWay === 'always' || hidden),
    againAt: wanted && !notification ? openAt : null,
  }
}

/** A page title with the number of unread messages before it; 0 takes it away. */
export function badgedTitle(title: string, unread: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '')
  return unread === 0 ? bare : `(${unread > 99 ? '99+' : unread}) ${bare}`
}
