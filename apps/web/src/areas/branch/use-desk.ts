import { branchCalls } from '@oas/contract/branch/calls'
import type { Output } from '@oas/contract/define'
import { secondMs } from '@oas/contract/time'
import { useCallback, useEffect, useRef, useState } from 'react'
import { send } from '../../api/send.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { windowIdOf } from '../../nav/window-id.ts'

type Held = Output<typeof branchCalls.dispatch>
const renewMs = 30 * secondMs
const nothing: Held = { held: [], waiting: 0, judgedToday: 0 }

/** What this window has of the judge's desk, kept for it while it is open and given back after. */
export function useDesk() {
  const [desk, setDesk] = useState<Held | null>(null)
  const [windowId, setWindowId] = useState('')
  const [busy, setBusy] = useState(false)
  const has = useRef(false)
  const known = desk ?? nothing
  has.current = known.held.length > 0

  const run = useCallback(async (ask: () => Promise<Held>): Promise<void> => {
    try {
      setDesk(await ask())
    } catch (error) {
      notifyFailure(error)
    }
  }, [])
  const look = useCallback(
    (): Promise<void> => run(() => send(branchCalls.overview, { windowId })),
    [run, windowId],
  )
  const take = async (taskIds: string[], limit: number): Promise<void> => {
    setBusy(true)
    await run(() => send(branchCalls.dispatch, { windowId, taskIds, limit }))
    setBusy(false)
  }
  const giveBack = async (): Promise<void> => {
    setBusy(true)
    await run(async () => {
      await send(branchCalls.revoke, { windowId })
      return send(branchCalls.overview, { windowId })
    })
    setBusy(false)
  }

  useEffect(() => {
    void windowIdOf().then(setWindowId)
  }, [])
  useEffect(() => {
    if (windowId === '') return undefined
    void look()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' || has.current) void look()
    }, renewMs)
    const leave = (): void => {
      if (has.current)
        void send(branchCalls.revoke, { windowId }, { keepalive: true }).catch(
          () => undefined /* the lease ends by itself */,
        )
    }
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [windowId, look])
  return {
    windowId,
    busy,
    loading: desk === null,
    held: known.held,
    waiting: known.waiting,
    judgedToday: known.judgedToday,
    look,
    take,
    giveBack,
  }
}
export type DeskState = ReturnType<typeof useDesk>
