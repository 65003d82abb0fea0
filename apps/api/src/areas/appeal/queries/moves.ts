import { type FirstWord, appealLeaseSeconds, appealLimits } from '@oas/contract/appeal/words'
import type { AuditAction } from '@oas/contract/audit-actions'
import type { ErrorClass, Severity } from '@oas/contract/wrong-order/errors'
import type { WrongRole, WrongSource } from '@oas/contract/wrong-order/calls'
import type pg from 'pg'
import { type AppealFile, handlerText, leaderText } from '../../wrong-order/index.ts'

type Client = Pick<pg.PoolClient, 'query'>
export type Level = 1 | 2
const statesOf = {
  1: { waiting: 'waiting', held: 'handling', may: handlerText('$2::bigint') },
  2: { waiting: 'second-waiting', held: 'second-handling', may: leaderText('$2::bigint') },
} as const

/**
 * Takes an appeal in hand at a level, under a new fence, where nobody else has it; false where that
 * is not so.
 */
export async function takeAppeal(
  client: Client,
  { id, personId, level }: { id: string; personId: string; level: Level },
  now: Date,
): Promise<boolean> {
  const { waiting, held, may } = statesOf[level]
  const { rowCount } = await client.query(
    `
      update appeal a
      set state = '${held}', handler_id = $2, fence = a.fence + 1,
        lease_until = $3::timestamptz + interval '${appealLeaseSeconds} seconds'
      where a.id = $1
        and (
          a.state = '${waiting}'
          or a.state = '${held}' and (a.lease_until <= $3::timestamptz or a.handler_id = $2)
        )
        and ${may}`,
    [id, personId, now],
  )
  return rowCount === 1
}

export type WrongOf = {
  id: string
  role: WrongRole
  source: WrongSource
  sourceId: string | null
  queueId: string | null
  foundBy: string | null
  severity: Severity
  errorClass: ErrorClass
  givenResult: string
  givenLabels: number[]
  rightResult: string
  rightLabels: number[]
}
export type Locked = {
  id: string
  state: string
  handlerId: string | null
  fence: number
  appId: number
  type: number
  decisionId: string
  recordId: string
  postId: string
  applicantId: string
  wrongs: WrongOf[]
}
const wrongsText = `
  select w.id::text, w.role, w.source, w.source_id::text as "sourceId",
    w.queue_id::text as "queueId",
    w.found_by::text as "foundBy", w.severity, w.error_class as "errorClass",
    w.given_result as "givenResult", w.given_labels as "givenLabels",
    w.right_result as "rightResult", w.right_labels as "rightLabels"
  from wrong_order w
  where w.appeal_id = $1
  order by w.id
  for update`
const lockText = `
  select a.id::text, a.state, a.handler_id::text as "handlerId", a.fence, a.app_id as "appId",
    a.type, a.decision_id::text as "decisionId", a.record_id::text as "recordId",
    a.post_id as "postId", a.applicant_id::text as "applicantId"
  from appeal a
  where a.id = $1
  for update`
/** An appeal, locked after its wrong orders, as every act on both does. */
export async function lockAppeal(client: Client, id: string): Promise<Locked | null> {
  const wrongs = (await client.query<WrongOf>(wrongsText, [id])).rows
  const [row] = (await client.query<Omit<Locked, 'wrongs'>>(lockText, [id])).rows
  return row ? { ...row, wrongs } : null
}

const stepText = `
  insert into appeal_step (appeal_id, act, level, person_id, reason, evidence, told, at)
  values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8)`
const addStep = async (
  client: Client,
  appealId: string,
  step: {
    act: 'appeal' | 'pass' | 'withdraw'
    level: Level
    personId: string
    reason: string
    evidence?: readonly AppealFile[]
    told: boolean
  },
  now: Date,
): Promise<void> => {
  const { act, level, personId, reason, evidence = [], told } = step
  const files = JSON.stringify(evidence)
  await client.query(stepText, [appealId, act, level, personId, reason, files, told, now])
}

/** Lets an appeal that is locked wait for a leader. */
const raiseText = `
  update appeal
  set state = 'second-waiting', level = 2, told_to = '{}', due_told = false, alarmed = false,
    nobody_told = false,
    overdue = overdue or $2::timestamptz > due_at, lease_until = null,
    due_at = $2::timestamptz + interval '${appealLimits.lead} hours',
    first_handler_id = coalesce($3::bigint, first_handler_id), handler_id = null
  where id = $1`
/** Passes an appeal in hand to a leader, by who had it. */
export async function passAppeal(
  client: Client,
  { id }: Pick<Locked, 'id'>,
  { personId, reason }: { personId: string; reason: string },
  now: Date,
): Promise<void> {
  await client.query(raiseText, [id, now, personId])
  await addStep(client, id, { act: 'pass', level: 1, personId, reason, told: false }, now)
}

/** Takes a handled appeal on to a leader: what was upheld or changed is disputed once more. */
export async function goOn(
  client: Client,
  { id, applicantId }: Locked,
  { reason, evidence }: { reason: string; evidence: readonly AppealFile[] },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from appeal where id = $1 and state = 'handled' and due_at > $2::timestamptz`,
    [id, now],
  )
  if (rowCount !== 1) return false
  await client.query(raiseText, [id, now, null])
  await client.query(
    `
      with w as (
        update wrong_order
        set state = 'disputed'
        where appeal_id = $1 and state in ('upheld', 'changed')
        returning id
      )
      insert into wrong_order_step (wrong_order_id, act, person_id, note, at)
      select id, 'disputed', $2, $3, $4 from w`,
    [id, applicantId, reason, now],
  )
  const step = { act: 'appeal', level: 2, personId: applicantId, reason, evidence } as const
  await addStep(client, id, { ...step, told: true }, now)
  return true
}

/** Takes an appeal back that nobody has in hand; false where that is not so. */
export async function withdrawAppeal(
  client: Client,
  { id, applicantId }: Locked,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
      update appeal
      set state = 'withdrawn', closed_at = $2
      where id = $1 and state = 'waiting'`,
    [id, now],
  )
  if (rowCount !== 1) return false
  await client.query(
    `
      with w as (
        update wrong_order
        set state = 'confirmed'
        where appeal_id = $1 and state = 'disputed'
        returning id
      )
      insert into wrong_order_step (wrong_order_id, act, person_id, at)
      select id, 'confirmed', $2, $3 from w`,
    [id, applicantId, now],
  )
  const step = { act: 'withdraw', level: 1, personId: applicantId, reason: '', told: true } as const
  await addStep(client, id, step, now)
  return true
}

type Act = 'initiate' | 'withdraw' | 'second' | FirstWord
type Told = { actorId: string; actor: string; requestId: string; act: Act; detail: object }
/** Tells the log of changes of an act on an appeal. */
export async function noteAct(
  client: Client,
  { id, appId }: { id: string; appId: number },
  { actorId, actor, requestId, act, detail }: Told,
): Promise<void> {
  const action: AuditAction = `appeal.${act}`
  await client.query(
    `
      insert into audit_log (actor_id, actor, action, app_id, subject, detail, request_id)
      values ($1, $2, $3, $4, 'appeal:' || $5::text, $6, $7)`,
    [actorId, actor, action, appId, id, JSON.stringify(detail), requestId],
  )
}
