import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { dayMs } from '@oas/contract/time'
import type { OutboxStore } from './outbox.ts'
import type { Draft, Entry } from '../shapes/draft.ts'

type KeptDraft = { draft: Draft; at: number }
interface Schema extends DBSchema {
  outbox: { key: string; value: Entry }
  drafts: { key: string; value: KeptDraft }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null
const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('oas-workbench', 1, {
    upgrade: (db) => {
      db.createObjectStore('outbox', { keyPath: 'key' })
      db.createObjectStore('drafts')
    },
  })
  return opened
}

/** Changes an entry, or removes it, in one transaction; answers what `change` made of it. */
const changeEntry = async (
  key: string,
  change: (entry: Entry) => { keep: Entry | null; answer: Entry | null },
): Promise<Entry | null> => {
  const tx = (await database()).transaction('outbox', 'readwrite', { durability: 'strict' })
  const entry = await tx.store.get(key)
  if (!entry) {
    await tx.done
    return null
  }
  const { keep, answer } = change(entry)
  await (keep ? tx.store.put(keep) : tx.store.delete(key))
  await tx.done
  return answer
}

/** The durable outbox of this browser, in IndexedDB. */
export const outboxStore: OutboxStore = {
  list: async () => (await database()).getAll('outbox'),
  add: async (entry) => {
    const tx = (await database()).transaction('outbox', 'readwrite', { durability: 'strict' })
    await tx.store.put(entry)
    await tx.done
  },
  remove: async (key) => {
    await (await database()).delete('outbox', key)
  },
  claim: (key) =>
    changeEntry(key, (entry) => {
      const next = { ...entry, sending: true }
      return { keep: next, answer: next }
    }),
  release: async (key, attempts) => {
    await changeEntry(key, (entry) => {
      const next = { ...entry, sending: false, attempts }
      return { keep: next, answer: next }
    })
  },
  takeBack: (key) =>
    changeEntry(key, (entry) =>
      entry.sending || entry.attempts > 0
        ? { keep: entry, answer: null }
        : { keep: null, answer: entry },
    ),
}

const draftDays = 2
/** Drafts by record, kept for two days. */
export const draftStore = {
  load: async (now: number): Promise<Map<string, Draft>> => {
    const tx = (await database()).transaction('drafts', 'readwrite')
    const found = new Map<string, Draft>()
    for (let cursor = await tx.store.openCursor(); cursor; cursor = await cursor.continue()) {
      if (cursor.value.at < now - draftDays * dayMs) await cursor.delete()
      else found.set(cursor.key, cursor.value.draft)
    }
    await tx.done
    return found
  },
  save: async (recordId: string, draft: Draft, at: number): Promise<void> => {
    await (await database()).put('drafts', { draft, at }, recordId)
  },
  drop: async (recordId: string): Promise<void> => {
    await (await database()).delete('drafts', recordId)
  },
}
