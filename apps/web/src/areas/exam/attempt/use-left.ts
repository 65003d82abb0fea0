import { secondMs } from '@oas/contract/time'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../api/clock.ts'

/** Milliseconds until a moment of the server's clock. */
export function useLeft(until: number): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), secondMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, until - now)
}
