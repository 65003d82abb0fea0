import type { Output } from '@oas/contract/define'
import { examCalls } from '@oas/contract/exam/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'

type Text = Output<typeof examCalls.texts>['list'][number]
const shown = 50

const MarkCard = ({ examId, text }: { examId: string; text: Text }) => {
  const [points, setPoints] = useState('')
  const mark = useSend(examCalls.mark, {
    refreshes: [examCalls.texts, examCalls.analysis, examCalls.query],
  })
  const { serial, itemId, question, expected, most } = text
  return (
    <form
      className="answer-card"
      onSubmit={(event) => {
        event.preventDefault()
        if (points !== '') mark.mutate({ examId, serial, itemId, points: Number(points) })
      }}
    >
      <h3>
        {t('exam.serial')} {serial}
      </h3>
      <p>{question}</p>
      <p>
        <strong>{text.text}</strong>
      </p>
      <p className="muted">
        {t('exam.expected')}: {expected}
      </p>
      <p className="row-actions">
        <input
          type="number"
          min={0}
          max={most}
          step={0.5}
          value={points}
          aria-label={t('exam.give_points', { n: serial })}
          onChange={({ target }) => setPoints(target.value)}
        />
        / {most}
        <button type="submit" className="btn primary" disabled={points === '' || mark.isPending}>
          {t('exam.mark')}
        </button>
      </p>
      {mark.error && (
        <p className="problem" role="alert">
          {mark.error.message}
        </p>
      )}
    </form>
  )
}

/** Texts that wait for their points, by the number of the attempt alone. */
export function TextsTab({ examId }: { examId: string }) {
  const { may } = useMay()
  const { data, error } = useCall(
    examCalls.texts,
    { examId, marked: false, pageSize: shown },
    { enabled: may('exam.mark') },
  )
  if (!may('exam.mark')) return <p className="muted">{t('exam.needs_mark')}</p>
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data?.list.length === 0 && <p className="muted">{t('exam.to_mark_none')}</p>}
      {data?.list.map((text) => (
        <MarkCard key={`${text.serial} ${text.itemId}`} examId={examId} text={text} />
      ))}
    </>
  )
}
