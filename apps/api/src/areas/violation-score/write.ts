import type { violationScoreCalls } from '@oas/contract/violation-score/calls'
import type { TemplateBody } from '@oas/contract/violation-score/schemas'
import { audit } from '../../core/audit.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { type Stored, type Tx, bodyOf, lockTemplate, putInForce } from './queries/templates.ts'
import { requireSound } from './sound.ts'
import { scoredApps } from './suggest.ts'

type Calls = typeof violationScoreCalls
type Ctx = Parameters<Handler<Calls['publish']>>[0]

const tidy = (body: TemplateBody): TemplateBody => ({
  ...body,
  name: body.name.trim(),
  decay: body.decay.toSorted((a, b) => a.days - b.days),
  thresholds: body.thresholds.toSorted((a, b) => a.score - b.score),
  ladder: { ...body.ladder, steps: body.ladder.steps.toSorted((a, b) => a.nth - b.nth) },
})

export const createTemplate: Handler<Calls['createTemplate']> = async (ctx, input) => {
  const body = tidy(input.body)
  return ctx.db.transaction().execute(async (tx) => {
    await requireSound(ctx, tx, body, null)
    const { id, revision } = await tx
      .insertInto('violationTemplate')
      .values({
        name: body.name,
        draft: JSON.stringify(body),
        updatedBy: ctx.caller.id,
        updatedAt: ctx.now(),
        createdAt: ctx.now(),
      })
      .returning(['id', 'revision'])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, [
      {
        action: 'violationScore.createTemplate',
        subject: `violation-template:${id}`,
        detail: { before: null, after: body },
      },
    ])
    return { id, revision }
  })
}

/** Writes a draft of a locked template; whoever wrote it last does not publish it. */
export async function putDraft(
  tx: Tx,
  ctx: Ctx,
  stored: Stored,
  body: TemplateBody,
): Promise<{ id: string; revision: number }> {
  if (stored.state === 'retired') fail('wrong-state', { act: because('score_act_change') })
  await requireSound(ctx, tx, body, stored.id)
  const revision = stored.revision + 1
  await tx
    .updateTable('violationTemplate')
    .set({
      draft: JSON.stringify(body),
      revision,
      updatedBy: ctx.caller.id,
      updatedAt: ctx.now(),
      ...(stored.version === 0 ? { name: body.name } : {}),
    })
    .where('id', '=', stored.id)
    .execute()
  await audit(tx, ctx, [
    {
      action: 'violationScore.updateTemplate',
      subject: `violation-template:${stored.id}`,
      detail: {
        before: stored.draft ?? (await bodyOf(tx, stored.id, stored.version)),
        after: body,
      },
    },
  ])
  return { id: stored.id, revision }
}

export const updateTemplate: Handler<Calls['updateTemplate']> = (
  ctx,
  { id, baseVersion, ...input },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const stored = await lockTemplate(tx, ctx, id)
    if (stored.revision !== baseVersion) fail('conflict')
    return putDraft(tx, ctx, stored, tidy(input.body))
  })

export const removeTemplate: Handler<Calls['removeTemplate']> = (ctx, { id, baseVersion }) =>
  ctx.db.transaction().execute(async (tx) => {
    const stored = await lockTemplate(tx, ctx, id)
    if (stored.revision !== baseVersion) fail('conflict')
    if (stored.draft === null) fail('wrong-state', { act: because('score_act_remove') })
    const removed = stored.version === 0
    if (removed) await tx.deleteFrom('violationTemplate').where('id', '=', id).execute()
    else
      await tx
        .updateTable('violationTemplate')
        .set({ draft: null, revision: stored.revision + 1 })
        .where('id', '=', id)
        .execute()
    await audit(tx, ctx, [
      {
        action: 'violationScore.removeTemplate',
        subject: `violation-template:${id}`,
        detail: { name: stored.name, before: stored.draft, after: null, removed },
      },
    ])
    return { removed }
  })

const publishDraft = async (tx: Tx, ctx: Ctx, stored: Stored): Promise<number> => {
  const { id, draft, updatedBy } = stored
  if (draft === null || stored.state === 'retired')
    return fail('wrong-state', { act: because('score_act_publish') })
  if (updatedBy === ctx.caller.id) fail('not-yourself')
  await requireSound(ctx, tx, draft, id)
  const version = stored.version + 1
  const by = { personId: ctx.caller.id, at: ctx.now() }
  await putInForce(tx, { id, version, body: draft, madeBy: updatedBy }, by)
  await audit(tx, ctx, [
    {
      action: 'violationScore.publish',
      subject: `violation-template:${id}`,
      detail: { version, before: await bodyOf(tx, id, stored.version), after: draft },
    },
  ])
  return version
}

/** Nothing new is valued by it; what has points keeps them until they have faded. */
const retire = async (tx: Tx, ctx: Ctx, { id, name, state }: Stored): Promise<void> => {
  if (state !== 'published') fail('wrong-state', { act: because('score_act_retire') })
  await tx
    .updateTable('violationTemplate')
    .set({ state: 'retired', retiredAt: ctx.now() })
    .where('id', '=', id)
    .execute()
  await audit(tx, ctx, [
    {
      action: 'violationScore.retire',
      subject: `violation-template:${id}`,
      detail: { name, before: state, after: 'retired' },
    },
  ])
}

export const publish: Handler<Calls['publish']> = async (ctx, { id, baseVersion, act }) => {
  const done = await ctx.db.transaction().execute(async (tx) => {
    const stored = await lockTemplate(tx, ctx, id)
    if (stored.revision !== baseVersion) fail('conflict')
    const version = act === 'publish' ? await publishDraft(tx, ctx, stored) : stored.version
    if (act === 'retire') await retire(tx, ctx, stored)
    const revision = stored.revision + 1
    await tx
      .updateTable('violationTemplate')
      .set({ revision, draft: null })
      .where('id', '=', id)
      .execute()
    return { revision, version }
  })
  scoredApps.forget(ctx)
  return done
}
