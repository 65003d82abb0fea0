import type { peopleCalls } from '@oas/contract/people/calls'
import { coversPath, coversScope, scopeWord } from '@oas/contract/people/rights'
import type { Holder } from '@oas/contract/people/schemas'
import { fail } from '../../core/fail.ts'
import { type RoleRights, rightsByRole } from './queries/rights.ts'
import { listScopedPeople, peopleWithAny } from './queries/holders.ts'
import { rolesOf } from './queries/users.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof peopleCalls
export type Question = {
  permission?: string | undefined
  route?: string | undefined
  appId?: number | undefined
  type?: number | undefined
}
type Test = (rights: RoleRights) => string[]

/** The entries of a role that answer each part of a question. */
export function testsOf({ permission, route, appId, type }: Question): Test[] {
  return [
    ...(permission
      ? [(rights: RoleRights) => rights.permissions.filter((one) => one === permission)]
      : []),
    ...(route
      ? [(rights: RoleRights) => rights.paths.filter((entry) => coversPath(entry, route))]
      : []),
    ...(appId === undefined
      ? []
      : [
          (rights: RoleRights) =>
            rights.scopes
              .filter((entry) => coversScope([entry], { appId, type: type ?? null }))
              .map(scopeWord),
        ]),
  ]
}

/**
 * Who holds all that is asked, and through which of their roles. Data may also be given to a person
 * alone.
 */
export const getWhoCan: Handler<Calls['whoCan']> = async (
  ctx,
  { sort, current = 1, pageSize = 10, ...question },
) => {
  const tests = testsOf(question)
  if (tests.length === 0) fail('required', { field: 'permission' })
  if (question.type !== undefined && question.appId === undefined)
    fail('required', { field: 'appId' })
  const rights = await rightsByRole(ctx.db)
  const hits = tests.map(
    (test) =>
      new Map(
        [...rights]
          .map(([id, role]) => [id, test(role)] as const)
          .filter(([, entries]) => entries.length > 0),
      ),
  )
  const scoped =
    question.appId === undefined
      ? []
      : await listScopedPeople(ctx.db, question.appId, question.type ?? null)
  const sets = hits.map((roles, index) => ({
    roleIds: [...roles.keys()],
    personIds:
      question.appId !== undefined && index === hits.length - 1
        ? scoped.map((row) => row.personId)
        : [],
  }))
  const { rows, total } = await peopleWithAny(
    ctx.db,
    { sets, sort },
    (current - 1) * pageSize,
    pageSize,
  )
  const roles = await rolesOf(
    ctx.db,
    rows.map((row) => row.id),
  )
  const list = rows.map((row) => ({
    ...row,
    state: row.state as Holder['state'],
    through: [
      ...hits.flatMap((found) =>
        (roles.get(row.id) ?? []).flatMap((role) =>
          (found.get(role.id) ?? []).map((entry) => ({ roleId: role.id, role: role.name, entry })),
        ),
      ),
      ...scoped
        .filter((own) => own.personId === row.id)
        .map((own) => ({ roleId: null, role: '', entry: scopeWord(own) })),
    ],
  }))
  return { list, total }
}
