import { messageCalls } from '@oas/contract/message/calls'
import { useEffect, useState } from 'react'
import { onTopic } from '../../api/topics.ts'
import { keyOf, queryClient, useCall } from '../../api/use-call.ts'
import { unreadDelayMs } from './notice-rules.ts'

const backstopMs = 60_000
const refresh = (): void => {
  void queryClient.invalidateQueries({ queryKey: keyOf(messageCalls.statistics) })
}

/**
 * Unread messages: their number, shown unless the person wants no badge. Asked for five seconds
 * after the log-in, again whenever something changes.
 */
export function useUnread(): { unread: number; badge: boolean } {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), unreadDelayMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const stops = [onTopic('message.user', refresh), onTopic('message.statistics', refresh)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const { data = [] } = useCall(
    messageCalls.statistics,
    {},
    { enabled: ready, refetchMs: backstopMs },
  )
  const { data: config } = useCall(messageCalls.config, {}, { enabled: ready })
  return {
    unread: data.reduce((sum, row) => sum + row.quantity, 0),
    badge: config?.settings.badge ?? true,
  }
}
