import type { strategyRuleCalls } from '@oas/contract/strategy/calls'
import type { Output } from '@oas/contract/define'
import { t } from '../../../i18n/texts.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { formatTime } from '../../../kit/time.ts'
import { column, sorted } from '../../../kit/list/column.ts'

export type VersionRow = Output<(typeof strategyRuleCalls)['versions']>['list'][number]

const VersionCell = ({ row }: { row: VersionRow }) => (
  <>
    v{row.version}
    {row.inUse && (
      <>
        {' '}
        <span className="state-tag good">{t('strategy_list.status_2')}</span>
      </>
    )}
  </>
)

const ReviewerCell = ({ row }: { row: VersionRow }) =>
  row.auditStatus === 0 ? (
    <span className="state-tag warn">{t('strategy_list.pending')}</span>
  ) : (
    row.reviewer || t('strategy_list.reviewed')
  )

const UsedCell = ({ row }: { row: VersionRow }) =>
  row.inUseFrom === null ? (
    ''
  ) : (
    <span className="strategy-span">
      <span>{formatTime(row.inUseFrom)} –</span>
      {row.inUseUntil !== null && <span>{formatTime(row.inUseUntil)}</span>}
    </span>
  )

/** The columns of the versions of a rule. */
export function versionColumns(buttons: Column<VersionRow>['render']): Column<VersionRow>[] {
  return [
    sorted(column('version', 'strategy_list.version', 80, (row) => <VersionCell row={row} />)),
    sorted(column('author', 'strategy_list.author', 100, (row) => row.author)),
    sorted(column('reviewer', 'strategy_list.reviewer', 100, (row) => <ReviewerCell row={row} />)),
    sorted(
      column('created', 'strategy_list.updated', 150, (row) => formatTime(row.createdAt)),
      'createdAt',
    ),
    column('used', 'strategy_list.used', 160, (row) => <UsedCell row={row} />),
    column('act', 'frontend.actions', 170, buttons),
  ]
}
