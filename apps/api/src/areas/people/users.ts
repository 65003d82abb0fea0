import type { peopleCalls } from '@oas/contract/people/calls'
import { scopeWord } from '@oas/contract/people/rights'
import type { UserDetail, UserInput, UserRow } from '@oas/contract/people/schemas'
import { because, fail } from '../../core/fail.ts'
import { hashPassword, requireUnknown } from '../session/index.ts'
import {
  type Change,
  changePeople,
  checkHeld,
  checkManages,
  checkVersion,
  requireTrimmed,
} from './change.ts'
import {
  type RoleRights,
  listPersonScopes,
  rightsByRole,
  rightsOfPerson,
  rightsOfRoles,
} from './queries/rights.ts'
import { roleNames } from './queries/roles.ts'
import {
  addRoles,
  dropRoles,
  findByEmail,
  findUser,
  findUsersByName,
  hasTeam,
  insertUser,
  listUsers,
  patchUser,
  presenceOf,
  rolesOf,
} from './queries/users.ts'
import { judgeOfCaller } from './roles.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof peopleCalls

export const getUsers: Handler<Calls['users']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const { rows, total } = await listUsers(ctx.db, {
    ...by,
    now: ctx.now(),
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
  const ids = rows.map((row) => row.id)
  const [roles, presence] = await Promise.all([
    rolesOf(ctx.db, ids),
    presenceOf(ctx.db, ids, ctx.now()),
  ])
  const list = rows.map((row) => ({
    ...row,
    state: row.state as UserRow['state'],
    createdAt: row.createdAt.getTime(),
    changedAt: row.changedAt.getTime(),
    roles: roles.get(row.id) ?? [],
    ...(presence.get(row.id) ?? { sessions: 0, seenAt: null }),
  }))
  return { list, total }
}

type Through = UserDetail['rights']['permissions'][number]['through']
/** Every right with the roles it comes from. */
const explain = (
  roles: readonly { id: string; name: string }[],
  rights: ReadonlyMap<string, RoleRights>,
  own: readonly { word: string }[],
): UserDetail['rights'] => {
  const gather = (entriesOf: (role: RoleRights) => string[], personal: readonly string[] = []) => {
    const found = new Map<string, Through>()
    for (const role of roles)
      for (const entry of entriesOf(
        rights.get(role.id) ?? { permissions: [], paths: [], scopes: [] },
      ))
        found.set(entry, [...(found.get(entry) ?? []), { roleId: role.id, role: role.name, entry }])
    for (const entry of personal)
      found.set(entry, [...(found.get(entry) ?? []), { roleId: null, role: '', entry }])
    return [...found]
      .map(([what, through]) => ({ what, through }))
      .sort((a, b) => (a.what < b.what ? -1 : 1))
  }
  return {
    permissions: gather((role) => role.permissions),
    paths: gather((role) => role.paths),
    scopes: gather(
      (role) => role.scopes.map(scopeWord),
      own.map((row) => row.word),
    ),
  }
}

export const getUser: Handler<Calls['user']> = async (ctx, { id }) => {
  const person = (await findUser(ctx.db, id)) ?? fail('not-found')
  const [roles, presence, personalScopes, all, judge] = await Promise.all([
    rolesOf(ctx.db, [id]),
    presenceOf(ctx.db, [id], ctx.now()),
    listPersonScopes(ctx.db, id),
    rightsOfPerson(ctx.db, id, true),
    judgeOfCaller(ctx),
  ])
  const own = roles.get(id) ?? []
  const rights = await rightsByRole(
    ctx.db,
    own.map((role) => role.id),
  )
  return {
    ...person,
    state: person.state as UserRow['state'],
    createdAt: person.createdAt.getTime(),
    changedAt: person.changedAt.getTime(),
    roles: own,
    ...(presence.get(id) ?? { sessions: 0, seenAt: null }),
    personalScopes,
    rights: explain(
      own,
      rights,
      personalScopes.filter((row) => row.enabled).map((row) => ({ word: scopeWord(row) })),
    ),
    manageable: id === ctx.caller.id || judge(all) === null,
  }
}

/** Checks facts against what is stored and answers them without spaces around. */
const checkFacts = async ({ tx }: Change, input: UserInput, ownId?: string): Promise<UserInput> => {
  const displayName = requireTrimmed('displayName', input.displayName)
  if (input.teamId !== null && !(await hasTeam(tx, input.teamId)))
    fail('invalid-input', { field: 'teamId', reason: because('no_such_id', { id: input.teamId }) })
  const twin = input.email === '' ? undefined : await findByEmail(tx, input.email)
  if (twin && twin.id !== ownId) fail('in-use', { what: input.email, field: 'email' })
  return {
    ...input,
    displayName,
    languages: [...new Set(input.languages)],
    skills: [...new Set(input.skills)],
  }
}

/** Names of roles that all exist. */
export async function namesOfRoles(
  { tx }: Pick<Change, 'tx'>,
  ids: readonly string[],
  field: string,
): Promise<string[]> {
  const names = await roleNames(tx, ids)
  return ids.map(
    (id) =>
      names.get(id) ?? fail('invalid-input', { field, reason: because('no_such_id', { id }) }),
  )
}

const factsOf = ({
  displayName,
  email,
  teamId,
  region,
  languages,
  skills,
  shift,
}: UserInput): Omit<UserInput, 'roleIds'> => ({
  displayName,
  email,
  teamId,
  region,
  languages,
  skills,
  shift,
})

export const createUser: Handler<Calls['createUser']> = async (
  ctx,
  { name, password, ...input },
) => {
  if (password !== undefined) await requireUnknown(password, name)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return changePeople(ctx, async (change) => {
    if ((await findUsersByName(change.tx, [name])).length > 0)
      fail('in-use', { what: name, field: 'name' })
    const facts = await checkFacts(change, input)
    const roleIds = [...new Set(input.roleIds)]
    const roles = await namesOfRoles(change, roleIds, 'roleIds')
    await checkHeld(change, await rightsOfRoles(change.tx, roleIds))
    const id = await insertUser(change.tx, { ...factsOf(facts), name, passwordHash })
    await addRoles(change.tx, id, roleIds, ctx.caller.name, ctx.now())
    change.note({
      action: 'people.createUser',
      subject: `person:${id}`,
      detail: {
        before: null,
        after: { name, ...factsOf(facts), roles, hasPassword: passwordHash !== null },
      },
    })
    return { id }
  })
}

export const updateUser: Handler<Calls['updateUser']> = (ctx, { id, version, ...input }) =>
  changePeople(ctx, async (change) => {
    const before = (await findUser(change.tx, id)) ?? fail('not-found')
    checkVersion(before.version, version)
    if (before.state === 'deleted') fail('not-found')
    await checkManages(change, id)
    const facts = await checkFacts(change, input, id)
    const had = (await rolesOf(change.tx, [id])).get(id) ?? []
    const roles = await namesOfRoles(change, [...new Set(input.roleIds)], 'roleIds')
    const added = [...new Set(input.roleIds)].filter(
      (roleId) => !had.some((role) => role.id === roleId),
    )
    await checkHeld(change, await rightsOfRoles(change.tx, added))
    await patchUser(change.tx, id, factsOf(facts), ctx.now())
    await dropRoles(
      change.tx,
      id,
      had.map((role) => role.id).filter((roleId) => !input.roleIds.includes(roleId)),
    )
    await addRoles(change.tx, id, added, ctx.caller.name, ctx.now())
    change.touch(id)
    change.note({
      action: 'people.updateUser',
      subject: `person:${id}`,
      detail: {
        before: {
          ...factsOf(before as unknown as UserInput),
          roles: had.map((role) => role.name).sort(),
        },
        after: { ...factsOf(facts), roles: roles.sort() },
      },
    })
    return { version: version + 1 }
  })
