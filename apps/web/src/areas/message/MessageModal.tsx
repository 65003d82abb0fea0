import type { PlatformMessage } from '@oas/contract/message/schemas'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { formatTime } from '../../kit/time.ts'
import { MessageText } from './MessageText.tsx'
import { typeWord } from './words.ts'

type Props = {
  message: PlatformMessage
  /** How many more wait behind it. */
  more: number
  busy: boolean
  onClose: () => void
  onRead: () => void
}

/** A message that must be seen, over the page. */
export function MessageModal({ message, more, busy, onClose, onRead }: Props) {
  return (
    <Modal
      key={message.msgId}
      title={typeWord(message.msgType)}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          {more > 0 && (
            <span className="muted message-more">{t('message.more_waiting', { n: more })}</span>
          )}
          {message.link && (
            <a className="btn" href={`#${message.link}`} onClick={onRead}>
              {t('message.open_link')}
            </a>
          )}
          <button
            type="button"
            className="btn primary"
            data-autofocus
            disabled={busy}
            onClick={onRead}
          >
            {t('message.got_it')}
          </button>
        </>
      }
    >
      <time className="muted">{formatTime(message.createTime)}</time>
      <MessageText message={message} />
    </Modal>
  )
}
