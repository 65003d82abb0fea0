import type { NoticeSettings, PlatformMessage } from '@oas/contract/message/schemas'
import { decide, notificationMs, remember } from './notice-rules.ts'

const mostShown = 4

/**
 * What stands on the page: notifications for their eight seconds, dialogs until they are closed.
 */
export type Told = {
  notifications: readonly PlatformMessage[]
  dialogs: readonly PlatformMessage[]
}
type Messages = readonly PlatformMessage[]
const partition = (all: Messages, isFirst: (one: PlatformMessage) => boolean) =>
  [all.filter(isFirst), all.filter((one) => !isFirst(one))] as const
const canWait = ({ notifyType }: PlatformMessage): boolean => notifyType === 1
type Parts = {
  acknowledge: (ids: readonly string[]) => void
  /** Messages came that had not come before; resolves when their texts are there. */
  arrived: (messages: Messages) => Promise<unknown>
  sound: () => void
  system: (message: PlatformMessage) => void
  isHidden: () => boolean
  changed: (told: Told) => void
  now?: () => number
}

/**
 * Takes messages as they come, acknowledges each every time it comes, and tells of each once by the
 * person's settings; until these are known they wait.
 */
export function createArrivals({
  acknowledge,
  arrived,
  sound,
  system,
  isHidden,
  changed,
  now = Date.now,
}: Parts) {
  const shown = { notifiedAt: 0, soundedAt: 0 }
  let ids: readonly string[] = []
  let queue: Messages = []
  let told: Told = { notifications: [], dialogs: [] }
  let settings: NoticeSettings | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let held = false
  let quiet = false
  let overdue: Messages = []
  const change = (next: Partial<Told>): void => {
    told = { ...told, ...next }
    changed(told)
  }
  const endLater = (notes: Messages): void => {
    setTimeout(() => {
      if (held) overdue = [...overdue, ...notes]
      else change({ notifications: told.notifications.filter((one) => !notes.includes(one)) })
    }, notificationMs)
  }
  const hold = (on: boolean): void => {
    held = on
    if (on || overdue.length === 0) return
    endLater(overdue)
    overdue = []
  }

  const tell = (): void => {
    // A page that nobody sees disturbs nobody: there the system tells.
    const [kept, due] = partition(queue, (one) => quiet && !isHidden() && canWait(one))
    if (settings === null || due.length === 0) return
    const verdict = decide(due, settings, shown, now(), isHidden())
    const notes = verdict.notification ? due.filter(canWait) : []
    const modals = verdict.dialog ? due.filter((one) => one.notifyType === 2) : []
    if (notes.length > 0) {
      shown.notifiedAt = now()
      change({ notifications: [...told.notifications, ...notes].slice(-mostShown) })
      endLater(notes)
    }
    if (modals.length > 0) change({ dialogs: [...told.dialogs, ...modals] })
    if (verdict.sound) {
      shown.soundedAt = now()
      sound()
    }
    if (verdict.system) for (const one of [...notes, ...modals]) system(one)
    // What is not to be told of stays unread in the list; only what waits for its interval is kept.
    queue = verdict.againAt === null ? kept : [...kept, ...due.filter(canWait)]
    clearTimeout(timer)
    if (verdict.againAt !== null) timer = setTimeout(tell, verdict.againAt - now())
  }

  return {
    take: (messages: Messages): void => {
      if (messages.length > 0) acknowledge(messages.map((one) => one.msgId))
      const fresh = messages.filter(({ msgId }) => {
        const known = remember(ids, msgId)
        if (known) ids = known
        return known !== null
      })
      if (fresh.length === 0) return
      // Without its texts a message is shown by what it carries itself.
      void arrived(fresh)
        .catch(() => undefined)
        .then(() => {
          queue = [...queue, ...fresh]
          tell()
        })
    },
    obey: (next: NoticeSettings): void => {
      settings = next
      tell()
    },
    /**
     * While somebody points at the notifications or has the focus in them they stay; then they have
     * their time once more.
     */
    hold,
    /** While somebody works notifications wait; dialogs, which must be seen, do not. */
    hush: (on: boolean): void => {
      quiet = on
      tell()
    },
    drop: (id: string): void => {
      change({
        notifications: told.notifications.filter((one) => one.msgId !== id),
        dialogs: told.dialogs.filter((one) => one.msgId !== id),
      })
      if (told.notifications.length === 0) hold(false)
    },
    stop: (): void => clearTimeout(timer),
  }
}
