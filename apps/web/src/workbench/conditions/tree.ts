import type { ConditionOption } from '@oas/contract/queue/schemas'

const treeTypes: ReadonlySet<number> = new Set([11, 13])
/** Whether a control chooses nodes of a tree: several (11) or one (13). */
export function isTree(type: number): boolean {
  return treeTypes.has(type)
}

export type Node = { option: ConditionOption; depth: number }
/**
 * Nodes as they are read: each above what is below it, in the order given. A node whose parent is
 * not there stands at the top, and so does a circle.
 */
export function nodesInOrder(options: readonly ConditionOption[]): Node[] {
  const known = new Set(options.map(({ value }) => value))
  const below = new Map<string | null, ConditionOption[]>()
  for (const option of options) {
    const above = option.parent !== null && known.has(option.parent) ? option.parent : null
    below.set(above, [...(below.get(above) ?? []), option])
  }
  const seen = new Set<string>()
  const walk = (list: readonly ConditionOption[], depth: number): Node[] =>
    list.flatMap((option) => {
      if (seen.has(option.value)) return []
      seen.add(option.value)
      return [{ option, depth }, ...walk(below.get(option.value) ?? [], depth + 1)]
    })
  return [...walk(below.get(null) ?? [], 0), ...options.flatMap((option) => walk([option], 0))]
}
