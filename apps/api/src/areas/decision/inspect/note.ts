import type { ErrorClass, Severity } from '@oas/contract/wrong-order/errors'
import type pg from 'pg'
import { changeFound, makeWrong, voidFound } from '../../wrong-order/index.ts'
import type { DecideContext } from '../load.ts'
import { type Said, classOf, harms, keyOf, severityOf } from './compare.ts'
import { restoreDecision } from '../restore.ts'
import { correctInspected } from './correct.ts'
import { type Finding, type OpenInspection, correctFound, setCorrection } from './queries.ts'

/** What was said of the record before: by a decision, or by the inspection that is inspected. */
export function readSaid({ decided, found }: OpenInspection): Said {
  return found?.right ?? decided
}

/** Whether a decision that was found wrong is corrected before its person can say anything. */
const isPressing = ({ body }: OpenInspection, errorClass: ErrorClass, right: Said): boolean =>
  body.correct === 'now' || (body.correct === 'harm-first' && harms(errorClass, right))

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
  if (isPressing(row, errorClass, right))
    await correctInspected(ctx, client, {
      id: row.id,
      decisionId: row.decisionId,
      inspectorId,
      inspector: ctx.caller.name,
      given,
    })
}

type Changed = { errorClass: ErrorClass; severity: Severity }
/**
 * Lets another answer be right than the inspection said: it is the one that corrects the decision,
 * in the place of what corrected it before.
 */
const noteChanged = async (
  ctx: DecideContext,
  client: pg.PoolClient,
  row: OpenInspection & { ofId: string },
  { right, inspectorId, given }: Finding,
  changed: Changed,
): Promise<void> => {
  const { ofId, decisionId } = row
  const correctedId = row.found?.correctedId ?? null
  if (correctedId !== null || isPressing(row, changed.errorClass, right))
    await correctInspected(ctx, client, {
      id: ofId,
      decisionId,
      correctedId,
      inspectorId,
      inspector: ctx.caller.name,
      given,
    })
  else await setCorrection(client, ofId, 'pending', null)
  await changeFound(client, decisionId, {
    ...changed,
    right: { result: right.resultId, labels: right.labels },
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
  if (isRight) {
    await correctFound(client, row.ofId, 'overturned', finding)
    await voidFound(client, row.ofId, { personId: inspectorId, reason: comment }, now)
    await restoreDecision(ctx, client, row.decisionId)
    return
  }
  const changed = {
    errorClass: classOf(row.decided, right),
    severity: severityOf(row.decided, right),
  }
  await correctFound(client, row.ofId, 'changed', { right, ...changed })
  await makeWrong(client, { ...made, ...changed, role: 'auditor', source: 'anti' }, now)
  await noteChanged(ctx, client, { ...row, ofId: row.ofId }, finding, changed)
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
