import type { NewsItem } from '@oas/contract/news/schemas'

/**
 * Milliseconds after which an unread notice is overtime, counted from when this window first
 * received it.
 */
export const overtimeMs = 60_000
/**
 * How often the list is read anew, how often the clock ticks, and how long a window that is seen
 * again waits.
 */
export const refreshMs = 60_000
export const tickMs = 1000
export const visibleDebounceMs = 100

/** A notice as the frame follows it. */
export type TrackedNews = { id: string; read: boolean; receiveTime: number; overtime: boolean }
/** When notices were first received, by id and span: one that comes again a year later is new. */
export type Received = Readonly<Record<string, number>>

/** What a window has kept of that; nothing where it is not that. */
export function receivedOf(text: string | null): Received {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return typeof kept === 'object' && kept !== null
      ? Object.fromEntries(
          Object.entries(kept).filter(
            (entry): entry is [string, number] => typeof entry[1] === 'number',
          ),
        )
      : {}
  } catch {
    return {} /* Cut off while it was written: the count starts anew. */
  }
}

const keyOf = (item: Pick<NewsItem, 'id' | 'noticeTime'>): string =>
  `${item.id} ${item.noticeTime.curYearNoticeTimeRange ?? ''}`

/** When each notice of a list was first received; what has left the list is forgotten. */
export function receive(
  before: Received,
  items: readonly Pick<NewsItem, 'id' | 'noticeTime'>[],
  now: number,
): Received {
  return Object.fromEntries(items.map((item) => [keyOf(item), before[keyOf(item)] ?? now]))
}

export function track(
  items: readonly Pick<NewsItem, 'id' | 'read' | 'noticeTime'>[],
  received: Received,
  now: number,
): TrackedNews[] {
  return items.map((item) => {
    const receiveTime = received[keyOf(item)] ?? now
    return {
      id: item.id,
      read: item.read,
      receiveTime,
      overtime: !item.read && now - receiveTime > overtimeMs,
    }
  })
}

/**
 * What the alert says; null when everything is read. `waitingMs`: since when the oldest unread
 * notice waits.
 */
export function alertOf(
  news: readonly TrackedNews[],
  now: number,
): { type: 'error' | 'warning'; unread: number; waitingMs: number } | null {
  const unread = news.filter((item) => !item.read)
  if (unread.length === 0) return null
  return {
    type: unread.some((item) => item.overtime) ? 'error' : 'warning',
    unread: unread.length,
    waitingMs: Math.max(...unread.map((item) => now - item.receiveTime)),
  }
}

/** '01:05', with hours '1:00:05'. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (n: number): string => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

type Visibility = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
/**
 * Calls back once when the page is seen again, a moment later, however often that changes
 * meanwhile. Answers how to stop.
 */
export function whenVisible(page: Visibility, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const changed = (): void => {
    clearTimeout(timer)
    if (page.visibilityState === 'visible') timer = setTimeout(act, visibleDebounceMs)
  }
  page.addEventListener('visibilitychange', changed)
  return () => {
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', changed)
  }
}

/** The header's button is for hosts of this region only. */
export function isNewsHost(host: string): boolean {
  return host.includes('-cn.')
}
