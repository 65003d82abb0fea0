import { examLibraryCalls } from '@oas/contract/case-library/calls'
import { simulationCalls } from '@oas/contract/simulation/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { useExamLibraries } from '../../kit/pick/use-case-libraries.ts'

type Props = { id: string; itemIds: string[]; onClose: () => void; done: () => void }

/** Copies cases into an exam library; those it has already are left. */
export function ExamDialog({ id, itemIds, onClose, done }: Props) {
  const libraries = useExamLibraries()
  const copy = useSend(simulationCalls.toLibrary, {
    refreshes: [examLibraryCalls.itemQuery, examLibraryCalls.query],
  })
  const form = useForm({
    initial: { libraryId: '' },
    check: ({ libraryId }) => ({
      libraryId: required(libraryId, t('simulation.exam_library')),
    }),
    send: async ({ libraryId }) => {
      const { added, same } = await copy.mutateAsync({ id, libraryId, itemIds })
      notify('success', t('simulation.copied', { n: added, m: same }))
      done()
    },
    done: onClose,
  })
  const title = t('simulation.to_exam')
  return (
    <FormModal form={form} title={title} onClose={onClose} submitLabel={t('simulation.copy')}>
      <PickField
        form={form}
        name="libraryId"
        label={t('simulation.exam_library')}
        source={libraries}
        required
      />
    </FormModal>
  )
}
