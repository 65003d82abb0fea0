import type { performanceCalls } from '@oas/contract/performance/calls'
import { dayMs } from '@oas/contract/time'
import { typeKeyOf } from '@oas/contract/type-key'
import { sql } from 'kysely'
import { holds } from '../../core/context.ts'
import { dayStart } from '../../core/office-time.ts'
import { ownCountSql } from '../../db/hidden-case.ts'
import type { Handler } from '../../http/implement.ts'
import { listTasks } from '../queue/index.ts'

type Calls = typeof performanceCalls
type Row = {
  pageKey: string
  appId: number
  type: number
  typeName: string
  n: number
  ms: number
  timed: number
  due: number
  onTime: number
}

/** The own work of today; hidden cases are in it as any other, so that nobody tells them apart. */
export const today: Handler<Calls['today']> = async (ctx) => {
  const now = ctx.now().getTime()
  const from = new Date(dayStart(now))
  const { rows } = await sql<Row>`
    select d.page_key as "pageKey", d.app_id as "appId", d.type,
      coalesce(t.name, d.app_id || ':' || d.type) as "typeName", count(*)::int as n,
      coalesce(sum(least(3600000, d.spent_ms)), 0)::float8 as ms, count(d.spent_ms)::int as timed,
      (count(*) filter (where d.deadline_at is not null))::int as due,
      (count(*) filter (where d.deadline_at >= d.at))::int as "onTime"
    from decision d
    left join record_type t on t.app_id = d.app_id and t.type = d.type
    where d.person_id = ${ctx.caller.id}::bigint
      and d.id >= id_from(${from}::timestamptz - interval '1 hour')
      and d.at >= ${from} and d.at < ${new Date(from.getTime() + dayMs)}
      and d.state <> 'undone' and ${sql.raw(ownCountSql('d', 'order_id'))}
    group by 1, 2, 3, 4
    order by n desc, 1, 2, 3`.execute(ctx.db)
  const sumOf = (key: 'n' | 'ms' | 'timed' | 'due' | 'onTime'): number =>
    rows.reduce((sum, row) => sum + row[key], 0)
  const tasks = holds(ctx, 'audit.take') ? (await listTasks(ctx, {})).list : []
  const quotas = new Map(
    tasks.flatMap(({ tfTaskId, name, quota, quotaLeft }) =>
      quota === null || quotaLeft === null
        ? []
        : [[tfTaskId, { name, left: quotaLeft, most: quota }] as const],
    ),
  )
  return {
    handled: sumOf('n'),
    ms: sumOf('ms'),
    timed: sumOf('timed'),
    onTime: { num: sumOf('onTime'), den: sumOf('due') },
    byPage: rows.map(({ pageKey, typeName, n, ms, timed, ...of }) => ({
      pageKey,
      typeKey: typeKeyOf(of),
      typeName,
      n,
      ms,
      timed,
    })),
    quotas: [...quotas.values()],
    asOf: now,
  }
}
