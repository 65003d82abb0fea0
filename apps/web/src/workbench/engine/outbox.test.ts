import { expect, test } from 'vitest'
import {
  type Answer,
  type OutboxNews,
  type OutboxStore,
  type SendFailure,
  createOutbox,
} from './outbox.ts'
import type { Entry } from '../shapes/draft.ts'

const memoryStore = (): OutboxStore & { map: Map<string, Entry> } => {
  const map = new Map<string, Entry>()
  const change = (key: string, part: Partial<Entry>): Entry | null => {
    const entry = map.get(key)
    if (!entry) return null
    const next = { ...entry, ...part }
    map.set(key, next)
    return next
  }
  return {
    map,
    list: async () => [...map.values()],
    add: async (entry) => {
      map.set(entry.key, entry)
    },
    remove: async (key) => {
      map.delete(key)
    },
    claim: async (key) => change(key, { sending: true }),
    release: async (key, attempts) => {
      change(key, { sending: false, attempts })
    },
    takeBack: async (key) => {
      const entry = map.get(key)
      if (!entry || entry.sending || entry.attempts > 0) return null
      map.delete(key)
      return entry
    },
  }
}
const entry = (key: string, userId = 'me'): Entry => ({
  key,
  userId,
  windowId: 'w',
  at: 0,
  submission: {} as Entry['submission'],
  records: [],
  drafts: {},
  attempts: 0,
  sending: false,
})
const answer: Answer = { list: [], undoUntil: null, finished: 1, warned: 0, refused: 0 }
class Refusal extends Error {
  constructor(readonly failure: SendFailure) {
    super(failure.message)
  }
}
const offline = new Refusal({ transient: true, status: 0, message: 'network' })

const setUp = (
  post: (entry: Entry) => Promise<Answer>,
  store = memoryStore(),
  options: { online?: () => boolean } = {},
) => {
  const sent: string[] = []
  const news: OutboxNews[] = []
  const counts: string[] = []
  const waits: number[] = []
  let lock: Promise<void> = Promise.resolve()
  const outbox = createOutbox({
    userId: 'me',
    store,
    post: (one) => {
      sent.push(one.key)
      return post(one)
    },
    failureOf: (error) => (error as Refusal).failure,
    alone: (run) => {
      lock = lock.then(run)
      return lock
    },
    online: options.online ?? (() => true),
    wait: async (ms) => {
      waits.push(ms)
      await Promise.resolve()
    },
    news: (one) => news.push(one),
    changed: (n, stuck) => counts.push(`${n}${stuck ? '!' : ''}`),
  })
  const idle = async (): Promise<void> => {
    for (let turn = 0; turn < 400; turn++) await Promise.resolve()
  }
  return { outbox, store, sent, news, counts, waits, idle }
}

test('decisions are sent in the order they were made, each until it is answered', async () => {
  const { outbox, sent, news, store, idle } = setUp(async () => answer)
  await Promise.all([outbox.add(entry('1')), outbox.add(entry('2')), outbox.add(entry('3'))])
  await idle()
  expect(sent).toEqual(['1', '2', '3'])
  expect(news.map((one) => [one.type, one.entry.key])).toEqual([
    ['answered', '1'],
    ['answered', '2'],
    ['answered', '3'],
  ])
  expect(store.map.size).toBe(0)
})

test('sends again with growing pauses what does not arrive; nothing overtakes it', async () => {
  let failures = 3
  const { outbox, sent, waits, counts, idle } = setUp(async () => {
    if (failures-- > 0) throw offline
    return answer
  })
  await outbox.add(entry('1'))
  await outbox.add(entry('2'))
  await idle()
  expect(sent).toEqual(['1', '1', '1', '1', '2'])
  expect(waits).toEqual([500, 1000, 2000])
  expect(counts).toContain('2!')
  expect(counts.at(-1)).toBe('0')
})

test('entries left by an earlier page are sent by the next one', async () => {
  const store = memoryStore()
  store.map.set('1', { ...entry('1'), sending: true, attempts: 2 })
  const { outbox, sent, idle } = setUp(async () => answer, store)
  outbox.kick()
  await idle()
  expect(sent).toEqual(['1'])
})

test('a refusal of the whole call gives the entry back instead of trying for ever', async () => {
  const { outbox, news, store, sent, idle } = setUp(async () => {
    throw new Refusal({ transient: false, status: 400, message: 'bad' })
  })
  await outbox.add(entry('1'))
  await idle()
  expect(sent).toEqual(['1'])
  expect(news).toMatchObject([{ type: 'rejected', message: 'bad' }])
  expect(store.map.size).toBe(0)
})

test('gives a broken server up after some attempts; waits for a missing session', async () => {
  const broken = setUp(async () => {
    throw new Refusal({ transient: false, status: 500, message: 'oops' })
  })
  await broken.outbox.add(entry('1'))
  await broken.idle()
  expect(broken.sent).toHaveLength(6)
  expect(broken.news).toMatchObject([{ type: 'rejected' }])
  let left = 20
  const signedOut = setUp(async () => {
    if (left-- > 0) throw new Refusal({ transient: false, status: 401, message: 'login' })
    return answer
  })
  await signedOut.outbox.add(entry('1'))
  await signedOut.idle()
  expect(signedOut.news).toMatchObject([{ type: 'answered' }])
})

test('an entry waits while its person is stopped, and is sent once they go on', async () => {
  let left = 20
  const stopped = setUp(async () => {
    if (left-- > 0) throw new Refusal({ transient: false, status: 423, message: 'stopped' })
    return answer
  })
  await stopped.outbox.add(entry('1'))
  await stopped.idle()
  expect(stopped.sent).toHaveLength(21)
  expect(stopped.news).toMatchObject([{ type: 'answered' }])
})

test('an entry is taken back only before it was tried', async () => {
  let online = false
  const { outbox, sent, idle } = setUp(async () => answer, memoryStore(), { online: () => online })
  await outbox.add(entry('1'))
  await outbox.add(entry('2'))
  expect((await outbox.takeBack('1'))?.key).toBe('1')
  expect(await outbox.takeBack('1')).toBeNull()
  online = true
  outbox.kick()
  await idle()
  expect(sent).toEqual(['2'])
  expect(await outbox.takeBack('2')).toBeNull()
  const tried = setUp(async () => {
    throw offline
  })
  tried.store.map.set('9', { ...entry('9'), attempts: 1 })
  expect(await tried.outbox.takeBack('9')).toBeNull()
  tried.outbox.close()
})

test('entries of another person wait for that person', async () => {
  const { outbox, sent, store, idle } = setUp(async () => answer)
  await outbox.add(entry('1', 'somebody'))
  await outbox.add(entry('2'))
  await idle()
  expect(sent).toEqual(['2'])
  expect([...store.map.keys()]).toEqual(['1'])
})

test('counts a verdict as unsent from its moment on, also while it is stored', async () => {
  const store = memoryStore()
  const { add } = store
  store.add = async (one) => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    await add(one)
  }
  const { outbox } = setUp(() => new Promise(() => undefined), store)
  void outbox.add(entry('1'))
  expect((await outbox.unsent()).map(({ key }) => key)).toEqual(['1'])
})
