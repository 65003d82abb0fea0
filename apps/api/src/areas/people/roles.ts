import type { peopleCalls } from '@oas/contract/people/calls'
import type { Rights } from '@oas/contract/people/rights'
import type { RoleInput } from '@oas/contract/people/schemas'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import {
  type Change,
  changePeople,
  checkHeld,
  checkKnown,
  checkVersion,
  judgeOf,
  requireTrimmed,
} from './change.ts'
import { holdersOfRole, rightsByRole } from './queries/rights.ts'
import {
  deleteRole,
  findRoleByName,
  insertRole,
  listHolders,
  listRoleNames,
  listRoles,
  replaceRole,
  roleDocument,
} from './queries/roles.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof peopleCalls

const none = { permissions: [], paths: [], scopes: [] }
/** What the caller holds, as far as pages need it to say what may be chosen. */
const callerRights = (ctx: CallContext): Rights => ({
  permissions: [...ctx.caller.permissions],
  paths: ctx.caller.paths,
  scopes: ctx.caller.scope.all ? [{ appId: null, type: null }] : ctx.caller.scope.pairs,
})
export const getOwnRights: Handler<Calls['ownRights']> = async (ctx) => {
  const { permissions, paths, scopes } = callerRights(ctx)
  return { permissions: [...permissions].sort(), paths: [...paths], scopes: [...scopes] }
}
/** What the caller may not hand out or touch of some rights, as one word. */
export function judgeOfCaller(ctx: CallContext): Promise<(wanted: Rights) => string | null> {
  return judgeOf(ctx.db, callerRights(ctx))
}

export const getRoles: Handler<Calls['roles']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const { rows, total } = await listRoles(ctx.db, {
    ...by,
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
  const [rights, judge] = await Promise.all([
    rightsByRole(
      ctx.db,
      rows.map((row) => row.id),
    ),
    judgeOfCaller(ctx),
  ])
  const list = rows.map((row) => {
    const { permissions, paths, scopes } = rights.get(row.id) ?? none
    return {
      ...row,
      changedAt: row.changedAt.getTime(),
      permissionCount: permissions.length,
      pathCount: paths.length,
      scopes,
      grantable: judge({ permissions, paths, scopes }) === null,
    }
  })
  return { list, total }
}

export const getRoleChoices: Handler<Calls['roleChoices']> = async (ctx) => {
  const [roles, rights, judge] = await Promise.all([
    listRoleNames(ctx.db),
    rightsByRole(ctx.db),
    judgeOfCaller(ctx),
  ])
  return roles.map(({ id, name, byDefault }) => ({
    id,
    name,
    byDefault,
    grantable: judge(rights.get(id) ?? none) === null,
  }))
}

export const getRole: Handler<Calls['role']> = async (ctx, { id }) => {
  const role = (await roleDocument(ctx.db, id)) ?? fail('not-found')
  return {
    ...role,
    changedAt: role.changedAt.getTime(),
    grantable: (await judgeOfCaller(ctx))(role) === null,
    holders: await listHolders(ctx.db, id),
  }
}

const checkName = async ({ tx }: Change, name: string, ownId?: string): Promise<string> => {
  const clean = requireTrimmed('name', name)
  const other = await findRoleByName(tx, clean)
  if (other && other.id !== ownId) fail('in-use', { what: clean, field: 'name' })
  return clean
}

const without = (all: Rights, some: Rights): Rights => ({
  permissions: all.permissions.filter((one) => !some.permissions.includes(one)),
  paths: all.paths.filter((one) => !some.paths.includes(one)),
  scopes: all.scopes.filter(
    (one) => !some.scopes.some((other) => other.appId === one.appId && other.type === one.type),
  ),
})

/** A role as the log shows it, in one order, so that a difference is a change. */
export function documentOf({
  name,
  description,
  manySessions,
  byDefault,
  permissions,
  paths,
  scopes,
}: RoleInput): RoleInput {
  return {
    name,
    description,
    manySessions,
    byDefault,
    permissions: [...permissions].sort(),
    paths: [...paths].sort(),
    scopes,
  }
}

const create = async (
  change: Change,
  input: RoleInput,
  detail: Record<string, unknown> = {},
): Promise<{ id: string }> => {
  const role = { ...input, name: await checkName(change, input.name) }
  await checkKnown(change.tx, role)
  await checkHeld(change, role)
  const id = await insertRole(change.tx, role, change.ctx.now())
  change.note({
    action: 'people.createRole',
    subject: `role:${id}`,
    detail: { ...detail, before: null, after: documentOf(role) },
  })
  return { id }
}

export const createRole: Handler<Calls['createRole']> = (ctx, input) =>
  changePeople(ctx, (change) => create(change, input))

export const copyRole: Handler<Calls['copyRole']> = (ctx, { id, name }) =>
  changePeople(ctx, async (change) => {
    const { description, manySessions, permissions, paths, scopes } =
      (await roleDocument(change.tx, id)) ?? fail('not-found')
    return create(
      change,
      { name, description, manySessions, byDefault: false, permissions, paths, scopes },
      { copyOf: `role:${id}` },
    )
  })

export const updateRole: Handler<Calls['updateRole']> = (ctx, { id, version, ...input }) =>
  changePeople(ctx, async (change) => {
    const before = (await roleDocument(change.tx, id)) ?? fail('not-found')
    checkVersion(before.version, version)
    // Who holds less than the role does neither takes from it nor adds to it.
    await checkHeld(change, before)
    const after = { ...input, name: await checkName(change, input.name, id) }
    const added = without(after, before)
    await checkKnown(change.tx, added)
    await checkHeld(change, added)
    await replaceRole(change.tx, id, after, ctx.now())
    for (const personId of await holdersOfRole(change.tx, id)) change.touch(personId)
    change.note({
      action: 'people.updateRole',
      subject: `role:${id}`,
      detail: { before: documentOf(before), after: documentOf(after) },
    })
    return { version: version + 1 }
  })

export const removeRole: Handler<Calls['removeRole']> = (ctx, { id, version }) =>
  changePeople(ctx, async (change) => {
    const before = (await roleDocument(change.tx, id)) ?? fail('not-found')
    checkVersion(before.version, version)
    await checkHeld(change, before)
    const holders = await holdersOfRole(change.tx, id)
    await deleteRole(change.tx, id)
    for (const personId of holders) change.touch(personId)
    change.note({
      action: 'people.removeRole',
      subject: `role:${id}`,
      detail: { before: documentOf(before), after: null, people: holders },
    })
    return {}
  })
