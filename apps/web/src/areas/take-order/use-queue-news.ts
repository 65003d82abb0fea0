import { queueCalls } from '@oas/contract/queue/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onTopic } from '../../api/topics.ts'
import { keyOf } from '../../api/use-call.ts'

/** What shows the queue. */
export const refreshes = [queueCalls.waiting, queueCalls.waitingSummary]
const pushPauseMs = 2000

/** Reads the queue anew when the server says that it changed, at most every two seconds. */
export function useQueueNews(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onTopic('queue.changed', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        for (const call of refreshes) void client.invalidateQueries({ queryKey: keyOf(call) })
      }, pushPauseMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
}
