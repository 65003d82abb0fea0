import type { RuleRow } from '@oas/contract/strategy/schemas'
import { t } from '../../../i18n/texts.ts'
import { TypeNames } from '../../../kit/list/TypeNames.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { formatTime } from '../../../kit/time.ts'
import { column, numberColumn, sorted } from '../../../kit/list/column.ts'
import { RuleState } from '../words.tsx'

/**
 * Columns that a narrow window leaves out: the name takes up the category, the state the time, the
 * author the reviewer; the drawer shows the others.
 */
export const spare: ReadonlySet<string> = new Set([
  'category',
  'schedule',
  'items',
  'reviewer',
  'updated',
])

type CellProps = { row: RuleRow; narrow: boolean }

const NameCell = ({ row, narrow, category }: CellProps & { category: string }) => (
  <span
    className={narrow ? 'strategy-short' : undefined}
    title={narrow ? `${row.name} ${row.ruleKey} · ${category}` : undefined}
  >
    <a
      className="underlined"
      href={`#/strategy-engine/rule?ruleIds=${row.ruleId}`}
      onClick={(event) => event.stopPropagation()}
    >
      {row.name}
    </a>{' '}
    <span className="mono muted">{row.ruleKey}</span>
    {narrow && <span className="muted"> · {category}</span>}
  </span>
)

const VersionCell = ({ row }: { row: RuleRow }) => (
  <>
    v{row.version}
    {row.inUseVersion !== null && row.inUseVersion !== row.version && (
      <span className="muted">
        {' '}
        ({t('strategy_list.in_use_is', { version: row.inUseVersion })})
      </span>
    )}
  </>
)

const TypesCell = ({ row, narrow }: CellProps) => (
  <span className={narrow ? 'strategy-short narrow' : 'strategy-short'}>
    <TypeNames types={row.apps} />
  </span>
)

const AuthorCell = ({ row, narrow }: CellProps) => {
  if (!narrow) return row.author
  const people = [row.author, row.reviewer].filter(Boolean).join(' / ')
  return (
    <span className="strategy-short narrow" title={people}>
      {people}
    </span>
  )
}

/** The columns of the list of rules; in a narrow window some take up what others held. */
export function ruleColumns(
  buttons: Column<RuleRow>['render'],
  categoryName: (id: string) => string,
  narrow: boolean,
): Column<RuleRow>[] {
  return [
    sorted(
      column('name', 'strategy_list.name', 220, (row) => (
        <NameCell row={row} narrow={narrow} category={categoryName(row.category)} />
      )),
    ),
    sorted(column('category', 'strategy_list.category', 110, (row) => categoryName(row.category))),
    sorted(column('version', 'strategy_list.version', 110, (row) => <VersionCell row={row} />)),
    column('status', 'frontend.state', 190, (row) => <RuleState row={row} timed={narrow} />),
    column('schedule', 'strategy_list.scheduled', 150, (row) =>
      formatTime(row.extData.scheduleTime ?? undefined),
    ),
    column('types', 'strategy_list.types', 130, (row) => <TypesCell row={row} narrow={narrow} />),
    numberColumn('items', 'strategy_list.items', 80, (row) => row.items),
    sorted(
      column('author', 'strategy_list.author', 110, (row) => (
        <AuthorCell row={row} narrow={narrow} />
      )),
    ),
    sorted(column('reviewer', 'strategy_list.reviewer', 110, (row) => row.reviewer)),
    sorted(
      column('updated', 'strategy_list.updated', 150, (row) => formatTime(row.updatedAt)),
      'updatedAt',
    ),
    column('act', 'frontend.actions', 290, buttons),
  ]
}
