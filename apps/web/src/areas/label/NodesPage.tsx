import type { Output } from '@oas/contract/define'
import { labelCalls } from '@oas/contract/label/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { LabelDialog } from './LabelDialog.tsx'
import { nameIn } from './names.ts'
import './label.css'

type Row = Output<typeof labelCalls.find>['list'][number]
const languages = ['cnName', 'enName', 'idName', 'ruName'] as const

/** Every label of every tree in one list: found by name, by tree, by what is not translated. */
export const NodesPage = () => {
  const { may } = useMay()
  const { data: trees } = useCall(labelCalls.trees, {})
  const [open, setOpen] = useState<Row | null>(null)
  return (
    <QueryList
      title={t('label.nodes')}
      call={labelCalls.find}
      paging="number"
      idOf={(row) => String(row.id)}
      onOpen={setOpen}
      selected={open ? String(open.id) : null}
      fields={[
        { key: 'text', label: t('label.find'), kind: 'text' },
        {
          key: 'treeId',
          label: t('label.tree'),
          kind: 'choice',
          options: (trees ?? []).map((tree) => ({ value: String(tree.id), label: tree.name })),
        },
        {
          key: 'missing',
          label: t('label.missing'),
          kind: 'choice',
          options: (['any', 'id', 'ru'] as const).map((value) => ({
            value,
            label: tData(`label.missing_${value}`),
          })),
        },
        {
          key: 'retired',
          label: t('label.retired'),
          kind: 'choice',
          options: [
            { value: '1', label: t('label.retired') },
            { value: '0', label: t('label.active') },
          ],
        },
      ]}
      inputOf={({ text, treeId, missing, retired }) => ({
        ...(text ? { text } : {}),
        ...(treeId ? { treeId: Number(treeId) } : {}),
        ...(missing ? { missing } : {}),
        ...(retired ? { retired: retired === '1' } : {}),
      })}
      columns={[
        { key: 'id', title: 'id', width: 80, numeric: true, render: (row) => row.id },
        {
          key: 'name',
          title: t('label.label'),
          width: 200,
          render: (row) => <span translate="no">{nameIn(row)}</span>,
        },
        {
          key: 'tree',
          title: t('label.tree'),
          width: 150,
          render: (row) => (
            <a
              href={`#/atlas-labels/trees?treeId=${row.templateId}`}
              translate="no"
              onClick={(event) => event.stopPropagation()}
            >
              {row.treeName}
            </a>
          ),
        },
        ...languages.map((name) => ({
          key: name,
          title: t(
            `label.${({ cnName: 'cn_name', enName: 'en_name', idName: 'id_name', ruName: 'ru_name' } as const)[name]}`,
          ),
          width: 160,
          render: (row: Row) => <span translate="no">{row[name] || '–'}</span>,
        })),
        {
          key: 'punish',
          title: t('label.punish'),
          width: 140,
          render: (row) => (row.punishId === 0 ? '' : tData(`result.punish_${row.punishId}`)),
        },
        {
          key: 'used',
          title: t('label.decisions_30'),
          width: 90,
          numeric: true,
          render: (row) => (row.decisions >= 1000 ? '1000+' : row.decisions),
        },
        {
          key: 'state',
          title: t('frontend.state'),
          width: 100,
          render: (row) => (
            <span className={`state-tag ${row.retired ? '' : 'good'}`}>
              {row.retired ? t('label.retired') : t('label.active')}
            </span>
          ),
        },
      ]}
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
