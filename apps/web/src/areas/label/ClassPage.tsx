import { labelCalls } from '@oas/contract/label/calls'
import { type ClassRow, labelGroupCalls } from '@oas/contract/label/group-calls'
import type { TreeRow } from '@oas/contract/label/schemas'
import { type ReactNode, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { AsWritten } from './AsWritten.tsx'
import { ClassDialog } from './ClassDialog.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { GuardedButton } from './GuardedButton.tsx'
import { UpdatedCell } from './UpdatedCell.tsx'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { useRowSort } from '../../kit/list/use-row-sort.ts'
import { nameIn } from './names.ts'
import { classRefreshes } from './refreshes.ts'
import { treeNames } from './tree-names.ts'
import './label.css'

const NameCell = ({ row }: { row: ClassRow }) => (
  <span className={`map-tag ${row.color}`} translate="no">
    {nameIn(row)}
  </span>
)

const classColumns = (
  trees: readonly TreeRow[] | undefined,
  buttons: (row: ClassRow) => ReactNode,
): Column<ClassRow>[] => [
  sorted(monoColumn('key', 'label.class_key', 140, (row) => row.key)),
  sorted(column('name', 'label.name', 200, (row) => <NameCell row={row} />)),
  sorted(column('single', 'label.class_single', 130, (row) => (row.single ? '✓' : ''))),
  column('trees', 'label.class_trees', null, (row) => (
    <AsWritten>{treeNames(row.trees, trees)}</AsWritten>
  )),
  sorted(numberColumn('labels', 'label.label', 90, (row) => row.labels)),
  sorted(numberColumn('decisions', 'label.decisions_30', 110, (row) => row.decisions)),
  sorted(
    column('updated', 'frontend.updated_at', 210, (row) => (
      <UpdatedCell at={row.updatedAt} by={row.updatedBy} />
    )),
  ),
  column('act', 'frontend.actions', 100, buttons),
]

const values = {
  key: (row: ClassRow) => row.key,
  name: (row: ClassRow) => nameIn(row),
  single: (row: ClassRow) => row.single,
  labels: (row: ClassRow) => row.labels,
  decisions: (row: ClassRow) => row.decisions,
  updated: (row: ClassRow) => row.updatedAt,
}

/** What label trees are about: one class a tree at most; auditors see it over the tree. */
export function ClassPage() {
  const { may } = useMay()
  const { data, isFetching, error } = useMainCall(labelGroupCalls.classes, {})
  const { rows, sorting } = useRowSort(data ?? [], values)
  const { data: trees } = useCall(labelCalls.trees, {})
  const remove = useSend(labelGroupCalls.removeClass, { refreshes: classRefreshes })
  const [dialog, setDialog] = useState<{ row: ClassRow | null } | null>(null)
  const why = may('label.edit') ? undefined : t('label.needs_edit')
  const buttons = (row: ClassRow) => (
    <span onClick={(event) => event.stopPropagation()}>
      <DeleteButton
        name={row.key}
        why={why}
        onDelete={async () => {
          await remove.mutateAsync({ id: String(row.id), version: row.version })
        }}
      />
    </span>
  )
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('label.classes')}</h1>
        <span className="list-space" />
        <GuardedButton
          primary
          text={t('label.class_new')}
          why={why}
          onPress={() => setDialog({ row: null })}
        />
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('label.classes')}
        loading={isFetching}
        rows={rows}
        sorting={sorting}
        idOf={(row) => row.key}
        onOpen={(row) => setDialog({ row })}
        empty={t('label.class_none')}
        columns={classColumns(trees, buttons)}
      />
      {dialog && (
        <ClassDialog key={dialog.row?.id ?? 0} row={dialog.row} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
