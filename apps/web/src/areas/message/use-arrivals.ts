import { messageCalls } from '@oas/contract/message/calls'
import type { NoticeSettings } from '@oas/contract/message/schemas'
import { useEffect, useState } from 'react'
import { onTopic, tellServer } from '../../api/topics.ts'
import { keyOf, queryClient, useCall } from '../../api/use-call.ts'
import { useIsAtWork } from '../../nav/at-work.ts'
import { type Told, createArrivals } from './arrivals.ts'
import { playSound, showSystemNotice } from './tell.ts'
import { loadWords } from './words.ts'

const backstopMs = 60_000

/**
 * Messages of this page: pushed, or found unacknowledged after a start, a lost socket or by the
 * backstop.
 */
export function useArrivals(
  settings: NoticeSettings | undefined,
): Told & { drop: (id: string) => void; hold: (on: boolean) => void } {
  const [told, setTold] = useState<Told>({ notifications: [], dialogs: [] })
  const [arrivals] = useState(() =>
    createArrivals({
      acknowledge: (ids) => tellServer('message.ack', ids),
      sound: playSound,
      system: showSystemNotice,
      isHidden: () => document.hidden,
      changed: setTold,
      arrived: (messages) => {
        void queryClient.invalidateQueries({ queryKey: keyOf(messageCalls.list) })
        return loadWords(messages.map((one) => one.payload))
      },
    }),
  )
  const { data: waiting, dataUpdatedAt } = useCall(
    messageCalls.checking,
    {},
    { refetchMs: backstopMs },
  )
  useEffect(() => onTopic('message.user', (message) => arrivals.take([message])), [arrivals])
  // Also when the same came again: what was acknowledged without a connection is acknowledged anew.
  useEffect(() => {
    if (waiting && dataUpdatedAt > 0) arrivals.take(waiting)
  }, [waiting, dataUpdatedAt, arrivals])
  useEffect(() => {
    if (settings) arrivals.obey(settings)
  }, [settings, arrivals])
  const isAtWork = useIsAtWork()
  useEffect(() => arrivals.hush(isAtWork), [isAtWork, arrivals])
  useEffect(() => arrivals.stop, [arrivals])
  return { ...told, drop: arrivals.drop, hold: arrivals.hold }
}
