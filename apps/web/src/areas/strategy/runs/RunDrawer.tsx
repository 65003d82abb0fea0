import { strategyRuleCalls, strategyRunCalls } from '@oas/contract/strategy/calls'
import type { RuleRun } from '@oas/contract/strategy/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { TraceMark } from '../edit/TraceMark.tsx'
import { useWords } from '../words.tsx'

type Run = Pick<RuleRun, 'ruleId' | 'version' | 'result' | 'hit' | 'missing' | 'problem' | 'trace'>
/**
 * One rule of a run: what it said and what came of its comparisons, each as it is written in the
 * version that ran.
 */
export function RunOfRule({ run }: { run: Run }) {
  const words = useWords()
  const stored = run.ruleId !== '0'
  const { data } = useCall(
    strategyRuleCalls.version,
    { ruleId: stored ? run.ruleId : '1', version: Math.max(1, run.version) },
    { enabled: stored },
  )
  const tone = run.problem ? 'bad' : run.hit ? 'good' : ''
  const said =
    run.problem ||
    (run.hit
      ? words.result(run.result)
      : run.missing
        ? t('strategy_run.flag_missing')
        : t('strategy_run.said_nothing'))
  return (
    <section className="strategy-run" aria-label={`${run.ruleId} v${run.version}`}>
      <h3>
        {stored && (
          <a href={`#/strategy-engine/rule-edit?ruleId=${run.ruleId}&version=${run.version}`}>
            {words.rule(run.ruleId, run.version)}
          </a>
        )}{' '}
        <span className={`state-tag ${tone}`}>{said}</span>
      </h3>
      <div className="strategy-trace">
        {run.trace.map((row) => [
          <span key={row.path} className="muted" title={row.path}>
            {words.condition(data?.rule, row.path)}
          </span>,
          <TraceMark key={`${row.path} mark`} row={row} />,
        ])}
      </div>
    </section>
  )
}

/** A run with what the rules were given, explained again by the versions that judged then. */
export function RunDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords()
  const { data, error } = useCall(strategyRunCalls.historyDetail, { id })
  return (
    <Drawer title={t('strategy_run.run_named', { id })} width={820} onClose={onClose}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <h3>{t('strategy_run.input')}</h3>
          <div
            className="strategy-given"
            role="group"
            tabIndex={0}
            aria-label={t('strategy_run.input')}
          >
            <dl className="strategy-figures">
              {words.given(data.input).map(({ key, name, value }) => [
                <dt key={key} title={key}>
                  {name}
                </dt>,
                <dd key={`${key} value`}>{value}</dd>,
              ])}
            </dl>
          </div>
          {data.rules.map((run) => (
            <RunOfRule key={run.ruleId} run={run} />
          ))}
        </>
      )}
    </Drawer>
  )
}
