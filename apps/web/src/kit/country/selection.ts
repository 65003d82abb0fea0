import {
  type CountryTree,
  continents,
  everyCountry,
  noCountry,
  other,
} from '@oas/contract/country/schemas'

/** How much of a group is chosen: never 1, some 2, every 3. */
export type Status = 1 | 2 | 3
const never = 1
const some = 2
export const every = 3
export type Chosen = ReadonlySet<string>

/** Everything that can be chosen: the codes of all continents, OTHER and none. */
export function choices(tree: CountryTree): string[] {
  return [...continents.flatMap((continent) => tree[continent]), other, noCountry]
}

/** A stored value as single choices; ALL is all of them. */
export function expand(value: readonly string[], tree: CountryTree): Set<string> {
  return value.includes(everyCountry) ? new Set(choices(tree)) : new Set(value)
}

/**
 * Single choices as a value: ALL when nothing is left out, else in the order of the continents,
 * then what the tree does not know, OTHER and none.
 */
export function collect(chosen: Chosen, tree: CountryTree): string[] {
  const all = choices(tree)
  if (all.every((code) => chosen.has(code))) return [everyCountry]
  const known = new Set(all)
  return [
    ...all.filter((code) => code !== other && code !== noCountry && chosen.has(code)),
    ...[...chosen].filter((code) => !known.has(code)),
    ...[other, noCountry].filter((code) => chosen.has(code)),
  ]
}

/** How much of a group is chosen; of an empty group nothing is. */
export function statusOf(group: readonly string[], chosen: Chosen): Status {
  const n = group.filter((code) => chosen.has(code)).length
  return n === 0 ? never : n < group.length ? some : every
}

/** A press on a group chooses all of it, unless all of it is chosen: then none. */
export function toggleGroup(group: readonly string[], chosen: Chosen): Set<string> {
  const next = new Set(chosen)
  const off = statusOf(group, chosen) === every
  for (const code of group) {
    if (off) next.delete(code)
    else next.add(code)
  }
  return next
}

export function toggleOne(code: string, chosen: Chosen): Set<string> {
  const next = new Set(chosen)
  if (!next.delete(code)) next.add(code)
  return next
}
