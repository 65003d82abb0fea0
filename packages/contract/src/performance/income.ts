import { type Static, Type } from 'typebox'
import { call } from '../define.ts'
import { Id, Millis, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { Month, Reason } from './schemas.ts'

/**
 * How far the pay of a locked month is: worked out, checked by one person, approved by another,
 * paid. What is paid stays so; later findings are adjustments of an open month.
 */
export const incomeStates = ['computed', 'checked', 'approved', 'paid'] as const
export type IncomeState = (typeof incomeStates)[number]
/** Rows whose state one call may change. */
export const mostIncomes = 200

export const Income = Type.Object({
  id: Id,
  period: Month,
  projectId: Id,
  project: Type.String(),
  personId: Id,
  person: Type.String(),
  team: Type.String({ description: 'empty: none' }),
  units: Type.Integer(),
  wrong: Type.Integer({ description: 'of these, found wrong and not paid' }),
  gross: Type.Integer({ description: 'fen' }),
  deducted: Type.Integer({ description: 'fen, by penalties' }),
  adjusted: Type.Integer({ description: 'fen, by adjustments' }),
  pay: Type.Integer({ description: 'fen' }),
  published: Type.Boolean({ description: 'the month is; before, nothing is approved' }),
  state: oneOf(incomeStates),
  changedBy: Type.String({ description: 'who said so last; empty: nobody yet' }),
  changedAt: nullable(Millis),
  reason: Type.String(),
  own: Type.Boolean({ description: 'the caller checked it and cannot approve it' }),
})
export type Income = Static<typeof Income>

const filters = {
  period: Type.Optional(Month),
  projectId: Type.Optional(Id),
  personId: Type.Optional(Id),
  state: Type.Optional(oneOf(incomeStates)),
}
const base = { service: 'releasing', access: 'performance.pay', scope: 'filtered' } as const
const path = '/tagging/report/income-audit'

/** What is paid for locked months, and how far that is. */
export const incomeCalls = {
  list: call({
    ...base,
    method: 'GET',
    path,
    input: Type.Object({
      ...filters,
      ...sortBy(['period', 'person', 'pay', 'state']),
      ...paging,
    }),
    output: Type.Object({
      ...pageOf(Income).properties,
      asOf: Millis,
      sums: Type.Array(
        Type.Object({
          state: oneOf(incomeStates),
          n: Type.Integer(),
          pay: Type.Integer({ description: 'fen' }),
        }),
        { description: 'of all that the filters leave' },
      ),
    }),
    summary: 'What people are paid for locked months, by how far that is',
  }),
  move: call({
    ...base,
    method: 'PUT',
    path,
    input: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: mostIncomes, uniqueItems: true }),
      state: oneOf(incomeStates),
      reason: Type.Optional(Reason),
    }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          done: Type.Boolean(),
          why: oneOf(['', 'state', 'yourself', 'unpublished'], {
            description: 'why not: it is elsewhere, you checked it, its month is not published',
          }),
        }),
      ),
    }),
    summary: 'Check, approve or pay incomes, or take them back to be worked out',
  }),
}
