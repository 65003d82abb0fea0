import type pg from 'pg'
import type { KnownFeature } from '../live/known.ts'

type Client = Pick<pg.Pool, 'query'>
/** What a matcher named, as it stands here. */
type RemoteRow = Omit<KnownFeature, 'exceptions' | 'squeezed' | 'validUntil'> & {
  ref: string
  state: string
  exceptions: Buffer[]
}

type Named = { ref: string; remark: string }
type Where = { storeId: string; hash: string; algorithm: string; quality: number | null; now: Date }
/**
 * Features of a store for what its matcher named, made where it names them for the first time, as
 * far as the quota goes. They are in force at once: what is passed here is the store.
 */
export async function keepNamed(
  client: Client,
  named: readonly Named[],
  { storeId, hash, algorithm, quality, now }: Where,
): Promise<RemoteRow[]> {
  await client.query(
    `
      insert into feature (
        store_id, kind, hash, algorithm, quality, source, source_ref, label_id, level, remark,
        state, made_by, made_at, updated_at
      )
      select s.id, s.kind, decode($3, 'hex'), $4, $5, 'remote', v.ref, s.label_id, s.level,
        v.remark, 'live', s.made_by, $6, $6
      from jsonb_to_recordset($2::jsonb) as v(ref text, remark text)
      join feature_store s on s.id = $1
      where not exists (
          select from feature f
          where f.store_id = s.id and f.source = 'remote' and f.source_ref = v.ref
        )
        and (select count(*) from feature f where f.store_id = s.id) < s.quota
      on conflict (store_id, source_ref) where source = 'remote' do nothing`,
    [storeId, JSON.stringify(named), hash, algorithm, quality, now],
  )
  const { rows } = await client.query<RemoteRow>(
    `
      select f.id, f.store_id as "storeId", f.version, f.label_id as "labelId", f.level, f.remark,
        f.quality, f.source_ref as ref, f.state,
        array(select e.hash from feature_exception e where e.feature_id = f.id) as exceptions
      from feature f
      where f.store_id = $1 and f.source = 'remote' and f.source_ref = any($2::text[])`,
    [storeId, named.map(({ ref }) => ref)],
  )
  return rows
}
