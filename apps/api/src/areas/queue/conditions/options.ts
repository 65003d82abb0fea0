import type { queueCalls } from '@oas/contract/queue/calls'
import type { ConditionOption } from '@oas/contract/queue/schemas'
import type { ConditionField, TypeSetting } from '@oas/contract/setting/schemas'
import type { CallContext } from '../../../core/context.ts'
import { because, fail } from '../../../core/fail.ts'
import { readMost } from '../../../core/read-part.ts'
import { containing } from '../../../db/like.ts'
import type { Handler } from '../../../http/implement.ts'
import { settingOf } from '../../setting/index.ts'
import { treeOf, treeTypes } from './expand.ts'
import { binder, optionSql } from './sql.ts'

type Get = (typeof queueCalls)['conditionOptions']

/** Most options of one answer, and most nodes of a tree. */
const most = 50
const mostNodes = 5000

const allowed = ({ scope }: ConditionField, value: string): boolean =>
  !scope || scope.some((one) => String(one) === value)
const matches = (text: string, { value, label }: { value: string; label: string }): boolean => {
  const needle = text.trim().toLowerCase()
  return (
    needle === '' || value.toLowerCase().includes(needle) || label.toLowerCase().includes(needle)
  )
}

/**
 * What a field of a type may be set to, within what an administrator allows: its tree, its list, or
 * the values of waiting orders.
 */
export const listConditionOptions: Handler<Get> = async (
  ctx,
  { appId, type, dbField, text = '' },
) => {
  const setting = await settingOf(ctx, appId, type)
  const field =
    setting?.condition.find((one) => one.dbField === dbField && one.is_apply === 1) ??
    fail('invalid-input', {
      field: 'dbField',
      reason: because('no_field_of_type', { name: dbField }),
    })
  if (treeTypes.has(field.type)) {
    const nodes = (await treeOf(ctx, field)).filter((node) => allowed(field, node.value))
    return {
      list: nodes.slice(0, mostNodes).map((node) => ({ ...node, n: null })),
      more: nodes.length > mostNodes,
    }
  }
  const listed: ConditionOption[] = (field.list ?? []).map(({ value, label }) => ({
    value: String(value),
    label,
    parent: null,
    n: null,
  }))
  const named = new Map(listed.map((option) => [option.value, option.label]))
  const found =
    listed.length > 0
      ? listed
      : setting
        ? (
            await frequentValues(ctx, setting, {
              dbField,
              text,
              allowed: field.scope?.map(String) ?? null,
              limit: most + 1,
            })
          ).map(({ value, n }) => ({ value, label: named.get(value) ?? value, parent: null, n }))
        : []
  const options = found.filter((option) => allowed(field, option.value) && matches(text, option))
  return { list: options.slice(0, most), more: options.length > most }
}

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
 * each; whole texts are nothing to choose from. A field without a column has none.
 */
async function frequentValues(
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
        and q.task_id is null
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
    where o.f is not null and v <> '' and length(v) <= ${bind(readMost.entry)}
    ${needle}
    ${within}
    group by v
    order by 2 desc, 1 limit ${bind(limit)}`
  return (await ctx.pool.query<{ value: string; n: number }>(query, values)).rows
}
