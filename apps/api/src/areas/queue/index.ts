import { queueCalls } from '@oas/contract/queue/calls'
import { implement } from '../../http/implement.ts'
import { listConditionOptions } from './conditions/options.ts'
import { countAll, countByType, filteredTypes, listTasks, summariseWaiting } from './counts.ts'
import { fetchOne, fetchOrders } from './order/fetch.ts'
import { askDoubt, refresh, release, resetTimeout, restore, suspend } from './hold/calls.ts'
import { queueJobs } from './jobs.ts'
import { assign, recall, setPriority } from './order/lead.ts'
import { lookAtOrders, takeOrders } from './order/look.ts'
import { pickTasks } from './tasks.ts'
import { answerDoubt, discard, listWaiting } from './order/waiting.ts'
import {
  getAuditor,
  quitAudit,
  reportCounts,
  saveConditions,
  startAudit,
  stopAudit,
} from './session/calls.ts'

export {
  type HeldExtras,
  type QueueRow,
  type RecordPart,
  type StoredQueueRow,
  orderColumns,
  toHeldRecord,
} from './rows.ts'
export {
  type Exit,
  type HoldKey,
  type OrderWhere,
  type Reopened,
  type HeldOrder,
  dropOrder,
  endWaiting,
  finishOrders,
  finishSql,
  lockHeld,
  readHeldSql,
  reopenOrders,
  splitHeld,
  statesOf,
} from './order/finish.ts'
export {
  type ReservedOrder,
  holdAgain,
  holdLate,
  holdOwn,
  holdReserved,
  lockLate,
  orderOfRecord,
} from './hold/direct.ts'
export { leftSql, lockShares } from './order/task.ts'
export { type ParkedDoubt, type PassedOn, lockAlike, passOn } from './order/pass-on.ts'
export { barFromRecord } from './hold/barred.ts'
export { listTasks } from './counts.ts'
export { parkOrders } from './hold/queries.ts'
export { type Taken, discardWaiting, dropMade, makeHeld, takeByPost } from './order/take.ts'
export { isQueued, returnAll, returnHeld, returnNamed } from './order/return.ts'
export {
  type Asker,
  type OrderOfUser,
  type TakenOfUser,
  type UserOrderRow,
  countOfUsers,
  listOfUser,
  takeOfUser,
} from './order/of-user.ts'
export {
  type Evidence,
  type Punished,
  type RecordContent,
  type RecordContentRow,
  countPunished,
  recordRowsByIds,
} from './record.ts'
export { type Handed, type Handing, handOut } from './task-orders/hand-out.ts'
export { takeBack } from './task-orders/take-back.ts'
export { effectOf, isInspection } from './task-orders/kept.ts'
export { factsAgain, hasRounds, isAnew } from './task-orders/plain.ts'
export { endForNewer, joinTaken } from './task-orders/posts.ts'
export { binder, indexedPaths } from './conditions/sql.ts'
export { filteredTypes }
export type { Filtered } from './order/list.ts'
export { announceChange } from './changed.ts'
export { endSessionsOf } from './session/queries.ts'

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
    assign,
    setPriority,
    recall,
    discard,
    conditionOptions: listConditionOptions,
  }),
} as const
