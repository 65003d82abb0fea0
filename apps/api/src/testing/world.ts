import { createHash, randomBytes } from 'node:crypto'
import type { Permission } from '@oas/contract/permissions'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { insertSetting } from '../areas/setting/index.ts'
import type { Context } from '../core/context.ts'

/** Builders of what tests and demo data need; each answers what it made. */
type World = Pick<Context, 'db'> & Partial<Pick<Context, 'now'>>

export async function anApp(ctx: World, id = 50, name = `App ${id}`): Promise<number> {
  await ctx.db
    .insertInto('app')
    .values({ id, name, key: `app_${id}` })
    .onConflict((on) => on.doNothing())
    .execute()
  return id
}

const ignore = {
  id: 'ignore',
  transKey: 'result.ignore',
  content: { resultType: 'REGULAR', control: 'direct', rest: true },
} as const
const remove = {
  id: 'del',
  transKey: 'result.del',
  content: {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'punish_form',
    punishId: 101,
    times: [0],
    defaultTime: 0,
    remark: { required: true, max: 200, templates: [] },
    label: { required: true },
  },
} as const
const mute = {
  id: 'mute',
  transKey: 'result.mute',
  content: {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'punish_form',
    punishId: 202,
    times: [600, 86_400, 604_800, -1],
    defaultTime: 86_400,
    remark: { required: true, max: 200, templates: [] },
    label: { required: true },
  },
} as const

/** A complete type setting for text; `changes` replace whole top-level parts. */
export function aSetting(changes: Partial<TypeSetting> = {}): TypeSetting {
  return {
    appId: 50,
    type: 12,
    source: 'audit',
    name: 'post_comment',
    version: 1,
    business: 'text',
    pageKeys: ['tags-audit-text'],
    baseInfo: {
      showCount: 20,
      orderTimeout: 120,
      groupKey: '',
      useLabel: true,
      labelList: [{ templateId: 11, rootId: 0, multi: true, max: 3, required: false }],
      labelRelation: [],
      multiLanguageKey: '',
      resourceMigrate: { includeAllHost: false },
      resourceAccess: { forceAddToken: false },
    },
    pageType: {
      type: 'text_list',
      content: {
        preload: true,
        recordVersion: 4,
        refresh: true,
        suspend: { enable: false, maxSuspended: 5, maxRestore: 5 },
        forceDisplayType: null,
        takeOrderConditionSwitch: true,
        filterRecords: '',
        thumbnailConfig: { dw: 240, max: 480 },
        imageListLayoutConfig: { columns: 8, fit: 'contain', showDesc: false },
        preprocessResultsConfig: [],
        hitTextConfig: { max: 300 },
        submitMode: 'record',
      },
    },
    result: [
      structuredClone(ignore),
      structuredClone(remove),
      structuredClone(mute),
    ] as TypeSetting['result'],
    condition: [],
    extDataMap: {},
    undoSeconds: 0,
    wellness: { blur: 0, grey: false, mute: true },
    ...changes,
  }
}

/** A record type with a published setting; the app is made when missing. */
export async function aType(ctx: World, changes: Partial<TypeSetting> = {}): Promise<TypeSetting> {
  const setting = aSetting(changes)
  await anApp(ctx, setting.appId)
  await ctx.db
    .insertInto('recordType')
    .values({
      appId: setting.appId,
      type: setting.type,
      name: setting.name,
      business: setting.business,
    })
    .onConflict((on) => on.doNothing())
    .execute()
  await insertSetting(ctx, setting, 'system', new Date())
  return setting
}

/** A small published label tree with the given ids, all roots. */
export async function aLabelTree(
  ctx: World,
  treeId = 11,
  ids: readonly number[] = [1203, 1240, 1301],
): Promise<void> {
  await ctx.db
    .insertInto('labelTree')
    .values({ id: treeId, name: `tree ${treeId}` })
    .execute()
  const rows = ids.map((id, index) => ({
    id,
    treeId,
    cnName: `标签${id}`,
    enName: `label ${id}`,
    idName: `label ${id}`,
    ruName: `метка ${id}`,
    orders: ids.length - index,
  }))
  await ctx.db.insertInto('label').values(rows).execute()
  await ctx.db
    .insertInto('labelTreeVersion')
    .values({
      treeId,
      version: 1,
      labels: JSON.stringify(rows.map((row) => ({ ...row, parentId: 0 }))),
    })
    .execute()
}

export type PersonOptions = {
  name?: string
  permissions?: readonly Permission[]
  paths?: readonly string[]
  scope?: readonly { appId: number | null; type?: number | null }[]
  manySessions?: boolean
}
export type MadePerson = { id: string; name: string; roleId: string; token: string }

let people = 0
/** A person with a role of their own and a live session. Without `scope` they see every app. */
export async function aPerson(ctx: World, options: PersonOptions = {}): Promise<MadePerson> {
  const name = options.name ?? `person_${++people}_${randomBytes(3).toString('hex')}`
  const { id } = await ctx.db
    .insertInto('person')
    .values({ name, displayName: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: roleId } = await ctx.db
    .insertInto('role')
    .values({ name: `role of ${name}`, manySessions: options.manySessions ?? true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db.insertInto('personRole').values({ personId: id, roleId }).execute()
  const permissions = options.permissions ?? ['audit.take', 'record.read']
  if (permissions.length > 0)
    await ctx.db
      .insertInto('rolePermission')
      .values(permissions.map((permission) => ({ roleId, permission })))
      .execute()
  if (options.paths?.length)
    await ctx.db
      .insertInto('rolePath')
      .values(options.paths.map((path) => ({ roleId, path })))
      .execute()
  const scope = options.scope ?? [{ appId: null }]
  if (scope.length > 0)
    await ctx.db
      .insertInto('roleScope')
      .values(scope.map(({ appId, type }) => ({ roleId, appId, type: type ?? null })))
      .execute()
  return { id, name, roleId, token: await aSession(ctx, id) }
}

/** A live session of a person; answers its token. */
export async function aSession(ctx: World, personId: string): Promise<string> {
  const token = randomBytes(24).toString('hex')
  await ctx.db
    .insertInto('session')
    .values({
      tokenHash: createHash('sha256').update(token).digest(),
      personId,
      way: 'test',
      expiresAt: new Date(Math.max(Date.now(), ctx.now?.().getTime() ?? 0) + 3_600_000),
    })
    .execute()
  return token
}
