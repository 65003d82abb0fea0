import {
  type AudienceLevel,
  type MessagePayload,
  type MessageRow,
  type MessageType,
  type NoticeSettings,
  type PlatformMessage,
  audienceLevels,
  type messageStates,
} from '@oas/contract/message/schemas'
import { type Transaction, sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import type { Db } from '../../../db/client.ts'
import type { Seek } from '../../../db/seek.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { publishToPeopleIn } from '../../../socket/bus.ts'

export type On = Db | Transaction<DB>
type State = (typeof messageStates)[number]
type NewMessage = {
  msgType: MessageType
  notifyType: 1 | 2
  payload: MessagePayload
  plat: string
  link: string
  senderId: string | null
  sender: string
  createdAt: Date
}

/** Ids of active people whom any of the parts names. */
export async function peopleOf(
  on: On,
  {
    personIds,
    teamIds,
    roleIds,
    levels,
  }: {
    personIds: readonly string[]
    teamIds: readonly string[]
    roleIds: readonly string[]
    levels: readonly AudienceLevel[]
  },
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`
    select p.id
    from person p
    where p.state = 'active'
      and (
        p.id = any(${personIds}::bigint[])
          or p.team_id = any(${teamIds}::bigint[])
          or exists (
            select 1
            from person_role r
            where r.person_id = p.id and r.role_id = any(${roleIds}::bigint[])
          )
          or exists (
            select 1
            from person_role r
            join role_permission rp on rp.role_id = r.role_id
            where r.person_id = p.id
              and rp.permission = any(${levels.map((level) => audienceLevels[level])}::text[])
          )
      )
    order by p.id`.execute(on)
  return rows.map((row) => row.id)
}

export async function insertMessage(
  on: On,
  row: NewMessage,
  people: readonly string[],
): Promise<string> {
  const { id } = await on
    .insertInto('message')
    .values({ ...row, payload: JSON.stringify(row.payload) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into message_receipt (person_id, message_id, msg_type)
    select unnest(${people}::bigint[]), ${id}::bigint, ${row.msgType}::smallint`.execute(on)
  return id
}

/** Tells the pages of everybody a message goes to; within a transaction, with its commit. */
export async function notifyPeople(on: On, message: PlatformMessage): Promise<void> {
  await publishToPeopleIn(
    on,
    'message.user',
    message,
    sql`select person_id from message_receipt where message_id = ${message.msgId}::bigint`,
  )
}

const columns = [
  'm.id as msgId',
  'm.msgType',
  'm.notifyType',
  'm.payload',
  'm.createdAt',
  'm.plat',
  'm.link',
  'm.sender',
] as const
type Stored = {
  msgId: string
  msgType: number
  notifyType: number
  payload: unknown
  createdAt: Date
  plat: string
  link: string
  sender: string
}
const toMessage = ({ createdAt, ...row }: Stored): PlatformMessage => ({
  ...row,
  msgType: row.msgType as MessageType,
  notifyType: row.notifyType as 1 | 2,
  payload: row.payload as MessagePayload,
  createTime: createdAt.getTime(),
})

type Find = {
  personId: string
  id?: string
  type?: number
  state?: State
  text?: string
  from?: Date
  to?: Date
  seek?: Seek
  limit: number
}

/** Messages to a person, newest first where nothing else is asked for. */
export async function listMessages(on: On, find: Find): Promise<MessageRow[]> {
  let query = on
    .selectFrom('messageReceipt as r')
    .innerJoin('message as m', 'm.id', 'r.messageId')
    .select([...columns, 'r.readAt', 'r.ignoredAt'])
    .where('r.personId', '=', find.personId)
  if (find.id !== undefined) query = query.where('r.messageId', '=', find.id)
  if (find.type !== undefined) query = query.where('r.msgType', '=', find.type)
  if (find.state === 'unread')
    query = query.where('r.readAt', 'is', null).where('r.ignoredAt', 'is', null)
  if (find.state === 'read') query = query.where('r.readAt', 'is not', null)
  if (find.state === 'ignored')
    query = query.where('r.ignoredAt', 'is not', null).where('r.readAt', 'is', null)
  if (find.text !== undefined)
    query = query.where(sql<boolean>`m.payload::text ilike ${containing(find.text)}`)
  if (find.from !== undefined) query = query.where('m.createdAt', '>=', find.from)
  if (find.to !== undefined) query = query.where('m.createdAt', '<=', find.to)
  query = find.seek
    ? query.where(find.seek.after).orderBy(find.seek.orderBy)
    : query.orderBy('r.messageId', 'desc')
  const rows = await query.limit(find.limit).execute()
  return rows.map(({ readAt, ignoredAt, ...row }) => ({
    ...toMessage(row),
    state: readAt ? 'read' : ignoredAt ? 'ignored' : 'unread',
    readTime: readAt?.getTime() ?? null,
  }))
}

/** Unread messages since a moment that no page of the person has acknowledged, oldest first. */
export async function listUnacked(
  on: On,
  personId: string,
  since: Date,
  limit: number,
): Promise<PlatformMessage[]> {
  return (
    await on
      .selectFrom('messageReceipt as r')
      .innerJoin('message as m', 'm.id', 'r.messageId')
      .select(columns)
      .where('r.personId', '=', personId)
      .where('r.readAt', 'is', null)
      .where('r.ignoredAt', 'is', null)
      .where('r.ackedAt', 'is', null)
      .where('m.createdAt', '>=', since)
      .orderBy('r.messageId')
      .limit(limit)
      .execute()
  ).map(toMessage)
}

export async function countUnread(
  on: On,
  personId: string,
): Promise<{ msgType: number; quantity: number }[]> {
  return on
    .selectFrom('messageReceipt')
    .select(['msgType', sql<number>`count(*)::int`.as('quantity')])
    .where('personId', '=', personId)
    .where('readAt', 'is', null)
    .where('ignoredAt', 'is', null)
    .groupBy('msgType')
    .orderBy('msgType')
    .execute()
}

export function countAll(on: On, personId: string) {
  return on
    .selectFrom('messageReceipt')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where read_at is null and ignored_at is null)::int`.as('unread'),
      sql<number>`count(*) filter (where read_at is null and ignored_at is not null)::int`.as(
        'ignored',
      ),
    ])
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()
}

/** Notes that a page of the person has these messages. */
export async function ackReceipts(
  on: On,
  personId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await on
    .updateTable('messageReceipt')
    .set({ ackedAt: at })
    .where('personId', '=', personId)
    .where('messageId', 'in', [...ids])
    .where('ackedAt', 'is', null)
    .execute()
}

/** Marks messages of a person; answers how many changed. Read ones stay read. */
export async function markReceipts(
  on: On,
  personId: string,
  which: { ids?: readonly string[] | undefined; type?: number | undefined },
  as: 'read' | 'ignored',
  at: Date,
): Promise<number> {
  let query = on
    .updateTable('messageReceipt')
    .set(as === 'read' ? { readAt: at } : { ignoredAt: at })
    .where('personId', '=', personId)
    .where('readAt', 'is', null)
  if (as === 'ignored') query = query.where('ignoredAt', 'is', null)
  // What was put aside becomes read when it is named, not along with all the rest.
  else if (which.ids === undefined) query = query.where('ignoredAt', 'is', null)
  if (which.ids !== undefined) query = query.where('messageId', 'in', [...which.ids])
  if (which.type !== undefined) query = query.where('msgType', '=', which.type)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

export async function readSettings(
  on: On,
  personId: string,
): Promise<{ settings: Partial<NoticeSettings>; version: number }> {
  const row = await on
    .selectFrom('messageSetting')
    .select(['settings', 'version'])
    .where('personId', '=', personId)
    .executeTakeFirst()
  return { settings: (row?.settings ?? {}) as Partial<NoticeSettings>, version: row?.version ?? 0 }
}

/**
 * Stores settings over a version (0: there are none yet); null when another one is stored
 * meanwhile.
 */
export async function putSettings(
  on: On,
  personId: string,
  settings: NoticeSettings,
  version: number,
  at: Date,
): Promise<number | null> {
  const value = JSON.stringify(settings)
  const saved =
    version === 0
      ? await on
          .insertInto('messageSetting')
          .values({ personId, settings: value, changedAt: at })
          .onConflict((same) => same.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await on
          .updateTable('messageSetting')
          .set({ settings: value, version: version + 1, changedAt: at })
          .where('personId', '=', personId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return saved?.version ?? null
}

export async function listAudiences(on: On) {
  const [people, teams, roles] = await Promise.all([
    on
      .selectFrom('person')
      .select(['id', sql<string>`display_name || ' (' || name || ')'`.as('name')])
      .where('state', '=', 'active')
      .orderBy('displayName')
      .limit(5000)
      .execute(),
    on.selectFrom('team').select(['id', 'name']).orderBy('name').execute(),
    on.selectFrom('role').select(['id', 'name']).orderBy('name').execute(),
  ])
  return { people, teams, roles }
}

const sentOrders = {
  createTime: 'm.id',
  msgType: 'm.msg_type',
  notifyType: 'm.notify_type',
  sender: words('m.sender'),
}
type FindSent = {
  sort?: SortOf<typeof sentOrders>
  type?: number | undefined
  text?: string | undefined
  sender?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  offset: number
  limit: number
}
export async function listSent(on: On, find: FindSent) {
  let base = on.selectFrom('message as m')
  if (find.type !== undefined) base = base.where('m.msgType', '=', find.type)
  if (find.text !== undefined)
    base = base.where(sql<boolean>`m.payload::text ilike ${containing(find.text)}`)
  if (find.sender !== undefined) base = base.where('m.sender', 'ilike', containing(find.sender))
  if (find.from !== undefined) base = base.where('m.createdAt', '>=', find.from)
  if (find.to !== undefined) base = base.where('m.createdAt', '<=', find.to)
  const { total } = await base
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await base
    .select(columns)
    .select([
      sql<number>`(select count(*)::int from message_receipt r where r.message_id = m.id)`.as(
        'people',
      ),
      sql<number>`(
          select count(*)::int
          from message_receipt r
          where r.message_id = m.id and r.read_at is not null
        )`.as('read'),
      sql<number>`(
          select count(*)::int
          from message_receipt r
          where r.message_id = m.id and r.read_at is null and r.ignored_at is not null
        )`.as('ignored'),
      sql<number>`(
          select count(*)::int
          from message_receipt r
          where r.message_id = m.id and r.acked_at is not null
        )`.as('seen'),
    ])
    .$call(sortQuery(find.sort, sentOrders))
    .orderBy('m.id', 'desc')
    .offset(find.offset)
    .limit(find.limit)
    .execute()
  return {
    total,
    list: rows.map(({ people, read, ignored, seen, ...row }) => ({
      ...toMessage(row),
      people,
      read,
      ignored,
      seen,
    })),
  }
}
