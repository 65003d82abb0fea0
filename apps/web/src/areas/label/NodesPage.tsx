import type { Output } from '@oas/contract/define'
import { labelCalls } from '@oas/contract/label/calls'
import type { TreeRow } from '@oas/contract/label/schemas'
import type { TextKey } from '@oas/texts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { AsWritten } from './AsWritten.tsx'
import { LabelDialog } from './LabelDialog.tsx'
import { choiceField, oneOfField } from '../../kit/list/choice-field.ts'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { nameIn } from './names.ts'
import './label.css'

type Row = Output<typeof labelCalls.find>['list'][number]

const nodeFilters = (trees: readonly TreeRow[] = []): FilterField[] => [
  { key: 'text', label: t('label.find'), kind: 'text' },
  oneOfField(
    'treeId',
    t('label.tree'),
    trees.map((tree) => ({ value: String(tree.id), label: tree.name })),
  ),
  choiceField(
    'missing',
    t('label.missing'),
    ['any', 'id', 'ru'].map((value) => ({ value, label: tData(`label.missing_${value}`) })),
  ),
  choiceField('retired', t('label.retired'), [
    { value: '1', label: t('label.retired') },
    { value: '0', label: t('label.active') },
  ]),
]

const nodeInput = ({ text, treeId, missing, retired }: FilterValues): object => ({
  ...(text ? { text } : {}),
  ...(treeId ? { treeId: Number(treeId) } : {}),
  ...(missing ? { missing } : {}),
  ...(retired ? { retired: retired === '1' } : {}),
})

const TreeLink = ({ row }: { row: Row }) => (
  <a
    href={`#/atlas-labels/trees?treeId=${row.templateId}`}
    translate="no"
    onClick={(event) => event.stopPropagation()}
  >
    {row.treeName}
  </a>
)

const StateCell = ({ row }: { row: Row }) => (
  <span className={`state-tag ${row.retired ? '' : 'good'}`}>
    {row.retired ? t('label.retired') : t('label.active')}
  </span>
)

/** The name in one language; a dash where it is not translated. */
const nameColumn = (key: 'cnName' | 'enName' | 'idName' | 'ruName', title: TextKey): Column<Row> =>
  column(key, title, 160, (row) => <AsWritten>{row[key] || '–'}</AsWritten>)

const nodeColumns = (): Column<Row>[] => [
  { key: 'id', title: 'id', width: 80, numeric: true, render: (row) => row.id },
  column('name', 'label.label', 200, (row) => <AsWritten>{nameIn(row)}</AsWritten>),
  sorted(
    column('tree', 'label.tree', 150, (row) => <TreeLink row={row} />),
    'treeName',
  ),
  sorted(nameColumn('cnName', 'label.cn_name')),
  sorted(nameColumn('enName', 'label.en_name')),
  sorted(nameColumn('idName', 'label.id_name')),
  sorted(nameColumn('ruName', 'label.ru_name')),
  sorted(
    column('punish', 'label.punish', 140, ({ punishId }) =>
      punishId === 0 ? '' : tData(`result.punish_${punishId}`),
    ),
    'punishId',
  ),
  numberColumn('used', 'label.decisions_30', 90, ({ decisions }) =>
    decisions >= 1000 ? '1000+' : decisions,
  ),
  column('state', 'frontend.state', 100, (row) => <StateCell row={row} />),
]

/** Every label of every tree in one list: found by name, by tree, by what is not translated. */
export function NodesPage() {
  const { may } = useMay()
  const { data: trees } = useCall(labelCalls.trees, {})
  const [open, setOpen] = useState<Row | null>(null)
  return (
    <QueryList
      title={t('label.nodes')}
      about={t('empty.label_nodes')}
      call={labelCalls.find}
      paging="number"
      idOf={(row) => String(row.id)}
      onOpen={setOpen}
      selected={open ? String(open.id) : null}
      fields={nodeFilters(trees)}
      inputOf={nodeInput}
      columns={nodeColumns()}
    >
      {open && (
        <LabelDialog
          key={open.id}
          treeId={open.templateId}
          version={open.treeVersion}
          label={open}
          parent={null}
          editable={may('label.edit')}
          onClose={() => setOpen(null)}
        />
      )}
    </QueryList>
  )
}
