import type { ReportView } from '@oas/contract/report/calls'
import type { Transaction } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/tables.gen.ts'

export type StoredView = ReportView & { savedAt: number; savedBy: string }

const byName = (db: Db, report: string, personId: string | null) =>
  db
    .selectFrom('reportView as v')
    .innerJoin('person as p', 'p.id', 'v.savedBy')
    .where('v.report', '=', report)
    .where('v.personId', personId === null ? 'is' : '=', personId)
    .select(['v.view', 'v.savedAt', 'p.displayName', 'p.name'])

/** A person's view of a report, or everybody's; null where none is kept. */
export async function readView(
  db: Db,
  report: string,
  personId: string | null,
): Promise<StoredView | null> {
  const row = await byName(db, report, personId).executeTakeFirst()
  if (!row) return null
  const { columns, targets } = row.view as unknown as ReportView
  return {
    columns,
    targets,
    savedAt: row.savedAt.getTime(),
    savedBy: row.displayName || row.name,
  }
}

type Kept = { report: string; personId: string | null; view: ReportView; by: string; at: Date }
export async function keepView(
  tx: Transaction<DB>,
  { report, personId, view, by, at }: Kept,
): Promise<void> {
  const stored = { view: JSON.stringify(view), savedBy: by, savedAt: at }
  await tx
    .insertInto('reportView')
    .values({ report, personId, ...stored })
    .onConflict((on) => on.columns(['report', 'personId']).doUpdateSet(stored))
    .execute()
}
export async function forgetView(
  tx: Transaction<DB>,
  report: string,
  personId: string | null,
): Promise<void> {
  await tx
    .deleteFrom('reportView')
    .where('report', '=', report)
    .where('personId', personId === null ? 'is' : '=', personId)
    .execute()
}
