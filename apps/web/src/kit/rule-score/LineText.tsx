import type { RuleScore } from '@oas/contract/strategy/score'
import { t } from '../../i18n/texts.ts'

/** The share that machines ask of a rule, and whether it is that of all rules. */
export function LineText({ of: { line, ownLine } }: { of: RuleScore }) {
  return line === null ? (
    <span className="muted">{t('strategy_score.line_off')}</span>
  ) : (
    <>
      {`${Math.round(line * 100)} %`}
      {ownLine === null && <span className="muted"> {t('strategy_score.line_usual')}</span>}
    </>
  )
}
