import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import type { RuleScore } from '@oas/contract/strategy/score'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { ShareText } from '../../../kit/ShareText.tsx'
import { type LineOf, LineDialog } from '../../../kit/rule-score/LineDialog.tsx'
import { LineText } from '../../../kit/rule-score/LineText.tsx'
import { useLift } from '../../../kit/rule-score/use-lift.tsx'
import { formatTime } from '../../../kit/time.ts'

const Figures = ({ score }: { score: RuleScore }) => (
  <dl className="strategy-figures">
    {(['hits', 'acted', 'sole', 'decided'] as const).map((key) => [
      <dt key={key}>{t(`strategy_score.${key}`)}</dt>,
      <dd key={`${key} n`}>{score[key]}</dd>,
    ])}
    <dt>{t('strategy_score.strict')}</dt>
    <dd>
      <ShareText of={score.strict} />{' '}
      {score.noise && (
        <span className="state-tag warn" title={t('strategy_score.noise_about')}>
          {t('strategy_score.noise')}
        </span>
      )}
    </dd>
    <dt>{t('strategy_score.loose')}</dt>
    <dd>
      <ShareText of={score.loose} />
    </dd>
    <dt>{t('strategy_score.line')}</dt>
    <dd>
      <LineText of={score} />
    </dd>
  </dl>
)

/** How often a rule was right, and whether machines act on it. */
export function RuleScoreTab({ ruleId }: { ruleId: string }) {
  const { may } = useMay()
  const [line, setLine] = useState<LineOf | null>(null)
  const lift = useLift()
  const { data, error } = useCall(strategyRuleCalls.scores, { ruleId })
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  const score = data?.list[0]
  if (!score) return <p className="muted">{data ? t('strategy_score.not_in_use') : ''}</p>
  const right = 'strategy.review'
  const why = may(right) ? undefined : t('strategy_list.needs', { right })
  return (
    <>
      <p className="muted">{t('strategy_score.about')}</p>
      {score.fallbackAt !== null && (
        <p className="problem" role="status">
          {t('strategy_score.fallen_since', { time: formatTime(score.fallbackAt) })}
        </p>
      )}
      <Figures score={score} />
      <div className="row-actions">
        <button
          type="button"
          className="btn"
          disabled={why !== undefined}
          title={why}
          onClick={() => setLine({ ruleId, name: score.name, line: score.ownLine })}
        >
          {t('strategy_score.set_line')}
        </button>
        {score.fallbackAt !== null && (
          <button
            type="button"
            className="btn"
            disabled={why !== undefined}
            title={why}
            onClick={() => lift(score)}
          >
            {t('strategy_score.lift')}
          </button>
        )}
      </div>
      {line && <LineDialog of={line} onClose={() => setLine(null)} />}
    </>
  )
}
