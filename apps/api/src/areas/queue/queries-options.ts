import type { TypeSetting } from '@oas/contract/setting/schemas'
import { containing } from '../../db/like.ts'
import type { CallContext } from '../../core/context.ts'
import { binder, optionSql } from './queries-conditions.ts'

/**
 * Orders that are looked at, the newest of the type: a help for choosing need not count a flood to
 * its end.
 */
const lookedAt = 20_000

type ValuesAsked = {
  dbField: string
  text: string
  allowed: readonly string[] | null
  limit: number
}
/**
 * Values that waiting orders of a type have in a field, the most frequent first, with how many have
 * each. A field without a column has none.
 */
export async function frequentValues(
  ctx: Pick<CallContext, 'pool'>,
  setting: Pick<TypeSetting, 'appId' | 'type' | 'extDataMap'>,
  { dbField, text, allowed, limit }: ValuesAsked,
): Promise<{ value: string; n: number }[]> {
  const values: unknown[] = []
  const bind = binder(values)
  const sql = optionSql(dbField, setting, bind)
  if (sql === null) return []
  const needle = text.trim() === '' ? '' : `and v ilike ${bind(containing(text.trim()))}`
  const within = allowed === null ? '' : `and v = any(${bind(allowed)}::text[])`
  const query = `
    select v as value, count(*)::int as n
    from (
      select ${sql} as f
      from queue_order q
      where q.state = 'waiting'
        and q.app_id = ${bind(setting.appId)}
        and q.type = ${bind(setting.type)}
      order by q.id desc limit ${lookedAt}
    ) o
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(o.f)
        when 'array' then o.f
        when 'null' then '[]'
        else jsonb_build_array(o.f) end
    ) v
    where o.f is not null and v <> ''
    ${needle}
    ${within}
    group by v
    order by 2 desc, 1 limit ${bind(limit)}`
  return (await ctx.pool.query<{ value: string; n: number }>(query, values)).rows
}
