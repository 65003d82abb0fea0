import type { Input } from '@oas/contract/define'
import type { skynetCalls } from '@oas/contract/skynet/calls'
import { type Kysely, type Transaction, sql } from 'kysely'
import { type DataScope } from '../../../core/caller.ts'
import { containing } from '../../../db/like.ts'
import type { DB } from '../../../db/tables.gen.ts'

export type Tx = Transaction<DB>
export type On = Kysely<DB>

/** Of a table `t` with app and body: sweeps of types that are all seen. */
export function seenIn(scope: DataScope) {
  if (scope.all) return sql<boolean>`true`
  return sql<boolean>`not exists (
    select
    from jsonb_array_elements_text(t.body -> 'scope' -> 'types') of(type)
    where not exists (
      select
      from jsonb_to_recordset(${JSON.stringify(scope.pairs)}::jsonb)
        as seen("appId" int, "type" int)
      where seen."appId" = t.app_id and (seen."type" is null or seen."type" = of.type::int)
    )
  )`
}

type Filter = Omit<Input<(typeof skynetCalls)['configs']>, 'current' | 'pageSize'> & {
  scope: DataScope
}
const filtered = (on: On, { text, appId, kind, state, scope }: Filter) =>
  on
    .selectFrom('skynetConfig as t')
    .where(seenIn(scope))
    .$if(Boolean(text), (q) => q.where('t.name', 'ilike', containing(text ?? '')))
    .$if(appId !== undefined, (q) => q.where('t.appId', '=', appId ?? 0))
    .$if(kind !== undefined, (q) =>
      q.where(sql<boolean>`t.body -> 'detection' ->> 'kind' = ${kind}`),
    )
    .$if(state !== undefined, (q) => q.where('t.state', '=', state ?? 'draft'))
const shown = <T extends ReturnType<typeof filtered>>(query: T) =>
  query
    .innerJoin('person as p', 'p.id', 't.changedBy')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('skynetTask as k')
          .whereRef('k.configId', '=', 't.id')
          .select(['k.id', 'k.madeAt'])
          .orderBy('k.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('t')
    .select(['p.displayName as changedByName', 'last.id as lastTaskId', 'last.madeAt as lastAt'])
    .select(
      sql<string>`coalesce((
        select v.model_id::text
        from model_version v
        where t.body -> 'detection' ->> 'kind' = 'version'
          and v.id = (t.body -> 'detection' ->> 'ref')::bigint
      ), '')`.as('modelId'),
    )

export function listConfigs(on: On, filter: Filter, offset: number, limit: number) {
  return shown(filtered(on, filter))
    .orderBy('t.changedAt', 'desc')
    .orderBy('t.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countConfigs(on: On, filter: Filter): Promise<number> {
  const { n } = await filtered(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
export function findConfig(on: On, scope: DataScope, id: string) {
  return shown(filtered(on, { scope })).where('t.id', '=', id).executeTakeFirst()
}
export type StoredConfig = NonNullable<Awaited<ReturnType<typeof findConfig>>>
/** Holds one that is seen, until the transaction ends. */
export function holdConfig(tx: Tx, scope: DataScope, id: string) {
  return tx
    .selectFrom('skynetConfig as t')
    .selectAll('t')
    .where('t.id', '=', id)
    .where(seenIn(scope))
    .forUpdate()
    .executeTakeFirst()
}
export type HeldConfig = NonNullable<Awaited<ReturnType<typeof holdConfig>>>

export async function isNameTaken(tx: Tx, appId: number, name: string, but: string) {
  const found = await tx
    .selectFrom('skynetConfig')
    .select('id')
    .where('appId', '=', appId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', but)
    .executeTakeFirst()
  return found !== undefined
}
