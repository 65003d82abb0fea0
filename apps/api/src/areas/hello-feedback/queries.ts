import type {
  FeedbackReply,
  FeedbackState,
  feedbackAges,
  feedbackKinds,
} from '@oas/contract/hello-feedback/schemas'
import { type SelectQueryBuilder, type SqlBool, type Transaction, sql } from 'kysely'
import { hourMs } from '@oas/contract/time'
import { containing } from '../../db/like.ts'
import type { Context } from '../../core/context.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type Seek, seekTime, seekWords } from '../../db/seek.ts'

export type On = Context['db'] | Transaction<DB>
const spans: Readonly<
  Record<(typeof feedbackAges)[number], readonly [newest: number, oldest: number]>
> = { hour: [0, 1], day: [1, 24], 'three-days': [24, 72], older: [72, 1e6] }

/** `apps` null: every app. */
export type Conditions = {
  apps: readonly number[] | null
  now: Date
  appId?: number | undefined
  kind?: (typeof feedbackKinds)[number] | undefined
  language?: string | undefined
  age?: (typeof feedbackAges)[number] | undefined
}
/** What tickets can be sorted by. */
export const feedbackColumns = {
  kind: seekWords('f.kind'),
  state: seekWords('f.state'),
  language: seekWords('f.language'),
  assignee: seekWords('p.display_name'),
  createdAt: seekTime('f.created_at'),
} as const
type FindFeedback = Conditions & {
  id?: string | undefined
  state?: FeedbackState | undefined
  uid?: string | undefined
  text?: string | undefined
  assigneeId?: string | undefined
  seek: Seek
  limit: number
}

type Query = SelectQueryBuilder<DB & { f: DB['helloFeedback'] }, 'f', object>
const narrow = <Q>(base: Q, c: Conditions): Q => {
  let query = base as unknown as Query
  if (c.apps) query = query.where('f.appId', 'in', c.apps.length > 0 ? [...c.apps] : [-1])
  if (c.appId !== undefined) query = query.where('f.appId', '=', c.appId)
  if (c.kind) query = query.where('f.kind', '=', c.kind)
  if (c.language) query = query.where(sql<string>`lower(f.language)`, '=', c.language.toLowerCase())
  if (c.age) {
    const [newest, oldest] = spans[c.age]
    query = query
      .where('f.createdAt', '<=', new Date(c.now.getTime() - newest * hourMs))
      .where('f.createdAt', '>', new Date(Math.max(0, c.now.getTime() - oldest * hourMs)))
  }
  return query as unknown as Q
}

const rows = (on: On) =>
  on
    .selectFrom('helloFeedback as f')
    .innerJoin('app as a', 'a.id', 'f.appId')
    .leftJoin('person as h', 'h.id', 'f.holderId')
    .leftJoin('person as p', 'p.id', 'f.assigneeId')
    .selectAll('f')
    .select([
      'a.name as appName',
      'a.names as appNames',
      'h.displayName as holder',
      'p.displayName as assignee',
      sql<number>`(
          select count(*)::int
          from hello_feedback o
          where o.app_id = f.app_id and o.uid = f.uid and o.id <> f.id
        )`.as('earlier'),
    ])
export type FoundFeedback = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export function listFeedback(
  on: On,
  f: FindFeedback,
): Promise<(FoundFeedback & { sortValue: string | null })[]> {
  let query = narrow(rows(on), f)
  if (f.id) query = query.where('f.id', '=', f.id)
  if (f.state) query = query.where('f.state', '=', f.state)
  if (f.uid) query = query.where('f.uid', '=', f.uid)
  if (f.text) query = query.where('f.text', 'ilike', containing(f.text))
  if (f.assigneeId)
    query = query.where('f.assigneeId', '=', f.assigneeId).where('f.state', '=', 'passed')
  return query
    .select(f.seek.value.as('sortValue'))
    .where(f.seek.after)
    .orderBy(f.seek.orderBy)
    .limit(f.limit)
    .execute()
}
export function findFeedback(on: On, id: string): Promise<FoundFeedback | undefined> {
  return rows(on).where('f.id', '=', id).executeTakeFirst()
}
export function lockFeedback(tx: On, id: string) {
  return tx
    .selectFrom('helloFeedback')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function appExists(on: On, id: number): Promise<boolean> {
  return (
    (await on.selectFrom('app').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}
type Ticket = {
  appId: number
  ref: string
  kind: string
  uid: string
  nickname: string
  country: string
  language: string
  text: string
  pictures: string[]
  logs: string
  postId: string
  targetUid: string
  appVersion: string
  device: string
  createdAt: Date
  receivedAt: Date
}
/** The id, or null where the app has sent this ticket before. */
export async function insertFeedback(tx: On, ticket: Ticket): Promise<string | null> {
  return (
    (
      await tx
        .insertInto('helloFeedback')
        .values(ticket)
        .onConflict((same) => same.columns(['appId', 'ref']).doNothing())
        .returning('id')
        .executeTakeFirst()
    )?.id ?? null
  )
}
export async function idOfRef(on: On, appId: number, ref: string): Promise<string | undefined> {
  return (
    await on
      .selectFrom('helloFeedback')
      .select('id')
      .where('appId', '=', appId)
      .where('ref', '=', ref)
      .executeTakeFirst()
  )?.id
}

const open = (personId: string) =>
  sql<SqlBool>`(f.state = 'waiting' or (f.state = 'passed' and f.assignee_id = ${personId}))`
/** The ticket that the person has, within these conditions. */
export async function heldBy(on: On, personId: string, c: Conditions): Promise<string | undefined> {
  return (
    await narrow(on.selectFrom('helloFeedback as f').select('f.id'), c)
      .where('f.holderId', '=', personId)
      .where('f.heldUntil', '>', c.now)
      .where(open(personId))
      .orderBy('f.heldUntil', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id
}
/**
 * Locks the ticket that waits longest, one passed to the person first; those that somebody takes at
 * this moment are stepped over.
 */
export async function nextWaiting(
  tx: On,
  personId: string,
  c: Conditions,
): Promise<{ id: string; state: string } | undefined> {
  return narrow(tx.selectFrom('helloFeedback as f').select(['f.id', 'f.state']), c)
    .where(open(personId))
    .where(sql<SqlBool>`(f.holder_id is null or f.held_until <= ${c.now})`)
    .orderBy(sql`f.state = 'passed'`, 'desc')
    .orderBy('f.createdAt')
    .orderBy('f.id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}
export function hold(tx: On, id: string, personId: string, until: Date) {
  return tx
    .updateTable('helloFeedback')
    .set({ holderId: personId, heldUntil: until })
    .where('id', '=', id)
    .execute()
}
/** Lengthens a hold that still runs; answers whether it did. */
export async function keepHold(
  on: On,
  id: string,
  personId: string,
  now: Date,
  until: Date,
): Promise<boolean> {
  return (
    (
      await on
        .updateTable('helloFeedback')
        .set({ heldUntil: until })
        .where('id', '=', id)
        .where('holderId', '=', personId)
        .where('heldUntil', '>', now)
        .executeTakeFirst()
    ).numUpdatedRows === 1n
  )
}
export async function dropHolds(on: On, personId: string): Promise<number> {
  return Number(
    (
      await on
        .updateTable('helloFeedback')
        .set({ holderId: null, heldUntil: null })
        .where('holderId', '=', personId)
        .executeTakeFirst()
    ).numUpdatedRows,
  )
}
export async function countWaiting(
  on: On,
  personId: string,
  c: Conditions,
): Promise<{ free: number; held: number; oldest: Date | null }> {
  const taken = sql`(f.holder_id is not null and f.held_until > ${c.now})`
  return narrow(
    on
      .selectFrom('helloFeedback as f')
      .select([
        sql<number>`count(*) filter (where not ${taken})::int`.as('free'),
        sql<number>`count(*) filter (where ${taken})::int`.as('held'),
        sql<Date | null>`min(f.created_at)`.as('oldest'),
      ]),
    c,
  )
    .where(open(personId))
    .executeTakeFirstOrThrow()
}

type FeedbackChange = {
  state: string
  version: number
  assigneeId?: string | null
  reply?: string
  settledAt?: Date | null
  settledBy?: string
}
/** Whatever is done to a ticket ends the hold. */
export function changeFeedback(tx: On, id: string, change: FeedbackChange) {
  return tx
    .updateTable('helloFeedback')
    .set({ ...change, holderId: null, heldUntil: null })
    .where('id', '=', id)
    .execute()
}
export function insertLog(
  tx: On,
  row: {
    feedbackId: string
    at: Date
    byName: string
    act: string
    state: string
    text?: string
    detail?: Record<string, unknown>
  },
) {
  return tx
    .insertInto('helloFeedbackLog')
    .values({ ...row, detail: JSON.stringify(row.detail ?? {}) })
    .execute()
}
export function listLog(on: On, feedbackId: string) {
  return on
    .selectFrom('helloFeedbackLog')
    .select(['id', 'at', 'byName', 'act', 'state', 'text', 'detail'])
    .where('feedbackId', '=', feedbackId)
    .orderBy('id')
    .execute()
}

/** The answer leaves with the deliveries of the app, those of one ticket in their order. */
export function putReply(tx: On, { data, ...rest }: FeedbackReply, at: Date) {
  return tx
    .insertInto('outbox')
    .values({
      appId: data.appId,
      postId: `feedback:${data.ref}`,
      kind: 'reply',
      payload: JSON.stringify({ ...rest, data }),
      idempotencyKey: data.idempotencyKey,
      nextAt: at,
    })
    .execute()
}

/** Active people who answer feedback of an app. */
export function listPeople(
  on: On,
  appId: number,
  butId: string,
): Promise<{ id: string; name: string }[]> {
  return on
    .selectFrom('person as p')
    .innerJoin('personRole as r', 'r.personId', 'p.id')
    .innerJoin('rolePermission as m', 'm.roleId', 'r.roleId')
    .select(['p.id', 'p.displayName as name'])
    .distinct()
    .where('m.permission', '=', 'question-feedback')
    .where('p.state', '=', 'active')
    .where('p.id', '<>', butId)
    .where(
      sql<SqlBool>`exists (
          select 1
          from person_role pr
          join role_scope s on s.role_id = pr.role_id
          where pr.person_id = p.id and (s.app_id is null or s.app_id = ${appId})
        )`,
    )
    .orderBy('p.displayName')
    .orderBy('p.id')
    .limit(500)
    .execute()
}
