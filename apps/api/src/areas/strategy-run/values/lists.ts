import { type LiveBase, createLive } from '../../../core/live.ts'
import { readLists } from './queries.ts'

/** Names of the lists that hold a value; read again when they are a second old. */
const holding = createLive({ keepMs: 1000, mustBeFresh: true }, async ({ pool }) => {
  const names = new Map<string, string[]>()
  for (const { name, items } of await readLists(pool))
    for (const { id } of items) {
      const found = names.get(id)
      if (found) found.push(name)
      else names.set(id, [name])
    }
  return names
})

export function listsHolding(ctx: LiveBase): Promise<ReadonlyMap<string, readonly string[]>> {
  return holding.get(ctx)
}
