import type { TreeRow } from '@oas/contract/label/schemas'
import type { Choice } from '../../kit/form/fields.tsx'

/** Trees to choose from, by name and id. */
export function treeChoices(trees: readonly TreeRow[] = []): Choice[] {
  return trees.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))
}

/** Names of trees in a row; an id stands where a name is not known. */
export function treeNames(ids: readonly number[], trees: readonly TreeRow[] = []): string {
  return ids.map((id) => trees.find((tree) => tree.id === id)?.name ?? String(id)).join(', ')
}
