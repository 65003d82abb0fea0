import { messageCalls } from '@oas/contract/message/calls'
import type { PlatformMessage } from '@oas/contract/message/schemas'
import { useEffect } from 'react'
import { onTopic } from '../../api/topics.ts'
import { keyOf, queryClient, useCall, useSend } from '../../api/use-call.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { go } from '../../nav/location.ts'
import { MessageModal } from './MessageModal.tsx'
import { MessageNote } from './MessageNote.tsx'
import { badgedTitle } from './notice-rules.ts'
import { pathOfMessage } from './tell.ts'
import { useArrivals } from './use-arrivals.ts'
import { useUnread } from './use-unread.ts'
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
export function MessageCentre() {
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
          <MessageNote
            key={message.msgId}
            message={message}
            onClose={() => drop(message.msgId)}
            onOpen={() => open(message)}
            onIgnore={() => aside(message)}
          />
        ))}
      </div>
      {first && (
        <MessageModal
          key={first.msgId}
          message={first}
          more={dialogs.length - 1}
          busy={check.isPending}
          onClose={() => drop(first.msgId)}
          onRead={() => read(first)}
        />
      )}
    </>
  )
}
