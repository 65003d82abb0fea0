import { antiQueueCalls, inspectQueueCalls, inspectionCalls } from '@oas/contract/inspection/calls'
import { minuteMs, secondMs } from '@oas/contract/time'
import { implement } from '../../http/implement.ts'
import { correctPending } from '../decision/index.ts'
import { getAccuracy } from './accuracy.ts'
import { compare } from './compare.ts'
import { runAnti } from './draw/anti.ts'
import { runSample } from './draw/sample.ts'
import { runTopUp } from './draw/top-up.ts'
import { foresee, forecast } from './forecast.ts'
import { getHome } from './home.ts'
import {
  getBusinessTypes,
  getQueue,
  getQueueLog,
  getRuleTypes,
  nameQueues,
  queryQueues,
} from './read.ts'
import { queryInspections } from './rows.ts'
import { getWaiting } from './scope-waiting.ts'
import { runTidy } from './tidy.ts'
import { type Facade, createQueue, removeQueue, updateQueue, withdrawOrders } from './write.ts'

export { rightSql } from './queries/due.ts'
export { type AccuracyRow, countAccuracy } from './queries/accuracy.ts'
export { getBusinessTypes } from './read.ts'

const inspects: Facade = {
  group: 'inspectQueue',
  usual: 'inspect',
  kinds: ['inspect', 'appeal', 'audit'],
}
const antis: Facade = { group: 'antiQueue', usual: 'anti', kinds: ['anti'] }

/** The calls of one group of queues. */
const queuesOf = (facade: Facade) =>
  ({
    businessTypes: getBusinessTypes,
    ruleTypes: async (ctx) => getRuleTypes(ctx, facade),
    query: (ctx, input) => queryQueues(ctx, facade, input),
    list: (ctx, input) => nameQueues(ctx, facade, input),
    detail: (ctx, input) => getQueue(ctx, facade, input),
    log: (ctx, input) => getQueueLog(ctx, facade, input),
    create: (ctx, input) => createQueue(ctx, facade, input),
    update: (ctx, input) => updateQueue(ctx, facade, input),
    remove: (ctx, input) => removeQueue(ctx, facade, input),
    withdraw: (ctx, input) => withdrawOrders(ctx, facade, input),
  }) satisfies Parameters<typeof implement<typeof antiQueueCalls>>[1]

export const inspection = [
  /** Queues into which decisions are drawn, and those of appeals. */
  {
    area: 'inspectQueue',
    jobs: [
      { name: 'inspection.sample', every: 2 * secondMs, rest: 5 * secondMs, run: runSample },
      { name: 'inspection.top-up', every: 10 * minuteMs, run: runTopUp },
      { name: 'inspection.forecast', every: minuteMs, run: foresee },
    ],
    calls: implement(inspectQueueCalls, { ...queuesOf(inspects), forecast, waiting: getWaiting }),
  },
  /** Queues into which inspections are drawn. */
  {
    area: 'antiQueue',
    jobs: [{ name: 'inspection.anti', every: 2 * secondMs, rest: 10 * secondMs, run: runAnti }],
    calls: implement(antiQueueCalls, queuesOf(antis)),
  },
  /** Inspections: whose turn they are, and what they came to. */
  {
    area: 'inspection',
    jobs: [
      { name: 'inspection.tidy', every: 10 * secondMs, rest: 30 * secondMs, run: runTidy },
      { name: 'inspection.correct', every: 5 * secondMs, rest: 30 * secondMs, run: correctPending },
    ],
    calls: implement(inspectionCalls, {
      home: getHome,
      query: queryInspections,
      compare,
      accuracy: getAccuracy,
    }),
  },
] as const
