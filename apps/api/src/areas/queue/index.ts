export { type QueueRow, type StoredQueueRow, deadlineOf } from './rows.ts'
export { type Exit, type HoldKey, type OrderWhere, type Reopened, finishOrders, lockHeld, reopenOrders, statesOf } from './queries-held.ts'
export { type Evidence, type Punished, type RecordContent, type RecordContentRow, countPunished, recordRowsByIds } from './queries-record.ts'
export { type HeldExtras, toHeldRecord } from './held-record.ts'
