import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ProfileRow, Steps } from '@oas/contract/text-moderation/profile-calls'
import { textOf } from '@oas/texts'
import { sql } from 'kysely'
import { audit } from '../../../core/audit.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import type { Tx } from '../queries/places.ts'
import {
  type HeldProfile,
  type ShownProfile,
  findShown,
  holdProfile,
  listShown,
} from './queries.ts'

type Calls = typeof textModerationCalls

const allSteps: Steps = {
  symbols: true,
  marks: true,
  simplified: true,
  twins: true,
  leet: true,
  radicals: false,
  pinyin: false,
  digits: false,
}
/** Steps as a row has them; what an older row leaves out is as the engine reads it. */
const stepsOf = (steps: unknown): Steps => ({ ...allSteps, ...(steps as Partial<Steps>) })
export function profileSubject(id: string): string {
  return `text-profile:${id}`
}

const toRow = ({ caller }: CallContext, row: ShownProfile): ProfileRow => ({
  id: row.id,
  key: row.key,
  name: row.name,
  builtIn: row.builtIn,
  steps: stepsOf(row.steps),
  edition: row.edition,
  scenes: row.counts.scenes,
  rows: row.counts.approved,
  draft:
    row.draftState === null
      ? null
      : {
          state: row.draftState as 'draft' | 'pending' | 'rejected',
          steps: stepsOf(row.draftSteps ?? row.steps),
          added: row.counts.added,
          removed: row.counts.removed,
          authors: row.authorNames,
          own: row.draftAuthors.includes(caller.id),
          reason: row.reason,
        },
  version: row.version,
  updatedBy: row.updatedByName ?? '',
  updatedAt: row.updatedAt?.getTime() ?? null,
})

export const profiles: Handler<Calls['profiles']> = async (
  ctx,
  { text, current = 1, pageSize = 10 },
) => {
  const all = await listShown(ctx.db, text?.trim())
  const from = (current - 1) * pageSize
  return {
    total: all.length,
    list: all.slice(from, from + pageSize).map((row) => toRow(ctx, row)),
  }
}

export const profile: Handler<Calls['profile']> = async (ctx, { id }) =>
  toRow(ctx, (await findShown(ctx.db, id)) ?? fail('not-found', { field: 'id' }))

/** Locks a profile that is as the caller saw it. */
export async function requireProfile(tx: Tx, id: string, version: number): Promise<HeldProfile> {
  const row = (await holdProfile(tx, id)) ?? fail('not-found', { field: 'id' })
  return row.version === version ? row : fail('conflict')
}
/** Notes that somebody wrote in the draft of a profile; what was submitted is a draft again. */
export async function noteWritten(
  ctx: CallContext,
  tx: Tx,
  held: HeldProfile,
  steps?: Steps,
): Promise<number> {
  const version = held.version + 1
  await tx
    .updateTable('textProfile')
    .set({
      version,
      draftState: 'draft',
      draftAuthors: [...new Set([...held.draftAuthors, ctx.caller.id])],
      reason: '',
      updatedBy: ctx.caller.id,
      updatedAt: ctx.now(),
      ...(steps ? { draftSteps: JSON.stringify(steps) } : {}),
    })
    .where('id', '=', held.id)
    .execute()
  return version
}

export const createProfile: Handler<Calls['createProfile']> = (ctx, { body }) =>
  ctx.db.transaction().execute(async (tx) => {
    const like =
      (await tx
        .selectFrom('textProfile')
        .selectAll()
        .where('key', '=', body.like)
        .executeTakeFirst()) ?? fail('not-found', { field: 'body.like' })
    const made = await tx
      .insertInto('textProfile')
      .values({
        key: body.key,
        name: body.name.trim(),
        steps: JSON.stringify(stepsOf(like.steps)),
        edition: 1,
        updatedBy: ctx.caller.id,
        updatedAt: ctx.now(),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning(['id', 'version'])
      .executeTakeFirst()
    if (!made)
      return fail('invalid-input', {
        field: 'body.key',
        reason: textOf(ctx.language, 'text_moderation.name_taken'),
      })
    await sql`
      insert into text_profile_row (profile_id, kind, given, read_as, state, made_by, made_at)
      select ${made.id}::bigint, kind, given, read_as, 'approved', made_by, made_at
      from text_profile_row
      where profile_id = ${like.id}::bigint
        and state <> 'added'`.execute(tx)
    await audit(tx, ctx, [
      {
        action: 'textModeration.createProfile',
        subject: profileSubject(made.id),
        detail: { before: null, after: body },
      },
    ])
    return made
  })

export const updateProfile: Handler<Calls['updateProfile']> = (ctx, { id, version, body }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireProfile(tx, id, version)
    const next = await noteWritten(ctx, tx, held, body)
    await audit(tx, ctx, [
      {
        action: 'textModeration.updateProfile',
        subject: profileSubject(id),
        detail: { before: stepsOf(held.draftSteps ?? held.steps), after: body },
      },
    ])
    return { id, version: next }
  })

export const removeProfile: Handler<Calls['removeProfile']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireProfile(tx, id, version)
    if (held.builtIn) fail('wrong-state', { act: textOf(ctx.language, 'text_profile.act_remove') })
    const scene = await tx
      .selectFrom('textScene')
      .select('name')
      .where('profileId', '=', id)
      .executeTakeFirst()
    if (scene) fail('in-use', { what: scene.name })
    await tx.deleteFrom('textProfile').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'textModeration.removeProfile',
        subject: profileSubject(id),
        detail: { before: { key: held.key, name: held.name }, after: null },
      },
    ])
    return {}
  })
