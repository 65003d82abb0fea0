import type { LadderBody, LiveBody } from '@oas/contract/live-strategy/schemas'
import type { StrategyState } from '@oas/contract/model/schemas'
import { type Transaction, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { containing } from '../../../db/like.ts'
import type { DB } from '../../../db/tables.gen.ts'

type On = Db | Transaction<DB>
type Seen = readonly number[] | null
export type Filter = {
  seen: Seen
  id?: string | undefined
  text?: string | undefined
  appId?: number | undefined
  state?: StrategyState | undefined
  modelId?: string | undefined
}
type Row<B> = {
  id: string
  body: B
  liveBody: B | null
  liveVersion: number | null
  state: StrategyState
  reason: string
  version: number
  changedBy: string
  changedAt: Date
}
export type StrategyRecord = Row<LiveBody> & {
  modelName: string
  ladderName: string
  inForce: number | null
}
export type LadderRecord = Row<LadderBody> & { strategies: number }

const where = ({ seen, id, text, appId, state }: Filter) => sql`
  (${seen === null} or x.app_id = any(${[...(seen ?? [])]}::int[]))
    and (${id ?? null}::bigint is null or x.id = ${id ?? null}::bigint)
    and (${appId ?? null}::int is null or x.app_id = ${appId ?? null}::int)
    and (${state ?? null}::text is null or x.state = ${state ?? null}::text)
    and (
      ${text ? containing(text) : null}::text is null
      or x.body ->> 'name' ilike ${text ? containing(text) : null}::text
    )`
const cells = sql`
  x.id::text as id, x.body, x.live_body as "liveBody", x.live_version as "liveVersion", x.state,
    x.reason, x.version, p.name as "changedBy", x.changed_at as "changedAt"`
const ofModel = ({ modelId }: Filter) => sql`
  (${modelId ?? null}::bigint is null or x.model_id = ${modelId ?? null}::bigint)`

export async function listStrategies(
  on: On,
  by: Filter,
  offset = 0,
  limit = 1,
): Promise<StrategyRecord[]> {
  return (
    await sql<StrategyRecord>`
      select ${cells}, m.name as "modelName", l.body ->> 'name' as "ladderName",
        (
          select k.number
          from live_package k
          where k.app_id = x.app_id and k.state = 'live' and x.live_body is not null
            and k.content -> 'strategies'
              @> jsonb_build_array(jsonb_build_object('id', x.id::text))
        ) as "inForce"
      from live_strategy x
      join person p on p.id = x.changed_by
      join model m on m.id = x.model_id
      join live_ladder l on l.id = x.ladder_id
      where ${where(by)} and ${ofModel(by)}
      order by x.changed_at desc, x.id desc
      offset ${offset} limit ${limit}`.execute(on)
  ).rows
}
export async function countStrategies(on: On, by: Filter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from live_strategy x
    where ${where(by)} and ${ofModel(by)}`.execute(on)
  return rows[0]?.n ?? 0
}
export async function listLadders(
  on: On,
  by: Filter,
  offset = 0,
  limit = 1,
): Promise<LadderRecord[]> {
  return (
    await sql<LadderRecord>`
      select ${cells},
        (select count(*)::int from live_strategy s where s.ladder_id = x.id) as strategies
      from live_ladder x
      join person p on p.id = x.changed_by
      where ${where(by)}
      order by x.changed_at desc, x.id desc
      offset ${offset} limit ${limit}`.execute(on)
  ).rows
}
export async function countLadders(on: On, by: Filter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from live_ladder x where ${where(by)}`.execute(on)
  return rows[0]?.n ?? 0
}
