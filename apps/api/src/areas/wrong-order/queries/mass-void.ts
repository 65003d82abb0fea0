import type { MassVoid, MassVoidState } from '@oas/contract/wrong-order/mass-void'
import { sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import { type Filter, whereOf } from './filter.ts'
import type { Tx } from './orders.ts'

/** Living wrong orders of others that a filter leaves, and that no case of their own decides on. */
export async function listLiving(
  tx: Tx,
  filter: Filter,
  callerId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id::text
    from wrong_order w
    where ${whereOf(filter)} and w.state <> 'voided' and w.person_id <> ${callerId}::bigint
      and not (w.source = 'branch' and w.state = 'disputed')
    order by w.id
    limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

type NewVoid = {
  ids: readonly string[]
  filter: object
  reason: string
  madeBy: string
  at: Date
}
export async function insertVoid(
  tx: Tx,
  { ids, filter, reason, madeBy, at }: NewVoid,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into wrong_order_void (wrong_order_ids, filter, reason, made_by, at)
    values (${[...ids]}::bigint[], ${JSON.stringify(filter)}, ${reason}, ${madeBy}, ${at})
    returning id::text`.execute(tx)
  return (rows[0] as { id: string }).id
}

export type VoidRow = Omit<MassVoid, 'own' | 'at'> & { madeById: string; at: Date }
/** A proposal is seen by who sees all it takes. */
const seenSql = (scope: DataScope) => sql`not exists (
    select 1
    from wrong_order w
    where w.id = any(v.wrong_order_ids) and not (${inScope(scope, 'w.app_id', 'w.type')})
  )`
export async function listVoids(
  db: Db,
  { state, scope }: { state: MassVoidState | undefined; scope: DataScope },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: VoidRow[]; total: number }> {
  const where = sql`(${state ?? null}::text is null or v.state = ${state ?? null})
    and ${seenSql(scope)}`
  const [rows, counted] = await Promise.all([
    sql<VoidRow>`
      select v.id::text, v.state, cardinality(v.wrong_order_ids) as n,
        (
          select count(distinct w.person_id)::int
          from wrong_order w
          where w.id = any(v.wrong_order_ids)
        ) as people,
        v.voided, v.reason, p.name as "madeBy", v.made_by::text as "madeById", v.at,
        coalesce(r.name, '') as "reviewedBy"
      from wrong_order_void v
      join person p on p.id = v.made_by
      left join person r on r.id = v.reviewed_by
      where ${where}
      order by v.id desc
      offset ${offset} limit ${limit}`.execute(db),
    sql<{ n: number }>`
      select count(*)::int as n from wrong_order_void v where ${where}`.execute(db),
  ])
  return { list: rows.rows, total: counted.rows[0]?.n ?? 0 }
}

export type VoidHeld = { state: MassVoidState; ids: string[]; reason: string; madeById: string }
export async function holdVoid(
  tx: Tx,
  id: string,
  scope: DataScope,
): Promise<VoidHeld | undefined> {
  const { rows } = await sql<VoidHeld>`
    select v.state, v.wrong_order_ids::text[] as ids, v.reason, v.made_by::text as "madeById"
    from wrong_order_void v
    where v.id = ${id}::bigint and ${seenSql(scope)}
    for update of v`.execute(tx)
  return rows[0]
}
export async function endVoid(
  tx: Tx,
  id: string,
  change: { state: MassVoidState; voided: number; reviewedBy: string },
  reviewedAt: Date,
): Promise<void> {
  await tx
    .updateTable('wrongOrderVoid')
    .set({ ...change, reviewedAt })
    .where('id', '=', id)
    .execute()
}
