import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'

type On = Pick<Context, 'db'>

/** The newest record of a post. */
export async function newestOfPost(
  ctx: On,
  appId: number,
  type: number,
  postId: string,
): Promise<string | null> {
  return (
    (
      await ctx.db
        .selectFrom('record')
        .select('id')
        .where('appId', '=', appId)
        .where('postId', '=', postId)
        .where('type', '=', type)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.id ?? null
  )
}

/** The decision that holds for a record, and whose it is, unless it is hidden. */
export function decisionInForce(ctx: On, recordId: string, hidden: readonly string[]) {
  return ctx.db
    .selectFrom('decision as d')
    .innerJoin('person as p', 'p.id', 'd.personId')
    .leftJoin('team as t', 't.id', 'p.teamId')
    .select([
      'd.id',
      'd.resultId',
      'd.at',
      'd.remark',
      'p.name as by',
      sql<string>`coalesce(t.name, '')`.as('team'),
    ])
    .where('d.recordId', '=', recordId)
    .where('d.state', '=', 'active')
    .where(sql<boolean>`d.id <> all(${[...hidden]}::bigint[])`)
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const columns: Readonly<Record<string, string>> = {
  uid: 'uid',
  postId: 'post_id',
  country: 'country',
  language: 'language',
  source: 'source',
}
const searched = 5000
const most = 50
/** Ids of other records whose value at a group key is the same, among the newest of their type. */
export async function sameGroup(
  ctx: Pick<Context, 'pool'>,
  { id, appId, type }: { id: string; appId: number; type: number },
  groupKey: string,
): Promise<string[]> {
  const [head = '', ...path] = groupKey.split('.')
  const column = columns[groupKey]
  const place = head === 'extData' ? 'ext_data' : 'content'
  const value = column ?? `${place} #>> $6::text[]`
  const inside = head === 'extData' ? path : [head, ...path]
  const text = `
    with own as (select ${value} as v from record where id = $1)
    select n.id::text as id
    from (
      select id, ${value} as v from record where app_id = $2 and type = $3 order by id desc limit $4
    ) n,
      own
    where n.v = own.v and n.v <> '' and n.id <> $1
    order by n.id desc limit $5`
  return (
    await ctx.pool.query<{ id: string }>(text, [
      id,
      appId,
      type,
      searched,
      most,
      ...(column ? [] : [inside]),
    ])
  ).rows.map((row) => row.id)
}
