import { messageCalls } from '@oas/contract/message/calls'
import type { NoticeSettings, PlatformMessage } from '@oas/contract/message/schemas'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onTopic, tellServer } from '../../api/topics.ts'
import { keyOf, queryClient, useCall } from '../../api/use-call.ts'
import { decide, notificationMs, remember } from './notice-rules.ts'
import { playSound, showSystemNotice } from './tell.ts'
import { loadWords } from './words.ts'

const backstopMs = 60_000
const mostShown = 4

type Told = { notifications: readonly PlatformMessage[]; dialogs: readonly PlatformMessage[]; drop: (id: string) => void }

/**
 * Takes messages as they come (pushed, or found unacknowledged after a start, a lost socket or by the backstop), acknowledges each, and tells of each once by the
 * person's settings.
 */
export const useArrivals = (settings: NoticeSettings | undefined): Told => {
  const [notifications, setNotifications] = useState<readonly PlatformMessage[]>([])
  const [dialogs, setDialogs] = useState<readonly PlatformMessage[]>([])
  const { data: waiting, dataUpdatedAt } = useCall(messageCalls.checking, {}, { refetchMs: backstopMs })
  const kept = useRef({ ids: [] as readonly string[], queue: [] as PlatformMessage[], shown: { notifiedAt: 0, soundedAt: 0 }, timer: undefined as ReturnType<typeof setTimeout> | undefined, settings })
  kept.current.settings = settings

  const drop = useCallback((id: string): void => { setNotifications((all) => all.filter((one) => one.msgId !== id)); setDialogs((all) => all.filter((one) => one.msgId !== id)) }, [])

  const tell = useCallback(function tellNow(): void {
    const { queue, shown, settings: wanted } = kept.current
    if (!wanted || queue.length === 0) return
    const now = Date.now()
    const verdict = decide(queue, wanted, shown, now, document.hidden)
    const notes = verdict.notification ? queue.filter((one) => one.notifyType === 1) : []
    const modals = verdict.dialog ? queue.filter((one) => one.notifyType === 2) : []
    if (notes.length > 0) {
      shown.notifiedAt = now
      setNotifications((all) => [...all, ...notes].slice(-mostShown))
      setTimeout(() => { for (const one of notes) setNotifications((all) => all.filter((other) => other.msgId !== one.msgId)) }, notificationMs)
    }
    if (modals.length > 0) setDialogs((all) => [...all, ...modals])
    if (verdict.sound) { shown.soundedAt = now; playSound() }
    if (verdict.system) for (const one of [...notes, ...modals]) showSystemNotice(one)
    // What is not to be told of stays unread in the list; only what waits for its interval is kept.
    kept.current.queue = verdict.againAt === null ? [] : queue.filter((one) => one.notifyType === 1)
    clearTimeout(kept.current.timer)
    if (verdict.againAt !== null) kept.current.timer = setTimeout(tellNow, verdict.againAt - now)
  }, [])

  const take = useCallback((messages: readonly PlatformMessage[]): void => {
    const fresh = messages.filter(({ msgId }) => { const ids = remember(kept.current.ids, msgId); if (ids) kept.current.ids = ids; return ids !== null })
    if (messages.length > 0) tellServer('message.ack', messages.map((one) => one.msgId))
    if (fresh.length === 0) return
    void queryClient.invalidateQueries({ queryKey: keyOf(messageCalls.list) })
    // Without its texts a message is shown by what it carries itself.
    void loadWords(fresh.map((one) => one.payload)).catch(() => undefined).then(() => { kept.current.queue.push(...fresh); tell() })
  }, [tell])

  useEffect(() => onTopic('message.user', (message) => take([message])), [take])
  // Also when the same came again: what was acknowledged without a connection is acknowledged anew.
  useEffect(() => { if (waiting && dataUpdatedAt > 0) take(waiting) }, [waiting, dataUpdatedAt, take])
  useEffect(() => { if (settings) tell() }, [settings, tell])
  useEffect(() => { const state = kept.current; return () => clearTimeout(state.timer) }, [])
  return { notifications, dialogs, drop }
}
