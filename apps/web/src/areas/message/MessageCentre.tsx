import { messageCalls } from '@oas/contract/message/calls'
import type { PlatformMessage } from '@oas/contract/message/schemas'
import { useEffect } from 'react'
import { onTopic } from '../../api/topics.ts'
import { keyOf, queryClient, useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { go } from '../../nav/location.ts'
import { MessageText } from './MessageText.tsx'
import { badgedTitle } from './notice-rules.ts'
import { pathOfMessage } from './tell.ts'
import { useArrivals } from './use-arrivals.ts'
import { useUnread } from './use-unread.ts'
import { typeWord } from './words.ts'
import './message.css'

/** Keeps the number of unread messages before the page's title, whatever the pages set. */
const useTitleBadge = (unread: number): void => {
  useEffect(() => {
    const put = (): void => {
      const wanted = badgedTitle(document.title, unread)
      if (document.title !== wanted) document.title = wanted
    }
    put()
    const watcher = new MutationObserver(put)
    watcher.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => {
      watcher.disconnect()
      document.title = badgedTitle(document.title, 0)
    }
  }, [unread])
}

/**
 * Tells of platform messages as they come: notifications at the corner one chose, dialogs for what
 * must be seen.
 */
export const MessageCentre = () => {
  const { data: config } = useCall(messageCalls.config, {})
  const { unread } = useUnread()
  const { notifications, dialogs, drop, hold } = useArrivals(config?.settings)
  const check = useSend(messageCalls.check, {
    refreshes: [messageCalls.list, messageCalls.statistics],
  })
  const ignore = useSend(messageCalls.ignore, {
    refreshes: [messageCalls.list, messageCalls.statistics],
  })
  useTitleBadge(config?.settings.pageTitleBadge === false ? 0 : unread)
  useEffect(
    () =>
      onTopic('message.config', () => {
        void queryClient.invalidateQueries({ queryKey: keyOf(messageCalls.config) })
      }),
    [],
  )
  const open = (message: PlatformMessage): void => {
    drop(message.msgId)
    go(pathOfMessage(message))
  }
  const aside = (message: PlatformMessage): void => {
    drop(message.msgId)
    ignore.mutate({ ids: [message.msgId] }, { onError: notifyFailure })
  }
  const read = (message: PlatformMessage): void => {
    check.mutate(
      { ids: [message.msgId] },
      { onError: notifyFailure, onSuccess: () => drop(message.msgId) },
    )
  }
  const [first] = dialogs
  return (
    <>
      <div
        className={`message-notes ${config?.settings.placement ?? 'topRight'}`}
        role="status"
        aria-live="polite"
        onPointerEnter={() => hold(true)}
        onPointerLeave={() => hold(false)}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
      >
        {notifications.map((message) => (
          <article key={message.msgId} className="message-note">
            <header>
              <strong>{typeWord(message.msgType)}</strong>
              <time>{formatTime(message.createTime)}</time>
              <button
                type="button"
                className="popup-button"
                aria-label={t('frontend.close')}
                onClick={() => drop(message.msgId)}
              >
                <Icon name="close" />
              </button>
            </header>
            <MessageText message={message} />
            <div className="row-actions">
              <button type="button" className="btn" onClick={() => open(message)}>
                {t('message.open')}
              </button>
              <button type="button" className="btn" onClick={() => aside(message)}>
                {t('message.ignore')}
              </button>
            </div>
          </article>
        ))}
      </div>
      {first && (
        <Modal
          key={first.msgId}
          title={typeWord(first.msgType)}
          busy={check.isPending}
          onClose={() => drop(first.msgId)}
          footer={
            <>
              {dialogs.length > 1 && (
                <span className="muted message-more">
                  {t('message.more_waiting', { n: dialogs.length - 1 })}
                </span>
              )}
              {first.link && (
                <a className="btn" href={`#${first.link}`} onClick={() => read(first)}>
                  {t('message.open_link')}
                </a>
              )}
              <button
                type="button"
                className="btn primary"
                data-autofocus
                disabled={check.isPending}
                onClick={() => read(first)}
              >
                {t('message.got_it')}
              </button>
            </>
          }
        >
          <time className="muted">{formatTime(first.createTime)}</time>
          <MessageText message={first} />
        </Modal>
      )}
    </>
  )
}
