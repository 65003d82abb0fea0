import { strategyRunCalls } from '@oas/contract/strategy/calls'
import type { RuleRun } from '@oas/contract/strategy/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { TraceMark } from '../edit/TraceMark.tsx'
import { resultText } from '../words.tsx'

/** One rule of a run: what it said and what came of its comparisons. */
export const RunOfRule = ({ run }: { run: Pick<RuleRun, 'ruleId' | 'version' | 'result' | 'hit' | 'missing' | 'problem' | 'trace'> }) => (
  <section className="strategy-run" aria-label={`${run.ruleId} v${run.version}`}>
    <h3>{run.ruleId !== '0' && <a href={`#/strategy-engine/rule-edit?ruleId=${run.ruleId}&version=${run.version}`}>{t('strategy_run.rule_named', { id: run.ruleId, version: run.version })}</a>} <span className={`state-tag ${run.problem ? 'bad' : run.hit ? 'good' : ''}`}>{run.problem || (run.hit ? resultText(run.result) : run.missing ? t('strategy_run.flag_missing') : t('strategy_run.said_nothing'))}</span></h3>
    <div className="strategy-trace">{run.trace.map((row) => [<span key={row.path} className="mono muted">{row.path}</span>, <TraceMark key={`${row.path} mark`} row={row} />])}</div>
  </section>
)

/** A run with what the rules were given, explained again by the versions that judged then. */
export const RunDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error } = useCall(strategyRunCalls.historyDetail, { id })
  return (
    <Drawer title={t('strategy_run.run_named', { id })} width={820} onClose={onClose}>
      {error && <p className="problem" role="alert">{error.message}</p>}
      {data && <>
        <h3>{t('strategy_run.input')}</h3>
        <pre className="strategy-json" tabIndex={0} aria-label={t('strategy_run.input')}>{JSON.stringify(data.input, null, 2)}</pre>
        {data.rules.map((run) => <RunOfRule key={run.ruleId} run={run} />)}
      </>}
    </Drawer>
  )
}
