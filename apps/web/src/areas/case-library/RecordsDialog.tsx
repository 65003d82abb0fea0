import type { Library, RowResult } from '@oas/contract/case-library/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { recordSource } from '../../kit/pick/records.ts'
import { RowResults } from './RowResults.tsx'
import type { Face } from './faces.ts'

/** Takes records with what was decided of them; says before what would come of it. */
export function RecordsDialog({
  face: { calls },
  library,
  onClose,
}: {
  face: Face
  library: Library
  onClose: () => void
}) {
  const add = useSend(calls.itemImport, {
    refreshes: [calls.itemQuery, calls.detail, calls.query],
  })
  const [rows, setRows] = useState<readonly RowResult[] | null>(null)
  const title = t('case_library.add_records')
  const form = useForm({
    initial: { recordIds: [] as string[] },
    check: ({ recordIds }) => ({
      recordIds: required(recordIds, t('case_library.records')),
    }),
    send: async ({ recordIds }) => {
      const answer = await add.mutateAsync({ libraryId: library.id, recordIds })
      notify('success', t('case_library.added', { n: answer.added }))
    },
    done: onClose,
  })
  const { recordIds } = form.values
  const tryOut = (): void => {
    add
      .mutateAsync({ libraryId: library.id, recordIds, dryRun: true })
      .then((answer) => setRows(answer.rows), notifyFailure)
  }
  return (
    <FormModal
      form={form}
      title={title}
      onClose={onClose}
      submitLabel={t('case_library.add')}
      acts={
        <button
          type="button"
          className="btn"
          disabled={recordIds.length === 0 || add.isPending}
          onClick={tryOut}
        >
          {t('case_library.try')}
        </button>
      }
      notice={rows && <RowResults rows={rows} />}
    >
      <PickMany
        label={t('case_library.records')}
        source={recordSource}
        value={recordIds}
        onChange={(next) => {
          setRows(null)
          form.put({ recordIds: next })
        }}
        max={100}
        required
        hint={t('case_library.add_records_hint')}
        problem={form.problemOf('recordIds')}
        autoFocus
      />
    </FormModal>
  )
}
