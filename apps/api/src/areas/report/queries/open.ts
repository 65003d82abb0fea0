import { sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'

export type Open = { inspections: number; branches: number; appeals: number }

/** What may still move the numbers of a caller's apps and types. */
export async function readOpen(db: Db, scope: DataScope): Promise<Open> {
  const seen = (table: string) => inScope(scope, `${table}.app_id`, `${table}.type`)
  const { rows } = await sql<Open>`
    select
      (
        select count(*)::int
        from inspection i
        where i.state in ('waiting', 'answered') and ${seen('i')}
      ) as inspections,
      (
        select count(*)::int
        from branch_order b
        where b.state in ('waiting', 'held') and ${seen('b')}
      ) as branches,
      (
        select count(*)::int
        from wrong_order w
        where w.state = 'disputed' and ${seen('w')}
      ) as appeals`.execute(db)
  return rows[0] ?? { inspections: 0, branches: 0, appeals: 0 }
}
