import type { Input, Output } from '@oas/contract/define'
import {
  type Income,
  type IncomeState,
  incomeStates,
  type incomeCalls,
} from '@oas/contract/performance/income'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import {
  type IncomeRow,
  holdIncomes,
  listIncomes,
  sumIncomes,
  writeIncomes,
} from './queries/income.ts'
import { seenProjects } from './see.ts'

type Calls = typeof incomeCalls
type Said = Output<Calls['move']>['list'][number]['why']

const sumOf = (row: IncomeRow, of: 'units' | 'wrong'): number =>
  row.pay.lines.reduce((all, line) => all + line[of], 0)
const toIncome = (ctx: CallContext, row: IncomeRow): Income => ({
  id: row.id,
  period: row.period,
  projectId: row.projectId,
  project: row.project,
  personId: row.personId,
  person: row.person,
  team: row.team,
  units: sumOf(row, 'units'),
  wrong: sumOf(row, 'wrong'),
  gross: row.pay.gross,
  deducted: row.pay.deducted,
  adjusted: row.pay.adjusted,
  pay: row.pay.pay,
  published: row.published,
  state: row.state,
  changedBy: row.changedBy,
  changedAt: row.changedAt?.getTime() ?? null,
  reason: row.reason,
  own: row.state === 'checked' && row.checkedBy === ctx.caller.id,
})

/** What people are paid for locked months of the projects that the caller sees. */
export const listAudited: Handler<Calls['list']> = async (ctx, input) => {
  const { current = 1, pageSize = 10, sort, projectId, ...filter } = input
  const seen = (await seenProjects(ctx)).map(({ id }) => id)
  const projectIds = projectId === undefined ? seen : seen.filter((id) => id === projectId)
  const asked = { ...filter, projectIds }
  const page = { sort, offset: (current - 1) * pageSize, limit: pageSize }
  const [rows, sums] = await Promise.all([
    listIncomes(ctx.db, asked, page),
    sumIncomes(ctx.db, asked),
  ])
  return {
    list: rows.map((row) => toIncome(ctx, row)),
    total: sums.reduce((all, { n }) => all + n, 0),
    asOf: ctx.now().getTime(),
    sums: incomeStates.map(
      (state) => sums.find((one) => one.state === state) ?? { state, n: 0, pay: 0 },
    ),
  }
}

/** Why an income does not go into a state; empty: it does. */
const refusalOf = (ctx: CallContext, row: IncomeRow, state: IncomeState): Said => {
  const before: Readonly<Record<IncomeState, readonly IncomeState[]>> = {
    computed: ['checked', 'approved'],
    checked: ['computed'],
    approved: ['checked'],
    paid: ['approved'],
  }
  if (!before[state].includes(row.state)) return 'state'
  if (state === 'approved' && row.checkedBy === ctx.caller.id) return 'yourself'
  return (state === 'approved' || state === 'paid') && !row.published ? 'unpublished' : ''
}

const moveAll = async (
  ctx: CallContext,
  { ids, state, reason = '' }: Input<Calls['move']>,
): Promise<Output<Calls['move']>['list']> => {
  const projectIds = (await seenProjects(ctx)).map(({ id }) => id)
  return ctx.db.transaction().execute(async (tx) => {
    await holdIncomes(tx, ids)
    const rows = await listIncomes(tx, { projectIds, ids }, { offset: 0, limit: ids.length })
    const said = rows.map((row) => ({ row, why: refusalOf(ctx, row, state) }))
    const moved = said.filter(({ why }) => why === '').map(({ row }) => row)
    await writeIncomes(
      tx,
      moved.map(({ id, checkedBy }) => ({
        id,
        state,
        checkedBy: state === 'checked' ? ctx.caller.id : state === 'computed' ? null : checkedBy,
      })),
      { by: ctx.caller.id, at: ctx.now(), reason },
    )
    await audit(
      tx,
      ctx,
      moved.map(({ id, period, personId, pay }) => ({
        action: 'income.move',
        subject: `performance:${id}`,
        detail: { state, period, personId, fen: pay.pay, ...(reason === '' ? {} : { reason }) },
      })),
    )
    return said.map(({ row: { id }, why }) => ({ id, done: why === '', why }))
  })
}

/** Moves incomes on, each by itself: what cannot be moved is said, the others are. */
export const moveIncomes: Handler<Calls['move']> = async (ctx, input) => {
  if (input.state === 'computed' && !/\S/.test(input.reason ?? ''))
    return fail('invalid-input', { field: 'reason' })
  const list = await moveAll(ctx, input)
  return list.length > 0 ? { list } : fail('not-found', { field: 'ids' })
}
