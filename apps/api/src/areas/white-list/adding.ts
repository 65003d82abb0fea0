import type { AuditAction } from '@oas/contract/audit-actions'
import type { Input, Output } from '@oas/contract/define'
import type { whiteListCalls } from '@oas/contract/white-list/calls'
import type { EntryKind, LiveExcuse } from '@oas/contract/white-list/schemas'
import { textOf } from '@oas/texts'
import type { Transaction } from 'kysely'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail, sayIn } from '../../core/fail.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type ReadLines, readKeys } from './lines.ts'
import { tellListed } from './listed.ts'
import { findList, holdList, knownApps } from './queries/lists.ts'
import {
  type Key,
  changeEntries,
  endExpired,
  holdByKeys,
  insertEntries,
  lockEntries,
} from './queries/entries.ts'
import { endOf, maySee, mayTouch, needsReview, oneApp } from './rights.ts'

type Calls = typeof whiteListCalls
type Added = Output<Calls['add']>
type Place = {
  kind: EntryKind
  listId: string | null
  appId: number | null
  excuses: LiveExcuse[]
  review: boolean
}
const shown = 20
const most = 200_000

const nameOf = ({ uid, appId, type, country, device, host, path, room }: Key): string =>
  JSON.stringify([uid, appId, type, country, device, host, path, room])
const same = (one: readonly string[], two: readonly string[]): boolean =>
  one.length === two.length && one.every((item) => two.includes(item))

/** Combinations name apps and types: only those there are, and that the caller sees. */
const sieve = async (
  ctx: CallContext,
  { keys, refused, source }: ReadLines,
): Promise<ReadLines> => {
  const apps = await knownApps(ctx.db, [
    ...new Set(keys.flatMap(({ key }) => (key.appId === null ? [] : [key.appId]))),
  ])
  const may = ({ appId, type }: Key): boolean =>
    appId === null ||
    (apps.has(appId) &&
      (type === null
        ? ctx.caller.scope.all ||
          ctx.caller.scope.pairs.some((pair) => pair.appId === appId && pair.type === null)
        : mayType(ctx.caller, appId, type)))
  return {
    keys: keys.filter(({ key }) => may(key)),
    refused: [
      ...refused,
      ...keys
        .filter(({ key }) => !may(key))
        .map(({ line, text }) => ({
          line,
          text,
          reason: textOf(ctx.language, 'white_list.no_such_app'),
        })),
    ].toSorted((one, two) => one.line - two.line),
    source,
  }
}

type Tx = Transaction<DB>
type ReadLine = ReadLines['keys'][number]
type KnownLine = ReadLine & { row: Awaited<ReturnType<typeof holdByKeys>>[number] }
type Wish = { reason: string; until: Date | null }
type Written = { state: 'pending' | 'active'; source: ReadLines['source']; now: Date }
type Adding = Pick<Input<Calls['add']>, 'reason' | 'dry' | 'skipBad'>
/**
 * Stores what is new and changes what is there with another end or reason; refused lines stop
 * everything unless they are to be skipped.
 */
const store = async (
  ctx: CallContext,
  place: Place,
  read: ReadLines,
  until: Date | null,
  adding: Adding,
): Promise<Added> => {
  const answer = await storeIn(ctx, place, read, until, adding)
  if (!adding.dry && !answer.waits) await tellListed(ctx)
  return answer
}
/** Lines whose entries are new, those that change one, and those that would change nothing. */
type Sorted = { fresh: ReadLine[]; changed: KnownLine[]; unchanged: KnownLine[] }

const sortLines = async (
  tx: Tx,
  { listId, appId, excuses }: Place,
  lines: readonly ReadLine[],
  { reason, until }: Wish,
): Promise<Sorted> => {
  const keys = lines.map((one) => ({
    ...one,
    key: { ...one.key, appId: one.key.appId ?? appId },
  }))
  const found = await holdByKeys(
    tx,
    listId,
    keys.map(({ key }) => key),
  )
  const there = new Map(found.map((row) => [nameOf(row), row]))
  const fresh = keys.filter(({ key }) => !there.has(nameOf(key)))
  const known = keys.flatMap((one) => {
    const row = there.get(nameOf(one.key))
    return row ? [{ ...one, row }] : []
  })
  const isChanged = ({ row }: KnownLine): boolean =>
    row.reason !== reason ||
    (row.until?.getTime() ?? null) !== (until?.getTime() ?? null) ||
    !same(row.excuses, excuses)
  return {
    fresh,
    changed: known.filter(isChanged),
    unchanged: known.filter((one) => !isChanged(one)),
  }
}

const refusedLines = (ctx: CallContext, read: ReadLines, { unchanged }: Sorted) =>
  [
    ...read.refused,
    ...unchanged.map(({ line, text }) => ({
      line,
      text,
      reason: textOf(ctx.language, 'white_list.present'),
    })),
  ].toSorted((one, two) => one.line - two.line)

const sampleOf = ({ fresh, changed }: Sorted): Added['sample'] =>
  [
    ...fresh.map((one) => ({ ...one, reason: '' })),
    ...changed.map((one) => ({ ...one, reason: one.row.reason })),
  ]
    .slice(0, shown)
    .map(({ line, text, reason: before }) => ({ line, text, reason: before }))

type Entry = { id: string; action: AuditAction; key: Key; before: object | null }
/** Inserts and changes entries, and answers each for the log. */
const writeEntries = async (
  ctx: CallContext,
  tx: Tx,
  { kind, listId, excuses }: Place,
  { fresh, changed }: Sorted,
  { reason, until, state, source, now }: Wish & Written,
): Promise<Entry[]> => {
  const ids = await insertEntries(
    tx,
    fresh.map(({ key }) => ({
      ...key,
      kind,
      listId,
      excuses,
      reason,
      source,
      state,
      until,
      madeBy: ctx.caller.id,
      madeAt: now,
    })),
  )
  await changeEntries(
    tx,
    changed.map(({ row }) => row.id),
    { reason, until, excuses, state, changedBy: ctx.caller.id, changedAt: now },
  )
  return [
    ...fresh.map(({ key }, index): Entry => ({
      id: ids[index] ?? '',
      action: 'whiteList.add',
      key,
      before: null,
    })),
    ...changed.map(({ row, key }): Entry => ({
      id: row.id,
      action: 'whiteList.prolong',
      key,
      before: { reason: row.reason, until: row.until?.toISOString() ?? null, state: row.state },
    })),
  ]
}

const logEntries = async (
  ctx: CallContext,
  tx: Tx,
  entries: readonly Entry[],
  facts: object,
  { listId, apps }: { listId: string | null; apps: readonly number[] },
): Promise<void> => {
  for (let at = 0; at < entries.length; at += 1000)
    await audit(
      tx,
      ctx,
      entries.slice(at, at + 1000).map(({ id, action, key, before }) => ({
        action,
        subject: `white-list-entry:${id}`,
        appId: key.appId ?? oneApp(apps),
        detail: {
          before,
          after: {
            ...facts,
            ...Object.fromEntries(
              Object.entries(key).filter(([, value]) => value !== '' && value !== null),
            ),
            listId,
          },
        },
      })),
    )
}

const storeIn = (
  ctx: CallContext,
  place: Place,
  read: ReadLines,
  until: Date | null,
  { reason: typed, dry = false, skipBad = false }: Adding,
): Promise<Added> =>
  ctx.db.transaction().execute(async (tx) => {
    const { listId, excuses, review } = place
    const [now, reason] = [ctx.now(), typed.trim()]
    await lockEntries(tx, listId)
    // The list may have been changed since it was read: what counts is what it is now.
    const list = listId === null ? null : ((await holdList(tx, listId)) ?? fail('not-found'))
    const waits = review || (list !== null && needsReview(list.scopes))
    await endExpired(tx, listId, now)
    const sorted = await sortLines(tx, place, read.keys, { reason, until })
    const refused = refusedLines(ctx, read, sorted)
    const answer: Added = {
      added: sorted.fresh.length,
      changed: sorted.changed.length,
      refused: refused.slice(0, 500),
      sample: sampleOf(sorted),
      waits,
    }
    if (dry) return answer
    if (refused.length > 0 && !skipBad)
      fail('invalid-input', {
        field: read.source === 'file' ? 'workbook' : 'lines',
        reason: `${refused[0]?.line}: ${refused[0]?.reason}`,
      })
    if (read.keys.length > most) fail('too-large')
    const state = waits ? 'pending' : 'active'
    const written = { reason, until, state, source: read.source, now } as const
    const entries = await writeEntries(ctx, tx, place, sorted, written)
    const facts = {
      reason,
      until: until?.toISOString() ?? null,
      state,
      ...(excuses.length > 0 ? { excuses } : {}),
    }
    await logEntries(ctx, tx, entries, facts, { listId, apps: list?.apps ?? [] })
    return answer
  })

export async function add(
  ctx: CallContext,
  { listId, lines, workbook, until, ...input }: Input<Calls['add']>,
): Promise<Added> {
  const list = await findList(ctx.db, listId)
  if (!list || !maySee(ctx, list.apps)) return fail('not-found', { field: 'listId' })
  if (!mayTouch(ctx, list.apps)) fail('foreign-data', { app: list.apps[0] ?? 0 })
  if (list.state !== 'active' && list.state !== 'pending') fail('wrong-state')
  const kind = list.subject as EntryKind
  const read = await sieve(ctx, await readKeys(kind, { lines, workbook }, sayIn(ctx.language)))
  return store(
    ctx,
    { kind, listId, appId: null, excuses: [], review: needsReview(list.scopes) },
    read,
    endOf(ctx, until, list.maxDays),
    input,
  )
}

/** Applies for excuses of live rooms: each waits for a second person. */
export async function addLive(
  ctx: CallContext,
  { appId, excuses, lines, workbook, until, ...input }: Input<Calls['liveImport']>,
): Promise<Added> {
  if (!(await knownApps(ctx.db, [appId])).has(appId)) fail('unknown-app')
  const read = await readKeys('live', { lines, workbook }, sayIn(ctx.language))
  return store(
    ctx,
    { kind: 'live', listId: null, appId, excuses, review: true },
    read,
    endOf(ctx, until, null),
    input,
  )
}
