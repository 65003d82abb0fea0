import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import type { RuleOverlap } from '@oas/contract/strategy/score'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { ShareText } from '../../../kit/ShareText.tsx'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { count } from './words.tsx'

const columns = (): Column<RuleOverlap>[] => [
  column('rule', 'strategy_score.rule', null, (row) => row.name),
  column('inside', 'strategy_score.inside', 300, (row) => (
    <>
      <span className="muted">{t(`strategy_score.kind_${row.kind}`)}</span>{' '}
      <span translate="no">{row.other}</span>
    </>
  )),
  numberColumn('both', 'strategy_score.both', 120, (row) => count(row.both)),
  column('share', 'strategy_score.share', 190, (row) => <ShareText of={row.share} />),
]

/** Rules whose records another rule or a word finds as well. */
export function RuleOverlaps() {
  const { data, error, isFetching } = useCall(strategyRuleCalls.overlaps, {})
  return (
    <section className="text-statistics">
      <h2>{t('strategy_score.overlaps')}</h2>
      <p className="muted">{t('strategy_score.overlaps_about')}</p>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('strategy_score.overlaps')}
        rows={data?.list ?? []}
        idOf={(row) => `${row.ruleId} ${row.kind} ${row.otherId}`}
        loading={isFetching}
        empty={<p className="muted">{t('strategy_score.overlaps_none')}</p>}
        columns={columns()}
      />
    </section>
  )
}
