import type { Input } from '@oas/contract/define'
import type { modelAttributeCalls } from '@oas/contract/model/attribute-calls'
import type { AttributeBody } from '@oas/contract/model/attribute-schemas'
import { sql } from 'kysely'
import type pg from 'pg'
import type { DataScope } from '../../../core/caller.ts'
import { containing } from '../../../db/like.ts'
import type { On, Tx } from '../queries/models.ts'
import type { AttributeValue, AttributeValues } from './values.ts'

type Filter = Omit<Input<(typeof modelAttributeCalls)['attributes']>, 'current' | 'pageSize'> & {
  scope: DataScope
}
const seenIn = (scope: DataScope) =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select
        from jsonb_array_elements(a.body -> 'scopes') s
        join jsonb_to_recordset(${JSON.stringify(scope.pairs)}::jsonb) as seen("appId" int)
          on seen."appId" = (s ->> 'appId')::int
      )`
const filtered = (on: On, { text, appId, modelId, valueType, state, derived, scope }: Filter) =>
  on
    .selectFrom('modelAttribute as a')
    .where(seenIn(scope))
    .$if(Boolean(text), (q) => {
      const like = containing(text ?? '')
      return q.where(sql<boolean>`(a.key ilike ${like} or a.body ->> 'name' ilike ${like})`)
    })
    .$if(appId !== undefined, (q) =>
      q.where(sql<boolean>`a.body -> 'scopes' @> ${JSON.stringify([{ appId }])}::jsonb`),
    )
    .$if(modelId !== undefined, (q) =>
      q.where(sql<boolean>`a.body ->> 'modelId' = ${modelId ?? ''}`),
    )
    .$if(valueType !== undefined, (q) =>
      q.where(sql<boolean>`a.body ->> 'valueType' = ${valueType ?? ''}`),
    )
    .$if(state !== undefined, (q) => q.where('a.state', '=', state ?? 'draft'))
    .$if(derived !== undefined, (q) =>
      q.where(sql<boolean>`(a.body ->> 'source' = 'expression') = ${derived ?? false}`),
    )

export function listAttributes(on: On, filter: Filter, offset: number, limit: number) {
  return filtered(on, filter)
    .innerJoin('person as p', 'p.id', 'a.changedBy')
    .selectAll('a')
    .select('p.displayName as changedByName')
    .select(
      sql<string>`coalesce((
        select m.name from model m where m.id::text = a.body ->> 'modelId'
      ), '')`.as('modelName'),
    )
    .orderBy('a.changedAt', 'desc')
    .orderBy('a.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export type StoredAttribute = Awaited<ReturnType<typeof listAttributes>>[number]
export async function countAttributes(on: On, filter: Filter): Promise<number> {
  const { n } = await filtered(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
/** Every attribute as it is written now, and as it is in force. */
export async function allBodies(
  on: On,
): Promise<{ id: string; body: AttributeBody; liveBody: AttributeBody | null }[]> {
  const rows = await on.selectFrom('modelAttribute').select(['id', 'body', 'liveBody']).execute()
  return rows.map(({ id, body, liveBody }) => ({
    id,
    body: body as unknown as AttributeBody,
    liveBody: liveBody as unknown as AttributeBody | null,
  }))
}
export function holdAttribute(tx: Tx, id: string) {
  return tx
    .selectFrom('modelAttribute')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type HeldAttribute = NonNullable<Awaited<ReturnType<typeof holdAttribute>>>

type Spread = { records: number; known: number; values: { value: string; n: number }[] }
const newest = 500
/** What the newest records of an app have of an attribute. */
export async function spreadOf(on: On, key: string, appId: number): Promise<Spread> {
  const { rows } = await sql<Spread>`
    with newest as (
      select evidence -> 'attributes' ->> ${key} as value
      from record
      where app_id = ${appId} and not test and evidence ? 'attributes'
      order by id desc
      limit ${newest}
    ), counted as (
      select value, count(*)::int as n from newest where value is not null group by value
    )
    select (select count(*)::int from newest) as records,
      (select coalesce(sum(n), 0)::int from counted) as known,
      coalesce((
        select jsonb_agg(jsonb_build_object('value', value, 'n', n) order by n desc, value)
        from (select value, n from counted order by n desc, value limit 8) few
      ), '[]') as values`.execute(on)
  return rows[0] ?? { records: 0, known: 0, values: [] }
}

export type TriedRecord = {
  recordId: string
  appId: number
  type: number
  language: string
  country: string
  text: string
  attributes: AttributeValues
  outputs: {
    modelId: string
    label: string
    calibrated: number
    mode: 'live' | 'staged' | 'mock'
  }[]
}
/** The newest records of an app and types, with what models said and what was made of it. */
export async function newestRecords(
  on: On,
  { appId, types }: { appId: number; types: readonly number[] },
  modelId: string,
  limit: number,
): Promise<TriedRecord[]> {
  const { rows } = await sql<TriedRecord>`
    select r.id as "recordId", r.app_id as "appId", r.type, r.language, r.country,
      left(coalesce(r.content #>> '{texts,0,content}', ''), 200) as text,
      coalesce(r.evidence -> 'attributes', '{}') as attributes,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'modelId', o.model_id::text, 'label', o.label, 'calibrated', o.calibrated, 'mode', o.mode
        ))
        from model_output o
        where o.record_id = r.id and o.mode <> 'shadow'
          and (${modelId} = '' or o.model_id::text = ${modelId})
      ), '[]') as outputs
    from record r
    where r.app_id = ${appId} and not r.test
      and (${types.length === 0} or r.type = any(${[...types]}::int[]))
    order by r.id desc
    limit ${limit}`.execute(on)
  return rows
}

type Client = Pick<pg.PoolClient, 'query'>
type User = { appId: number; uid: string }
/** What is remembered of users, by `app:uid`. */
export async function rememberedOf(
  on: Client | pg.Pool,
  users: readonly User[],
  now: Date,
): Promise<ReadonlyMap<string, AttributeValues>> {
  const known = users.filter(({ uid }) => uid !== '')
  if (known.length === 0) return new Map()
  const { rows } = await on.query<User & { values: AttributeValues }>(
    `
      select app_id as "appId", uid, jsonb_object_agg(key, value) as values
      from model_attribute_user
      where (app_id, uid) in (select * from unnest($1::int[], $2::text[])) and until > $3
      group by app_id, uid`,
    [known.map(({ appId }) => appId), known.map(({ uid }) => uid), now],
  )
  return new Map(rows.map(({ appId, uid, values }) => [`${appId}:${uid}`, values]))
}
/** Remembers values of a user until a moment each. */
export async function rememberValues(
  client: Client,
  { appId, uid }: User,
  values: readonly { key: string; value: AttributeValue; until: Date }[],
): Promise<void> {
  if (uid === '' || values.length === 0) return
  await client.query(
    `
      insert into model_attribute_user (app_id, uid, key, value, until)
      select $1, $2, v.key, v.value, v.until
      from jsonb_to_recordset($3::jsonb) as v(key text, value jsonb, until timestamptz)
      order by v.key
      on conflict (app_id, uid, key) do update
      set value = excluded.value, until = excluded.until`,
    [appId, uid, JSON.stringify(values)],
  )
}
/** Forgets what is over, some at a time. */
export async function forgetValues(on: pg.Pool, now: Date): Promise<number> {
  const { rowCount } = await on.query(
    `
      delete from model_attribute_user
      where (app_id, uid, key) in (
        select app_id, uid, key from model_attribute_user where until <= $1 limit 2000
      )`,
    [now],
  )
  return rowCount ?? 0
}
