import type { Input } from '@oas/contract/define'
import type { WrongOrder, wrongOrderCalls } from '@oas/contract/wrong-order/calls'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { type Sum, countDecided, sumWrong } from './queries/figures.ts'
import type { Filter } from './queries/filter.ts'
import { type Row, countWrong, findGuide, listSteps, listWrong } from './queries/orders.ts'

type Calls = typeof wrongOrderCalls

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
  { personId, givenAt, foundAt, deadline, foundBy, appeal, ...row }: Row,
): WrongOrder => ({
  ...row,
  own: personId === ctx.caller.id,
  givenAt: givenAt.getTime(),
  foundAt: foundAt.getTime(),
  appeal: appeal && {
    ...appeal,
    dueAt: appeal.dueAt === null ? null : Date.parse(appeal.dueAt),
  },
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
  const [steps, guide] = await Promise.all([
    listSteps(ctx.db, id),
    findGuide(ctx.db, [...order.rightLabels, ...order.givenLabels], ctx.language),
  ])
  // Who found it, and who judged, is not for the person.
  return {
    order,
    guide,
    steps: steps.map(({ act, source, by, note, at }) => ({
      act: act as 'found',
      source: source as '',
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
