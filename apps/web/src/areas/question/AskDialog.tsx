import type { SelfInfo } from '@oas/contract/session/schemas'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { AskForm } from './AskForm.tsx'

/** The question form over the page that the question is about. */
export function AskDialog({ self, onClose }: { self: SelfInfo; onClose: () => void }) {
  return (
    <Modal title={t('question.feedback')} width={500} onClose={onClose}>
      <AskForm self={self} onDone={onClose} onCancel={onClose} onGo={onClose} />
    </Modal>
  )
}
