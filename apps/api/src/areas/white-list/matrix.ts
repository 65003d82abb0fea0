import { typeKeyOf } from '@oas/contract/type-key'
import {
  type EntryKind,
  type ForceRule,
  type LiveExcuse,
  type WhiteScope,
  whiteScopes,
} from '@oas/contract/white-list/schemas'
import { fitsAny, isForced, spares, sparesAtAll, strictest } from '@oas/contract/white-list/sparing'
import { type Link, isKnownLink } from './links.ts'

/** An active entry with the list it stands on; a live entry has no list. */
export type Candidate = {
  id: string
  kind: EntryKind
  uid: string
  appId: number | null
  type: number | null
  country: string
  device: string
  host: string
  path: string
  room: string
  excuses: LiveExcuse[]
  reason: string
  until: Date | null
  listId: string | null
  name: string
  scopes: WhiteScope[]
  apps: number[]
  types: string[]
  countries: string[]
  businesses: string[]
  force: ForceRule[]
  tip: Readonly<Partial<Record<string, string>>>
}
/** What white lists know a record by. */
export type Subject = {
  appId: number
  type: number
  business: string
  uid: string
  country: string
  device: string
  room: string
  links: readonly Link[]
}

const holds = (entry: Candidate, subject: Subject): boolean =>
  fitsAny(entry.apps, subject.appId) &&
  fitsAny(entry.types, typeKeyOf(subject)) &&
  fitsAny(entry.countries, subject.country) &&
  fitsAny(entry.businesses, subject.business)

const names = (entry: Candidate, subject: Subject): boolean => {
  if (
    entry.kind === 'live' &&
    (subject.business !== 'live' || (entry.room !== '' && entry.room !== subject.room))
  )
    return false
  return (
    (entry.uid === '' || entry.uid === subject.uid) &&
    (entry.device === '' || entry.device === subject.device) &&
    (entry.appId === null || entry.appId === subject.appId) &&
    (entry.type === null || entry.type === subject.type) &&
    (entry.country === '' || entry.country === subject.country)
  )
}

/**
 * The entries that count for a record. A list of links counts only where it knows every link of the
 * record.
 */
export function entriesFor(candidates: readonly Candidate[], subject: Subject): Candidate[] {
  const found = candidates.filter(
    (entry) => entry.kind !== 'url' && names(entry, subject) && holds(entry, subject),
  )
  const ofLinks = candidates.filter(
    (entry) => entry.kind === 'url' && names(entry, subject) && holds(entry, subject),
  )
  const safe = (listId: string | null): boolean =>
    subject.links.length > 0 &&
    subject.links.every((link) =>
      ofLinks.some((entry) => entry.listId === listId && isKnownLink(entry, link)),
    )
  return [
    ...found,
    ...ofLinks.filter(
      (entry) => safe(entry.listId) && subject.links.some((link) => isKnownLink(entry, link)),
    ),
  ].toSorted((one, two) => rankOf(one) - rankOf(two))
}

/** Place of the strictest scope of an entry; live entries come with the tips of punishing. */
export function scopeOf({ kind, scopes }: Pick<Candidate, 'kind' | 'scopes'>): WhiteScope {
  return kind === 'live' ? 'PUNISH_TIPS' : (strictest(scopes) ?? 'AUDIT_TIPS')
}
const rankOf = (entry: Candidate): number => whiteScopes.indexOf(scopeOf(entry))

const machineExcused = (entry: Candidate): boolean =>
  entry.kind === 'live' && entry.excuses.includes('model')

/**
 * What intake does with a record. `ignore`: nobody sees it; `people`: no machine decides it. Where
 * some result is forced, people look.
 */
export function atIntake(
  entries: readonly Candidate[],
  subject: Subject,
): 'ignore' | 'people' | 'queue' {
  if (
    entries.some(
      (entry) => entry.scopes.includes('NOT_IN_AUDIT') && !isForced(entry, subject, null),
    )
  )
    return 'ignore'
  return entries.some((entry) => machineExcused(entry) || sparesAtAll(entry)) ? 'people' : 'queue'
}

export type Deed = { resultId: string; punishId: number; machine: boolean }
/** The entry that spares a record a deed, or null where it is done. */
export function exemptedBy(
  entries: readonly Candidate[],
  subject: Subject,
  { machine, ...deed }: Deed,
): Candidate | null {
  return (
    entries.find((entry) => (machine && machineExcused(entry)) || spares(entry, subject, deed)) ??
    null
  )
}
