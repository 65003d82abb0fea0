import type { Output } from '@oas/contract/define'
import { labelCalls } from '@oas/contract/label/calls'
import { type CrowdRow, labelGroupCalls } from '@oas/contract/label/group-calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { AsWritten } from './AsWritten.tsx'
import { CrowdDialog } from './CrowdDialog.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { GuardedButton } from './GuardedButton.tsx'
import { UpdatedCell } from './UpdatedCell.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { useRowSort } from '../../kit/list/use-row-sort.ts'
import { leastTexts } from './least-texts.ts'
import { treeNames } from './tree-names.ts'
import './label.css'

type Teams = Output<typeof labelGroupCalls.crowdOptions>['teams']

/** Who belongs to a crowd, in words. */
const ruleText = ({ rule }: CrowdRow, teams: Teams = []): string =>
  [
    rule.teams.map((id) => teams.find((team) => team.id === id)?.name ?? id),
    rule.regions,
    rule.languages,
    rule.people,
    rule.level === undefined || rule.level === 'trainee' ? [] : [t(leastTexts[rule.level])],
  ]
    .filter((list) => list.length > 0)
    .map((list) => list.join(' | '))
    .join(' & ') || t('label.crowd_everybody')

type Cells = {
  rule: (row: CrowdRow) => string
  trees: (row: CrowdRow) => string
  buttons: Column<CrowdRow>['render']
}

const crowdColumns = ({ rule, trees, buttons }: Cells): Column<CrowdRow>[] => [
  sorted(column('name', 'label.name', 200, (row) => <AsWritten>{row.name}</AsWritten>)),
  column('rule', 'label.crowd_rule', null, (row) => <AsWritten>{rule(row)}</AsWritten>),
  sorted(numberColumn('people', 'label.crowd_count', 90, (row) => row.people)),
  column('trees', 'label.crowd_trees', 260, (row) => <AsWritten>{trees(row)}</AsWritten>),
  sorted(
    column('updated', 'frontend.updated_at', 210, (row) => (
      <UpdatedCell at={row.updatedAt} by={row.updatedBy} />
    )),
  ),
  column('act', 'frontend.actions', 100, buttons),
]

const values = {
  name: (row: CrowdRow) => row.name,
  people: (row: CrowdRow) => row.people,
  updated: (row: CrowdRow) => row.updatedAt,
}

/**
 * Who is offered which trees. A crowd hides labels from others; what was decided stays as it is.
 */
export function CrowdPage() {
  const { may } = useMay()
  const mine = may('label.edit')
  const { data, isFetching, error } = useMainCall(labelGroupCalls.crowds, {}, { enabled: mine })
  const { rows, sorting } = useRowSort(data ?? [], values)
  const { data: options } = useCall(labelGroupCalls.crowdOptions, {}, { enabled: mine })
  const { data: trees } = useCall(labelCalls.trees, {})
  const remove = useSend(labelGroupCalls.removeCrowd, { refreshes: [labelGroupCalls.crowds] })
  const [dialog, setDialog] = useState<{ row: CrowdRow | null } | null>(null)
  const why = mine ? undefined : t('label.needs_edit')
  const columns = crowdColumns({
    rule: (row) => ruleText(row, options?.teams),
    trees: (row) => treeNames(row.trees, trees),
    buttons: (row) => (
      <span onClick={(event) => event.stopPropagation()}>
        <DeleteButton
          name={row.name}
          why={why}
          onDelete={async () => {
            await remove.mutateAsync({ id: String(row.id), version: row.version })
          }}
        />
      </span>
    ),
  })
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('label.crowds')}</h1>
        <span className="list-space" />
        <GuardedButton
          primary
          text={t('label.crowd_new')}
          why={why}
          onPress={() => setDialog({ row: null })}
        />
      </div>
      {(error || why) && (
        <p className="problem" role="alert">
          {error?.message ?? why}
        </p>
      )}
      <DataTable
        label={t('label.crowds')}
        loading={isFetching}
        rows={rows}
        sorting={sorting}
        idOf={(row) => String(row.id)}
        onOpen={(row) => setDialog({ row })}
        empty={t('label.crowd_none')}
        columns={columns}
      />
      {dialog && (
        <CrowdDialog key={dialog.row?.id ?? 0} row={dialog.row} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
