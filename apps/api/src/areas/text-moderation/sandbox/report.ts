import type { textSandboxCalls } from '@oas/contract/text-moderation/sandbox-calls'
import type { SandboxHit } from '@oas/contract/text-moderation/sandbox-schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { wilson } from '@oas/statistics/proportion'
import { sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Handler } from '../../../http/implement.ts'
import type { On } from '../queries/places.ts'
import { requireSeen } from './sandboxes.ts'

type Calls = typeof textSandboxCalls

/**
 * What people decided last on a record `h` concerns: whether it violates; null where nobody did.
 */
const violates = sql<boolean | null>`(
  select d.result_type <> 'REGULAR'
  from decision d
  where d.record_id = h.record_id
    and d.state = 'active'
    and d.page_key <> 'strategy'
    and d.result_type not in ('SYSTEM', 'TAG')
  order by d.id desc limit 1
)`

type Hour = {
  hour: Date
  scanned: number
  live: number
  candidate: number
  gained: number
  lost: number
}
const listHours = async (on: On, id: string): Promise<Hour[]> => {
  const { rows } = await sql<Hour>`
    select hour, sum(scanned)::int as scanned, sum(live)::int as live,
      sum(candidate)::int as candidate, sum(gained)::int as gained, sum(lost)::int as lost
    from (
      select hour, scanned, live, candidate, gained, lost
      from text_sandbox_hour
      where sandbox_id = ${id}::bigint
      union all
      select hour, scanned, live, candidate, gained, lost
      from text_sandbox_count
      where sandbox_id = ${id}::bigint
    ) c
    group by hour
    order by hour`.execute(on)
  return rows
}
type Right = { kind: string; rows: number; decided: number; right: number }
const listRight = async (on: On, id: string): Promise<Right[]> => {
  const { rows } = await sql<Right>`
    select kind, count(*)::int as rows, count(violates)::int as decided,
      count(*) filter (where violates)::int as right
    from (
      select h.kind, ${violates} as violates
      from text_sandbox_hit h
      where h.sandbox_id = ${id}::bigint
    ) h
    group by kind`.execute(on)
  return rows
}
type ItemRight = Omit<Right, 'kind'> & { id: string; rule: string }
const listItemRight = async (on: On, id: string): Promise<ItemRight[]> => {
  const { rows } = await sql<ItemRight>`
    select i.id, i.rule, count(h.record_id)::int as rows, count(h.violates)::int as decided,
      count(*) filter (where h.violates)::int as right
    from text_sandbox_item i
    join (
      select h.record_id, h.items, ${violates} as violates
      from text_sandbox_hit h
      where h.sandbox_id = ${id}::bigint
    ) h
      on coalesce(i.item_id, i.id) = any(h.items)
    where i.sandbox_id = ${id}::bigint
    group by i.id, i.rule
    order by rows desc, i.id limit 200`.execute(on)
  return rows
}

export const sandboxReport: Handler<Calls['sandboxReport']> = async (ctx, { id }) => {
  await requireSeen(ctx, id)
  const hours = await listHours(ctx.db, id)
  const right = await listRight(ctx.db, id)
  const items = await listItemRight(ctx.db, id)
  const sum = (key: 'scanned' | 'live' | 'candidate' | 'gained' | 'lost'): number =>
    hours.reduce((all, hour) => all + hour[key], 0)
  const share = (kind: string) => {
    const found = right.find((one) => one.kind === kind)
    return wilson(found?.right ?? 0, found?.decided ?? 0)
  }
  return {
    scanned: sum('scanned'),
    live: sum('live'),
    candidate: sum('candidate'),
    gained: sum('gained'),
    lost: sum('lost'),
    kept: right.reduce((all, one) => all + one.rows, 0),
    gainedPrecision: share('gained'),
    lostPrecision: share('lost'),
    hours: hours.map(({ hour, scanned, gained, lost }) => ({
      at: hour.getTime(),
      scanned,
      gained,
      lost,
    })),
    items: items.map((one) => ({
      id: one.id,
      rule: one.rule,
      rows: one.rows,
      precision: wilson(one.right, one.decided),
    })),
  }
}

type Asked = { id: string; itemId: string | undefined; scope: DataScope }
const hits = ({ id, itemId, scope }: Asked) => sql`
  from text_sandbox_hit h
  where h.sandbox_id = ${id}::bigint
    and ${inScope(scope, 'h.app_id', 'h.type')}
    and (
      ${itemId ?? null}::bigint is null
      or h.items && array(
        select coalesce(i.item_id, i.id) from text_sandbox_item i where i.id = ${itemId ?? null}
      )
    )`
type HitRow = {
  id: string
  recordId: string
  kind: SandboxHit['kind']
  appId: number
  type: number
  at: Date
  violates: boolean | null
  texts: SandboxHit['texts']
}

export const sandboxHits: Handler<Calls['sandboxHits']> = async (
  ctx,
  { id, itemId, current = 1, pageSize = 10 },
) => {
  await requireSeen(ctx, id)
  const of = hits({ id, itemId, scope: ctx.caller.scope })
  const { rows } = await sql<HitRow>`
    select h.id, h.record_id as "recordId", h.kind, h.app_id as "appId", h.type,
      coalesce(r.received_at, to_timestamp(0)) as at, ${violates} as violates, h.texts
    from (
      select h.* ${of}
      order by h.record_id desc, h.id desc
      offset ${(current - 1) * pageSize}
      limit ${pageSize}
    ) h
    left join record r on r.id = h.record_id
    order by h.record_id desc, h.id desc`.execute(ctx.db)
  const counted = await sql<{ n: number }>`select count(*)::int as n ${of}`.execute(ctx.db)
  return {
    total: counted.rows[0]?.n ?? 0,
    list: rows.map(({ appId, type, at, ...row }) => ({
      ...row,
      typeKey: typeKeyOf({ appId, type }),
      at: at.getTime(),
    })),
  }
}
