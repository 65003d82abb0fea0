import type { Permission } from '@oas/contract/permissions'
import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ProfileAct } from '@oas/contract/text-moderation/profile-calls'
import { textOf } from '@oas/texts'
import { audit } from '../../../core/audit.ts'
import { type CallContext, holds } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import type { Tx } from '../queries/places.ts'
import { profileSubject, requireProfile } from './profiles.ts'
import { type HeldProfile, approveRows, discardRows, holdProfile } from './queries.ts'

type Calls = typeof textModerationCalls

const rights: Readonly<Record<ProfileAct, Permission>> = {
  submit: 'text.edit',
  discard: 'text.edit',
  approve: 'text.review',
  reject: 'text.review',
}
const fromStates: Readonly<Record<ProfileAct, readonly (string | null)[]>> = {
  submit: ['draft', 'rejected'],
  discard: ['draft', 'pending', 'rejected'],
  approve: ['pending'],
  reject: ['pending'],
}

/** Whoever approves did not write it, and saw which words it makes the same. */
const requireReviewer = async (ctx: CallContext, tx: Tx, held: HeldProfile): Promise<void> => {
  if (held.draftAuthors.includes(ctx.caller.id)) fail('second-person')
  const look = await tx
    .selectFrom('textProfileLook')
    .select('version')
    .where('profileId', '=', held.id)
    .where('personId', '=', ctx.caller.id)
    .executeTakeFirst()
  if (look?.version !== held.version)
    fail('wrong-state', { act: textOf(ctx.language, 'text_profile.act_unseen') })
}

const settled = { draftState: null, draftSteps: null, draftAuthors: [] as string[] }
const moveBy = async (tx: Tx, held: HeldProfile, act: ProfileAct, reason: string) => {
  switch (act) {
    case 'submit':
      return { draftState: 'pending', reason: '' }
    case 'reject':
      return { draftState: 'rejected', reason }
    case 'discard':
      await discardRows(tx, held.id)
      return { ...settled, reason: '' }
    case 'approve':
      await approveRows(tx, held.id)
      return {
        ...settled,
        reason: '',
        edition: held.edition + 1,
        ...(held.draftSteps === null ? {} : { steps: JSON.stringify(held.draftSteps) }),
      }
  }
}

/**
 * Submits what is written of a profile, in a transaction of the caller's; nothing where it waits.
 */
export async function submitDraft(ctx: CallContext, tx: Tx, id: string): Promise<void> {
  const held = (await holdProfile(tx, id)) ?? fail('not-found', { field: 'id' })
  if (!fromStates.submit.includes(held.draftState)) return
  await tx
    .updateTable('textProfile')
    .set({
      draftState: 'pending',
      reason: '',
      version: held.version + 1,
      updatedBy: ctx.caller.id,
      updatedAt: ctx.now(),
    })
    .where('id', '=', id)
    .execute()
  await audit(tx, ctx, [
    {
      action: 'textModeration.submitProfile',
      subject: profileSubject(id),
      detail: { before: { state: held.draftState }, after: { state: 'pending' } },
    },
  ])
}

export const setProfileState: Handler<Calls['setProfileState']> = async (
  ctx,
  { id, version, act, reason: given },
) => {
  const permission = rights[act]
  if (!holds(ctx, permission)) fail('no-permission', { permission })
  const reason = given.trim()
  if (reason === '' && act === 'reject') fail('required', { field: 'reason' })
  return ctx.db.transaction().execute(async (tx) => {
    const held = await requireProfile(tx, id, version)
    if (!fromStates[act].includes(held.draftState))
      fail('wrong-state', { act: textOf(ctx.language, `text_profile.act_${act}`) })
    if (act === 'approve') await requireReviewer(ctx, tx, held)
    if (act === 'reject' && held.draftAuthors.includes(ctx.caller.id)) fail('second-person')
    const move = await moveBy(tx, held, act, reason)
    await tx
      .updateTable('textProfile')
      .set({
        ...move,
        version: version + 1,
        updatedBy: ctx.caller.id,
        updatedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: `textModeration.${act}Profile`,
        subject: profileSubject(id),
        detail: {
          before: { state: held.draftState },
          after: { state: move.draftState, ...(reason === '' ? {} : { reason }) },
        },
      },
    ])
    return { id, version: version + 1 }
  })
}
