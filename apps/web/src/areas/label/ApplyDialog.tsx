import { labelCalls } from '@oas/contract/label/calls'
import type { TemplateItem, TemplateRow, TreeRow } from '@oas/contract/label/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { notify } from '../../kit/notice.tsx'

/** One tree of a template in words. */
export const itemText = (item: TemplateItem, trees: readonly TreeRow[]): string =>
  `${trees.find((tree) => tree.id === item.treeId)?.name ?? item.treeId}${item.rootId === 0 ? '' : ` / ${item.rootId}`} (${t('label.max')} ${item.max}${item.required ? `, ${t('label.required')}` : ''})`

/** Writes a template into the settings of its types, after what changes was seen. */
export const ApplyDialog = ({
  row,
  trees,
  onClose,
}: {
  row: TemplateRow
  trees: readonly TreeRow[]
  onClose: () => void
}) => {
  const input = { id: row.id, version: row.version }
  const preview = useCall(labelCalls.deployTemplate, { ...input, preview: true })
  const apply = useSend(labelCalls.deployTemplate, {
    refreshes: [labelCalls.templates, labelCalls.trees, labelCalls.deployTemplate],
  })
  const { may } = useMay()
  const alone = may('setting.publish') && may('setting.publish-own')
  const [problem, setProblem] = useState('')
  const busy = apply.isPending
  const act = (): void => {
    setProblem('')
    apply.mutateAsync({ ...input, preview: false }).then(
      ({ drafted }) => {
        notify(
          'success',
          drafted > 0 ? t('setting_tool.batch_drafted', { n: drafted }) : t('label.applied'),
        )
        onClose()
      },
      (error: unknown) => setProblem((error as Error).message),
    )
  }
  const textOf = (items: readonly TemplateItem[]): string =>
    items.map((item) => itemText(item, trees)).join(', ') || '–'
  return (
    <Modal
      title={`${t('label.apply')}: ${row.name}`}
      width={860}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" disabled={busy} onClick={onClose}>
            {t('frontend.cancel')}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={busy || !preview.data || preview.data.types.length === 0}
            aria-busy={busy}
            onClick={act}
          >
            {t('label.apply')}
          </button>
        </>
      }
    >
      <p>{t(alone ? 'label.apply_hint' : 'setting_tool.batch_as_drafts')}</p>
      {(problem || preview.error) && (
        <p className="problem" role="alert">
          {problem || preview.error?.message}
        </p>
      )}
      <DataTable
        label={t('label.types')}
        loading={preview.isFetching}
        rows={preview.data?.types ?? []}
        idOf={typeKeyOf}
        empty={t('label.no_types_bound')}
        columns={[
          {
            key: 'type',
            title: t('label.type'),
            width: 220,
            render: (one) => (
              <>
                {typeName(one.name)} <span className="muted mono">{typeKeyOf(one)}</span>
              </>
            ),
          },
          {
            key: 'before',
            title: t('label.compare_from'),
            width: 260,
            render: (one) => <span title={textOf(one.before)}>{textOf(one.before)}</span>,
          },
          {
            key: 'after',
            title: t('label.compare_to'),
            width: 260,
            render: (one) =>
              one.changes ? (
                <span title={textOf(one.after)}>{textOf(one.after)}</span>
              ) : (
                <span className="muted">{t('label.unchanged')}</span>
              ),
          },
        ]}
      />
    </Modal>
  )
}
