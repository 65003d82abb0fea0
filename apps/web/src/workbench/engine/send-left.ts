import type { HeldRecord } from '@oas/contract/queue/schemas'
import { onReturn } from '../../api/topics.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { notify } from '../../kit/notice.tsx'
import { refusedText } from './outbox-news.ts'
import type { OutboxNews } from './outbox.ts'
import { startSender } from './sender.ts'

const refusedOf = ({
  entry,
  ...news
}: OutboxNews): { refused: readonly HeldRecord[]; reason: string } => {
  if (news.type === 'rejected') return { refused: entry.records, reason: news.message }
  const bad = news.answer.list.filter(({ accepted }) => !accepted)
  return {
    refused: entry.records.filter(({ id }) => bad.some((one) => one.id === id)),
    reason: bad[0]?.warnings[0]?.msg ?? '',
  }
}

const tellOf = async (news: OutboxNews): Promise<void> => {
  await loadTexts(['audit'])
  const { refused, reason } = refusedOf(news)
  const sent = news.entry.records.length - refused.length
  if (refused.length > 0) notify('warning', refusedText(refused, reason))
  if (sent > 0) notify('success', tn('audit.sent_later', sent))
}

/**
 * On pages where nobody audits: what an audit page could not send before it was left goes as soon
 * as its person is signed in and the server can be reached. Answers how to stop.
 */
export function sendLeft(userId: string): () => void {
  const outbox = startSender({
    userId,
    changed: () => undefined,
    heard: () => undefined,
    news: (news, elsewhere) => {
      elsewhere()
      void tellOf(news)
    },
  })
  const kick = (): void => outbox.kick()
  const offReturn = onReturn(kick)
  window.addEventListener('online', kick)
  return () => {
    offReturn()
    window.removeEventListener('online', kick)
    outbox.close()
  }
}
