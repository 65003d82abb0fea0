import { recordCalls } from '@oas/contract/record/calls'
import { expressionNames, limits } from '@oas/expression'
import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react'
import { send } from '../../api/send.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { refusedAt } from '../../kit/form/refused.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { Pick } from '../../kit/pick/Pick.tsx'
import { recordSource } from '../../kit/pick/records.ts'
import { type Run, StatementResult } from './StatementResult.tsx'
import { readScope, runHere, runThere, sample, sampleExpression } from './statement.ts'
import '../../kit/form/form.css'
import '../../kit/list/data-table.css'
import './front-test.css'

type Scope = ReturnType<typeof readScope>

const ExpressionField = ({
  value,
  onChange,
  onEvaluate,
}: {
  value: string
  onChange: (value: string) => void
  onEvaluate: (event: KeyboardEvent) => void
}) => {
  const id = useId()
  return (
    <div className="form-row">
      <label htmlFor={`${id}-e`}>{t('front_test.expression')}</label>
      <textarea
        id={`${id}-e`}
        className="mono"
        rows={4}
        maxLength={4000}
        spellCheck={false}
        value={value}
        aria-describedby={`${id}-names`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onEvaluate(event)
        }}
      />
      <div className="form-hint" id={`${id}-names`}>
        {t('front_test.names', { list: expressionNames.join(', ') })} · {value.length} /{' '}
        {limits.characters}
      </div>
    </div>
  )
}

const ScopeField = ({
  value,
  read,
  onChange,
}: {
  value: string
  read: Scope
  onChange: (value: string) => void
}) => {
  const id = useId()
  return (
    <div className="form-row">
      <label htmlFor={`${id}-s`}>{t('front_test.scope')}</label>
      <textarea
        id={`${id}-s`}
        className="mono"
        rows={16}
        maxLength={200_000}
        spellCheck={false}
        value={value}
        aria-invalid={'reason' in read}
        aria-describedby={`${id}-p`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="problem" id={`${id}-p`} role={'reason' in read ? 'alert' : undefined}>
        {'reason' in read ? t('front_test.bad_scope', { reason: read.reason }) : ''}
      </div>
    </div>
  )
}

/** Takes a record that was posted as what the expression reads. */
const RecordField = ({ read, onLoad }: { read: Scope; onLoad: (text: string) => void }) => {
  const [recordId, setRecordId] = useState('')
  const [problem, setProblem] = useState('')
  const load = (picked: string): void => {
    setProblem('')
    setRecordId(picked)
    if (picked === '') return
    send(recordCalls.detail, { recordId: picked }).then(
      ({ record }) =>
        onLoad(
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
      refusedAt(setProblem, () => true),
    )
  }
  return (
    <Pick
      label={t('front_test.record_id')}
      source={recordSource}
      value={recordId}
      onChange={load}
      problem={problem}
      hint={t('frontend.record_pick_hint')}
    />
  )
}

/** Tries an expression of type settings: what each part of it comes to, on the server and here. */
export function StatementPage() {
  const { may } = useMay()
  const [expression, setExpression] = useState(sampleExpression)
  const [text, setText] = useState(() => JSON.stringify(sample, null, 2))
  const [run, setRun] = useState<Run | null>(null)
  const [busy, setBusy] = useState(false)
  const read = readScope(text)
  const why = may('setting.read') ? undefined : t('front_test.needs_setting')
  const evaluate = (event: SyntheticEvent): void => {
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
          <ExpressionField value={expression} onChange={setExpression} onEvaluate={evaluate} />
          <ScopeField value={text} read={read} onChange={setText} />
          {may('record.read') && <RecordField read={read} onLoad={setText} />}
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
        {run && <StatementResult run={run} />}
      </div>
    </div>
  )
}
