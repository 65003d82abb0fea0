import type { Output } from '@oas/contract/define'
import { labelCalls } from '@oas/contract/label/calls'
import type { TemplateRow, TreeRow } from '@oas/contract/label/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { notify } from '../../kit/notice.tsx'
import { column } from '../../kit/list/column.ts'
import { itemsText } from './item-text.ts'

type TypeRow = Extract<
  Output<typeof labelCalls.deployTemplate>,
  { types: unknown }
>['types'][number]

const Items = ({ text }: { text: string }) => <span title={text}>{text}</span>

const typeColumns = (trees: readonly TreeRow[]): Column<TypeRow>[] => [
  column('type', 'label.type', 220, (one) => (
    <>
      {typeName(one.name)} <span className="muted mono">{typeKeyOf(one)}</span>
    </>
  )),
  column('before', 'label.compare_from', 260, (one) => (
    <Items text={itemsText(one.before, trees) || '–'} />
  )),
  column('after', 'label.compare_to', 260, (one) =>
    one.changes ? (
      <Items text={itemsText(one.after, trees) || '–'} />
    ) : (
      <span className="muted">{t('label.unchanged')}</span>
    ),
  ),
]

/** Writes a template into the settings of its types, after what changes was seen. */
export function ApplyDialog({
  row,
  trees,
  onClose,
}: {
  row: TemplateRow
  trees: readonly TreeRow[]
  onClose: () => void
}) {
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
        columns={typeColumns(trees)}
      />
    </Modal>
  )
}
