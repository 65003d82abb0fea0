import type { Output } from '@oas/contract/define'
import type { decisionCalls } from '@oas/contract/decision/calls'
import type { Entry } from './types.ts'

export type Answer = Output<typeof decisionCalls.submit>
/**
 * Where unsent entries are kept. `claim` and `takeBack` read and write in one step, so that an
 * entry is either sent or taken back.
 */
export type OutboxStore = {
  list: () => Promise<Entry[]>
  add: (entry: Entry) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Marks an entry as being sent; null when it is no longer there. */
  claim: (key: string) => Promise<Entry | null>
  /** After a failed attempt: no longer being sent, one attempt more. */
  release: (key: string, attempts: number) => Promise<void>
  /** Takes an entry out that was never tried; null when it was or is being sent. */
  takeBack: (key: string) => Promise<Entry | null>
}
/** What became of an entry: an answer, or a refusal of the whole call. */
export type OutboxNews =
  | { type: 'answered'; entry: Entry; answer: Answer }
  | { type: 'rejected'; entry: Entry; message: string }
export type SendFailure = { transient: boolean; status: number; message: string }

type Deps = {
  userId: string
  store: OutboxStore
  post: (entry: Entry) => Promise<Answer>
  failureOf: (error: unknown) => SendFailure
  /** Runs a function while no other window of the browser sends. */
  alone: (run: () => Promise<void>) => Promise<void>
  online: () => boolean
  wait: (ms: number) => Promise<void>
  news: (news: OutboxNews) => void
  changed: (unsent: number, stuck: boolean) => void
}

const maxServerErrors = 6
const backoffMs = (attempt: number): number => Math.min(30_000, 500 * 2 ** Math.min(attempt, 7))

/**
 * Sends decisions one after another in the order they were made. Entries stay in the store until
 * they are answered, so they survive a reload; what does not arrive is sent again with growing
 * pauses. A second send of the same decision is answered by the server as the first.
 */
export const createOutbox = ({
  userId,
  store,
  post,
  failureOf,
  alone,
  online,
  wait,
  news,
  changed,
}: Deps) => {
  let pumping: Promise<void> | null = null
  let again = false
  let stuck = false
  let closed = false
  let wake: () => void = () => undefined

  const own = async (): Promise<Entry[]> =>
    (await store.list())
      .filter((entry) => entry.userId === userId)
      .sort((a, b) => (a.key < b.key ? -1 : 1))
  // One count after another, so that an older one never overwrites a newer one.
  let telling = Promise.resolve()
  const tell = (): Promise<void> => {
    telling = telling.then(async () => changed((await own()).length, stuck))
    return telling
  }
  const pause = (ms: number): Promise<void> =>
    Promise.race([
      wait(ms),
      new Promise<void>((resolve) => {
        wake = resolve
      }),
    ])

  const settle = async (entry: Entry, what: OutboxNews): Promise<void> => {
    await store.remove(entry.key)
    stuck = false
    await tell()
    news(what)
  }

  const attempt = async (entry: Entry): Promise<void> => {
    let answer: Answer
    try {
      answer = await post(entry)
    } catch (error) {
      const failure = failureOf(error)
      // Without a session nothing can be sent; the entry waits for its owner to log in again.
      const mayRetry =
        failure.transient ||
        failure.status === 401 ||
        (failure.status >= 500 && entry.attempts + 1 < maxServerErrors)
      if (!mayRetry) {
        await settle(entry, { type: 'rejected', entry, message: failure.message })
        return
      }
      await store.release(entry.key, entry.attempts + 1)
      stuck = true
      await tell()
      await pause(backoffMs(entry.attempts))
      return
    }
    await settle(entry, { type: 'answered', entry, answer })
  }

  const drain = async (): Promise<void> => {
    while (!closed) {
      again = false
      const [next] = await own()
      if (!next) {
        if (again) continue
        await tell()
        return
      }
      if (!online()) {
        stuck = true
        await tell()
        await pause(backoffMs(4))
        continue
      }
      const claimed = await store.claim(next.key)
      if (claimed) await attempt(claimed)
    }
  }

  const pump = (): void => {
    again = true
    pumping ??= alone(drain).finally(() => {
      pumping = null
      if (again && !closed)
        void own().then((left) => {
          if (left.length > 0) pump()
        })
    })
  }

  // Whoever asks what is unsent in the moment of a decision must hear of it: its orders would be
  // given back otherwise.
  let adding: Promise<unknown> = Promise.resolve()
  return {
    add: async (entry: Entry): Promise<void> => {
      const stored = store.add(entry)
      adding = Promise.allSettled([adding, stored])
      await stored
      await tell()
      pump()
    },
    /** Sends what is left, e.g. after a reload or when the network is back. */
    kick: (): void => {
      wake()
      pump()
      void tell()
    },
    takeBack: async (key: string): Promise<Entry | null> => {
      const entry = await store.takeBack(key)
      await tell()
      return entry
    },
    unsent: async (): Promise<Entry[]> => {
      await adding
      return own()
    },
    close: (): void => {
      closed = true
      wake()
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
