import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { formatTime } from '../../kit/time.ts'
import { withKeys } from '../shapes/value-text.ts'
import type { ModalOf } from '../shapes/modal.ts'
import { UidLink } from '../parts/UidLink.tsx'
import { VoicePlayer } from './VoicePlayer.tsx'

/** Several recordings, each with who is heard in it; those of the given user stand out. */
export function VoiceListModal({
  of: { appId, type, voices, uid },
  onClose,
}: {
  of: ModalOf['voice-list']
  onClose: () => void
}) {
  return (
    <Modal title={`${t('audit.kind_voice')} (${voices.length})`} width={800} onClose={onClose}>
      <ol className="wb-voices">
        {withKeys(voices).map(({ key, one }, index) => (
          <li key={key}>
            <p className="wb-row-meta muted">
              {one.uid ? (
                <UidLink appId={appId} type={type} uid={one.uid} own={one.uid === uid} />
              ) : null}
              {one.at ? <span>{formatTime(one.at)}</span> : null}
            </p>
            <VoicePlayer appId={appId} voice={one} first={index === 0} />
          </li>
        ))}
      </ol>
    </Modal>
  )
}
