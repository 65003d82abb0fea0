import { recordCalls } from '@oas/contract/record/calls'
import { expressionNames, limits } from '@oas/expression'
import { type FormEvent, useId, useState } from 'react'
import { send } from '../../api/send.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { refusedAt } from '../../kit/form/refused.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { StepTree } from './StepTree.tsx'
import {
  type Outcome,
  agree,
  readScope,
  runHere,
  runThere,
  sample,
  sampleExpression,
} from './statement.ts'
import '../../kit/form/form.css'
import '../../kit/list/data-table.css'
import './front-test.css'

type Run = { expression: string; here: Outcome; there: Outcome }

const Problem = ({
  expression,
  problem: { message, position, code },
}: {
  expression: string
  problem: NonNullable<Outcome['problem']>
}) => (
  <div role="alert" className="statement-problem">
    <p>
      {t('front_test.problem_at', { position, message })} <span className="mono">{code}</span>
    </p>
    <pre>
      {expression.slice(0, position)}
      <mark>{expression.slice(position, position + 1) || ' '}</mark>
      {expression.slice(position + 1)}
    </pre>
  </div>
)
const Result = ({ run: { expression, here, there } }: { run: Run }) => {
  const same = agree(here, there)
  return (
    <section className="statement-result" aria-label={t('front_test.value')}>
      <p role="status">
        <span className={`state-tag ${same ? 'good' : 'bad'}`}>
          {t(same ? 'front_test.same' : 'front_test.differ')}
        </span>
      </p>
      {there.problem && <Problem expression={expression} problem={there.problem} />}
      {there.limit && <p role="alert">{t('front_test.limit', { reason: there.limit })}</p>}
      {there.root && (
        <>
          <h2>{t('front_test.value')}</h2>
          <pre className="statement-value">
            {there.root.missing
              ? t('front_test.step_missing')
              : JSON.stringify(there.root.value, null, 2)}
          </pre>
          <h2>{t('front_test.steps')}</h2>
          <StepTree root={there.root} />
        </>
      )}
      {!same && (
        <>
          <h2>{t('front_test.server_says')}</h2>
          <pre>{JSON.stringify(there, null, 2)}</pre>
          <h2>{t('front_test.browser_says')}</h2>
          <pre>{JSON.stringify(here, null, 2)}</pre>
        </>
      )}
    </section>
  )
}

/** Tries an expression of type settings: what each part of it comes to, on the server and here. */
export const StatementPage = () => {
  const { may } = useMay()
  const id = useId()
  const [expression, setExpression] = useState(sampleExpression)
  const [text, setText] = useState(() => JSON.stringify(sample, null, 2))
  const [recordId, setRecordId] = useState('')
  const [run, setRun] = useState<Run | null>(null)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState('')
  const read = readScope(text)
  const why = may('setting.read') ? undefined : t('front_test.needs_setting')
  const evaluate = (event: FormEvent): void => {
    event.preventDefault()
    if ('reason' in read || busy || why) return
    setBusy(true)
    runThere(expression, read.scope)
      .then(
        (there) => setRun({ expression, there, here: runHere(expression, read.scope) }),
        notifyFailure,
      )
      .finally(() => setBusy(false))
  }
  const load = (): void => {
    if (!/^\d{1,18}$/.test(recordId.trim())) {
      setMissing(t('frontend.required', { field: t('front_test.record_id') }))
      return
    }
    setMissing('')
    send(recordCalls.detail, { recordId: recordId.trim() }).then(
      ({ record }) =>
        setText(
          JSON.stringify(
            {
              ...('scope' in read ? read.scope : sample),
              record,
              ext: record.extData,
              data: record.data,
            },
            null,
            2,
          ),
        ),
      refusedAt(setMissing, () => true),
    )
  }
  return (
    <div className="seat-page">
      <div className="list-head">
        <h1>{t('front_test.statement')}</h1>
        <span className="muted">{t('front_test.statement_about')}</span>
      </div>
      <div className="statement-parts">
        <form
          className="form statement-form"
          onSubmit={evaluate}
          aria-label={t('front_test.statement')}
        >
          <div className="form-row">
            <label htmlFor={`${id}-e`}>{t('front_test.expression')}</label>
            <textarea
              id={`${id}-e`}
              className="mono"
              rows={4}
              maxLength={4000}
              spellCheck={false}
              value={expression}
              aria-describedby={`${id}-names`}
              onChange={(event) => setExpression(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) evaluate(event)
              }}
            />
            <div className="form-hint" id={`${id}-names`}>
              {t('front_test.names', { list: expressionNames.join(', ') })} · {expression.length} /{' '}
              {limits.characters}
            </div>
          </div>
          <div className="form-row">
            <label htmlFor={`${id}-s`}>{t('front_test.scope')}</label>
            <textarea
              id={`${id}-s`}
              className="mono"
              rows={16}
              maxLength={200_000}
              spellCheck={false}
              value={text}
              aria-invalid={'reason' in read}
              aria-describedby={`${id}-p`}
              onChange={(event) => setText(event.target.value)}
            />
            <div className="problem" id={`${id}-p`} role={'reason' in read ? 'alert' : undefined}>
              {'reason' in read ? t('front_test.bad_scope', { reason: read.reason }) : ''}
            </div>
          </div>
          {may('record.read') && (
            <div className="statement-record">
              <label htmlFor={`${id}-r`}>{t('front_test.record_id')}</label>
              <input
                id={`${id}-r`}
                inputMode="numeric"
                maxLength={18}
                value={recordId}
                aria-invalid={missing !== ''}
                aria-describedby={`${id}-m`}
                onChange={(event) => {
                  setMissing('')
                  setRecordId(event.target.value.replace(/\D/g, ''))
                }}
              />
              <button type="button" className="btn" onClick={load}>
                {t('front_test.load_record')}
              </button>
              {missing && (
                <span className="problem" id={`${id}-m`} role="alert">
                  {missing}
                </span>
              )}
            </div>
          )}
          <div className="form-buttons">
            <button
              type="submit"
              className="btn primary"
              disabled={busy || 'reason' in read || why !== undefined}
              title={why}
              aria-busy={busy}
            >
              {t('front_test.evaluate')} <kbd>Ctrl+⏎</kbd>
            </button>
            {why && <span className="muted">{why}</span>}
          </div>
        </form>
        {run && <Result run={run} />}
      </div>
    </div>
  )
}
