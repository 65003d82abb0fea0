import { type examLibraryCalls, caseLibraryCalls } from '@oas/contract/case-library/calls'
import type { Library } from '@oas/contract/case-library/schemas'
import type { Output } from '@oas/contract/define'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { listed } from '../../kit/pick/source.ts'
import type { Face } from './faces.ts'

type ImportAll = typeof examLibraryCalls.importAll
const outcome = ({ added, same, skipped }: Output<ImportAll>, done: boolean): string =>
  [
    t(done ? 'case_library.added' : 'case_library.tried', { n: added }),
    t('case_library.same', { n: same }),
    t('case_library.skipped', { n: skipped }),
  ].join(' · ')

/** Copies what a case library has in use; run again it adds only what came since. */
export function CopyDialog({
  face: { calls },
  importAll,
  library,
  onClose,
}: {
  face: Face
  importAll: ImportAll
  library: Library
  onClose: () => void
}) {
  const { data } = useCall(caseLibraryCalls.list, {})
  const copy = useSend(importAll, { refreshes: [calls.itemQuery, calls.detail, calls.query] })
  const [tried, setTried] = useState<Output<ImportAll> | null>(null)
  const title = t('case_library.add_copy')
  const form = useForm({
    initial: { caseLibraryId: '' },
    check: ({ caseLibraryId }) => ({
      caseLibraryId: required(caseLibraryId, t('case_library.copy_from')),
    }),
    send: async ({ caseLibraryId }) => {
      const answer = await copy.mutateAsync({ libraryId: library.id, caseLibraryId })
      notify('success', outcome(answer, true))
    },
    done: onClose,
  })
  const { caseLibraryId } = form.values
  const source = listed(
    'case libraries',
    (data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { bare: true, loading: data === undefined },
  )
  const tryOut = (): void => {
    copy
      .mutateAsync({ libraryId: library.id, caseLibraryId, dryRun: true })
      .then(setTried, notifyFailure)
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
          disabled={caseLibraryId === '' || copy.isPending}
          onClick={tryOut}
        >
          {t('case_library.try')}
        </button>
      }
      notice={tried && <p role="status">{outcome(tried, false)}</p>}
    >
      <PickField
        form={form}
        name="caseLibraryId"
        label={t('case_library.copy_from')}
        source={source}
        required
        autoFocus
      />
    </FormModal>
  )
}
