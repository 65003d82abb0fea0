import type { Input, Output } from '@oas/contract/define'
import type { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { appName } from '../../core/app-name.ts'
import { mayApp, mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import {
  changePeople,
  findUser,
  getLog,
  getLogModules,
  getRoleChoices,
  listPersonScopes,
  namesOfRoles,
  rightsByRole,
  rightsOfPerson,
  rolesOf,
  setDefaultRoles,
  listRoleNames,
  testsOf,
} from '../people/index.ts'
import { authoritiesOf } from './authorities.ts'
import { listAppTypes, listTeamPeople } from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof adminAuthCalls

export const getTypes: Handler<Calls['types']> = async (ctx) => {
  const [choices, names] = await Promise.all([getRoleChoices(ctx, {}), listRoleNames(ctx.db)])
  return names.map(({ id, name, description, byDefault }) => ({
    authType: id,
    authName: name,
    description,
    byDefault,
    grantable: choices.find((role) => role.id === id)?.grantable ?? false,
  }))
}
export const getDefaultTypes: Handler<Calls['types']> = async (ctx) =>
  (await getTypes(ctx, {})).filter((type) => type.byDefault)

/** What new people get is given by whoever creates them: the mark itself hands nothing out. */
export function setDefaultTypes(
  ctx: CallContext,
  { authTypes }: Input<Calls['orderDefaultUpdate']>,
): Promise<{ changed: number }> {
  return changePeople(ctx, async (change) => {
    const wanted = [...new Set(authTypes)]
    const after = await namesOfRoles(change, wanted, 'authTypes')
    const before = (await listRoleNames(change.tx))
      .filter((role) => role.byDefault)
      .map((role) => role.name)
    const changed = await setDefaultRoles(change.tx, wanted, ctx.now())
    if (changed.length > 0)
      change.note({
        action: 'people.setDefaultRoles',
        subject: 'roles',
        detail: { before: { roles: before }, after: { roles: after.sort() } },
      })
    return { changed: changed.length }
  })
}

export const getGroupMembers: Handler<Calls['groupMembers']> = async (
  ctx,
  { teamId = ctx.caller.teamId ?? undefined },
) => {
  if (teamId === undefined) return []
  const rows = await authoritiesOf(
    ctx.db,
    (await listTeamPeople(ctx.db, teamId)).map((row) => row.id),
  )
  return rows.map(({ adminId, adminName, displayName, auths }) => ({
    adminId,
    adminName,
    displayName,
    authTypes: auths.map((auth) => auth.authType),
  }))
}

/** Oneself always, others with people.read. */
const subjectOf = (ctx: CallContext, id: string | undefined): string => {
  if (id === undefined || id === ctx.caller.id) return ctx.caller.id
  if (!holds(ctx, 'people.read')) fail('no-permission', { permission: 'people.read' })
  return id
}

/** Whether a person who may log in has everything that is asked, and through which authorities. */
export const check: Handler<Calls['check']> = async (ctx, { adminId, authType, ...question }) => {
  const id = subjectOf(ctx, adminId)
  const tests = testsOf(question)
  if (tests.length === 0 && authType === undefined) fail('required', { field: 'authType' })
  if (question.type !== undefined && question.appId === undefined)
    fail('required', { field: 'appId' })
  const person = await findUser(ctx.db, id)
  if (!person || person.state !== 'active') return { flag: false, through: [] }
  const roles = (await rolesOf(ctx.db, [id])).get(id) ?? []
  const [rights, own] = await Promise.all([
    rightsByRole(
      ctx.db,
      roles.map((role) => role.id),
    ),
    listPersonScopes(ctx.db, id),
  ])
  const holders = [
    ...roles.map((role) => ({
      authType: role.id as string | null,
      authName: role.name,
      rights: rights.get(role.id) ?? { permissions: [], paths: [], scopes: [] },
    })),
    {
      authType: null,
      authName: '',
      rights: { permissions: [], paths: [], scopes: own.filter((row) => row.enabled) },
    },
  ]
  const answers = tests.map((test) =>
    holders.flatMap((holder) =>
      test(holder.rights).map((entry) => ({
        authType: holder.authType,
        authName: holder.authName,
        entry,
      })),
    ),
  )
  if (authType !== undefined)
    answers.push(
      roles
        .filter((role) => role.id === authType)
        .map((role) => ({ authType: role.id, authName: role.name, entry: role.name })),
    )
  const flag = answers.every((answer) => answer.length > 0)
  return { flag, through: flag ? answers.flat() : [] }
}

const treeOf = async (
  ctx: CallContext,
  sees: (appId: number, type: number | null) => boolean,
): Promise<Output<Calls['appTree']>> => {
  const nodes = new Map<number, Output<Calls['appTree']>[number]>()
  for (const { appId, appName: plain, appNames, type, name, business } of await listAppTypes(
    ctx.db,
  )) {
    const node = nodes.get(appId) ?? {
      appId,
      appName: appName(ctx.language, { name: plain, names: appNames }),
      types: [],
    }
    if (type !== null && sees(appId, type))
      node.types.push({
        type,
        name: name ?? '',
        business: business ?? '',
        key: typeKeyOf({ appId, type }),
      })
    if (sees(appId, null) || node.types.length > 0) nodes.set(appId, node)
  }
  return [...nodes.values()]
}

const callerSees = (ctx: CallContext, appId: number, type: number | null): boolean =>
  type === null ? mayApp(ctx.caller, appId) : mayType(ctx.caller, appId, type)
export const getAppTree: Handler<Calls['appTree']> = (ctx) =>
  treeOf(ctx, (appId, type) => callerSees(ctx, appId, type))

export const getUserBusiness: Handler<Calls['userBusiness']> = async (ctx, { userId }) => {
  const { scopes } = await rightsOfPerson(ctx.db, subjectOf(ctx, userId))
  return treeOf(
    ctx,
    (appId, type) =>
      callerSees(ctx, appId, type) &&
      scopes.some(
        (entry) =>
          entry.appId === null ||
          (entry.appId === appId && (type === null || entry.type === null || entry.type === type)),
      ),
  )
}

/** Entries of the log that concern authorities. */
export const getOrderLog: Handler<Calls['orderLog']> = (
  ctx,
  { module = 'people', operateType, ...rest },
) => getLog(ctx, { ...rest, module, ...(operateType === undefined ? {} : { action: operateType }) })
export async function getOrderLogModules(ctx: CallContext): Promise<string[]> {
  return (await getLogModules(ctx, {})).map((row) => row.module)
}
export async function getOrderLogTypes(
  ctx: CallContext,
  { module }: Input<Calls['orderLogTypes']>,
): Promise<string[]> {
  return (await getLogModules(ctx, {}))
    .filter((row) => module === undefined || row.module === module)
    .flatMap((row) => row.actions)
}
