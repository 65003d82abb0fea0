import { type QueueBody, blankQueue } from '@oas/contract/inspection/queue'
import type { ErrorClass, Severity } from '@oas/contract/wrong-order/errors'
import type pg from 'pg'
import type { Given } from '../rounds/queries.ts'
import type { Said } from './compare.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** An inspection that somebody works on, with what it asks about. */
export type OpenInspection = {
  id: string
  kind: 'inspect' | 'anti'
  queueId: string
  decisionId: string
  ofId: string | null
  /** Whose work is inspected. */ personId: string
  recordId: string
  appId: number
  type: number
  state: 'waiting' | 'answered'
  inspectorId: string | null
  given: Given | null
  /** Of the decision, or of what corrected it since; anything but `active`: it is over. */
  decisionState: string
  decided: Said
  /** What the inspection that is inspected came to; null: it asks about a decision. */
  found: { verdict: 'agree' | 'wrong'; right: Said; correctedId: string | null } | null
  body: QueueBody
}
type Row = Omit<OpenInspection, 'decided' | 'found' | 'body'> & {
  resultId: string
  resultType: string
  labels: number[]
  verdict: 'agree' | 'wrong' | null
  rightResult: string | null
  rightType: string | null
  rightLabels: number[] | null
  correctedId: string | null
  body: unknown
}
/**
 * What became of the decision `d` that an inspection asks about, or of `c`, by which an inspection
 * `o` had it corrected. Where others said of `o` whether it holds, nobody needs to ask any more.
 */
export const standSql = `
  case when o.standing <> 'valid' then 'judged' else coalesce(c.state, d.state) end`
const columns = `
  i.id::text, i.kind, i.queue_id::text as "queueId", i.decision_id::text as "decisionId",
  i.of_id::text as "ofId", i.person_id::text as "personId", i.record_id::text as "recordId",
  i.app_id as "appId", i.type, i.state, i.inspector_id::text as "inspectorId", i.given,
  ${standSql} as "decisionState", d.result_id as "resultId",
  d.result_type as "resultType", d.labels,
  o.verdict, o.right_result as "rightResult", o.right_type as "rightType",
  o.right_labels as "rightLabels", o.corrected_id::text as "correctedId", v.body`
const from = `
  from inspection i
  join decision d on d.id = i.decision_id
  join quality_queue_version v on v.queue_id = i.queue_id and v.version = i.version
  left join inspection o on o.id = i.of_id
  left join decision c on c.id = o.corrected_id`

const toOpen = (row: Row): OpenInspection => {
  const { resultId, resultType, labels, verdict, rightResult, rightType, rightLabels, ...more } =
    row
  const { correctedId, ...rest } = more
  const decided = { resultId, resultType, labels }
  const right =
    verdict === 'wrong'
      ? { resultId: rightResult ?? '', resultType: rightType ?? '', labels: rightLabels ?? [] }
      : decided
  return {
    ...rest,
    body: { ...blankQueue, ...(row.body as QueueBody) },
    decided,
    found: verdict === null ? null : { verdict, right, correctedId },
  }
}

/** The inspection that an order asks for, locked; null where it has ended. */
export async function lockInspection(
  client: Client,
  orderId: string,
): Promise<OpenInspection | null> {
  const { rows } = await client.query<Row>(
    `
      select ${columns} ${from}
      where i.order_id = $1 and i.state in ('waiting', 'answered')
      for update of i`,
    [orderId],
  )
  return rows[0] ? toOpen(rows[0]) : null
}

/** The same of an inspection that a person works on, not locked. */
export async function readInspection(
  on: Client,
  orderId: string,
  personId: string,
): Promise<OpenInspection | null> {
  const { rows } = await on.query<Row>(
    `
      select ${columns} ${from}
      join queue_order q on q.id = i.order_id and q.holder_id = $2
      where i.order_id = $1 and i.state in ('waiting', 'answered')`,
    [orderId, personId],
  )
  return rows[0] ? toOpen(rows[0]) : null
}

/** Keeps the own answer of an inspector, before the decision is shown. */
export async function keepOwn(
  client: Client,
  id: string,
  { inspectorId, given }: { inspectorId: string; given: Given },
): Promise<void> {
  await client.query(
    `
      update inspection
      set state = 'answered', inspector_id = $2, given = $3
      where id = $1`,
    [id, inspectorId, JSON.stringify(given)],
  )
}

export type Finding = {
  inspectorId: string
  given: Given
  verdict: 'agree' | 'wrong'
  right: Said
  errorClass: ErrorClass | null
  severity: Severity | null
  comment: string
  spentMs: number | null
  correction: 'none' | 'pending'
}
/** Ends an inspection with what it came to. */
export async function endInspection(
  client: Client,
  id: string,
  finding: Finding,
  now: Date,
): Promise<void> {
  const { inspectorId, given, verdict, right, errorClass, severity, comment } = finding
  const wrong = verdict === 'wrong'
  await client.query(
    `
      update inspection
      set state = 'done', inspector_id = $2, given = $3, verdict = $4, right_result = $5,
        right_type = $6, right_labels = $7, error_class = $8, severity = $9, comment = $10,
        spent_ms = $11, correction = $12, at = $13
      where id = $1`,
    [
      id,
      inspectorId,
      JSON.stringify(given),
      verdict,
      wrong ? right.resultId : '',
      wrong ? right.resultType : '',
      wrong ? right.labels : [],
      errorClass,
      severity,
      comment,
      finding.spentMs,
      finding.correction,
      now,
    ],
  )
}

/** Ends an inspection whose decision stands no more. */
export async function endGone(client: Client, id: string, now: Date): Promise<void> {
  await client.query("update inspection set state = 'gone', at = $2 where id = $1", [id, now])
}

/**
 * Ends what is still open about decisions that a user appealed against with success: nobody needs
 * to find them wrong once more, and what was lifted is not lifted again by a correction.
 */
export async function endAppealed(
  client: Client,
  decisionIds: readonly string[],
  now: Date,
): Promise<void> {
  await client.query(
    `
      with own as materialized (
        select id, state, order_id
        from inspection
        where decision_id = any($1::bigint[]) and kind = 'inspect'
      ),
      about as materialized (
        select * from own
        union all
        select i.id, i.state, i.order_id from own join inspection i on i.of_id = own.id
      ),
      taken as (
        delete from queue_order q
        using about a
        where q.id = a.order_id and a.state in ('waiting', 'answered')
      )
      update inspection i
      set state = case when i.state in ('waiting', 'answered') then 'gone' else i.state end,
        at = case when i.state in ('waiting', 'answered') then $2 else i.at end,
        correction = case when i.correction = 'pending' then 'dropped' else i.correction end
      from about a
      where i.id = a.id and (i.state in ('waiting', 'answered') or i.correction = 'pending')`,
    [decisionIds, now],
  )
}

/**
 * Writes what an inspection of an inspection came to into that: it was wrong, and either nothing
 * was wrong with the decision, or something else is right than it said.
 */
export async function correctFound(
  client: Client,
  id: string,
  standing: 'overturned' | 'changed',
  { right, errorClass, severity }: Pick<Finding, 'right' | 'errorClass' | 'severity'>,
): Promise<void> {
  await client.query(
    `
      update inspection
      set standing = $2, right_result = $3, right_type = $4, right_labels = $5,
        error_class = $6, severity = $7,
        correction = case
          when $2 = 'overturned' and correction = 'pending' then 'dropped' else correction end
      where id = $1`,
    [
      id,
      standing,
      standing === 'changed' ? right.resultId : '',
      standing === 'changed' ? right.resultType : '',
      standing === 'changed' ? right.labels : [],
      standing === 'changed' ? errorClass : null,
      standing === 'changed' ? severity : null,
    ],
  )
}

/** What became of a correction; what was made before stays known where nothing new was. */
export async function setCorrection(
  client: Client,
  id: string,
  correction: 'pending' | 'made' | 'failed' | 'dropped',
  correctedId: string | null,
): Promise<void> {
  await client.query(
    `
      update inspection
      set correction = $2, corrected_id = coalesce($3, corrected_id)
      where id = $1`,
    [id, correction, correctedId],
  )
}

/** The name of a person, as the log of changes has it. */
export async function nameOf(client: Client, personId: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from person where id = $1', [
    personId,
  ])
  return rows[0]?.name ?? ''
}

type Pending = {
  id: string
  decisionId: string
  inspectorId: string
  inspector: string
  given: Given
  stands: boolean
}
/**
 * Corrections that wait for what was found to be final, by the answer of whoever found last what is
 * right, and whether it stands in the end; locked. A wrong order that was changed by an appeal is
 * corrected by that.
 */
export async function takePending(client: Client, most: number): Promise<Pending[]> {
  return (
    await client.query<Pending>(
      `
        select i.id::text, i.decision_id::text as "decisionId",
          f.inspector_id::text as "inspectorId", p.name as inspector, f.given,
          i.standing in ('valid', 'changed') and w.state in ('confirmed', 'upheld', 'lapsed')
            as stands
        from inspection i
        left join inspection a on a.of_id = i.id and a.state = 'done' and a.verdict = 'wrong'
        join inspection f on f.id = coalesce(a.id, i.id)
        join person p on p.id = f.inspector_id
        cross join lateral (
          select w.state
          from wrong_order w
          where w.decision_id = i.decision_id and w.role = 'auditor'
          order by w.id desc
          limit 1
        ) w
        where i.correction = 'pending' and w.state not in ('new', 'disputed')
        order by i.id
        limit $1
        for update of i skip locked`,
      [most],
    )
  ).rows
}
