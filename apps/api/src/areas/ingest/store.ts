import type { IngestOutcome } from '@oas/contract/ingest/schemas'
import type pg from 'pg'
import type { Context } from '../../core/context.ts'
import { canonicalHash } from '../../core/canonical.ts'
import { codeOf } from '../../db/trouble.ts'
import type { Word } from '../strategy-run/index.ts'
import type { Shadow } from '../text-moderation/index.ts'
import { endForNewer, joinTaken } from '../queue/index.ts'
import { listJoined } from '../queue-rule/index.ts'
import { keepSaid } from './keep.ts'
import { type KeyRow, moveKeys, noteDiffering, takeKeys } from './queries/keys.ts'
import { type Twin, lockTwins, postOf } from './queries/posts.ts'
import {
  type Insert,
  type Merge,
  type NewRecord,
  insertRecords,
  mergeRecords,
} from './queries/records.ts'
import { addReports, updateReportCounts, passReportsOn } from './queries/reports.ts'
import { RunAgain, transact } from '../../db/transaction.ts'

/** A record with its place in the request and, once they were asked, what the rules said of it. */
export type Item = {
  index: number
  record: NewRecord
  word?: Word | null
  shadows?: readonly Shadow[] | undefined
}
export type Outcome = IngestOutcome
/**
 * Items of one post in one batch: the last one's content is stored, the others count as reports.
 */
type Post = {
  items: Item[]
  newest: NewRecord
  twin: Twin | null
  recordId: string | null
  /** The record whose order it joined, though that waits no more. */ joined?: string
}

const keyOf = ({ appId, key }: { appId: number; key: string | null }): string => `${appId} ${key}`

const rowOf = ({
  key: _key,
  mergeSince: _since,
  overflowType: _other,
  ...record
}: NewRecord): Omit<NewRecord, 'key' | 'mergeSince' | 'overflowType'> => record

type Met = {
  /** The records of the same posts that wait already, locked, by post. */
  twins: Map<string, Twin>
  /** Records whose orders a task has, with the same content, by post. */
  inTask: Map<string, string>
}
/**
 * What a task has of posts that do not wait beside it: the same content counts as a report of that
 * record; newer content ends what nobody holds there, whose order waits for everybody again.
 */
const meetTasks = async (
  client: pg.PoolClient,
  posts: readonly Post[],
  ofTasks: readonly Twin[],
  { twins, inTask }: Met,
  now: Date,
): Promise<void> => {
  const joined: { orderId: string; rank: number }[] = []
  const ended: { orderId: string; rank: number }[] = []
  for (const { newest } of posts) {
    const post = postOf(newest)
    if (!newest.queue || twins.has(post)) continue
    const mine = ofTasks.filter((twin) => postOf(twin) === post)
    const same = mine.find(({ contentHash }) => contentHash === newest.contentHash)
    const older = mine.findLast(({ task }) => task === 'waiting')
    if (same) {
      inTask.set(post, same.recordId)
      joined.push({ orderId: same.orderId, rank: newest.rank })
    } else if (older) {
      twins.set(post, older)
      ended.push({ orderId: older.orderId, rank: newest.rank })
    }
  }
  await joinTaken(client, joined)
  await endForNewer(client, ended, now)
}

/** What is there of the same posts already. */
const twinsOf = async (client: pg.PoolClient, posts: readonly Post[], now: Date): Promise<Met> => {
  const met: Met = { twins: new Map(), inTask: new Map() }
  if (posts.length === 0) return met
  const found = await lockTwins(
    client,
    posts.map((post) => post.newest),
  )
  for (const twin of found) if (twin.task === null) met.twins.set(postOf(twin), twin)
  const ofTasks = found.filter(({ task }) => task !== null)
  if (ofTasks.length > 0) await meetTasks(client, posts, ofTasks, met, now)
  return met
}

/**
 * Posts whose content came in before, within the time their queue rule counts as one, or is in a
 * task.
 */
const joinedBy = async (
  client: pg.PoolClient,
  posts: readonly Post[],
  { twins, inTask }: Met,
): Promise<Map<string, string>> =>
  new Map([
    ...(
      await listJoined(
        client,
        posts.flatMap(({ newest }) =>
          newest.queue &&
          newest.mergeSince &&
          !twins.has(postOf(newest)) &&
          !inTask.has(postOf(newest))
            ? [{ ...newest, since: newest.mergeSince }]
            : [],
        ),
      )
    ).map((found) => [postOf(found), found.recordId] as const),
    ...inTask,
  ])

/** A record whose key another one used, before or in the same batch. */
type Again = { item: Item; key: string }
/** A record under a used key, as it differs from what came in first. */
type Note = Pick<KeyRow, 'key' | 'print' | 'recordId'>

/** What a record says, in short: two that differ in anything an auditor may see have another. */
const printOf = ({ type, postId, uid, contentHash, extData }: NewRecord): string =>
  canonicalHash({ type, postId, uid, contentHash, extData }).slice(0, 32)

/**
 * Answers what came under a used key, which is not taken: a repetition is silent, other content is
 * said to differ. Of keys that are older than their prints nothing can be said.
 */
const answerAgain = (
  { index, record }: Item,
  first: KeyRow | undefined,
): { outcome: Outcome; note: Note | null } => {
  if (!first) return { outcome: { index, result: 'duplicate' }, note: null }
  const { recordId } = first
  const print = printOf(record)
  const outcome: Outcome = { index, result: 'duplicate', id: recordId }
  return first.print === '' || first.print === print
    ? { outcome, note: null }
    : {
        outcome: { ...outcome, differs: true },
        note: { recordId, key: record.key as string, print },
      }
}

/** Items whose key is new, in order, and those whose key stands for another record. */
const sieve = async (
  client: pg.PoolClient,
  items: readonly Item[],
  now: Date,
): Promise<{
  fresh: Item[]
  taken: Map<string, KeyRow>
  used: Map<string, KeyRow>
  again: Again[]
}> => {
  const firsts = new Map<string, Item>()
  const again: Again[] = []
  for (const item of items)
    if (item.record.key !== null) {
      const key = keyOf(item.record)
      if (firsts.has(key)) again.push({ item, key })
      else firsts.set(key, item)
    }
  const { taken, used } = await takeKeys(
    client,
    [...firsts.values()].map(({ record }) => ({
      appId: record.appId,
      key: record.key as string,
      print: printOf(record),
    })),
    now,
  )
  const usedKeys = new Map(used.map((row) => [keyOf(row), row]))
  for (const [key, item] of firsts) if (usedKeys.has(key)) again.push({ item, key })
  const repeated = new Set(again.map(({ item }) => item))
  return {
    fresh: items.filter((item) => !repeated.has(item)),
    taken: new Map(taken.map((row) => [keyOf(row), row])),
    used: usedKeys,
    again,
  }
}

const groupPosts = (items: readonly Item[]): Post[] => {
  const posts = new Map<string, Post>()
  for (const item of items) {
    // What a step said needs no eyes has no order that others could join.
    const key = item.record.queue ? postOf(item.record) : `alone ${item.index}`
    const post = posts.get(key)
    if (post) {
      post.items.push(item)
      post.newest = item.record
    } else posts.set(key, { items: [item], newest: item.record, twin: null, recordId: null })
  }
  return [...posts.values()]
}

/**
 * Where each post goes: to the order it joined, into the record that waits, or into one of its own.
 */
const placePosts = (
  posts: readonly Post[],
  twins: ReadonlyMap<string, Twin>,
  joined: ReadonlyMap<string, string>,
  taken: ReadonlyMap<string, KeyRow>,
): { inserts: Insert[]; merges: Merge[] } => {
  const inserts: Insert[] = []
  const merges: Merge[] = []
  for (const [n, post] of posts.entries()) {
    const twin = post.newest.queue ? (twins.get(postOf(post.newest)) ?? null) : null
    post.twin = twin
    const before = post.newest.queue ? joined.get(postOf(post.newest)) : undefined
    if (before !== undefined) {
      post.recordId = before
      post.joined = before
      continue
    }
    // What somebody has seen keeps its content: newer content becomes a record of its own, to which
    // the waiting order turns.
    if (twin && (!twin.seen || twin.contentHash === post.newest.contentHash)) {
      post.recordId = twin.recordId
      merges.push({
        ...rowOf(post.newest),
        recordId: twin.recordId,
        orderId: twin.orderId,
        reports: post.items.length,
      })
      continue
    }
    const key = post.items
      .map((item) => taken.get(keyOf(item.record)))
      .find((row) => row !== undefined)
    inserts.push({
      ...rowOf(post.newest),
      n,
      recordId: key?.recordId ?? null,
      orderId: twin?.orderId ?? null,
      reportCount: (twin?.reportCount ?? 0) + post.items.length,
    })
  }
  return { inserts, merges }
}

const insertPosts = async (
  client: pg.PoolClient,
  posts: readonly Post[],
  inserts: readonly Insert[],
): Promise<void> => {
  for (const row of await insertRecords(client, inserts)) {
    if (!row.placed) throw new RunAgain('a new order of the same post came in between')
    const post = posts[row.n]
    if (post) post.recordId = row.recordId
  }
}

/**
 * What became of the items of the posts, now that each has its record: which records were reported
 * once more, and which keys lead to another record than was thought.
 */
const outcomesOf = (
  posts: readonly Post[],
  taken: ReadonlyMap<string, KeyRow>,
): { settled: Outcome[]; reports: string[]; moved: KeyRow[] } => {
  const settled: Outcome[] = []
  const moved: KeyRow[] = []
  const reports: string[] = []
  for (const { items: members, twin, recordId, joined: before } of posts) {
    for (const [place, { index, record }] of members.entries()) {
      const id = recordId as string
      settled.push({
        index,
        result: place === 0 && twin === null && before === undefined ? 'accepted' : 'merged',
        id,
      })
      // The arrival of a record's content is its own time; only what came beside it is a report.
      if (place > 0 || twin?.recordId === id || before !== undefined) reports.push(id)
      const key = taken.get(keyOf(record))
      if (key && key.recordId !== id) {
        key.recordId = id
        moved.push(key)
      }
    }
  }
  return { settled, reports, moved }
}

/** Adds the reports that came in, and passes on those of records whose order turned to a newer. */
const writeReports = async (
  client: pg.PoolClient,
  posts: readonly Post[],
  reports: readonly string[],
  now: Date,
): Promise<void> => {
  await addReports(client, reports, now)
  await updateReportCounts(
    client,
    posts.flatMap((post) =>
      post.joined === undefined ? [] : [{ recordId: post.joined, n: post.items.length }],
    ),
  )
  await passReportsOn(
    client,
    posts.flatMap(({ twin, recordId }) =>
      twin && recordId !== null && twin.recordId !== recordId
        ? [{ from: twin.recordId, to: recordId }]
        : [],
    ),
  )
}

/** Stores a batch in the transaction of the caller; a step may lean on all those before it. */
const attempt = async (
  client: pg.PoolClient,
  items: readonly Item[],
  now: Date,
): Promise<Outcome[]> => {
  const { fresh, taken, used, again } = await sieve(client, items, now)
  const posts = groupPosts(fresh)
  const met = await twinsOf(client, posts, now)
  const joined = await joinedBy(client, posts, met)
  const { inserts, merges } = placePosts(posts, met.twins, joined, taken)
  await insertPosts(client, posts, inserts)
  await mergeRecords(client, merges)
  const { settled, reports, moved } = outcomesOf(posts, taken)
  await writeReports(client, posts, reports, now)
  await moveKeys(client, moved)
  const answered = again.map(({ item, key }) => answerAgain(item, used.get(key) ?? taken.get(key)))
  await noteDiffering(
    client,
    answered.flatMap(({ note }) => note ?? []),
    now,
  )
  await keepSaid(client, posts, now)
  return [...settled, ...answered.map(({ outcome }) => outcome)]
}

/** What PostgreSQL says about data: values out of range, constraints, limits. */
const aboutData = (error: unknown): boolean =>
  ['22', '23', '54'].includes(codeOf(error).slice(0, 2))

/**
 * Stores a batch in one transaction and answers what became of each item. When the batch fails for
 * a reason in its data that no check foresaw, its items are stored one by one, so that one bad
 * record never spoils the rest.
 */
export async function storeRuled(ctx: Context, items: readonly Item[]): Promise<Outcome[]> {
  if (items.length === 0) return []
  try {
    // A race, a deadlock or a restarted server: running the batch again is safe by key and post.
    return await transact(ctx, (client) => attempt(client, items, ctx.now()), {
      attempts: 6,
      evenWhenGone: true,
    })
  } catch (error) {
    if (!aboutData(error)) throw error
    ctx.log.warn(
      { err: error, items: items.length },
      'a batch of records could not be stored as a whole',
    )
    const [only] = items
    // What rules said never costs a record: where it cannot be kept, people see the record.
    if (items.length === 1 && only?.word?.judgement)
      return storeRuled(ctx, [
        { ...only, word: null, record: { ...only.record, queue: true, reservedFor: null } },
      ])
    if (items.length === 1)
      return [
        { index: only?.index ?? 0, result: 'rejected', field: 'body', reason: 'cannot be stored' },
      ]
  }
  const outcomes: Outcome[] = []
  for (const item of items) outcomes.push(...(await storeRuled(ctx, [item])))
  return outcomes
}
