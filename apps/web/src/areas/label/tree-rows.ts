import type { DraftLabel } from '@oas/contract/label/schemas'

export type TreeRow = {
  label: DraftLabel
  depth: number
  below: number
  open: boolean
  position: number
  siblings: number
}
/** A draft as it is drawn and changed. */
export type Shape = {
  byId: ReadonlyMap<number, DraftLabel>
  below: ReadonlyMap<number, readonly DraftLabel[]>
  texts: ReadonlyMap<number, string>
}

const textOf = ({ cnName, enName, idName, ruName, id, translateKey }: DraftLabel): string =>
  [cnName, enName, idName, ruName, id, translateKey].join('\n').toLowerCase()

/**
 * A draft, which comes by orders descending, as a tree; `texts` is what a search looks into: every
 * name, the id, the key.
 */
export function treeOf(list: readonly DraftLabel[]): Shape {
  const below = new Map<number, DraftLabel[]>()
  for (const label of list) {
    const siblings = below.get(label.parentId)
    if (siblings) siblings.push(label)
    else below.set(label.parentId, [label])
  }
  return {
    byId: new Map(list.map((label) => [label.id, label])),
    below,
    texts: new Map(list.map((label) => [label.id, textOf(label)])),
  }
}

/**
 * Ids of the labels a search finds, by a part of what they are called; words between slashes are
 * looked for along the path.
 */
export function foundIn({ byId, texts }: Shape, search: string): ReadonlySet<number> | null {
  const parts = search
    .toLowerCase()
    .split('/')
    .map((part) => part.trim())
    .filter(Boolean)
  const last = parts.at(-1)
  if (last === undefined) return null
  const above = parts.slice(0, -1).reverse()
  const matches = (label: DraftLabel): boolean => {
    if (!texts.get(label.id)?.includes(last)) return false
    let at = byId.get(label.parentId)
    for (const part of above) {
      while (at && !texts.get(at.id)?.includes(part)) at = byId.get(at.parentId)
      if (!at) return false
      at = byId.get(at.parentId)
    }
    return true
  }
  return new Set([...byId.values()].filter(matches).map((label) => label.id))
}

/** The rows that are seen: what is open, or what was found with all above it. */
export function rowsOf(
  { byId, below }: Shape,
  open: ReadonlySet<number>,
  found: ReadonlySet<number> | null,
): TreeRow[] {
  let seen: Set<number> | null = null
  if (found) {
    seen = new Set(found)
    for (const id of found)
      for (
        let at = byId.get(id)?.parentId ?? 0;
        at !== 0 && !seen.has(at);
        at = byId.get(at)?.parentId ?? 0
      )
        seen.add(at)
  }
  const rows: TreeRow[] = []
  const walk = (parentId: number, depth: number): void => {
    const siblings = (below.get(parentId) ?? []).filter((label) => !seen || seen.has(label.id))
    for (const [index, label] of siblings.entries()) {
      const children = below.get(label.id)?.length ?? 0
      const opened =
        children > 0 &&
        (seen
          ? (below.get(label.id) ?? []).some((child) => seen.has(child.id))
          : open.has(label.id))
      rows.push({
        label,
        depth,
        below: children,
        open: opened,
        position: index + 1,
        siblings: siblings.length,
      })
      if (opened) walk(label.id, depth + 1)
    }
  }
  walk(0, 0)
  return rows
}

/** Where a label falls that is dropped on another. */
export type Zone = 'before' | 'into' | 'after'
export type Place = { parentId: number; before?: number }
/** Where a label goes by one step with the keys, or null where there is no such place. */
export function stepOf(
  { byId, below }: Shape,
  id: number,
  way: 'up' | 'down' | 'in' | 'out',
): Place | null {
  const label = byId.get(id)
  if (!label) return null
  const siblings = below.get(label.parentId) ?? []
  const at = siblings.indexOf(label)
  const place = (parentId: number, before: DraftLabel | undefined): Place => ({
    parentId,
    ...(before ? { before: before.id } : {}),
  })
  const [above, next] = [siblings[at - 1], siblings[at + 1]]
  if (way === 'up') return above ? place(label.parentId, above) : null
  if (way === 'down') return next ? place(label.parentId, siblings[at + 2]) : null
  if (way === 'in') return above ? place(above.id, undefined) : null
  const parent = byId.get(label.parentId)
  if (!parent) return null
  const uncles = below.get(parent.parentId) ?? []
  return place(parent.parentId, uncles[uncles.indexOf(parent) + 1])
}

/** Where a label goes that is dropped on another: before it, below it as its last, or behind it. */
export function dropOf(
  { byId, below }: Shape,
  id: number,
  target: number,
  zone: Zone,
): Place | null {
  for (let at: DraftLabel | undefined = byId.get(target); at; at = byId.get(at.parentId))
    if (at.id === id) return null
  const on = byId.get(target)
  if (!on) return null
  if (zone === 'into') return { parentId: target }
  const siblings = (below.get(on.parentId) ?? []).filter((label) => label.id !== id)
  const before = zone === 'before' ? on : siblings[siblings.indexOf(on) + 1]
  return { parentId: on.parentId, ...(before ? { before: before.id } : {}) }
}
