import { secondMs } from '@oas/contract/time'
import { useEffect, useState } from 'react'

/** Milliseconds until a moment of the server's clock, which is `ahead` of the browser's. */
export function useLeft(until: number, ahead: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, until - (now + ahead))
}
