import type { Input, Output } from '@oas/contract/define'
import { textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../api/send.ts'

type Asked = Input<typeof textInspectionCalls.findTexts>
export type Found = Output<typeof textInspectionCalls.findTexts>['list'][number] & { key: string }
type Progress = {
  list: readonly Found[]
  scanned: number
  upTo: number | null
  next: string | null
  done: boolean
  running: boolean
  problem: string
}

const nothing: Progress = {
  list: [],
  scanned: 0,
  upTo: null,
  next: null,
  done: false,
  running: false,
  problem: '',
}
/** It pauses by itself behind so many finds. */
const mostAtOnce = 200
/** The call may be asked ten times in five seconds. */
const pauseMs = 600

export type Search = Progress & {
  begin: (asked: Asked) => void
  pause: () => void
  goOn: () => void
}

/**
 * Looks through texts stretch by stretch and shows what is found as it comes; it can be paused and
 * goes on where it stopped.
 */
export function useSearch(): Search {
  const [progress, put] = useState(nothing)
  const turn = useRef(0)
  const asked = useRef<Asked | null>(null)
  const change = (next: Progress): Progress => {
    put(next)
    return next
  }
  useEffect(
    () => () => {
      turn.current++
    },
    [],
  )
  const run = async (from: Progress): Promise<void> => {
    const mine = ++turn.current
    let now = change({ ...from, running: true, problem: '' })
    const enough = now.list.length + mostAtOnce
    try {
      while (asked.current && !now.done && now.list.length < enough) {
        const { list, next, scanned, done, upTo } = await send(textInspectionCalls.findTexts, {
          ...asked.current,
          ...(now.next === null ? {} : { cursor: now.next }),
        })
        if (mine !== turn.current) return
        const before = now.list.length
        now = change({
          ...now,
          list: [...now.list, ...list.map((one, at) => ({ ...one, key: String(before + at) }))],
          scanned: now.scanned + scanned,
          upTo: upTo ?? now.upTo,
          next,
          done,
        })
        if (!done)
          await new Promise((go) => {
            setTimeout(go, pauseMs)
          })
        if (mine !== turn.current) return
      }
      change({ ...now, running: false })
    } catch (error) {
      if (mine === turn.current)
        change({ ...now, running: false, problem: (error as Error).message })
    }
  }
  return {
    ...progress,
    begin: (next) => {
      asked.current = next
      void run(nothing)
    },
    pause: () => {
      turn.current++
      put((now) => ({ ...now, running: false }))
    },
    goOn: () => void run(progress),
  }
}
