import type pg from 'pg'
import type { DataScope } from '../../../core/caller.ts'
import { scopeByIndex } from '../../../core/scope.ts'

export type RecentRow = {
  recordId: string
  appId: number
  type: number
  language: string
  at: Date
  texts: unknown[]
}
/** Records of a scope since a time, newest first, those of test users left out. */
export async function listRecent(
  pool: pg.Pool,
  scope: DataScope,
  { since, before, limit }: { since: Date; before: string | null; limit: number },
): Promise<RecentRow[]> {
  const values: unknown[] = [since, before, limit]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const seen = scopeByIndex(scope, bind, 'r.app_id', 'r.type')
  const { rows } = await pool.query<RecentRow>(
    `
      select r.id as "recordId", r.app_id as "appId", r.type, r.language, r.received_at as at,
        case
          when jsonb_typeof(r.content -> 'texts') = 'array' then r.content -> 'texts'
          else '[]'
        end as texts
      from record r
      where r.id >= id_from($1)
        and ($2::bigint is null or r.id < $2)
        and not r.test
        and ${seen}
      order by r.id desc
      limit $3`,
    values,
  )
  return rows
}
