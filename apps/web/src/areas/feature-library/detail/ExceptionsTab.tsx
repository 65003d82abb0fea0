import type { Static } from 'typebox'
import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { Exception } from '@oas/contract/feature-library/schemas'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { confirmDelete } from '../../../kit/Confirm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { column, monoColumn } from '../../../kit/list/column.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { formatTime } from '../../../kit/time.ts'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { refreshes, useRights } from '../words.tsx'
import type { Feature } from './FeatureHead.tsx'

const AddDialog = ({ feature, onClose }: { feature: Feature; onClose: () => void }) => {
  const add = useSend(featureLibraryCalls.addException, { refreshes })
  const form = useForm({
    initial: { hash: '', reason: '' },
    guard: false,
    check: ({ hash, reason }) => ({
      hash:
        required(hash, t('feature_library.hash')) ??
        (hash.trim().length === feature.hash.length && /^[0-9a-f]+$/i.test(hash.trim())
          ? null
          : t('feature_library.bad_hash', { hash: hash.trim().slice(0, 20) })),
      reason: required(reason, t('frontend.reason')),
    }),
    send: ({ hash, reason }) =>
      add.mutateAsync({ id: feature.id, hash: hash.toLowerCase(), reason }),
    done: onClose,
  })
  return (
    <FormModal form={form} title={t('feature_library.add_exception')} onClose={onClose}>
      <TextField
        form={form}
        name="hash"
        label={t('feature_library.hash')}
        hint={t('feature_library.hash_hint')}
        maxLength={64}
        mono
        required
      />
      <TextField form={form} name="reason" label={t('frontend.reason')} maxLength={200} required />
    </FormModal>
  )
}

type Row = Static<typeof Exception>
/** What a feature is never found in. */
export function ExceptionsTab({ feature }: { feature: Feature }) {
  const noEdit = useRights()('feature.edit')
  const remove = useSend(featureLibraryCalls.removeException, { refreshes })
  const [open, setOpen] = useState(false)
  const columns: Column<Row>[] = [
    monoColumn('hash', 'feature_library.hash', 320, (row) => row.hash),
    column('reason', 'frontend.reason', null, (row) => row.reason),
    column('by', 'feature_library.made', 240, (row) => `${row.by} · ${formatTime(row.at)}`),
    column('acts', 'frontend.actions', 120, (row) => (
      <RowButtons
        name={row.reason}
        buttons={[
          {
            label: t('feature_library.remove'),
            why: noEdit,
            act: () => confirmDelete(row.reason, () => remove.mutateAsync({ id: row.id })),
          },
        ]}
      />
    )),
  ]
  return (
    <>
      <p className="feature-line">
        <span className="muted">{t('feature_library.exceptions_about')}</span>
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          {t('feature_library.add_exception')}
        </button>
      </p>
      <DataTable
        label={t('feature_library.exceptions')}
        columns={columns}
        rows={feature.exceptions}
        idOf={(row) => row.id}
        loading={false}
        empty={t('feature_library.no_exceptions')}
      />
      {open && <AddDialog feature={feature} onClose={() => setOpen(false)} />}
    </>
  )
}
