import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { Scene, SceneBody, SceneField } from '@oas/contract/text-moderation/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import {
  type Tx,
  countScenes,
  holdScene,
  isSceneNamed,
  knownLibraries,
  listProfiles,
  listScenes,
  sceneOfFields,
} from './queries/places.ts'
import { requireApps } from './rights.ts'

type Calls = typeof textModerationCalls
type Held = NonNullable<Awaited<ReturnType<typeof holdScene>>>

const fieldsOf = (fields: unknown): SceneField[] => fields as SceneField[]

export const scenes: Handler<Calls['scenes']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const [rows, total, profiles] = await Promise.all([
    listScenes(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countScenes(ctx.db, filter),
    listProfiles(ctx.db),
  ])
  return {
    total,
    profiles: profiles.map(({ key, name }) => ({ key, name })),
    list: rows.map((row): Scene => ({
      id: row.id,
      key: row.key,
      name: row.name,
      fields: fieldsOf(row.fields),
      profile: row.profile,
      libraryIds: row.libraryIds,
      maxChars: row.maxChars,
      active: row.active,
      items: row.items,
      version: row.version,
      updatedBy: row.updatedByName,
      updatedAt: row.updatedAt.getTime(),
    })),
  }
}

const appsOf = (fields: readonly SceneField[]): number[] => [
  ...new Set(fields.map((field) => field.appId)),
]
const requireTypes = async (tx: Tx, fields: readonly SceneField[]): Promise<void> => {
  const known = new Set(
    (await tx.selectFrom('recordType').select(['appId', 'type']).execute()).map(
      (row) => `${row.appId}:${row.type}`,
    ),
  )
  const at = fields.findIndex(({ appId, type }) => !known.has(`${appId}:${type}`))
  if (at >= 0) fail('not-found', { field: `body.fields.${at}` })
}
/** What is stored of a scene: the rows that it names are there, and no field is read twice. */
const requireBody = async (ctx: CallContext, tx: Tx, body: SceneBody, own: string) => {
  requireApps(ctx, appsOf(body.fields))
  await requireTypes(tx, body.fields)
  const profile = (await listProfiles(tx)).find((one) => one.key === body.profile)
  if (!profile) return fail('not-found', { field: 'body.profile' })
  const known = await knownLibraries(tx, body.libraryIds)
  const strange = body.libraryIds.findIndex((id) => !known.has(id))
  if (strange >= 0) fail('not-found', { field: `body.libraryIds.${strange}` })
  const taken = await tx
    .selectFrom('textScene')
    .select('id')
    .where('key', '=', body.key)
    .where('id', '<>', own)
    .executeTakeFirst()
  if (taken)
    fail('invalid-input', {
      field: 'body.key',
      reason: textOf(ctx.language, 'text_moderation.name_taken'),
    })
  const names = body.fields.map(({ appId, type, field }) => `${appId}:${type}:${field}`)
  const other = body.active ? await sceneOfFields(tx, body.fields, own) : undefined
  if (new Set(names).size < names.length || other !== undefined)
    fail('invalid-input', {
      field: 'body.fields',
      reason: textOf(ctx.language, 'text_moderation.field_taken', { scene: other ?? body.key }),
    })
  const { profile: _key, fields, ...rest } = body
  return {
    ...rest,
    name: body.name.trim(),
    fields: JSON.stringify(fields),
    profileId: profile.id,
    updatedBy: ctx.caller.id,
    updatedAt: ctx.now(),
  }
}
const requireScene = async (
  ctx: CallContext,
  tx: Tx,
  id: string,
  version: number,
): Promise<Held> => {
  const row = (await holdScene(tx, id)) ?? fail('not-found', { field: 'id' })
  requireApps(ctx, appsOf(fieldsOf(row.fields)))
  return row.version === version ? row : fail('conflict')
}
const factsOf = ({ key, name, fields, libraryIds, maxChars, active }: Held) => ({
  key,
  name,
  fields,
  libraryIds,
  maxChars,
  active,
})
const subjectOf = (id: string): string => `text-scene:${id}`

export const createScene: Handler<Calls['createScene']> = (ctx, { body }) =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await requireBody(ctx, tx, body, '0')
    const made = await tx
      .insertInto('textScene')
      .values(row)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, [
      {
        action: 'textModeration.createScene',
        subject: subjectOf(made.id),
        detail: { before: null, after: body },
      },
    ])
    return made
  })

export const updateScene: Handler<Calls['updateScene']> = (ctx, { id, version, body }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireScene(ctx, tx, id, version)
    const gone = held.key !== body.key || (held.active && !body.active)
    if (gone && (await isSceneNamed(tx, held.key))) fail('in-use', { what: held.name })
    const row = await requireBody(ctx, tx, body, id)
    await tx
      .updateTable('textScene')
      .set({ ...row, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'textModeration.updateScene',
        subject: subjectOf(id),
        detail: { before: factsOf(held), after: body },
      },
    ])
    return { id, version: version + 1 }
  })

export const removeScene: Handler<Calls['removeScene']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireScene(ctx, tx, id, version)
    if (await isSceneNamed(tx, held.key)) fail('in-use', { what: held.name })
    await tx.deleteFrom('textScene').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'textModeration.removeScene',
        subject: subjectOf(id),
        detail: { before: factsOf(held), after: null },
      },
    ])
    return {}
  })
