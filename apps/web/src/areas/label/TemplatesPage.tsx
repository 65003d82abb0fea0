import { labelCalls } from '@oas/contract/label/calls'
import type { TemplateRow, TreeRow } from '@oas/contract/label/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { TypeNames } from '../../kit/list/TypeNames.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { AsWritten } from './AsWritten.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { GuardedButton } from './GuardedButton.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { UpdatedCell } from './UpdatedCell.tsx'
import { oneOfField } from '../../kit/list/choice-field.ts'
import { column, sorted } from '../../kit/list/column.ts'
import { itemsText } from './item-text.ts'
import './label.css'

const templateFilters = (trees: readonly TreeRow[]): FilterField[] => [
  { key: 'text', label: t('label.name'), kind: 'text' },
  oneOfField(
    'treeId',
    t('label.tree'),
    trees.map((tree) => ({ value: String(tree.id), label: tree.name })),
  ),
]

const StateCell = ({ changed }: Pick<TemplateRow, 'changed'>) => (
  <span className={`state-tag ${changed ? 'warn' : 'good'}`}>
    {changed ? t('label.template_state_changed') : t('label.template_state_current')}
  </span>
)

const templateColumns = (
  trees: readonly TreeRow[],
  buttons: Column<TemplateRow>['render'],
): Column<TemplateRow>[] => [
  sorted(column('name', 'label.name', 200, (row) => <AsWritten>{row.name}</AsWritten>)),
  column('items', 'label.items', null, (row) => (
    <AsWritten>{itemsText(row.items, trees)}</AsWritten>
  )),
  column('types', 'label.types', 180, (row) => <TypeNames types={row.types} />),
  sorted(
    column('state', 'frontend.state', 170, (row) => <StateCell changed={row.changed} />),
    'changed',
  ),
  sorted(
    column('updated', 'frontend.updated_at', 210, (row) => (
      <UpdatedCell at={row.updatedAt} by={row.updatedBy} />
    )),
    'updatedAt',
  ),
  column('act', 'frontend.actions', 210, buttons),
]

/** Label templates: what types offer, and whether it is in their settings. */
export function TemplatesPage() {
  const { may } = useMay()
  const { data } = useCall(labelCalls.trees, {})
  const remove = useSend(labelCalls.removeTemplate, { refreshes: [labelCalls.templates] })
  const [dialog, setDialog] = useState<{ row: TemplateRow | null } | null>(null)
  const [applied, setApplied] = useState<TemplateRow | null>(null)
  const trees = data ?? []
  const whyEdit = may('label.edit') ? undefined : t('label.needs_edit')
  const whyDeploy = may('label.deploy') ? undefined : t('label.needs_deploy')
  const buttons = (row: TemplateRow) => (
    <span className="label-buttons" onClick={(event) => event.stopPropagation()}>
      <GuardedButton
        text={t('label.apply')}
        label={`${t('label.apply')}: ${row.name}`}
        why={whyDeploy ?? (row.types.length === 0 ? t('label.no_types_bound') : undefined)}
        onPress={() => setApplied(row)}
      />
      <DeleteButton
        name={row.name}
        why={whyEdit}
        onDelete={async () => {
          await remove.mutateAsync({ id: String(row.id), version: row.version })
        }}
      />
    </span>
  )
  return (
    <QueryList
      title={t('label.templates')}
      about={t('empty.label_templates')}
      call={labelCalls.templates}
      paging="number"
      idOf={(row) => String(row.id)}
      onOpen={(row) => setDialog({ row })}
      fields={templateFilters(trees)}
      inputOf={({ text, treeId }) => ({
        ...(text ? { text } : {}),
        ...(treeId ? { treeId: Number(treeId) } : {}),
      })}
      actions={
        <GuardedButton
          primary
          text={t('label.new_template')}
          why={whyEdit}
          onPress={() => setDialog({ row: null })}
        />
      }
      columns={templateColumns(trees, buttons)}
    >
      {dialog && (
        <TemplateDialog
          key={dialog.row?.id ?? 0}
          row={dialog.row}
          onClose={() => setDialog(null)}
        />
      )}
      {applied && <ApplyDialog row={applied} trees={trees} onClose={() => setApplied(null)} />}
    </QueryList>
  )
}
