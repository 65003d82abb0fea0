import type { Input, Output } from '@oas/contract/define'
import { strategyRunCalls } from '@oas/contract/strategy/calls'
import type { RunInput } from '@oas/contract/strategy/schemas'
import { useMemo, useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { Pick } from '../../../kit/pick/Pick.tsx'
import { recordSource } from '../../../kit/pick/records.ts'
import { notifyFailure } from '../../../kit/notice.tsx'
import { PreTestInput } from './PreTestInput.tsx'
import { resultLine } from './RowText.tsx'
import { needsOf } from './needs.ts'
import type { Rules } from './rules.ts'
import type { Editor } from './use-editor.ts'

export type Ran = Output<(typeof strategyRunCalls)['preTest']>
type Props = {
  editor: Editor
  ruleId: string | null
  ran: Ran | null
  onRan: (ran: Ran | null) => void
}

const outcomeOf = ({ problem, missing, hit }: Ran['run']): string => {
  if (problem !== '') return 'failed'
  if (missing) return 'missing'
  return hit ? 'hit' : 'miss'
}

/** What came of a trial run. */
const RunSaid = ({ run, rules }: { run: Ran['run']; rules: Rules }) => (
  <div className={`run-said ${outcomeOf(run)}`} role="status">
    <strong>
      {run.problem !== ''
        ? `✗ ${t('strategy.run_failed')}`
        : run.hit
          ? `✓ ${t('strategy.run_hit')}`
          : `– ${t('strategy.run_miss')}`}
      {run.missing ? ` · ? ${t('strategy.run_missing')}` : ''}
    </strong>
    {run.problem !== '' && <div>{run.problem}</div>}
    {run.hit && <div>{resultLine(rules, run.result)}</div>}
    <span className="muted">{t('strategy.took', { n: Math.round(run.microseconds) })}</span>
  </div>
)

/**
 * Tries the rule as it stands here, on values typed in or on a record. Nothing is stored; what came
 * of each comparison is drawn on the tree and the chart.
 */
export function PreTest({ editor, ruleId, ran, onRan }: Props) {
  const { body, rules } = editor
  const { may } = useMay()
  const [input, setInput] = useState<RunInput>({})
  const [record, setRecord] = useState('')
  const run = useSend(strategyRunCalls.preTest)
  const needs = useMemo(() => (body ? needsOf(body) : []), [body])
  const go = (): void => {
    if (!body || run.isPending) return
    const given: Input<(typeof strategyRunCalls)['preTest']> = {
      rule: body,
      ...(ruleId === null ? {} : { ruleId }),
      ...(record === '' ? {} : { recordId: record }),
      input: Object.fromEntries(
        Object.entries(input).filter(
          ([key]) => record !== '' || needs.some((need) => need.key === key),
        ),
      ),
    }
    run.mutate(given, {
      onSuccess: (answer) => {
        onRan(answer)
        if (record !== '') setInput(answer.input)
      },
      onError: notifyFailure,
    })
  }
  return (
    <form
      className="pre-test"
      aria-label={t('strategy.pre_test')}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      {may('record.read') && (
        <Pick
          label={t('strategy.record_id')}
          source={recordSource}
          value={record}
          onChange={setRecord}
          placeholder={t('strategy.record_id_hint')}
          hint={t('frontend.record_pick_hint')}
        />
      )}
      {needs.length === 0 && <p className="muted">{t('strategy.needs_nothing')}</p>}
      {needs.map((need) => (
        <PreTestInput
          key={need.key}
          need={need}
          rules={rules}
          value={input[need.key]}
          onChange={(value) =>
            setInput((before) => {
              const { [need.key]: _old, ...rest } = before
              return value === undefined ? rest : { ...rest, [need.key]: value }
            })
          }
        />
      ))}
      <div className="form-buttons">
        <button
          type="submit"
          className="btn primary"
          disabled={!body || run.isPending}
          aria-busy={run.isPending}
          title={body ? undefined : t('strategy.tree_incomplete')}
        >
          {t('strategy.run')}
        </button>
        <button type="button" className="btn" disabled={ran === null} onClick={() => onRan(null)}>
          {t('strategy.clear_trace')}
        </button>
      </div>
      {ran && <RunSaid run={ran.run} rules={rules} />}
    </form>
  )
}
