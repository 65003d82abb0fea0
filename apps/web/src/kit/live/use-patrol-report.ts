import type { Output } from '@oas/contract/define'
import type { liveCalls } from '@oas/contract/live/calls'
import { type KeyboardEvent, useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { t } from '../../i18n/texts.ts'
import { notify } from '../notice.tsx'

type Given = { result: string; note?: string; labels?: number[] }
export type PatrolSend = (given: Given) => Promise<Output<typeof liveCalls.result>>
type Act = Pick<
  Output<typeof liveCalls.acts>['acts'][number],
  'id' | 'grave' | 'needsLabel' | 'needsNote'
>

/** What is filled in of a patrol's report, what it lacks, and the sending of it. */
export function usePatrolReport(send: PatrolSend, onDone: () => void) {
  const [note, setNote] = useState('')
  const [label, setLabel] = useState('')
  const [asking, setAsking] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null)
  const give = (result: string): void => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    send({
      result,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      ...(label === '' ? {} : { labels: [Number(label)] }),
    })
      .then(
        ({ outcome, reason }) => {
          notify(
            reason === '' ? 'success' : 'warning',
            reason === ''
              ? t(`live.outcome_${outcome}`)
              : t('live.outcome_refused', { why: reason }),
          )
          setNote('')
          setLabel('')
          onDone()
        },
        (error: unknown) =>
          setProblem({
            field: error instanceof CallFailure ? (error.field ?? '') : '',
            text: (error as Error).message,
          }),
      )
      .finally(() => {
        setBusy(false)
        setAsking(null)
      })
  }
  const press = ({ id, grave, needsLabel, needsNote }: Act): void => {
    if (needsLabel && label === '') {
      setProblem({ field: 'labels', text: t('live.no_label') })
      return
    }
    if (needsNote && note.trim() === '') {
      setProblem({ field: 'note', text: t('frontend.required', { field: t('live.note') }) })
      return
    }
    if (grave && asking !== id) {
      setProblem(null)
      setAsking(id)
    } else if (!grave) give(id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (asking !== null && event.key === 'Enter' && event.shiftKey) {
      event.preventDefault()
      give(asking)
    } else if (asking !== null && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setAsking(null)
    }
  }
  return { note, setNote, label, setLabel, asking, busy, problem, give, press, onKeyDown }
}
