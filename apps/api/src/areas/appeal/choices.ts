import type { appealCalls } from '@oas/contract/appeal/calls'
import {
  type AppealResult,
  type AppealState,
  type FirstWord,
  appealResults,
  appealStates,
  firstWords,
  lastWords,
} from '@oas/contract/appeal/words'
import { textOf } from '@oas/texts'
import { type CallContext, holds } from '../../core/context.ts'
import type { Handler } from '../../http/implement.ts'
import { listBusinesses, listQueues } from './queries/queues.ts'
import { lookingOf } from './show.ts'

type Calls = typeof appealCalls
type Language = Pick<CallContext, 'language'>

const stateName = ({ language }: Language, state: AppealState): string =>
  textOf(language, `appeal.state_${state.replace('-', '_')}`)
const resultName = ({ language }: Language, result: AppealResult | FirstWord): string =>
  textOf(language, `appeal.result_${result === '' ? 'none' : result}`)
const results = (ctx: Language, values: readonly AppealResult[]) =>
  values.map((value) => ({ value, label: resultName(ctx, value) }))

/** Which results an appeal in a state may have. */
const resultsOf: Readonly<Record<AppealState, readonly AppealResult[]>> = {
  waiting: [''],
  handling: [''],
  handled: ['upheld', 'changed'],
  'second-waiting': ['', 'upheld', 'changed'],
  'second-handling': ['', 'upheld', 'changed'],
  closed: appealResults,
  withdrawn: [''],
}

export const status: Handler<Calls['status']> = async (ctx) =>
  appealStates.map((value) => ({ value, label: stateName(ctx, value) }))
export const result: Handler<Calls['result']> = async (ctx) => results(ctx, appealResults)
export const statusAndResult: Handler<Calls['statusAndResult']> = async (ctx) =>
  appealStates.map((value) => ({
    value,
    label: stateName(ctx, value),
    children: results(ctx, resultsOf[value]),
  }))

export const handleResult: Handler<Calls['handleResult']> = async (ctx, { level = 1 }) => {
  const may = holds(ctx, 'appeal.handle') || (level === 2 && holds(ctx, 'audit.team'))
  const words: readonly FirstWord[] = level === 1 ? firstWords : lastWords
  return may ? words.map((value) => ({ value, label: resultName(ctx, value) })) : []
}

export const businessType: Handler<Calls['businessType']> = async (ctx) =>
  (await listBusinesses(ctx.db, lookingOf(ctx))).map((value) => ({
    value,
    label: textOf(ctx.language, `type.business_${value}`),
  }))

export const queues: Handler<Calls['queues']> = (ctx, { current = 1, pageSize = 10, business }) =>
  listQueues(ctx.db, lookingOf(ctx), business, {
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
