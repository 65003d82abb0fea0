import type { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import type { AppealRow, SaidOutput } from '@oas/contract/model-appeal/schemas'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { labelNames } from '../model/index.ts'
import {
  type ListedAppeal,
  countAppeals,
  listAppeals,
  listOwnPunishments,
  listSaid,
} from './queries/appeals.ts'

type Calls = typeof modelAppealCalls
const longestText = 300

export function appealSubject(id: string): string {
  return `model-appeal:${id}`
}

const toRow = (
  ctx: CallContext,
  row: ListedAppeal,
  names: ReadonlyMap<number, string>,
): AppealRow => {
  const mayRead = holds(ctx, 'record.read')
  const { human } = row
  return {
    id: row.id,
    recordId: row.recordId,
    postId: row.postId ?? '',
    appId: row.appId,
    type: row.type,
    text: mayRead ? (row.text ?? '').slice(0, longestText) : '',
    picture: mayRead ? (row.picture ?? '') : '',
    modelId: row.modelId,
    model: row.modelName,
    modelVersion: row.modelVersion,
    item: row.item,
    label: row.label,
    labelId: row.labelId,
    labelName: names.get(row.labelId) ?? '',
    score: row.score,
    kind: row.kind as AppealRow['kind'],
    rightLabelId: row.rightLabelId,
    rightLabelName: row.rightLabelId === null ? '' : (names.get(row.rightLabelId) ?? ''),
    remark: row.remark,
    source: row.source as AppealRow['source'],
    state: row.state as AppealRow['state'],
    raisedBy: row.raisedByName ?? row.raisedAs,
    mine: row.raisedBy === ctx.caller.id,
    takenBy: row.takenByName ?? '',
    taken: row.takenBy === ctx.caller.id,
    reason: row.reason,
    duplicateOf: row.duplicateOf,
    setNumber: row.setNumber,
    fixedIn: row.fixedIn,
    human: human && {
      result: human.result,
      violates: human.result.endsWith('VIOLATIONS'),
      labels: human.labels,
      at: new Date(human.at).getTime(),
    },
    version: row.version,
    raisedAt: row.raisedAt.getTime(),
  }
}

export const appeals: Handler<Calls['appeals']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const by = { ...filter, scope: ctx.caller.scope }
  const [rows, total, names] = await Promise.all([
    listAppeals(ctx.db, by, (current - 1) * pageSize, pageSize),
    countAppeals(ctx.db, by),
    labelNames(ctx),
  ])
  return { total, list: rows.map((row) => toRow(ctx, row, names)) }
}

/** Outputs for a record, and its app and type; of one that nobody may see there are none. */
export async function saidOf(
  ctx: CallContext,
  recordId: string,
): Promise<(SaidOutput & { appId: number; type: number })[]> {
  const [rows, names] = await Promise.all([listSaid(ctx.db, recordId), labelNames(ctx)])
  return rows
    .filter(({ appId, type }) => mayType(ctx.caller, appId, type))
    .map((row) => ({ ...row, labelName: names.get(row.labelId) ?? '' }))
}
/** Whoever reviews records, or sees models, has a say in what models said. */
export function requireSay(ctx: CallContext): void {
  if (!holds(ctx, 'model.read') && !holds(ctx, 'audit.take'))
    fail('no-permission', { permission: 'audit.take' })
}
const plain = ({ appId: _appId, type: _type, ...said }: Awaited<ReturnType<typeof saidOf>>[0]) =>
  said

export const appealOutputs: Handler<Calls['appealOutputs']> = async (ctx, { recordId }) => {
  requireSay(ctx)
  return { list: (await saidOf(ctx, recordId)).map(plain) }
}

export const appeal: Handler<Calls['appeal']> = async (ctx, { id }) => {
  const [row] = await listAppeals(ctx.db, { id, scope: ctx.caller.scope }, 0, 1)
  if (!row) return fail('not-found', { field: 'id' })
  const [names, said, punishments, log] = await Promise.all([
    labelNames(ctx),
    saidOf(ctx, row.recordId),
    listOwnPunishments(ctx.db, row.recordId),
    ctx.db
      .selectFrom('auditLog')
      .select(['at', 'actor', 'action', 'detail'])
      .where('subject', '=', appealSubject(id))
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  ])
  return {
    appeal: toRow(ctx, row, names),
    outputs: said.map(plain),
    punishments: punishments.map((one) => ({ ...one, at: one.at.getTime() })),
    history: log.map(({ at, actor, action, detail }) => {
      const { reason = '' } = detail as { reason?: string }
      return { at: at.getTime(), actor, action, reason }
    }),
  }
}
