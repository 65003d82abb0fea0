import { t } from '../../i18n/texts.ts'
import { useUnread } from './use-unread.ts'
import './message.css'

/** A dot that says that messages are unread, with their number if asked for. */
export function UnreadMark({ count = false }: { count?: boolean }) {
  const { unread, badge } = useUnread()
  if (unread === 0 || !badge) return null
  return (
    <span
      className={count ? 'unread-count' : 'unread-dot'}
      role="status"
      aria-label={t('frontend.unread_messages', { n: unread })}
      title={t('frontend.unread_messages', { n: unread })}
    >
      {count && (unread > 99 ? '99+' : unread)}
    </span>
  )
}
