import type { TemplateFields, TemplateItem } from '@oas/contract/label/schemas'
import { sql } from 'kysely'
import type { On, Tx } from './drafts.ts'

export type TypeOf = { appId: number; type: number }
type Stored = { items: unknown; types: unknown; deployed: unknown }
const columns = [
  'id',
  'name',
  'remark',
  'items',
  'types',
  'version',
  'deployed',
  'deployedAt',
  'deployedBy',
  'updatedAt',
  'updatedBy',
] as const
const typed = <R extends Stored>(row: R) => ({
  ...row,
  items: row.items as TemplateItem[],
  types: row.types as TypeOf[],
  deployed: row.deployed as { items: TemplateItem[]; types: TypeOf[] } | null,
})

export async function allTemplates(on: On) {
  return (await on.selectFrom('labelTemplate').select(columns).orderBy('name').execute()).map(typed)
}
export async function holdTemplate(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('labelTemplate')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && typed(row)
}
export async function findTemplateByName(on: On, name: string): Promise<number | undefined> {
  return (
    await on
      .selectFrom('labelTemplate')
      .select('id')
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .executeTakeFirst()
  )?.id
}

type Change = TemplateFields & { updatedAt: Date; updatedBy: string }
const asRow = (change: Change) => ({
  ...change,
  items: JSON.stringify(change.items),
  types: JSON.stringify(change.types),
})
export async function insertTemplate(tx: Tx, row: Change): Promise<number> {
  return (
    await tx
      .insertInto('labelTemplate')
      .values(asRow(row))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
export async function updateTemplateRow(
  tx: Tx,
  id: number,
  version: number,
  row: Change,
): Promise<void> {
  await tx
    .updateTable('labelTemplate')
    .set({ ...asRow(row), version })
    .where('id', '=', id)
    .execute()
}
export async function markDeployed(
  tx: Tx,
  id: number,
  deployed: { items: readonly TemplateItem[]; types: readonly TypeOf[] },
  at: Date,
  by: string,
): Promise<void> {
  await tx
    .updateTable('labelTemplate')
    .set({ deployed: JSON.stringify(deployed), deployedAt: at, deployedBy: by })
    .where('id', '=', id)
    .execute()
}
export async function deleteTemplate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('labelTemplate').where('id', '=', id).execute()
}
/** Types that exist. */
export function knownTypes(on: On) {
  return on.selectFrom('recordType').select(['appId', 'type', 'name']).execute()
}
