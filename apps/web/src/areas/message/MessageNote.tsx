import type { PlatformMessage } from '@oas/contract/message/schemas'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { formatTime } from '../../kit/time.ts'
import { MessageText } from './MessageText.tsx'
import { typeWord } from './words.ts'

type Props = {
  message: PlatformMessage
  onClose: () => void
  onOpen: () => void
  onIgnore: () => void
}

/** A notification of one message, a line where its words fit in one. */
export function MessageNote({ message, onClose, onOpen, onIgnore }: Props) {
  return (
    <article className="message-note">
      <strong>{typeWord(message.msgType)}</strong>
      <MessageText message={message} />
      <div className="row-actions">
        <time>{formatTime(message.createTime)}</time>
        <button type="button" className="btn" onClick={onOpen}>
          {t('message.open')}
        </button>
        <button type="button" className="btn" onClick={onIgnore}>
          {t('message.ignore')}
        </button>
        <button
          type="button"
          className="popup-button"
          aria-label={t('frontend.close')}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
    </article>
  )
}
