import type { Language } from '@oas/contract/language/calls'
import { type WhiteDetail } from '@oas/contract/white-list/schemas'
import type { Context } from '../../core/context.ts'
import { linksIn } from './links.ts'
import { type Candidate, type Subject, entriesFor, scopeOf } from './matrix.ts'
import { type Runner, candidatesFor, changedSince } from './queries/matches.ts'

/** What of a record white lists look at. */
export type Listable = {
  appId: number
  type: number
  business: string
  uid: string
  country: string
  extData: Readonly<Record<string, unknown>>
  content: { texts?: readonly { content?: unknown }[]; lives?: readonly { roomId?: unknown }[] }
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, 200).toWellFormed()
    : ''
const subjectOf = ({
  appId,
  type,
  business,
  uid,
  country,
  extData,
  content,
}: Listable): Subject => ({
  appId,
  type,
  business,
  uid,
  country,
  device: text(extData['deviceId']),
  room: text(content.lives?.[0]?.roomId ?? extData['roomId']),
  links: linksIn(
    (content.texts ?? []).map((one) => (typeof one.content === 'string' ? one.content : '')),
  ),
})

/**
 * The entries that count for each of some records, by their order, in one look-up on the given
 * connection.
 */
export async function listedEntries(
  on: Runner,
  records: readonly Listable[],
  now: Date,
): Promise<{ subject: Subject; entries: Candidate[] }[]> {
  const subjects = records.map(subjectOf)
  const candidates = subjects.length === 0 ? [] : await candidatesFor(on, subjects, now)
  return subjects.map((subject) => ({ subject, entries: entriesFor(candidates, subject) }))
}

export function detailOf(entry: Candidate): WhiteDetail {
  return {
    groupId: entry.listId,
    id: entry.id,
    uidKey: uidKeyOf(entry),
    name: entry.name,
    scope: scopeOf(entry),
    scopes: entry.scopes,
    reason: entry.reason,
    until: entry.until?.getTime() ?? null,
    excuses: entry.excuses,
    scopeConfigInfo: { forcePunishBusinessTypeResultList: entry.force },
  }
}
/** By what an entry knows somebody: the parts it has, apart by colons. */
const uidKeyOf = ({
  uid,
  appId,
  type,
  country,
  device,
  host,
  path,
  room,
}: Omit<
  Candidate,
  | 'kind'
  | 'excuses'
  | 'reason'
  | 'until'
  | 'id'
  | 'listId'
  | 'name'
  | 'scopes'
  | 'apps'
  | 'types'
  | 'countries'
  | 'businesses'
  | 'force'
  | 'tip'
>): string =>
  [uid, appId, type, country, device, host === '' ? '' : `${host}${path}`, room]
    .filter((part) => part !== null && part !== '')
    .join(':')

/** What is kept with a record or a decision of the entries that counted. */
export function traceOf(
  entries: readonly Candidate[],
): { entryId: string; listId: string | null; name: string; scope: string; reason: string }[] {
  return entries.slice(0, 20).map((entry) => ({
    entryId: entry.id,
    listId: entry.listId,
    name: entry.name,
    scope: scopeOf(entry),
    reason: entry.reason,
  }))
}

const tipOf = ({ tip, name, reason }: Candidate, language: Language): string =>
  tip[language]?.trim() || `${name}${name === '' ? '' : ': '}${reason}`
/** What pages of a listed record are given beside it; nothing for the others. */
export function marksOf(
  entries: readonly Candidate[],
  language: Language,
): { currentJson?: Record<string, unknown>; showJson?: Record<string, unknown> } {
  if (entries.length === 0) return {}
  const details = entries.slice(0, 20).map(detailOf)
  const tips = (of: (entry: Candidate) => boolean): string[] =>
    [...new Set(entries.filter(of).map((entry) => tipOf(entry, language)))].slice(0, 10)
  return {
    currentJson: {
      whiteLists: details.map(({ id, groupId, name, scope, until }) => ({
        id,
        groupId,
        name,
        scope,
        until,
      })),
    },
    showJson: {
      hasWhiteListDetailInfo: true,
      whiteListDetailInfo: details,
      auditTips: tips((entry) => entry.scopes.includes('AUDIT_TIPS')),
      punishTips: tips((entry) => entry.kind === 'live' || entry.scopes.includes('PUNISH_TIPS')),
    },
  }
}

/**
 * Marks for records that are handed out now, by their order. A look-up that fails costs nobody
 * their orders: submits look again.
 */
export async function marksFor(
  ctx: Pick<Context, 'pool' | 'now' | 'log'>,
  records: readonly Listable[],
  language: Language,
): Promise<ReturnType<typeof marksOf>[]> {
  try {
    return (await listedEntries(ctx.pool, records, ctx.now())).map(({ entries }) =>
      marksOf(entries, language),
    )
  } catch (error) {
    ctx.log.error(
      { err: error, records: records.length },
      'white lists could not be looked up for orders handed out; a submit looks again',
    )
    return records.map(() => ({}))
  }
}

type Marks = { currentJson: Record<string, unknown>; showJson: Record<string, unknown> }
/** Longer than pages wait between two signs of life. */
const recentMs = 120_000
const unmarked = {
  currentJson: { whiteLists: [] },
  showJson: {
    hasWhiteListDetailInfo: false,
    whiteListDetailInfo: [],
    auditTips: [],
    punishTips: [],
  },
}
/**
 * Marks for records that somebody holds already, where lists changed a moment ago; null where they
 * did not.
 */
export async function freshMarks(
  ctx: Pick<Context, 'pool' | 'now' | 'log'>,
  read: () => Promise<ReadonlyMap<string, Listable>>,
  language: Language,
): Promise<ReadonlyMap<string, Marks> | null> {
  if (!(await changedSince(ctx.pool, new Date(ctx.now().getTime() - recentMs)))) return null
  const records = await read()
  const marks = await marksFor(ctx, [...records.values()], language)
  return new Map([...records.keys()].map((id, index) => [id, { ...unmarked, ...marks[index] }]))
}
/**
 * Tells open pages that lists changed: what they hold is looked at again with their next sign of
 * life, which is now.
 */
export function tellListed(ctx: Pick<Context, 'bus'>): Promise<void> {
  return ctx.bus.publish('setting.changed', { what: 'white-list', key: '' })
}
