import type pg from 'pg'
import { makeWrong, voidFound } from '../../wrong-order/index.ts'
import type { DecideContext } from '../load.ts'
import { type Said, classOf, harms, keyOf, severityOf } from './compare.ts'
import { restoreDecision } from '../restore.ts'
import { correctInspected } from './correct.ts'
import { type Finding, type OpenInspection, correctFound } from './queries.ts'

/** What was said of the record before: by a decision, or by the inspection that is inspected. */
export function readSaid({ decided, found }: OpenInspection): Said {
  return found?.right ?? decided
}

/** Finds the person of a decision wrong, and corrects it where that is not to wait. */
const noteWrong = async (
  ctx: DecideContext,
  client: pg.PoolClient,
  now: Date,
  row: OpenInspection,
  finding: Finding,
): Promise<void> => {
  const { right, errorClass, severity, comment, inspectorId, given } = finding
  if (errorClass === null || severity === null) return
  await makeWrong(
    client,
    {
      decisionId: row.decisionId,
      role: 'auditor',
      source: 'inspection',
      sourceId: row.id,
      queueId: row.queueId,
      errorClass,
      severity,
      right: { result: right.resultId, labels: right.labels },
      comment,
      foundBy: inspectorId,
    },
    now,
  )
  const { correct } = row.body
  if (correct === 'now' || (correct === 'harm-first' && harms(errorClass, right)))
    await correctInspected(ctx, client, {
      id: row.id,
      decisionId: row.decisionId,
      inspectorId,
      inspector: ctx.caller.name,
      given,
    })
}

/** Finds an inspector wrong, and puts right what the inspection said of the decision. */
const noteWrongFinding = async (
  ctx: DecideContext,
  client: pg.PoolClient,
  now: Date,
  row: OpenInspection,
  finding: Finding,
): Promise<void> => {
  const { right, errorClass, severity, comment, inspectorId } = finding
  if (!row.found || row.ofId === null || errorClass === null || severity === null) return
  const said = row.found.right
  const made = {
    decisionId: row.decisionId,
    queueId: row.queueId,
    sourceId: row.id,
    errorClass,
    severity,
    right: { result: right.resultId, labels: right.labels },
    comment,
    foundBy: inspectorId,
  }
  await makeWrong(
    client,
    {
      ...made,
      role: 'inspector',
      source: 'anti',
      given: { personId: row.personId, result: said.resultId, labels: said.labels },
    },
    now,
  )
  const isRight = keyOf(row.body.agreeBy, right) === keyOf(row.body.agreeBy, row.decided)
  await correctFound(client, row.ofId, isRight ? 'overturned' : 'changed', finding)
  if (isRight) {
    await voidFound(client, row.ofId, { personId: inspectorId, reason: comment }, now)
    await restoreDecision(ctx, client, row.decisionId)
  } else
    await makeWrong(
      client,
      {
        ...made,
        role: 'auditor',
        source: 'anti',
        errorClass: classOf(row.decided, right),
        severity: severityOf(row.decided, right),
      },
      now,
    )
}

/** What follows from an inspection that found something wrong, in the transaction that ended it. */
export async function noteFinding(
  ctx: DecideContext,
  client: pg.PoolClient,
  now: Date,
  row: OpenInspection,
  finding: Finding,
): Promise<void> {
  if (finding.verdict === 'agree') return
  if (row.kind === 'inspect') await noteWrong(ctx, client, now, row, finding)
  else await noteWrongFinding(ctx, client, now, row, finding)
}
