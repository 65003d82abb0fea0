import { calibrationCalls } from '@oas/contract/calibration/calls'
import {
  type CalibrationCase,
  type CalibrationDetail,
  type Spread,
  calibrationLimits,
} from '@oas/contract/calibration/schemas'
import { answerKey } from '@oas/contract/case-library/answers'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { keyText } from '../../kit/key-text.ts'
import { QuestionView } from '../../kit/question/QuestionView.tsx'
import { useAnswerWords } from '../../kit/question/use-answer-words.ts'
import { formatTime } from '../../kit/time.ts'
import { AgreeDialog } from './AgreeDialog.tsx'

type Props = { session: CalibrationDetail; one: CalibrationCase }

const SpreadList = ({ one: { question, spread, mine } }: Props) => {
  const words = useAnswerWords(question)
  if (!spread) return <p className="muted">{t('calibration.answered_note')}</p>
  if (spread.length === 0) return <p className="muted">{t('calibration.nobody')}</p>
  const most = Math.max(...spread.map(({ n }) => n))
  const isMine = ({ answer }: Spread): boolean =>
    mine !== null && answerKey(question.kind, mine) === answerKey(question.kind, answer)
  return (
    <ul className="calibration-spread">
      {spread.map((group) => (
        <li key={JSON.stringify(group.answer)}>
          <strong>{words(group.answer) || '–'}</strong> × {group.n}{' '}
          {group.key && <span className="state-tag good">{t('calibration.in_library')}</span>}{' '}
          {isMine(group) && <span className="state-tag">{t('calibration.yours')}</span>}
          {group.people.length > 0 && <div className="muted">{group.people.join(', ')}</div>}
          <span
            className="calibration-bar"
            style={{ width: `${(group.n / most) * 100}%` }}
            aria-hidden="true"
          />
        </li>
      ))}
    </ul>
  )
}

const CommentForm = ({ session, one }: Props) => {
  const [text, setText] = useState('')
  const send = useSend(calibrationCalls.say, { refreshes: [calibrationCalls.detail] })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return
    send
      .mutateAsync({ id: session.id, itemId: one.itemId, text })
      .then(() => setText(''), notifyFailure)
  }
  return (
    <form onSubmit={submit}>
      <label className="form-row">
        {t('calibration.comment')}
        <textarea
          rows={2}
          maxLength={calibrationLimits.text}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          }}
        />
      </label>
      <button type="submit" className="btn" disabled={text.trim() === '' || send.isPending}>
        {t('calibration.send')} <kbd>{keyText('Control+Enter')}</kbd>
      </button>
    </form>
  )
}

const Agreed = ({ session, one }: Props) => {
  const words = useAnswerWords(one.question)
  const [open, setOpen] = useState(false)
  const may = session.leads && session.state === 'discussing'
  const done = one.guideDone
  return (
    <>
      {one.agreed && (
        <>
          <h3>{t('calibration.agreed')}</h3>
          <p>
            <strong>{words(one.agreed)}</strong>
          </p>
          <p className="calibration-said">{one.note}</p>
          {one.guide !== '' && (
            <p className="calibration-said muted">
              {t('calibration.guide')}: {one.guide}
              {done &&
                ` · ${t('calibration.guide_done_by', { by: done.by, at: formatTime(done.at) })}`}
            </p>
          )}
          <p className="muted">
            {one.newVersion === null
              ? t('calibration.same_as_library')
              : t('calibration.to_review', { version: one.newVersion })}
          </p>
        </>
      )}
      {may && (
        <button type="button" className="btn primary" onClick={() => setOpen(true)}>
          {t('calibration.agree')}
        </button>
      )}
      {open && <AgreeDialog session={session} one={one} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What all answered to a case, what they say of it, and what was agreed on. */
export function Discussion(props: Props) {
  const { session, one } = props
  return (
    <div className="calibration-body">
      <section aria-label={t('calibration.case_no', { no: one.no })}>
        <QuestionView question={one.question} />
        {one.explanation !== '' && <p className="muted">{one.explanation}</p>}
      </section>
      <section aria-label={t('calibration.spread')}>
        <h2>{t('calibration.spread')}</h2>
        <SpreadList {...props} />
        <Agreed {...props} />
        {one.comments.length > 0 && <h3>{t('calibration.comments')}</h3>}
        <ul className="calibration-comments">
          {one.comments.map(({ id, by, text, at }) => (
            <li key={id}>
              <strong>{by}</strong> <span className="muted">{formatTime(at)}</span>
              <div className="calibration-said">{text}</div>
            </li>
          ))}
        </ul>
        {session.state === 'discussing' && <CommentForm {...props} />}
      </section>
    </div>
  )
}
