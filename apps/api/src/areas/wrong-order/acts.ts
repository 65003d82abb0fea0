import type { Output } from '@oas/contract/define'
import { appealLimits } from '@oas/contract/appeal/words'
import type { wrongOrderCalls } from '@oas/contract/wrong-order/calls'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { clientOf } from '../../db/client.ts'
import type { Handler } from '../../http/implement.ts'
import { appealEach } from './appealing.ts'
import { listBarred } from './queries/appeal-people.ts'
import { type AppealHeld, holdAppeals, sayWord } from './queries/appeals.ts'
import type { AppealRefusal } from './queries/branch-cases.ts'
import { insertMarked } from './queries/notes.ts'
import {
  type Decided,
  type Held,
  type Tx,
  addSteps,
  decisionsOf,
  holdWrong,
  setWrong,
} from './queries/orders.ts'
import { voidOrders } from './voiding.ts'

type Calls = typeof wrongOrderCalls
type Outcome = Output<Calls['check']>['list'][number]

/** The app that the log tells of some under; null for several. */
const oneApp = (apps: readonly number[]): number | null => {
  const [app = null, ...more] = new Set(apps)
  return more.length === 0 ? app : null
}

type Refused = ReadonlyMap<string, Outcome['reason']>
/** Acts on wrong orders that allow it; answers those that did not after all, with the reason. */
type Act = (
  tx: Tx,
  open: readonly string[],
  now: Date,
  appId: number | null,
  rows: ReadonlyMap<string, Held>,
) => Promise<Refused | void>

/**
 * Does something with each of several wrong orders that allows it, in one transaction, and says of
 * the others why not.
 */
const forEach = (
  ctx: CallContext,
  ids: readonly string[],
  refusal: (row: Held) => Outcome['reason'],
  act: Act,
): Promise<{ list: Outcome[] }> =>
  ctx.db.transaction().execute(async (tx) => {
    const rows = new Map((await holdWrong(tx, ids)).map((row) => [row.id, row]))
    const list = ids.map((id): Outcome => {
      const row = rows.get(id)
      const reason =
        row &&
        (row.personId === ctx.caller.id ||
          (holds(ctx, 'audit.team') && mayType(ctx.caller, row.appId, row.type)))
          ? refusal(row)
          : 'not-found'
      return { id, done: reason === '', reason }
    })
    const open = [...new Set(list.filter((one) => one.done).map((one) => one.id))]
    if (open.length === 0) return { list }
    const appId = oneApp(open.map((id) => rows.get(id)?.appId ?? 0))
    const refused = await act(tx, open, ctx.now(), appId, rows)
    return {
      list: list.map((one) => {
        const reason = refused?.get(one.id)
        return reason === undefined ? one : { id: one.id, done: false, reason }
      }),
    }
  })

export const remark: Handler<Calls['remark']> = (ctx, { ids, remark: text }) => {
  const own = new Set<string>()
  return forEach(
    ctx,
    ids,
    (row) => {
      if (row.personId === ctx.caller.id) own.add(row.id)
      return ''
    },
    async (tx, open, now, appId) => {
      await setWrong(
        tx,
        open.filter((id) => own.has(id)),
        { remark: text },
      )
      await setWrong(
        tx,
        open.filter((id) => !own.has(id)),
        { leaderRemark: text },
      )
      await addSteps(tx, open, { act: 'remark', personId: ctx.caller.id, note: text, at: now })
      await audit(tx, ctx, [
        {
          action: 'wrongOrder.remark',
          subject: `wrong-order:${open[0]}`,
          appId,
          detail: { ids: open, remark: text },
        },
      ])
    },
  )
}

const refusals: Readonly<Record<AppealRefusal, Outcome['reason']>> = {
  'not-found': 'not-found',
  'wrong-state': 'wrong-state',
  'appeal-expired': 'too-late',
  'appeal-twice': 'wrong-state',
}
/** Appeals against wrong orders in the name of their person; answers those that were refused. */
const dispute = async (
  tx: Tx,
  rows: readonly Held[],
  { personId, note, at }: { personId: string; note: string; at: Date },
): Promise<Refused> => {
  const opening = { personId, reason: note, evidence: [] }
  return new Map(
    [...(await appealEach(tx, rows, opening, at))].flatMap(([id, done]) =>
      'refusal' in done ? [[id, refusals[done.refusal]] as const] : [],
    ),
  )
}

export const check: Handler<Calls['check']> = (
  ctx,
  { ids, act = 'confirm', remark: text = '' },
) => {
  const note = text.trim()
  if (act === 'dispute' && note === '') fail('required', { field: 'remark' })
  const now = ctx.now()
  return forEach(
    ctx,
    ids,
    (row) =>
      row.personId !== ctx.caller.id
        ? 'not-yours'
        : row.state !== 'new'
          ? 'wrong-state'
          : act === 'dispute' && row.deadline <= now
            ? 'too-late'
            : act === 'dispute' && note.length < appealLimits.reasonLeast
              ? 'too-short'
              : '',
    async (tx, open, _now, appId, rows) => {
      const by = { personId: ctx.caller.id, note, at: now }
      const refused =
        act === 'dispute'
          ? await dispute(
              tx,
              open.flatMap((id) => rows.get(id) ?? []),
              by,
            )
          : new Map<string, never>()
      if (act === 'confirm') {
        await setWrong(tx, open, { state: 'confirmed', ...(note === '' ? {} : { remark: note }) })
        await addSteps(tx, open, { act: 'confirmed', ...by })
      }
      const ids = open.filter((id) => !refused.has(id))
      if (ids.length === 0) return refused
      await audit(tx, ctx, [
        {
          action: 'wrongOrder.check',
          subject: `wrong-order:${ids[0]}`,
          appId,
          detail: { ids, act, remark: note },
        },
      ])
      return refused
    },
  )
}

/**
 * What is contested and not before a queue is decided as at the first level of an appeal; what is
 * before one is decided there.
 */
const judgeRefusal = (
  row: Held,
  act: 'uphold' | 'void',
  appeals: ReadonlyMap<string, AppealHeld>,
  barred: ReadonlySet<string>,
): Outcome['reason'] => {
  if (act === 'uphold' ? row.state !== 'disputed' : row.state === 'voided') return 'wrong-state'
  if (row.state !== 'disputed') return ''
  const appeal = row.appealId === null ? undefined : appeals.get(row.appealId)
  if (!appeal || appeal.hasQueue || appeal.state !== 'waiting') return 'in-appeal'
  return barred.has(appeal.id) ? 'wrong-handler' : ''
}

const sayEach = async (
  client: ReturnType<typeof clientOf>,
  appealIds: ReadonlySet<string>,
  { act, personId, reason }: { act: 'uphold' | 'void'; personId: string; reason: string },
  now: Date,
): Promise<void> => {
  for (const appealId of appealIds)
    await sayWord(
      client,
      {
        appealId,
        level: 1,
        result: act === 'uphold' ? 'upheld' : 'void',
        personId,
        reason,
        correction: '',
      },
      now,
    )
}

/** A leader's word on wrong orders of others: it counts, or it counts for nobody. */
export const judge: Handler<Calls['judge']> = (ctx, { ids, act, reason }) =>
  forEach(
    ctx,
    ids,
    (row) => (row.personId === ctx.caller.id ? 'not-yourself' : ''),
    async (tx, open, now, appId, rows) => {
      const [client, personId, note] = [clientOf(tx), ctx.caller.id, reason.trim()]
      const held = open.flatMap((id) => rows.get(id) ?? [])
      const appealIds = held.flatMap(({ appealId }) => appealId ?? [])
      const appeals = await holdAppeals(client, appealIds)
      const barred = await listBarred(client, appealIds, personId, 1)
      const refused = new Map(
        held.flatMap((row) => {
          const refusal = judgeRefusal(row, act, appeals, barred)
          return refusal === '' ? [] : [[row.id, refusal] as const]
        }),
      )
      const done = held.filter(({ id }) => !refused.has(id))
      if (done.length === 0) return refused
      const plain = done.filter(({ state }) => state !== 'disputed').map(({ id }) => id)
      const disputed = done.filter(({ state }) => state === 'disputed')
      const said = new Set(disputed.flatMap(({ appealId }) => appealId ?? []))
      await sayEach(client, said, { act, personId, reason: note }, now)
      await voidOrders(tx, plain, { personId, note }, now)
      await audit(tx, ctx, [
        {
          action: 'wrongOrder.judge',
          subject: `wrong-order:${done[0]?.id ?? ''}`,
          appId,
          detail: { ids: done.map(({ id }) => id), act, reason: note },
        },
      ])
      return refused
    },
  )

const refusalOf = (ctx: CallContext, row: Decided | undefined): Outcome['reason'] =>
  !row || !mayType(ctx.caller, row.appId, row.type)
    ? 'not-found'
    : row.personId === ctx.caller.id
      ? 'not-yourself'
      : row.state === 'undone'
        ? 'wrong-state'
        : ''
export const mark: Handler<Calls['mark']> = (
  ctx,
  { decisionIds, errorClass, severity, rightResult = '', rightLabels = [], reason },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const rows = new Map((await decisionsOf(tx, decisionIds)).map((row) => [row.id, row]))
    const asked = decisionIds.map((id) => ({ id, reason: refusalOf(ctx, rows.get(id)) }))
    const open = [...new Set(asked.filter((one) => one.reason === '').map((one) => one.id))]
    const made = new Set(
      open.length === 0
        ? []
        : await insertMarked(
            tx,
            {
              decisionIds: open,
              source: 'marked',
              errorClass,
              severity,
              rightDecisionId: null,
              rightResult,
              rightLabels,
              reason: reason.trim(),
              foundBy: ctx.caller.id,
            },
            ctx.now(),
          ),
    )
    if (made.size > 0)
      await audit(tx, ctx, [
        {
          action: 'wrongOrder.mark',
          subject: `decision:${[...made][0]}`,
          appId: oneApp([...made].map((id) => rows.get(id)?.appId ?? 0)),
          detail: {
            decisions: [...made],
            errorClass,
            severity,
            rightResult,
            reason: reason.trim(),
          },
        },
      ])
    return {
      list: asked.map(({ id, reason: why }): Outcome =>
        why !== ''
          ? { id, done: false, reason: why }
          : { id, done: made.has(id), reason: made.has(id) ? '' : 'wrong-state' },
      ),
    }
  })
