import { Modal } from '../../kit/Modal.tsx'
import type { ModalOf } from '../shapes/modal.ts'
import { VoicePlayer } from './VoicePlayer.tsx'

/** One recording by itself. */
export function VoiceModal({
  of: { appId, voice, title },
  onClose,
}: {
  of: ModalOf['voice']
  onClose: () => void
}) {
  return (
    <Modal title={title} width={640} onClose={onClose}>
      <VoicePlayer appId={appId} voice={voice} first />
    </Modal>
  )
}
