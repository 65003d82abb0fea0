import type {
  FeatureImport,
  ImportCode,
  ImportOutcome,
} from '@oas/contract/feature-library/exchange/schemas'
import { sql } from 'kysely'
import type { On, Tx } from '../queries/stores.ts'
import type { Place } from './archive.ts'
import type { HeldImport } from './queries.ts'

export async function countOpen(on: On, personId: string): Promise<number> {
  const { n } = await on
    .selectFrom('featureImport')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('madeBy', '=', personId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return n
}
export function findOpen(on: On): Promise<HeldImport | undefined> {
  return on
    .selectFrom('featureImport')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('id')
    .executeTakeFirst()
}
export type WaitingRow = { n: number; place: Place }
export async function readWaiting(on: On, id: string, limit: number): Promise<WaitingRow[]> {
  const rows = await on
    .selectFrom('featureImportRow')
    .select(['n', 'place'])
    .where('importId', '=', id)
    .where('outcome', '=', 'waiting')
    .orderBy('n')
    .limit(limit)
    .execute()
  return rows.map(({ n, place }) => ({ n, place: place as unknown as Place }))
}
type Settled = {
  n: number
  outcome: ImportOutcome
  code: ImportCode
  quality: number | null
  featureId: string | null
}
export async function settleRow(
  tx: Tx,
  id: string,
  { n, outcome, code, quality, featureId }: Settled,
): Promise<void> {
  await tx
    .updateTable('featureImportRow')
    .set({ outcome, code, quality, featureId })
    .where('importId', '=', id)
    .where('n', '=', n)
    .execute()
}
/** Ends the reading of an archive, unless somebody ended it already. */
export async function endImport(
  tx: Tx,
  id: string,
  { state, problem, at }: { state: FeatureImport['state']; problem: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('featureImport')
    .set({ state, problem, finishedAt: at })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}
/** Imports that still need the bytes of an archive. */
export async function countUses(on: On, fileId: string): Promise<number> {
  const { n } = await on
    .selectFrom('featureImport')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('fileId', '=', fileId)
    .where('state', 'in', ['seen', 'waiting', 'running'])
    .executeTakeFirstOrThrow()
  return n
}
/** Archives that nobody committed in time, and that no other import needs. */
export async function unfinishedOf(on: On, before: Date): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    select distinct i.file_id as "fileId"
    from feature_import i
    where i.state = 'seen' and i.made_at < ${before} and i.file_id is not null
      and not exists (
        select from feature_import o
        where o.file_id = i.file_id and o.state in ('seen', 'waiting', 'running')
          and not (o.state = 'seen' and o.made_at < ${before})
      )`.execute(on)
  return rows.map(({ fileId }) => fileId)
}
export async function forgetImports(
  on: On,
  { seen, ended }: { seen: Date; ended: Date },
): Promise<void> {
  await on
    .deleteFrom('featureImport')
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'seen'), where('madeAt', '<', seen)]),
        where.and([
          where('state', 'in', ['done', 'cancelled', 'failed']),
          where('madeAt', '<', ended),
        ]),
      ]),
    )
    .execute()
}
