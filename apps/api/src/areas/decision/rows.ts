import type { BreakerMeasure } from '@oas/contract/breaker/schemas'
import type { AuditAction } from '@oas/contract/audit-actions'
import type { DeliveryPayload } from '@oas/contract/delivery/calls'
import type { PunishOutcome } from '@oas/contract/decision/schemas'
import type { ErrorClass, Severity } from '@oas/contract/wrong-order/errors'
import type { PassedOn, ParkedDoubt } from '../queue/index.ts'
import type { Repaired } from './repairs.ts'

/** Rows as the writing statement takes them. Dates travel as ISO text, ids as text. */
export type DecisionRow = {
  id: string
  orderId: string
  recordId: string
  appId: number
  type: number
  business: string
  postId: string
  uid: string
  personId: string
  pageKey: string
  windowId: string
  serialId: string | null
  taskId: string | null
  round: number
  fence: number
  heldAt: Date | null
  shownAt: Date | null
  /** Milliseconds from focus to verdict; null where nobody knows. */
  spentMs: number | null
  at: Date
  resultId: string
  resultType: string
  remark: string
  labels: number[]
  form: object
  patchRows: unknown
  currentJson: object
  settingVersion: number
  labelVersion: string
  contentHash: string
  language: string
  undoUntil: Date | null
  queueRow: object
  /** The order's row as it was judged. */
  version: string
}
type LabelRow = {
  decisionId: string
  labelId: number
  path: readonly number[]
  position: number
  rowId: string
  dimension: string
}
type NoteRow = { decisionId: string; kind: string; key: string; position: number; value: unknown }
type ScoreRow = { decisionId: string; key: string; n: number }
type PunishState = 'planned' | 'active' | 'ended' | 'absorbed' | 'superseded' | 'exempt'
export type NewPunish = {
  id: string
  decisionId: string
  appId: number
  type: number
  punishId: number
  scope: string
  subject: string
  postId: string
  uid: string
  rowId: string
  reasonId: number | null
  labelId: number | null
  level: number | null
  startAt: Date
  endAt: Date | null
  permanent: boolean
  remark: string
  evidence: unknown
  changeOrderId: string | null
  state: PunishState
  replaces: string | null
  settingVersion: number
  personId: string
  at: Date
}
/** A change of a punishment that is there already. */
export type PunishChange = { id: string; state: 'superseded' | 'ended'; why: string }
type OutboxRow = {
  appId: number
  postId: string
  kind: 'decision' | 'clear'
  decisionId: string
  recordId: string
  payload: DeliveryPayload
  idempotencyKey: string
  nextAt: Date
}
type SubmissionRow = {
  orderId: string
  fence: number
  bodyHash: string
  personId: string
  decisionId: string | null
  answer: PunishOutcome
}
type AuditRow = {
  actorId: string
  actor: string
  action: AuditAction
  appId: number
  subject: string
  detail: object
  requestId: string
}
type EventRow = {
  orderId: string
  recordId: string
  appId: number
  kind: string
  personId: string
  fence: number
  detail: object
}
type HoldBackRow = { id: string; fence: number; until: Date; exclude: boolean }
/** Everything one submission writes. `direct`: the person decides by their own hand. */
export type Batch = {
  direct: boolean
  /** What the breaker counts of it. */
  counted: Record<BreakerMeasure, number>
  decisions: DecisionRow[]
  labels: LabelRow[]
  punishes: NewPunish[]
  changes: PunishChange[]
  outbox: OutboxRow[]
  submissions: SubmissionRow[]
  audits: AuditRow[]
  events: EventRow[]
  holdBack: HoldBackRow[]
  notes: NoteRow[]
  scores: ScoreRow[]
  repaired: Repaired[]
  passedOn: PassedOn[]
  doubts: ParkedDoubt[]
  appealed: AppealWon[]
  /** What verdicts on hidden cases would have done. */
  unsaid: HiddenPlan[]
}
/** Punishments that a verdict on a hidden case would have made, and when its app would be told. */
export type HiddenPlan = {
  decisionId: string
  orderId: string
  personId: string
  appId: number
  postId: string
  uid: string
  punishes: NewPunish[]
  isDelivered: boolean
  nextAt: Date
}
/** A decision that an appeal showed to be wrong, and the one that says so. */
export type AppealWon = AppealFound & { byDecisionId: string }
/** The same before it is stored: what would have been right, and in what way it was wrong. */
export type AppealFound = {
  decisionId: string
  rightResult: string
  rightLabels: readonly number[]
  errorClass: ErrorClass
  severity: Severity
}
export function emptyBatch(direct: boolean): Batch {
  return {
    direct,
    counted: { punishments: 0, bans: 0, undos: 0 },
    decisions: [],
    labels: [],
    punishes: [],
    changes: [],
    outbox: [],
    submissions: [],
    audits: [],
    events: [],
    holdBack: [],
    notes: [],
    scores: [],
    repaired: [],
    passedOn: [],
    doubts: [],
    appealed: [],
    unsaid: [],
  }
}
