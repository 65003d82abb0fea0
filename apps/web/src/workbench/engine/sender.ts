import { decisionCalls } from '@oas/contract/decision/calls'
import { CallFailure } from '../../api/call-error.ts'
import { send } from '../../api/send.ts'
import type { Entry } from '../shapes/draft.ts'
import { outboxStore } from './db.ts'
import { type Outbox, type OutboxNews, createOutbox } from './outbox.ts'
import { alone } from './windows.ts'

/** Bodies above this cannot be sent by a closing page; browsers allow 64 KiB. */
const keepaliveBytes = 60_000

const post = (entry: Entry) =>
  send(decisionCalls.submit, entry.submission, {
    pageKey: entry.submission.pageKey,
    keepalive: JSON.stringify(entry.submission).length < keepaliveBytes,
  })

type Deps = {
  userId: string
  /** What became of an entry of any window; `elsewhere` tells the other windows of it. */
  news: (news: OutboxNews, elsewhere: () => void) => void
  /** What another window says became of an entry. */
  heard: (news: OutboxNews) => void
  changed: (unsent: number, stuck: boolean) => void
}

/** Sends what this browser keeps of a person, one window at a time, and begins at once. */
export function startSender({ userId, news, heard, changed }: Deps): Outbox {
  const channel = new BroadcastChannel('oas-outbox')
  const outbox = createOutbox({
    userId,
    store: outboxStore,
    post,
    alone: alone('oas-outbox'),
    online: () => navigator.onLine,
    wait: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms)
      }),
    failureOf: (error) =>
      error instanceof CallFailure
        ? { transient: error.transient, status: error.status, message: error.message }
        : { transient: true, status: 0, message: (error as Error).message },
    changed,
    news: (one) => news(one, () => channel.postMessage(one)),
  })
  channel.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => {
    heard(data)
    outbox.kick()
  })
  outbox.kick()
  return {
    ...outbox,
    close: () => {
      outbox.close()
      channel.close()
    },
  }
}
