import { type Answer, blankAnswer } from '@oas/contract/case-library/schemas'
import { myExamCalls } from '@oas/contract/exam/my-calls'
import type { AskedQuestion } from '@oas/contract/exam/schemas'
import { secondMs } from '@oas/contract/time'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailure } from '../../../api/call-error.ts'
import { send } from '../../../api/send.ts'
import { notifyFailure } from '../../../kit/notice.tsx'
import { type Kept, keep, readKept } from './kept.ts'

const againMs = 2 * secondMs
const pauseMs = 250

type One = Kept['answers'][string]
/** What is known of the answers: of the server, unless the browser keeps a later one. */
const joined = (attemptId: string, items: readonly AskedQuestion[]): Kept => {
  const kept = readKept(attemptId)
  const answers = items.flatMap(({ itemNo, answer, seq }): [number, One][] => {
    const own = kept.answers[itemNo]
    if (own && own.seq > seq) return [[itemNo, { ...own, sent: false }]]
    return answer ? [[itemNo, { answer, seq, sent: true }]] : []
  })
  return { answers: Object.fromEntries(answers), later: kept.later }
}

const unsent = ({ answers }: Kept): [string, One] | undefined =>
  Object.entries(answers).find(([, { sent }]) => !sent)

/**
 * The answers of an attempt. Each is kept in the browser at once and sent soon after, with a number
 * that rises, so that what comes late replaces nothing newer; where the network is gone, it is sent
 * once that is back.
 */
export function useAnswers(attemptId: string, items: readonly AskedQuestion[], onOver: () => void) {
  const [kept, setKept] = useState<Kept>(() => joined(attemptId, items))
  const [offline, setOffline] = useState(false)
  const live = useRef({ kept, busy: false })
  const change = useCallback(
    (next: Kept): void => {
      live.current.kept = next
      keep(attemptId, next)
      setKept(next)
    },
    [attemptId],
  )
  /** Sends what is not sent yet, one after another; answers whether all of it is stored. */
  const flush = useCallback(async (): Promise<boolean> => {
    if (live.current.busy) return false
    live.current.busy = true
    try {
      for (;;) {
        const next = unsent(live.current.kept)
        if (!next) break
        const [no, { answer, seq }] = next
        await send(myExamCalls.answer, { attemptId, itemNo: Number(no), answer, seq })
        const { answers, later } = live.current.kept
        const now = answers[no]
        if (now?.seq === seq)
          change({ later, answers: { ...answers, [no]: { ...now, sent: true } } })
      }
      setOffline(false)
      return true
    } catch (error) {
      if (error instanceof CallFailure && error.transient) setOffline(true)
      else {
        notifyFailure(error)
        onOver()
      }
      return false
    } finally {
      live.current.busy = false
    }
  }, [attemptId, change, onOver])
  const waits = Object.values(kept.answers).some(({ sent }) => !sent)
  useEffect(() => {
    if (!waits) return
    const soon = setTimeout(() => void flush(), pauseMs)
    const again = setInterval(() => void flush(), againMs)
    const now = (): void => void flush()
    window.addEventListener('online', now)
    return () => {
      clearTimeout(soon)
      clearInterval(again)
      window.removeEventListener('online', now)
    }
  }, [waits, kept, flush])
  const answerOf = (itemNo: number): Answer => kept.answers[itemNo]?.answer ?? blankAnswer
  return {
    answerOf,
    isAnswered: (itemNo: number): boolean => kept.answers[itemNo] !== undefined,
    isLater: (itemNo: number): boolean => kept.later.includes(itemNo),
    put: (itemNo: number, part: Partial<Answer>): void => {
      const { answers, later } = live.current.kept
      const before = answers[itemNo]
      const answer = { ...(before?.answer ?? blankAnswer), ...part }
      const seq = (before?.seq ?? 0) + 1
      change({ later, answers: { ...answers, [itemNo]: { answer, seq, sent: false } } })
    },
    toggleLater: (itemNo: number): void => {
      const { answers, later } = live.current.kept
      const next = later.includes(itemNo)
        ? later.filter((one) => one !== itemNo)
        : [...later, itemNo]
      change({ answers, later: next })
    },
    waits,
    offline,
    flush,
  }
}
export type Answers = ReturnType<typeof useAnswers>
