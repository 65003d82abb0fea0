import type { Input, Output } from '@oas/contract/define'
import type { WrongOrder, wrongOrderCalls } from '@oas/contract/wrong-order/calls'
import { appealLimits } from '@oas/contract/branch/appeals'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import {
  type Decided,
  type Filter,
  type Held,
  type Row,
  type Sum,
  type Tx,
  addSteps,
  countDecided,
  countWrong,
  decisionsOf,
  holdWrong,
  listSteps,
  listWrong,
  setWrong,
  sumWrong,
} from './queries/orders.ts'
import { clientOf } from '../../db/client.ts'
import { type AppealRefusal, appealBranch } from './queries/branch-cases.ts'
import { insertMarked } from './queries/notes.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof wrongOrderCalls
type Outcome = Output<Calls['check']>['list'][number]

/** Leaders see everybody's of their apps unless they ask for their own; others see their own. */
const filterOf = (
  ctx: CallContext,
  { mine, app, postIdStr, ...input }: Omit<Input<Calls['list']>, 'current' | 'pageSize'>,
): Filter => ({
  ...input,
  appId: input.appId ?? app,
  postId: input.postId || postIdStr,
  scope: ctx.caller.scope,
  ...(mine === true || !holds(ctx, 'audit.team') ? { personId: ctx.caller.id } : {}),
})
const toOrder = (
  ctx: CallContext,
  { personId, givenAt, foundAt, deadline, foundBy, ...row }: Row,
): WrongOrder => ({
  ...row,
  own: personId === ctx.caller.id,
  givenAt: givenAt.getTime(),
  foundAt: foundAt.getTime(),
  deadline: deadline.getTime(),
  foundBy: personId !== ctx.caller.id && holds(ctx, 'audit.team') ? foundBy : '',
})

export const list: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, ...input },
) => {
  const filter = filterOf(ctx, input)
  const [rows, total] = await Promise.all([
    listWrong(ctx.db, filter, ctx.language, (current - 1) * pageSize, pageSize),
    countWrong(ctx.db, filter),
  ])
  return { list: rows.map((row) => toOrder(ctx, row)), total }
}

export const getProcess: Handler<Calls['process']> = async (ctx, { id }) => {
  const [team, own] = [filterOf(ctx, {}), filterOf(ctx, { mine: true })]
  const row =
    (await listWrong(ctx.db, { ...team, id }, ctx.language, 0, 1))[0] ??
    (await listWrong(ctx.db, { ...own, id }, ctx.language, 0, 1))[0] ??
    fail('not-found', { field: 'id' })
  const order = toOrder(ctx, row)
  const steps = await listSteps(ctx.db, id)
  // Who found it, and who judged, is not for the person.
  return {
    order,
    steps: steps.map(({ act, by, note, at }) => ({
      act: act as 'found',
      by: order.own && act !== 'confirmed' && act !== 'disputed' ? '' : (by ?? ''),
      note,
      at: at.getTime(),
    })),
  }
}

export const getStatistics: Handler<Calls['statistics']> = async (ctx, input) => {
  const filter = filterOf(ctx, input)
  const [rows, total, decided] = await Promise.all([
    sumWrong(ctx.db, filter, ctx.language),
    countWrong(ctx.db, filter),
    countDecided(ctx.db, filter),
  ])
  const by = (dimension: Sum['dimension']) =>
    rows.filter((row) => row.dimension === dimension).map(({ key, name, n }) => ({ key, name, n }))
  const voided = rows.find((row) => row.dimension === 'state' && row.key === 'voided')?.n ?? 0
  return {
    total,
    counted: total - voided,
    decided,
    byState: by('state'),
    byPerson: by('person'),
    byLabel: by('label'),
    byReason: by('reason'),
    bySource: by('source'),
  }
}

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
/** Disputes wrong orders; those of branch orders by an appeal, which may be refused. */
const dispute = async (
  tx: Tx,
  rows: readonly Held[],
  { personId, note, at }: { personId: string; note: string; at: Date },
): Promise<Refused> => {
  const refused = new Map<string, Outcome['reason']>()
  const plain: string[] = []
  for (const { id, branchId } of rows) {
    if (branchId === null) plain.push(id)
    else {
      const done = await appealBranch(
        clientOf(tx),
        { branchId, personId, reason: note, evidence: [] },
        at,
      )
      if ('refusal' in done) refused.set(id, refusals[done.refusal])
    }
  }
  await setWrong(tx, plain, { state: 'disputed', remark: note })
  await addSteps(tx, plain, { act: 'disputed', personId, note, at })
  return refused
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
            : act === 'dispute' && row.branchId !== null && note.length < appealLimits.reasonLeast
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

/** A leader's word on wrong orders of others: it counts, or it never was one. */
export const judge: Handler<Calls['judge']> = (ctx, { ids, act, reason }) =>
  forEach(
    ctx,
    ids,
    (row) =>
      row.personId === ctx.caller.id
        ? 'not-yourself'
        : (act === 'uphold' ? row.state !== 'disputed' : row.state === 'voided')
          ? 'wrong-state'
          : row.branchId !== null && row.state === 'disputed'
            ? 'in-appeal'
            : '',
    async (tx, open, now, appId) => {
      const state = act === 'uphold' ? ('upheld' as const) : ('voided' as const)
      await setWrong(tx, open, { state, leaderRemark: reason.trim(), judgedBy: ctx.caller.id })
      await addSteps(tx, open, {
        act: state,
        personId: ctx.caller.id,
        note: reason.trim(),
        at: now,
      })
      await audit(tx, ctx, [
        {
          action: 'wrongOrder.judge',
          subject: `wrong-order:${open[0]}`,
          appId,
          detail: { ids: open, act, reason: reason.trim() },
        },
      ])
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
