import type { Input, Output } from '@oas/contract/define'
import {
  type BlackEntry,
  type liveBlackListCalls,
  maxBlackRows,
} from '@oas/contract/live-black-list/calls'
import { textOf } from '@oas/texts'
import { clientOf } from '../../db/client.ts'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail, sayIn } from '../../core/fail.ts'
import { officeTime } from '../../core/office-time.ts'
import { csvAnswer } from '../../files/csv.ts'
import { appsInForce } from '../app/index.ts'
import { announceChange, endWaiting } from '../queue/index.ts'
import { readKeys } from '../white-list/index.ts'
import {
  type Filter,
  type Row,
  countBlack,
  endExpired,
  holdBlack,
  insertBlack,
  listBlack,
  listedUids,
  ordersOf,
  setBlack,
} from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof liveBlackListCalls
type Moved = Output<Calls['move']>['list'][number]
const most = 20_000
const toEntry = (ctx: CallContext, { madeBy, at, until, ...row }: Row): BlackEntry => ({
  ...row,
  own: madeBy === ctx.caller.id,
  at: at.getTime(),
  until: until?.getTime() ?? null,
})
const filterOf = (ctx: CallContext, input: Input<Calls['exportList']>): Filter => ({
  ...input,
  scope: ctx.caller.scope,
  now: ctx.now(),
})

export const list: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, ...input },
) => {
  const filter = filterOf(ctx, input)
  const [rows, total] = await Promise.all([
    listBlack(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countBlack(ctx.db, filter),
  ])
  return { list: rows.map((row) => toEntry(ctx, row)), total }
}
export async function exportList(
  ctx: CallContext,
  input: Input<Calls['exportList']>,
): Promise<unknown> {
  const filter = filterOf(ctx, input)
  if ((await countBlack(ctx.db, filter)) > most) fail('data-volume')
  const say = (key: string): string => textOf(ctx.language, `live_list.${key}`)
  const rows = await listBlack(ctx.db, filter, 0, most)
  return csvAnswer(
    ctx,
    'live-black-list',
    ['app', 'uid', 'kind', 'state', 'reason', 'until', 'by', 'rooms'].map(say),
    rows.map((row) => [
      row.appId,
      row.uid,
      say(`kind_${row.kind}`),
      say(`state_${row.state}`),
      row.reason,
      officeTime(row.until),
      row.by,
      row.rooms,
    ]),
  )
}

/** Puts hosts on the list. A bar keeps people from their work: a second person passes it. */
export const add: Handler<Calls['add']> = async (
  ctx,
  { appId, kind, lines, workbook, reason, evidence = '', until, dry = false, skipBad = false },
) => {
  if (!(await appsInForce.get(ctx)).has(appId)) fail('unknown-app')
  const now = ctx.now()
  if (until !== undefined && until <= now.getTime())
    fail('invalid-input', { field: 'until', reason: textOf(ctx.language, 'live_list.until_past') })
  const read = await readKeys('user', { lines, workbook }, sayIn(ctx.language))
  if (read.keys.length > maxBlackRows)
    fail('invalid-input', {
      field: 'workbook',
      reason: textOf(ctx.language, 'live_list.too_many', { n: maxBlackRows }),
    })
  const waits = kind === 'bar'
  return ctx.db.transaction().execute(async (tx) => {
    const uids = read.keys.map(({ key }) => key.uid)
    if (uids.length > 0) await endExpired(tx, appId, uids, now)
    const there = uids.length === 0 ? new Set<string>() : await listedUids(tx, appId, uids)
    const refused = [
      ...read.refused,
      ...read.keys
        .filter(({ key }) => there.has(key.uid))
        .map(({ line, text }) => ({
          line,
          text,
          reason: textOf(ctx.language, 'live_list.present'),
        })),
    ].toSorted((one, two) => one.line - two.line)
    const fresh = uids.filter((uid) => !there.has(uid))
    if (dry) return { added: fresh.length, refused: refused.slice(0, 500), waits }
    if (fresh.length === 0 || (refused.length > 0 && !skipBad))
      fail('invalid-input', {
        field: read.source === 'file' ? 'workbook' : 'lines',
        reason: `${refused[0]?.line}: ${refused[0]?.reason}`,
      })
    const added = await insertBlack(
      tx,
      {
        appId,
        kind,
        reason: reason.trim(),
        evidence: evidence.trim(),
        source: read.source,
        state: waits ? 'pending' : 'active',
        until: until === undefined ? null : new Date(until),
        madeBy: ctx.caller.id,
        at: now,
      },
      fresh,
    )
    await audit(tx, ctx, [
      {
        action: 'liveBlackList.add',
        subject: `app:${appId}`,
        appId,
        detail: {
          kind,
          uids: added.slice(0, 500),
          count: added.length,
          reason: reason.trim(),
          until: until ?? null,
          state: waits ? 'pending' : 'active',
        },
      },
    ])
    return { added: added.length, refused: refused.slice(0, 500), waits }
  })
}

/**
 * Passes, turns down or lifts entries, each on its own. The orders that wait because of a lifted
 * one leave the queue.
 */
export const move: Handler<Calls['move']> = async (ctx, { refs, act, reason }) => {
  if (act !== 'approve' && reason.trim() === '') fail('required', { field: 'reason' })
  const { list: moved, lifted } = await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now()
    const rows = new Map(
      (
        await holdBlack(
          tx,
          refs.map((ref) => ref.id),
        )
      ).map((row) => [row.id, row]),
    )
    const done = new Set<string>()
    const answers: Moved[] = []
    for (const { id, version } of refs) {
      const row = rows.get(id)
      const why = (): Moved['reason'] => {
        if (!row || !mayApp(ctx.caller, row.appId)) return 'not-found'
        if (row.version !== version || done.has(id)) return 'conflict'
        if (act === 'lift' ? row.state !== 'active' : row.state !== 'pending') return 'wrong-state'
        return act === 'approve' && row.madeBy === ctx.caller.id ? 'second-person' : ''
      }
      const refusal = why()
      answers.push({ id, done: refusal === '', reason: refusal })
      if (refusal !== '' || !row) continue
      done.add(id)
      await setBlack(
        tx,
        id,
        act === 'approve'
          ? { state: 'active', reviewedBy: ctx.caller.id, changedAt: now }
          : {
              state: act === 'reject' ? 'rejected' : 'lifted',
              endReason: reason.trim(),
              changedAt: now,
              ...(act === 'reject' ? { reviewedBy: ctx.caller.id } : {}),
            },
      )
      await audit(tx, ctx, [
        {
          action: `liveBlackList.${act}`,
          subject: `live-black:${id}`,
          appId: row.appId,
          detail: { uid: row.uid, kind: row.kind, reason: reason.trim() },
        },
      ])
    }
    const orders = act === 'lift' && done.size > 0 ? await ordersOf(tx, [...done]) : []
    await endWaiting(
      clientOf(tx),
      orders.map((order) => order.id),
      reason.trim(),
      now,
    )
    return { list: answers, lifted: orders }
  })
  announceChange(ctx, lifted)
  return { list: moved }
}
