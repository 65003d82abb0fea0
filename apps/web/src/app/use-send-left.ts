import { useEffect } from 'react'

/** What a page does first goes first. */
const afterMs = 1000

/** Verdicts left unsent by an audit page leave from any other page; audit pages send their own. */
export function useSendLeft(personId: string | undefined, path: string): void {
  const audits = path.startsWith('/tags/audit/')
  useEffect(() => {
    if (personId === undefined || audits) return
    let over = false
    let stop = (): void => undefined
    const timer = setTimeout(() => {
      void import('../workbench/engine/send-left.ts').then(({ sendLeft }) => {
        if (!over) stop = sendLeft(personId)
      })
    }, afterMs)
    return () => {
      over = true
      clearTimeout(timer)
      stop()
    }
  }, [personId, audits])
}
