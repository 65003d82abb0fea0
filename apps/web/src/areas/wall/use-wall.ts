import { type Wall, wallCalls } from '@oas/contract/wall/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { onReturn, onTopic } from '../../api/topics.ts'
import { keyOf } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'

type Asked = { appId?: number; types?: string[] }
/** Pushed changes are gathered for so long before the wall is read anew. */
const gatherMs = 2000
const everyMs = 15_000
const tickMs = 1000

/** The wall as it is, read anew soon after the queue changed. */
export function useWall(asked: Asked): { data: Wall | undefined; error: Error | null } {
  const client = useQueryClient()
  const { data, error } = useMainCall(wallCalls.read, asked, {
    keepPrevious: true,
    refetchMs: everyMs,
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: keyOf(wallCalls.read) })
      }, gatherMs)
    }
    const offs = [onTopic('queue.changed', look), onReturn(look)]
    return () => {
      clearTimeout(timer)
      for (const off of offs) off()
    }
  }, [client])
  return { data, error }
}

/** The time of the server, second by second. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
