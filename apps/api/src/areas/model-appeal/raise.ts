import type { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { mayApp, mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { publishedLabels } from '../label/index.ts'
import { appealSubject, requireSay, saidOf } from './list.ts'
import { type NewAppeal, insertAppeal, listSaid } from './queries/appeals.ts'
import { newestOfPost } from './queries/contradictions.ts'

type Calls = typeof modelAppealCalls

const raise = (ctx: CallContext, row: NewAppeal): Promise<{ id: string }> =>
  ctx.db.transaction().execute(async (tx) => {
    const id = await insertAppeal(tx, row, ctx.now())
    if (id === undefined)
      return fail('invalid-input', {
        field: 'kind',
        reason: textOf(ctx.language, 'model_appeal.said_before'),
      })
    const { recordId, modelId, modelVersion, label, kind, source, remark } = row
    await audit(tx, ctx, [
      {
        action: 'modelAppeal.raise',
        subject: appealSubject(id),
        appId: row.appId,
        detail: { after: { recordId, modelId, modelVersion, label, kind, source }, reason: remark },
      },
    ])
    return { id }
  })

export const raiseAppeal: Handler<Calls['raiseAppeal']> = async (
  ctx,
  { recordId, modelId, modelVersion, item, label, kind, rightLabelId, remark: given },
) => {
  requireSay(ctx)
  const remark = given.trim()
  const said = (await saidOf(ctx, recordId)).filter((one) => one.modelId === modelId)
  if (said.length === 0) return fail('not-found', { field: 'recordId' })
  const output =
    said.find((one) => one.version === modelVersion && one.item === item && one.label === label) ??
    fail('not-found', { field: 'label' })
  if (rightLabelId !== undefined) {
    const known = await publishedLabels(ctx)
    if (!known.some(({ id }) => id === rightLabelId)) fail('not-found', { field: 'rightLabelId' })
  } else if (kind === 'wrong_label') fail('required', { field: 'rightLabelId' })
  const owner = await ctx.db
    .selectFrom('model')
    .select('ownerId')
    .where('id', '=', modelId)
    .executeTakeFirst()
  return raise(ctx, {
    recordId,
    appId: output.appId,
    type: output.type,
    modelId,
    modelVersion,
    item,
    label,
    labelId: output.labelId,
    score: output.score,
    kind,
    rightLabelId: rightLabelId ?? null,
    remark,
    source: owner?.ownerId === ctx.caller.id ? 'owner' : 'auditor',
    raisedBy: ctx.caller.id,
    raisedAs: '',
  })
}

/** An app knows its posts, not our records: the newest one of the post is meant. */
export const reportOutput: Handler<Calls['reportOutput']> = async (
  ctx,
  { appId, postId, model: key, label, kind, remark },
) => {
  if (!mayApp(ctx.caller, appId)) fail('foreign-data', { app: appId })
  const record = await newestOfPost(ctx.db, appId, postId)
  if (!record || !mayType(ctx.caller, appId, record.type))
    return fail('not-found', { field: 'postId' })
  const model =
    (await ctx.db.selectFrom('model').select('id').where('key', '=', key).executeTakeFirst()) ??
    fail('not-found', { field: 'model' })
  const said = (await listSaid(ctx.db, record.id)).filter(({ modelId }) => modelId === model.id)
  // What acts for users is meant rather than a shadow beside it.
  const output =
    said.filter((one) => one.label === label).find(({ mode }) => mode !== 'shadow') ??
    said.find((one) => one.label === label) ??
    fail('not-found', { field: 'label' })
  const isKey = ctx.caller.kind === 'key'
  return raise(ctx, {
    recordId: record.id,
    appId,
    type: record.type,
    modelId: model.id,
    modelVersion: output.version,
    item: output.item,
    label,
    labelId: output.labelId,
    score: output.score,
    kind,
    rightLabelId: null,
    remark: remark.trim(),
    source: 'app',
    raisedBy: isKey ? null : ctx.caller.id,
    raisedAs: isKey ? ctx.caller.name : '',
  })
}
