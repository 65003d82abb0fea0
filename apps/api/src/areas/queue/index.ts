import { queueCalls } from '@oas/contract/queue/calls'
import { implement } from '../../http/implement.ts'
import { listConditionOptions } from './condition-options.ts'
import { countAll, countByType, listTasks, summariseWaiting } from './counts.ts'
import { fetchOne, fetchOrders } from './fetch.ts'
import { askDoubt, refresh, release, resetTimeout, restore, suspend } from './holds.ts'
import { queueJobs } from './jobs.ts'
import { lookAtOrders, takeOrders } from './look.ts'
import { pickTasks } from './pick.ts'
import { answerDoubt, discard, listWaiting } from './leaders.ts'
import {
  getAuditor,
  quitAudit,
  reportCounts,
  saveConditions,
  startAudit,
  stopAudit,
} from './session.ts'

export { type QueueRow, type StoredQueueRow } from './rows.ts'
export {
  type Exit,
  type HoldKey,
  type OrderWhere,
  type Reopened,
  type HeldOrder,
  finishOrders,
  finishSql,
  lockHeld,
  readHeldSql,
  reopenOrders,
  splitHeld,
  statesOf,
} from './queries-held.ts'
export type { RecordPart } from './with-record.ts'
export { holdLate, lockLate } from './queries-late.ts'
export { holdAgain, orderOfRecord } from './queries-again.ts'
export { type ParkedDoubt, type PassedOn, lockAlike, passOn } from './queries-move.ts'
export { parkOrders } from './queries-hold.ts'
export { type ReservedOrder, holdOwn, holdReserved } from './queries-reserved.ts'
export { endWaiting } from './queries-ended.ts'
export { type Taken, discardWaiting, dropMade, makeHeld, takeByPost } from './queries-bulk.ts'
export { returnNamed } from './queries-return.ts'
export {
  type Evidence,
  type Punished,
  type RecordContent,
  type RecordContentRow,
  countPunished,
  recordRowsByIds,
} from './queries-record.ts'
export { type HeldExtras, toHeldRecord } from './held-record.ts'
export { indexedPaths } from './queries-conditions.ts'
export { announceChange } from './changed.ts'

export const queue = {
  area: 'queue',
  jobs: queueJobs,
  calls: implement(queueCalls, {
    stat: countAll,
    statMulti: countByType,
    tasks: listTasks,
    pickTasks,
    start: startAudit,
    stop: stopAudit,
    auditor: getAuditor,
    quit: quitAudit,
    report: reportCounts,
    saveConditions,
    fetch: fetchOrders,
    look: lookAtOrders,
    take: takeOrders,
    fetchOne,
    refresh,
    resetTimeout,
    release,
    suspend,
    restore,
    doubtful: askDoubt,
    answerDoubtful: answerDoubt,
    waiting: listWaiting,
    waitingSummary: summariseWaiting,
    discard,
    conditionOptions: listConditionOptions,
  }),
} as const
