import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import type { RuleScore } from '@oas/contract/strategy/score'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { ShareText } from '../../../kit/ShareText.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { column, numberColumn, optional } from '../../../kit/list/column.ts'
import { type LineOf, LineDialog } from '../../../kit/rule-score/LineDialog.tsx'
import { LineText } from '../../../kit/rule-score/LineText.tsx'
import { useLift } from '../../../kit/rule-score/use-lift.tsx'
import { formatTime } from '../../../kit/time.ts'
import { useRights } from '../words.tsx'
import { RuleOverlaps } from './RuleOverlaps.tsx'
import { count } from './words.tsx'

type Acts = {
  onLine: (line: LineOf) => void
  onLift: (row: RuleScore) => void
  why: string | undefined
}
const columnsOf = ({ onLine, onLift, why }: Acts): Column<RuleScore>[] => [
  column('rule', 'strategy_score.rule', null, (row) => (
    <a className="underlined" href={`#/strategy-engine/rule?ruleIds=${row.ruleId}`}>
      {row.name} <span className="mono muted">v{row.version}</span>
    </a>
  )),
  numberColumn('hits', 'strategy_score.hits', 110, (row) => count(row.hits)),
  optional(numberColumn('acted', 'strategy_score.acted', 130, (row) => count(row.acted))),
  optional(numberColumn('sole', 'strategy_score.sole', 110, (row) => count(row.sole))),
  numberColumn('decided', 'strategy_score.decided', 120, (row) => count(row.decided)),
  column('strict', 'strategy_score.strict', 190, (row) => (
    <>
      <ShareText of={row.strict} />{' '}
      {row.noise && (
        <span className="state-tag warn" title={t('strategy_score.noise_about')}>
          {t('strategy_score.noise')}
        </span>
      )}
    </>
  )),
  column('loose', 'strategy_score.loose', 180, (row) => <ShareText of={row.loose} />),
  column('line', 'strategy_score.line', 130, (row) => <LineText of={row} />),
  column('state', 'strategy_score.state', 130, (row) =>
    row.fallbackAt === null ? null : (
      <span
        className="state-tag warn"
        title={t('strategy_score.fallen_since', { time: formatTime(row.fallbackAt) })}
      >
        {t('strategy_score.fallen')}
      </span>
    ),
  ),
  column('acts', 'frontend.actions', 200, (row) => (
    <>
      <button
        type="button"
        className="btn small"
        disabled={why !== undefined}
        title={why}
        onClick={() => onLine({ ruleId: row.ruleId, name: row.name, line: row.ownLine })}
      >
        {t('strategy_score.set_line')}
      </button>{' '}
      {row.fallbackAt !== null && (
        <button
          type="button"
          className="btn small"
          disabled={why !== undefined}
          title={why}
          onClick={() => onLift(row)}
        >
          {t('strategy_score.lift')}
        </button>
      )}
    </>
  )),
]

/** How often each rule in use was right, and which of them only send to people. */
export function RulesTab() {
  const why = useRights()('strategy.review')
  const onLift = useLift()
  const [line, setLine] = useState<LineOf | null>(null)
  const { data } = useCall(strategyRuleCalls.scores, { size: 1 })
  const usual = data?.usualLine ?? null
  return (
    <>
      <QueryList
        title={t('strategy_score.title')}
        about={t('strategy_score.none')}
        call={strategyRuleCalls.scores}
        paging="page"
        fields={[
          { key: 'tab', kind: 'text', label: '', hidden: true },
          { key: 'text', kind: 'text', label: t('strategy_score.name_or_key') },
          {
            key: 'fallen',
            kind: 'choice',
            label: t('strategy_score.state'),
            options: [{ value: 'true', label: t('strategy_score.fallen_only') }],
          },
        ]}
        inputOf={({ text, fallen }) => ({
          ...(text ? { text } : {}),
          ...(fallen ? { fallen: true } : {}),
        })}
        columns={columnsOf({ onLine: setLine, onLift, why })}
        idOf={(row) => row.ruleId}
        actions={
          <button
            type="button"
            className="btn"
            disabled={why !== undefined || data === undefined}
            title={why}
            onClick={() => setLine({ ruleId: null, name: '', line: usual })}
          >
            {t('strategy_score.set_usual')}
            {usual === null ? '' : ` ${Math.round(usual * 100)} %`}
          </button>
        }
      >
        <p className="muted">{t('strategy_score.about')}</p>
        {line && <LineDialog of={line} onClose={() => setLine(null)} />}
      </QueryList>
      <RuleOverlaps />
    </>
  )
}
