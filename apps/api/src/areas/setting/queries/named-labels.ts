import type { NamedLabel } from '@oas/contract/setting/ready-remarks'
import type { Tx } from './drafts.ts'

/** The labels of a tree as it is published now, with their names; none where it is not. */
export async function namedLabels(tx: Tx, treeId: number): Promise<readonly NamedLabel[]> {
  const row = await tx
    .selectFrom('labelTreeVersion')
    .select('labels')
    .where('treeId', '=', treeId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.labels ?? []) as unknown as readonly NamedLabel[]
}
