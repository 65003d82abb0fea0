import { caseLibraryCalls } from '@oas/contract/case-library/calls'
import { useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../form/FormModal.tsx'
import { PickField } from '../form/PickField.tsx'
import { required } from '../form/required.ts'
import { useForm } from '../form/use-form.ts'
import { notify } from '../notice.tsx'
import { listed } from '../pick/source.ts'

/** What may become an item of a library, and which one. */
type Of = {
  way: 'recordIds' | 'wrongOrderIds' | 'appealIds' | 'branchItemIds'
  id: string
}

const LibraryDialog = ({ way, id, onClose }: Of & { onClose: () => void }) => {
  const { data } = useCall(caseLibraryCalls.list, {})
  const add = useSend(caseLibraryCalls.itemImport, {
    refreshes: [caseLibraryCalls.itemQuery, caseLibraryCalls.detail, caseLibraryCalls.query],
  })
  const open = (data ?? []).filter(({ state }) => state !== 'archived')
  const source = listed(
    'case libraries to write in',
    open.map((library) => ({ value: library.id, label: library.name })),
    { bare: true, loading: data === undefined },
  )
  const title = t('case_question.to_library')
  const form = useForm({
    initial: { libraryId: '' },
    check: ({ libraryId }) => ({ libraryId: required(libraryId, t('case_question.library')) }),
    send: async ({ libraryId }) => {
      const { rows } = await add.mutateAsync({ libraryId, [way]: [id] })
      const [row] = rows
      if (row?.status === 'bad') throw new CallFailure(row.reason, 400, 400, '', 'libraryId')
      notify(
        'success',
        row?.status === 'same' ? t('case_question.there') : t('case_question.added', { n: 1 }),
      )
    },
    done: onClose,
  })
  return (
    <FormModal form={form} title={title} onClose={onClose}>
      <p className="form-hint">
        {data?.length === 0 ? t('case_question.no_library') : t('case_question.to_library_hint')}
      </p>
      <PickField
        form={form}
        name="libraryId"
        label={t('case_question.library')}
        source={source}
        required
        autoFocus
      />
    </FormModal>
  )
}

/** Makes an item of a case library of what taught something; shown to who sees libraries. */
export function ToLibrary({ way, id }: Of) {
  const { may } = useMay()
  const [open, setOpen] = useState(false)
  if (!may('case.read')) return null
  const why = may('case.edit') ? undefined : t('case_question.needs_edit')
  return (
    <>
      <button
        type="button"
        className="btn"
        disabled={why !== undefined}
        title={why}
        onClick={() => setOpen(true)}
      >
        {t('case_question.to_library')}
      </button>
      {open && <LibraryDialog way={way} id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
