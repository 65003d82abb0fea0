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

/** Says at once what was refused; what arrived is told as one, when nothing is left. */
const createTeller = (left: () => Promise<number>) => {
  let sent = 0
  return async (news: OutboxNews): Promise<void> => {
    await loadTexts(['audit'])
    const { refused, reason } = refusedOf(news)
    if (refused.length > 0) notify('warning', refusedText(refused, reason))
    sent += news.entry.records.length - refused.length
    if (sent === 0 || (await left()) > 0) return
    notify('success', tn('audit.sent_later', sent))
    sent = 0
  }
}

/**
 * On pages where nobody audits: what an audit page could not send before it was left goes as soon
 * as its person is signed in and the server can be reached. Answers how to stop.
 */
export function sendLeft(userId: string): () => void {
  const tell = createTeller(async () => (await outbox.unsent()).length)
  const outbox = startSender({
    userId,
    changed: () => undefined,
    heard: () => undefined,
    news: (news, elsewhere) => {
      elsewhere()
      void tell(news)
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
