import { type ContactKind, listContacts } from '../contacts/find.ts'
import { spellDigits } from '../normalise/digits.ts'
import type { Stream } from '../normalise/stream.ts'
import { type Occurrence, type Search, failedRuleOf } from './search.ts'
import { itemAt } from './set.ts'

/** The plain stream, with number words as digits where the scene reads them so. */
const streamOf = ({ set, profile, reading }: Search): Stream =>
  set.profiles[profile]?.digits === true ? spellDigits(reading.plain) : reading.plain

/** Items by the kind of contact they look for; those that do not apply only to explain it. */
const listWanted = (search: Search): Map<ContactKind, number[]> => {
  const wanted = new Map<ContactKind, number[]>()
  for (const number of search.set.contacts) {
    const item = itemAt(search.set, number)
    if (item.kind !== 'contact' || (failedRuleOf(search, number) && !search.explain)) continue
    const known = wanted.get(item.rule)
    if (known) known.push(number)
    else wanted.set(item.rule, [number])
  }
  return wanted
}

/**
 * Contacts and personal numbers in a field, by the items that look for them. A text is looked
 * through once for all of them, and not at all where none applies.
 */
export function groupContacts(search: Search): Map<number, Occurrence[]> {
  const all = new Map<number, Occurrence[]>()
  if (search.set.contacts.length === 0) return all
  const wanted = listWanted(search)
  if (wanted.size === 0) return all
  const stream = streamOf(search)
  for (const { kind, s, e, from, to } of listContacts(stream, new Set(wanted.keys())))
    for (const item of wanted.get(kind) ?? []) {
      const { name, weaker } = stream
      const one: Occurrence = { item, place: 0, stream: name, weaker, s, e, from, to }
      const failed = failedRuleOf(search, item)
      if (failed) search.found.misses.push({ ...one, rule: failed })
      else all.set(item, [...(all.get(item) ?? []), one])
    }
  return all
}
