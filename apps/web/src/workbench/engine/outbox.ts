import type { Output } from '@oas/contract/define'
import type { decisionCalls } from '@oas/contract/decision/calls'
import { errors } from '@oas/contract/errors'
import type { Entry } from '../shapes/draft.ts'

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
 * What an outbox does at the moment. `again`: something was added while it sent; `stuck`: the last
 * attempt failed; `telling` and `adding` are chains, so that one follows the other.
 */
type Pump = Deps & {
  pumping: Promise<void> | null
  again: boolean
  stuck: boolean
  closed: boolean
  wake: () => void
  telling: Promise<void>
  adding: Promise<unknown>
}

const ownEntries = async ({ store, userId }: Pump): Promise<Entry[]> =>
  (await store.list())
    .filter((entry) => entry.userId === userId)
    .sort((a, b) => (a.key < b.key ? -1 : 1))

/** One count after another, so that an older one never overwrites a newer one. */
const tellCount = (pump: Pump): Promise<void> => {
  pump.telling = pump.telling.then(async () =>
    pump.changed((await ownEntries(pump)).length, pump.stuck),
  )
  return pump.telling
}
const pause = (pump: Pump, ms: number): Promise<void> =>
  Promise.race([
    pump.wait(ms),
    new Promise<void>((resolve) => {
      pump.wake = resolve
    }),
  ])

const finishEntry = async (pump: Pump, entry: Entry, what: OutboxNews): Promise<void> => {
  await pump.store.remove(entry.key)
  pump.stuck = false
  await tellCount(pump)
  pump.news(what)
}

/**
 * Without a session nothing can be sent; the entry waits for its owner to log in again, or to be
 * let go on by the breaker.
 */
const mayRetry = ({ transient, status }: SendFailure, attempts: number): boolean =>
  transient ||
  status === 401 ||
  status === errors['person-stopped'].status ||
  (status >= 500 && attempts + 1 < maxServerErrors)

const waitAfterFailure = async (pump: Pump, entry: Entry): Promise<void> => {
  await pump.store.release(entry.key, entry.attempts + 1)
  pump.stuck = true
  await tellCount(pump)
  await pause(pump, backoffMs(entry.attempts))
}

const attempt = async (pump: Pump, entry: Entry): Promise<void> => {
  let answer: Answer
  try {
    answer = await pump.post(entry)
  } catch (error) {
    const failure = pump.failureOf(error)
    if (mayRetry(failure, entry.attempts)) await waitAfterFailure(pump, entry)
    else await finishEntry(pump, entry, { type: 'rejected', entry, message: failure.message })
    return
  }
  await finishEntry(pump, entry, { type: 'answered', entry, answer })
}

const waitForNetwork = async (pump: Pump): Promise<void> => {
  pump.stuck = true
  await tellCount(pump)
  await pause(pump, backoffMs(4))
}

const drain = async (pump: Pump): Promise<void> => {
  while (!pump.closed) {
    pump.again = false
    const [next] = await ownEntries(pump)
    if (!next) {
      if (pump.again) continue
      await tellCount(pump)
      return
    }
    if (!pump.online()) {
      await waitForNetwork(pump)
      continue
    }
    const claimed = await pump.store.claim(next.key)
    if (claimed) await attempt(pump, claimed)
  }
}

const startPump = (pump: Pump): void => {
  pump.again = true
  pump.pumping ??= pump
    .alone(() => drain(pump))
    .finally(() => {
      pump.pumping = null
      if (pump.again && !pump.closed)
        void ownEntries(pump).then((left) => {
          if (left.length > 0) startPump(pump)
        })
    })
}

/**
 * Sends decisions one after another in the order they were made. Entries stay in the store until
 * they are answered, so they survive a reload; what does not arrive is sent again with growing
 * pauses. A second send of the same decision is answered by the server as the first.
 */
export function createOutbox(deps: Deps) {
  const pump: Pump = {
    ...deps,
    pumping: null,
    again: false,
    stuck: false,
    closed: false,
    wake: () => undefined,
    telling: Promise.resolve(),
    adding: Promise.resolve(),
  }
  return {
    add: async (entry: Entry): Promise<void> => {
      const stored = pump.store.add(entry)
      // Whoever asks what is unsent in the moment of a decision must hear of it: its orders would
      // be given back otherwise.
      pump.adding = Promise.allSettled([pump.adding, stored])
      await stored
      await tellCount(pump)
      startPump(pump)
    },
    /** Sends what is left, e.g. after a reload or when the network is back. */
    kick: (): void => {
      pump.wake()
      startPump(pump)
      void tellCount(pump)
    },
    takeBack: async (key: string): Promise<Entry | null> => {
      const entry = await pump.store.takeBack(key)
      await tellCount(pump)
      return entry
    },
    unsent: async (): Promise<Entry[]> => {
      await pump.adding
      return ownEntries(pump)
    },
    close: (): void => {
      pump.closed = true
      pump.wake()
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
