import type { caseOrderCalls } from '@oas/contract/case-order/calls'
import { type HiddenCase, type UnfitReason, unfitReasons } from '@oas/contract/case-order/hidden'
import { sql } from 'kysely'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { seenBy } from '../seen.ts'

type Calls = typeof caseOrderCalls

type Found = {
  id: string
  name: string
  announcedAt: Date
  refused: Partial<Record<UnfitReason, number>>
  teamIds: string[]
}
/** A hidden drill that the caller sees. */
const requireHidden = async (ctx: CallContext, id: string): Promise<Found> => {
  const { rows } = await sql<Found>`
    select o.id::text, o.name, o.announced_at as "announcedAt", o.refused,
      o.team_ids::text[] as "teamIds"
    from case_order o
    join case_library b on b.id = o.library_id
    where o.id = ${id}::bigint and o.mode = 'hidden' and ${seenBy(ctx)}`.execute(ctx.db)
  return rows[0] ?? fail('not-found')
}

type Person = {
  id: string
  name: string
  teamName: string
  confirmedAt: Date | null
  given: number
  answered: number
  right: number
}
export const hidden: Handler<Calls['hidden']> = async (ctx, { id }) => {
  const drill = await requireHidden(ctx, id)
  const { rows: people } = await sql<Person>`
    select p.id::text, p.display_name as name, coalesce(t.name, '') as "teamName",
      c.at as "confirmedAt", n.given, n.answered, n.right
    from person p
    left join team t on t.id = p.team_id
    left join hidden_confirm c
      on c.case_order_id = ${id}::bigint and c.person_id = p.id and c.at >= ${drill.announcedAt}
    cross join lateral (
      select count(h.order_id)::int as given, count(a.id)::int as answered,
        (count(*) filter (where a.right_answer))::int as right
      from hidden_case h
      left join case_answer a on a.source = 'gold' and a.source_id = h.order_id
      where h.case_order_id = ${id}::bigint and h.person_id = p.id
    ) n
    where (p.team_id = any(${drill.teamIds}::bigint[]) and p.state = 'active') or n.given > 0
    order by c.at nulls last, p.display_name, p.id`.execute(ctx.db)
  const { n: items } = await ctx.db
    .selectFrom('hiddenItem')
    .select((on) => on.cast<number>(on.fn.countAll(), 'integer').as('n'))
    .where('caseOrderId', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    name: drill.name,
    announcedAt: drill.announcedAt.getTime(),
    items,
    unfit: unfitReasons.flatMap((reason) => {
      const n = drill.refused[reason] ?? 0
      return n > 0 ? [{ reason, n }] : []
    }),
    people: people.map((one) => ({ ...one, confirmedAt: one.confirmedAt?.getTime() ?? null })),
  }
}

type Given = Omit<HiddenCase, 'givenAt' | 'answeredAt'> & {
  givenAt: Date
  answeredAt: Date | null
  total: number
}
export const hiddenCases: Handler<Calls['hiddenCases']> = async (
  ctx,
  { id, personId, current = 1, pageSize = 10 },
) => {
  await requireHidden(ctx, id)
  const { rows } = await sql<Given>`
    select h.order_id::text as "orderId", h.record_id::text as "recordId",
      p.display_name as "personName", i.no, h.version, h.made_at as "givenAt",
      h.answered_at as "answeredAt", a.answer, a.right_answer as right,
      count(*) over ()::int as total
    from hidden_case h
    join person p on p.id = h.person_id
    join case_item i on i.id = h.item_id
    left join case_answer a on a.source = 'gold' and a.source_id = h.order_id
    where h.case_order_id = ${id}::bigint
      and (${personId ?? null}::bigint is null or h.person_id = ${personId ?? null}::bigint)
    order by h.made_at desc, h.order_id
    limit ${pageSize} offset ${(current - 1) * pageSize}`.execute(ctx.db)
  return {
    list: rows.map(({ total: _n, givenAt, answeredAt, ...row }) => ({
      ...row,
      givenAt: givenAt.getTime(),
      answeredAt: answeredAt?.getTime() ?? null,
    })),
    total: rows[0]?.total ?? 0,
  }
}
