import type pg from 'pg'

type On = Pick<pg.Pool, 'query'>
const rowsOf = async <T extends pg.QueryResultRow>(
  on: On,
  text: string,
  values: unknown[],
): Promise<T[]> => (await on.query<T>(text, values)).rows

const sharedKeys = { device: 'deviceId', ip: 'ip', phone: 'phoneHash' } as const
export type SharedKind = keyof typeof sharedKeys
/** What accounts may share, by kind. */
export type Shared = { kind: SharedKind; key: string }

const newestOf = 200
const ofKey = 500
/** What the newest records of accounts came with. */
export function keysOfUids(on: On, appId: number, uids: readonly string[], since: Date) {
  return rowsOf<Shared & { uid: string }>(
    on,
    `
      select distinct u as uid, k.kind, k.key
      from unnest($2::text[]) u
      cross join lateral (
        select ext_data
        from record
        where app_id = $1 and uid = u and uid <> '' and received_at >= $3
        order by id desc limit ${newestOf}
      ) r
      cross join lateral (
        values
          ${Object.entries(sharedKeys)
            .map(([kind, field]) => `('${kind}', r.ext_data ->> '${field}')`)
            .join(', ')}
      ) k (kind, key)
      where k.key <> '' and length(k.key) <= 128
      limit 1000`,
    [appId, [...uids], since],
  )
}

const byKind = (kind: SharedKind): string =>
  `
    select k.kind, k.key, r.uid, r.received_at
    from unnest($2::text[], $3::text[]) k (kind, key)
    cross join lateral (
      select uid, received_at
      from record r
      where r.app_id = $1
        and r.ext_data ? '${sharedKeys[kind]}'
        and r.ext_data ->> '${sharedKeys[kind]}' = k.key
        and r.received_at >= $4
      limit ${ofKey}
    ) r
    where k.kind = '${kind}'`
const accountsText = `
  select kind, key, uid, count(*)::int as records,
    (extract(epoch from max(received_at)) * 1000)::float8 as "lastSeen"
  from (${(Object.keys(sharedKeys) as SharedKind[]).map(byKind).join(' union all ')}) a
  where uid <> ''
  group by kind, key, uid
  order by count(*) desc, uid limit 2000`
export type Account = Shared & { uid: string; records: number; lastSeen: number }
/** Accounts whose records came with one of these. */
export function accountsWith(on: On, appId: number, keys: readonly Shared[], since: Date) {
  return rowsOf<Account>(on, accountsText, [
    appId,
    keys.map(({ kind }) => kind),
    keys.map(({ key }) => key),
    since,
  ])
}

export function violationsMany(
  on: On,
  appId: number,
  uids: readonly string[],
  since: Date,
  hidden: readonly string[],
) {
  return rowsOf<{ uid: string; resultType: string; n: number }>(
    on,
    `
      select p.uid, d.result_type as "resultType", count(distinct d.id)::int as n
      from punish p
      join decision d on d.id = p.decision_id and d.state = 'active'
      where p.app_id = $1
        and p.uid = any($2::text[])
        and p.uid <> ''
        and p.at >= $3
        and p.state not in ('exempt', 'cleared')
        and d.id <> all($4::bigint[])
      group by 1, 2`,
    [appId, [...uids], since, hidden],
  )
}
