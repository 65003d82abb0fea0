import { type Transaction, sql } from 'kysely'
import type pg from 'pg'
import type { Context } from '../../core/context.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type SortOf, sortQuery, words } from '../../db/sort.ts'
import { shownSql } from '../../db/hidden.ts'

type Tx = Transaction<DB>
export type NewWord = {
  appId: number
  type: number
  rule: string
  normal: string
  wordType: number
  labelId: number | null
  level: number
  languages: string[]
  remark: string
  recordId: string | null
  proposedBy: string
  proposedAt: Date
}

/** Stores a word; undefined where it is there already. */
export async function insertWord(tx: Tx, row: NewWord): Promise<string | undefined> {
  return (
    await tx
      .insertInto('addedWord')
      .values(row)
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
}
export async function openWord(
  tx: Tx,
  { appId, type, rule, wordType }: Pick<NewWord, 'appId' | 'type' | 'rule' | 'wordType'>,
): Promise<string | null> {
  return (
    (
      await tx
        .selectFrom('addedWord')
        .select('id')
        .where('appId', '=', appId)
        .where('type', '=', type)
        .where('rule', '=', rule)
        .where('wordType', '=', wordType)
        .where('state', '!=', 'rejected')
        .executeTakeFirst()
    )?.id ?? null
  )
}
export function lockWord(tx: Tx, id: string) {
  return tx.selectFrom('addedWord').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export async function setReview(
  tx: Tx,
  id: string,
  change: {
    state: string
    reviewedBy: string
    reviewedAt: Date
    reason: string
    itemId: string | null
  },
): Promise<void> {
  await tx.updateTable('addedWord').set(change).where('id', '=', id).execute()
}

type Filter = {
  appId?: number | undefined
  state?: string | undefined
  text?: string | undefined
  by?: string | undefined
  pairs: readonly { appId: number; type: number | null }[] | null
}
const matching = ({ db }: Pick<Context, 'db'>, { appId, state, text, by, pairs }: Filter) => {
  let query = db
    .selectFrom('addedWord as w')
    .innerJoin('person as p', 'p.id', 'w.proposedBy')
    .leftJoin('person as r', 'r.id', 'w.reviewedBy')
  if (appId !== undefined) query = query.where('w.appId', '=', appId)
  if (state !== undefined) query = query.where('w.state', '=', state)
  if (text) query = query.where(sql<boolean>`position(lower(${text}) in lower(w.rule)) > 0`)
  if (by !== undefined) query = query.where('w.proposedBy', '=', by)
  return pairs === null
    ? query
    : query.where((eb) =>
        eb.or(
          pairs.map((pair) =>
            pair.type === null
              ? eb('w.appId', '=', pair.appId)
              : eb.and([eb('w.appId', '=', pair.appId), eb('w.type', '=', pair.type)]),
          ),
        ),
      )
}
const wordOrders = {
  rule: words('w.rule'),
  level: 'w.level',
  state: 'w.state',
  by: words('p.display_name'),
  at: 'w.proposed_at',
}
export function listWords(
  ctx: Pick<Context, 'db'>,
  filter: Filter & { sort?: SortOf<typeof wordOrders> },
  offset: number,
  limit: number,
) {
  return matching(ctx, filter)
    .select([
      'w.id',
      'w.appId',
      'w.type',
      'w.rule',
      'w.wordType',
      'w.labelId',
      'w.level',
      'w.languages',
      'w.remark',
      'w.recordId',
      'w.itemId',
      'w.state',
      'w.proposedBy',
      'w.proposedAt',
      'w.reviewedAt',
      'w.reason',
      'p.displayName as by',
    ])
    .select(sql<string>`coalesce(r.display_name, '')`.as('reviewer'))
    .$call(sortQuery(filter.sort, wordOrders))
    .orderBy('w.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countWords(ctx: Pick<Context, 'db'>, filter: Filter): Promise<number> {
  return (
    await matching(ctx, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

export type TextRow = {
  recordId: string
  appId: number
  type: number
  postId: string
  uid: string
  at: Date
  resultId: string | null
  delivery: 'pending' | 'delivered' | 'failed' | 'stopped' | null
  signals: { id: string; rule: string; level: number; verdict: string }[]
  language: string
  texts: { field?: unknown; content?: unknown; lang?: unknown }[]
}
export type Stretch = {
  types: readonly { appId: number; type: number }[]
  start: Date
  end: Date
  before: string | null
  uids: readonly string[] | null
  postId: string | null
  /** Decisions that are not to be seen. */ hidden: readonly string[]
  limit: number
}
/** Records of types within a time, newest first, by stretches. */
export async function textRows(
  pool: pg.Pool,
  { types, start, end, before, uids, postId, hidden, limit }: Stretch,
): Promise<TextRow[]> {
  return (
    await pool.query<TextRow>(
      `
        select s.id as "recordId", s.app_id as "appId", s.type, s.post_id as "postId", s.uid,
          s.received_at as at, d.result_id as "resultId", s.language,
          coalesce(s.content -> 'texts', '[]') as texts,
          coalesce(s.evidence -> 'signals', '[]') as signals,
          (
            select o.state
            from outbox o
            where o.decision_id = d.id
            order by o.id desc
            limit 1
          ) as delivery
        from unnest($1::int[], $2::int[]) k (app_id, type)
        cross join lateral (
          select *
          from record r
          where r.app_id = k.app_id
            and r.type = k.type
            and r.id >= id_from($3)
            and r.received_at >= $3
            and r.received_at < $4
            and ($5::bigint is null or r.id < $5)
            and ($6::text[] is null or r.uid = any($6))
            and ($9::text is null or r.post_id = $9)
          order by r.id desc limit $7
        ) s
        left join lateral (
          select id, result_id
          from decision
          where record_id = s.id and state = 'active' and ${shownSql('id', '$8')}
          limit 1
        ) d
          on true
        order by s.id desc limit $7`,
      [
        types.map(({ appId }) => appId),
        types.map(({ type }) => type),
        start,
        end,
        before,
        uids,
        limit,
        hidden,
        postId,
      ],
    )
  ).rows
}
