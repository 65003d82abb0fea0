import { labelCalls } from '@oas/contract/label/calls'
import type { TemplateRow } from '@oas/contract/label/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { ApplyDialog, itemText } from './ApplyDialog.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import './label.css'

/** Label templates: what types offer, and whether it is in their settings. */
export const TemplatesPage = () => {
  const { may } = useMay()
  const { data } = useCall(labelCalls.trees, {})
  const remove = useSend(labelCalls.removeTemplate, { refreshes: [labelCalls.templates] })
  const [dialog, setDialog] = useState<{ row: TemplateRow | null } | null>(null)
  const [applied, setApplied] = useState<TemplateRow | null>(null)
  const trees = data ?? []
  const [whyEdit, whyDeploy] = [
    may('label.edit') ? undefined : t('label.needs_edit'),
    may('label.deploy') ? undefined : t('label.needs_deploy'),
  ]
  return (
    <QueryList
      title={t('label.templates')}
      call={labelCalls.templates}
      paging="number"
      idOf={(row) => String(row.id)}
      onOpen={(row) => setDialog({ row })}
      fields={[
        { key: 'text', label: t('label.name'), kind: 'text' },
        {
          key: 'treeId',
          label: t('label.tree'),
          kind: 'choice',
          options: trees.map((tree) => ({ value: String(tree.id), label: tree.name })),
        },
      ]}
      inputOf={({ text, treeId }) => ({
        ...(text ? { text } : {}),
        ...(treeId ? { treeId: Number(treeId) } : {}),
      })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={whyEdit !== undefined}
          title={whyEdit}
          onClick={() => setDialog({ row: null })}
        >
          {t('label.new_template')}
        </button>
      }
      columns={[
        {
          key: 'name',
          title: t('label.name'),
          width: 200,
          render: (row) => <span translate="no">{row.name}</span>,
        },
        {
          key: 'items',
          title: t('label.items'),
          render: (row) => (
            <span translate="no">{row.items.map((item) => itemText(item, trees)).join(', ')}</span>
          ),
        },
        {
          key: 'types',
          title: t('label.types'),
          width: 180,
          mono: true,
          render: (row) => row.types.map(typeKeyOf).join(', '),
        },
        {
          key: 'state',
          title: t('frontend.state'),
          width: 170,
          render: (row) => (
            <span className={`state-tag ${row.changed ? 'warn' : 'good'}`}>
              {row.changed ? t('label.template_state_changed') : t('label.template_state_current')}
            </span>
          ),
        },
        {
          key: 'updated',
          title: t('frontend.updated_at'),
          width: 210,
          render: (row) => (
            <>
              {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
            </>
          ),
        },
        {
          key: 'act',
          title: t('frontend.actions'),
          width: 210,
          render: (row) => (
            <span className="label-buttons" onClick={(event) => event.stopPropagation()}>
              <button
                type="button"
                className="btn"
                aria-label={`${t('label.apply')}: ${row.name}`}
                disabled={whyDeploy !== undefined || row.types.length === 0}
                title={
                  whyDeploy ?? (row.types.length === 0 ? t('label.no_types_bound') : undefined)
                }
                onClick={() => setApplied(row)}
              >
                {t('label.apply')}
              </button>
              <button
                type="button"
                className="btn"
                aria-label={`${t('frontend.delete')}: ${row.name}`}
                disabled={whyEdit !== undefined}
                title={whyEdit}
                onClick={() =>
                  confirmDelete(row.name, async () => {
                    await remove.mutateAsync({ id: String(row.id), version: row.version })
                  })
                }
              >
                {t('frontend.delete')}
              </button>
            </span>
          ),
        },
      ]}
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
