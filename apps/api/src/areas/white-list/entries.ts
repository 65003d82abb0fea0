import type { Input, Output } from '@oas/contract/define'
import { typeKeyOf } from '@oas/contract/type-key'
import type { whiteListCalls } from '@oas/contract/white-list/calls'
import { type Entry, type EntryKind, lookupWarn } from '@oas/contract/white-list/schemas'
import { isForced } from '@oas/contract/white-list/sparing'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { mayApp, mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { writeSheets } from '../../files/sheet.ts'
import { detailOf, tellListed } from './listed.ts'
import { hostKeys, isKnownLink, readLink } from './links.ts'
import { type Candidate, type Subject, atIntake, entriesFor, exemptedBy } from './matrix.ts'
import { businessOf } from './queries/lists.ts'
import { candidatesFor } from './queries/matches.ts'
import {
  type EntryRow,
  type HeldEntry,
  changeEntries,
  countEntries,
  exportRows,
  holdEntries,
  listEntries,
  ranOut,
} from './queries/entries.ts'
import { endOf, maySee, mayTouch, needsReview, oneApp, seenBy } from './rights.ts'

type Calls = typeof whiteListCalls
type Handled<K extends keyof Calls> = Promise<Output<Calls[K]>>
type Moved = Output<Calls['reviewEntries']>

const isOver = ({ state, until, endReason }: EntryRow, now: Date): boolean =>
  until !== null &&
  until <= now &&
  (state === 'active' || (state === 'stopped' && endReason === ranOut))
const toWire = (row: EntryRow, now: Date): Entry => ({
  id: row.id,
  kind: row.kind as EntryKind,
  listId: row.listId,
  listName: row.listName ?? '',
  scopes: (row.scopes ?? []) as Entry['scopes'],
  uid: row.uid,
  appId: row.appId,
  type: row.type,
  country: row.country,
  device: row.device,
  url: `${row.host}${row.path}`,
  room: row.room,
  excuses: row.excuses as Entry['excuses'],
  reason: row.reason,
  source: row.source as Entry['source'],
  state: isOver(row, now) ? 'expired' : (row.state as Entry['state']),
  until: row.until?.getTime() ?? null,
  version: row.version,
  madeBy: row.madeByName,
  madeById: row.madeBy,
  madeAt: row.madeAt.getTime(),
  reviewedBy: row.reviewedByName ?? '',
  endReason: isOver(row, now) ? '' : row.endReason,
  punished: row.punished,
})
export async function getEntries(
  ctx: CallContext,
  { current = 1, pageSize = 10, ...by }: Input<Calls['entries']>,
): Handled<'entries'> {
  const now = ctx.now()
  const filter = { ...by, seen: seenBy(ctx), now }
  const [rows, total] = await Promise.all([
    listEntries(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countEntries(ctx.db, filter),
  ])
  return { list: rows.map((row) => toWire(row, now)), total }
}
export function getLive(ctx: CallContext, input: Input<Calls['liveList']>): Handled<'liveList'> {
  return getEntries(ctx, { ...input, kind: 'live' })
}

const head = [
  'id',
  'list',
  'uid',
  'app',
  'type',
  'country',
  'device',
  'url',
  'room',
  'excuses',
  'reason',
  'state',
  'until',
  'by',
  'at',
  'reviewed by',
]
export async function exportEntries(
  ctx: CallContext,
  by: Input<Calls['exportEntries']>,
): Promise<unknown> {
  const now = ctx.now()
  const rows = (await exportRows(ctx.db, { ...by, seen: seenBy(ctx), now })).map((row) =>
    toWire(row, now),
  )
  ctx.http.setHeader(
    'content-type',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  ctx.http.setHeader('content-disposition', `attachment; filename="white-list-${by.kind}.xlsx"`)
  return writeSheets([
    {
      name: 'entries',
      rows: [
        head,
        ...rows.map((row) => [
          row.id,
          row.listName,
          row.uid,
          row.appId,
          row.type,
          row.country,
          row.device,
          row.url,
          row.room,
          row.excuses.join(' '),
          row.reason,
          row.state,
          row.until === null ? null : new Date(row.until).toISOString(),
          row.madeBy,
          new Date(row.madeAt).toISOString(),
          row.reviewedBy,
        ]),
      ],
    },
  ])
}

const appsOf = (row: HeldEntry): number[] => (row.appId === null ? (row.apps ?? []) : [row.appId])
export async function updateEntry(
  ctx: CallContext,
  { id, version, until, reason }: Input<Calls['updateEntry']>,
): Handled<'updateEntry'> {
  await ctx.db.transaction().execute(async (tx) => {
    const [row] = await holdEntries(tx, [id])
    if (!row || !maySee(ctx, appsOf(row))) return fail('not-found')
    if (!mayTouch(ctx, appsOf(row))) fail('foreign-data', { app: appsOf(row)[0] ?? 0 })
    if (row.version !== version) fail('conflict')
    if (row.state !== 'active' && row.state !== 'pending') fail('wrong-state')
    const end = endOf(ctx, until, row.maxDays ?? null)
    // To end something sooner takes nobody else; to spare somebody longer does.
    const longer = row.until !== null && (end === null || end > row.until)
    const state =
      row.state === 'active' && longer && (row.kind === 'live' || needsReview(row.listScopes))
        ? 'pending'
        : row.state
    await changeEntries(tx, [id], {
      until: end,
      reason: reason.trim(),
      state,
      changedBy: ctx.caller.id,
      changedAt: ctx.now(),
    })
    return audit(tx, ctx, [
      {
        action: 'whiteList.prolong',
        subject: `white-list-entry:${id}`,
        appId: oneApp(appsOf(row)),
        detail: {
          before: { until: row.until?.toISOString() ?? null, reason: row.reason, state: row.state },
          after: { until: end?.toISOString() ?? null, reason: reason.trim(), state },
        },
      },
    ])
  })
  await tellListed(ctx)
  return {}
}

type Act = 'approve' | 'reject' | 'stop'
const stateAfter = { approve: 'active', reject: 'rejected', stop: 'stopped' } as const
const refusalOf = (
  ctx: CallContext,
  row: HeldEntry | undefined,
  version: number,
  act: Act,
): Moved['failed'][number]['reason'] | null => {
  if (!row || !maySee(ctx, appsOf(row))) return 'not-found'
  if (!mayTouch(ctx, appsOf(row))) return 'foreign-data'
  if (row.version !== version) return 'conflict'
  if (act === 'stop' ? row.state !== 'active' && row.state !== 'pending' : row.state !== 'pending')
    return 'wrong-state'
  return act === 'approve' && (row.madeBy === ctx.caller.id || row.changedBy === ctx.caller.id)
    ? 'second-person'
    : null
}
const judge = async (
  ctx: CallContext,
  refs: readonly { id: string; version: number }[],
  act: Act,
  typed: string,
  live: boolean,
): Promise<Moved> => {
  const reason = typed.trim()
  if (act !== 'approve' && reason === '') fail('required', { field: 'reason' })
  const moved = await ctx.db.transaction().execute(async (tx) => {
    const rows = new Map(
      (
        await holdEntries(
          tx,
          refs.map((ref) => ref.id),
        )
      )
        .filter((row) => (row.kind === 'live') === live)
        .map((row) => [row.id, row]),
    )
    const failed: Moved['failed'] = []
    const done: HeldEntry[] = []
    for (const { id, version } of new Map(refs.map((ref) => [ref.id, ref])).values()) {
      const row = rows.get(id)
      const refusal = refusalOf(ctx, row, version, act)
      if (refusal || !row) failed.push({ id, reason: refusal ?? 'not-found' })
      else done.push(row)
    }
    await changeEntries(
      tx,
      done.map((row) => row.id),
      {
        state: stateAfter[act],
        endReason: act === 'approve' ? '' : reason,
        changedAt: ctx.now(),
        ...(act === 'stop' ? { changedBy: ctx.caller.id } : { reviewedBy: ctx.caller.id }),
      },
    )
    await audit(
      tx,
      ctx,
      done.map((row) => ({
        action: `whiteList.${act}`,
        subject: `white-list-entry:${row.id}`,
        appId: oneApp(appsOf(row)),
        detail: { before: { state: row.state }, after: { state: stateAfter[act], reason } },
      })),
    )
    return { done: done.length, failed }
  })
  if (moved.done > 0) await tellListed(ctx)
  return moved
}
/** Passes, turns down or stops entries, each on its own. */
export function judgeEntries(acts: readonly Act[]) {
  return (ctx: CallContext, { refs, act, reason }: Input<Calls['reviewEntries']>): Promise<Moved> =>
    acts.includes(act)
      ? judge(ctx, refs, act, reason, false)
      : fail('invalid-input', { field: 'act', reason: acts.join(', ') })
}
export function rejectLive(
  ctx: CallContext,
  { refs, reason }: Input<Calls['liveReject']>,
): Promise<Moved> {
  return judge(ctx, refs, 'reject', reason, true)
}
export async function setLiveStatus(
  ctx: CallContext,
  { refs, act, reason }: Input<Calls['liveStatus']>,
): Promise<Moved> {
  return holds(ctx, act === 'approve' ? 'whitelist.review' : 'whitelist.edit')
    ? judge(ctx, refs, act, reason, true)
    : fail('no-permission')
}

const warningOf = ({ language }: CallContext, n: number): string =>
  n > lookupWarn ? textOf(language, 'white_list.lookup_warn', { n, most: lookupWarn }) : ''
const anybody = (appId: number, type: number, uid: string): Subject => ({
  appId,
  type,
  business: '',
  uid,
  country: '',
  device: '',
  room: '',
  links: [],
})
/**
 * Entries by which lists know users of a type, whatever business, country or device; those of
 * everybody, too.
 */
export async function getScopeGroups(
  ctx: CallContext,
  { appId, type, uids }: Input<Calls['scopeGroups']>,
): Handled<'scopeGroups'> {
  const wanted = [...new Set(uids)]
  const found = (
    await candidatesFor(
      ctx.pool,
      wanted.map((uid) => anybody(appId, type, uid)),
      ctx.now(),
    )
  ).filter(
    (entry) =>
      entry.uid !== '' &&
      (entry.appId === null || entry.appId === appId) &&
      (entry.type === null || entry.type === type) &&
      (entry.apps.length === 0 || entry.apps.includes(appId)) &&
      (entry.types.length === 0 || entry.types.includes(typeKeyOf({ appId, type }))),
  )
  return { list: found.slice(0, 1000).map(detailOf), warning: warningOf(ctx, found.length) }
}

export async function testUrl(
  ctx: CallContext,
  { url, appId }: Input<Calls['testUrl']>,
): Handled<'testUrl'> {
  const link =
    readLink(url) ??
    fail('invalid-input', { field: 'url', reason: textOf(ctx.language, 'white_list.bad_link') })
  if (appId !== undefined && !mayApp(ctx.caller, appId)) fail('foreign-data', { app: appId })
  const found =
    hostKeys(link).length === 0
      ? []
      : (
          await candidatesFor(ctx.pool, [{ ...anybody(0, 0, ''), links: [link] }], ctx.now())
        ).filter(
          (entry) =>
            entry.kind === 'url' &&
            isKnownLink(entry, link) &&
            maySee(ctx, entry.apps) &&
            (appId === undefined || entry.apps.length === 0 || entry.apps.includes(appId)),
        )
  return { list: found.slice(0, 1000).map(detailOf), warning: warningOf(ctx, found.length) }
}

const effectOf = (
  entry: Candidate,
  subject: Subject,
  resultId: string | undefined,
): 'ignored' | 'spared' | 'tips' | 'forced' => {
  if (isForced(entry, subject, resultId ?? '') && needsReview(entry.scopes)) return 'forced'
  if (atIntake([entry], subject) === 'ignore') return 'ignored'
  return exemptedBy([entry], subject, { resultId: resultId ?? '', punishId: 0, machine: true }) ||
    entry.excuses.length > 0
    ? 'spared'
    : 'tips'
}
/** What holds for users of a type now, by the same rules as intake and submit. */
export async function getEffective(
  ctx: CallContext,
  { appId, type, uids, country = '', device = '', resultId }: Input<Calls['effective']>,
): Handled<'effective'> {
  if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId })
  const business = (await businessOf(ctx.db, appId, type)) ?? fail('not-found', { field: 'type' })
  const subjects = [...new Set(uids)].map((uid): Subject => ({
    ...anybody(appId, type, uid),
    business,
    country,
    device,
  }))
  const candidates = await candidatesFor(ctx.pool, subjects, ctx.now())
  const list = subjects.flatMap((subject) =>
    entriesFor(candidates, subject).map((entry) => ({
      uid: subject.uid,
      ...detailOf(entry),
      effect: effectOf(entry, subject, resultId),
    })),
  )
  return { list: list.slice(0, 1000), warning: warningOf(ctx, list.length) }
}
