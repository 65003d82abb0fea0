import type { RuleTrial } from '@oas/contract/setting/rule-calls'
import { t } from '../../i18n/texts.ts'
import type { Line } from './rule-lines.ts'

/** What rules did to records that wait or came last. */
export function RuleTrialView({ trial, lines }: { trial: RuleTrial; lines: readonly Line[] }) {
  return (
    <section aria-label={t('setting_tool.rule_try')}>
      <h3>
        {t(trial.waiting ? 'setting_tool.rule_tried_waiting' : 'setting_tool.rule_tried_recent', {
          n: trial.tried,
        })}
      </h3>
      <p>
        {t('setting_tool.rule_none', { n: trial.none })}
        {trial.hidden > 0 && (
          <>
            {' '}
            · <span className="problem">{t('setting_tool.rule_hidden', { n: trial.hidden })}</span>
          </>
        )}
      </p>
      {trial.problems.map((one) => (
        <p key={`${one.rule} ${one.reason}`} className="problem">
          {one.rule + 1}: {one.reason}
        </p>
      ))}
      <table className="ac-changes" aria-label={t('setting_tool.rule_try')}>
        <tbody>
          {trial.list.map((row) => (
            <tr key={row.recordId}>
              <td className="mono">{row.recordId}</td>
              <td translate="no">{row.excerpt}</td>
              <td>{row.rule < 0 ? '' : `${row.rule + 1}: ${lines[row.rule]?.result ?? ''}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
