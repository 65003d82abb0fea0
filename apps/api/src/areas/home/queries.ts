import { sql } from 'kysely'
import { appsSeen } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { inScope } from '../../core/scope.ts'

type Row = {
  appId: number
  name: string
  names: unknown
  type: number | null
  typeName: string | null
  business: string | null
  pageKeys: string[] | null
  key: boolean
  record: boolean
  endpoint: boolean
  arrived: boolean
  state: string | null
  error: string | null
}

/** The app that came farthest; of a type without a published setting the page keys are null. */
export async function farthestApp({ db, caller }: CallContext): Promise<Row | undefined> {
  const apps = appsSeen(caller.scope)
  const { rows } = await sql<Row>`
    select *
    from (
      select app.id as app_id, app.name, app.names, app.created_at,
        t.type, t.name as type_name, t.business, t.page_keys,
        exists (
          select 1
          from api_key k
          join api_key_scope s on s.api_key_id = k.id
          where s.app_id = app.id and k.revoked_at is null and 'ingest' = any(k.permissions)
        ) as key,
        exists (select 1 from record r where r.app_id = app.id and r.type = t.type) as record,
        exists (
          select 1 from delivery_endpoint e where e.app_id = app.id and e.state = 'on'
        ) as endpoint,
        exists (
          select 1
          from outbox o
          where o.app_id = app.id and o.state = 'delivered' and o.kind = 'decision'
        ) as arrived,
        o.state, o.error
      from app
      left join lateral (
        select rt.type, rt.name, rt.business, setting.page_keys
        from record_type rt
        left join lateral (
          select array(select jsonb_array_elements_text(s.document -> 'pageKeys')) as page_keys
          from type_setting s
          where s.app_id = rt.app_id and s.type = rt.type and s.source = 'audit'
          order by s.version desc
          limit 1
        ) setting on true
        where rt.app_id = app.id and ${inScope(caller.scope, 'rt.app_id', 'rt.type')}
        order by setting.page_keys is null, exists (
            select 1 from record r where r.app_id = rt.app_id and r.type = rt.type
          ) desc, rt.created_at, rt.type
        limit 1
      ) t on true
      left join lateral (
        select wanted.state, last.error
        from unnest(array['pending', 'failed', 'stopped']) with ordinality as wanted(state, place)
        cross join lateral (
          select last_error as error
          from outbox
          where outbox.app_id = app.id and outbox.state = wanted.state
          order by id desc
          limit 1
        ) last
        order by wanted.place
        limit 1
      ) o on true
      where ${apps === null}::bool or app.id = any(${apps}::int[])
    ) farthest
    order by arrived desc, record desc, page_keys is null, endpoint desc, key desc, created_at,
      app_id
    limit 1`.execute(db)
  return rows[0]
}

/** Whether somebody beside the caller can log in and has a role. */
export async function hasOthers({ db, caller }: CallContext): Promise<boolean> {
  const found = await db
    .selectFrom('person')
    .innerJoin('personRole', 'personId', 'person.id')
    .select('person.id')
    .where('state', '=', 'active')
    .where('person.id', '<>', caller.id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export function whoHid({ db }: CallContext) {
  return db.selectFrom('homeFirstSteps').select(['hiddenAt', 'hiddenBy']).executeTakeFirst()
}
