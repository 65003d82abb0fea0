import type { Input } from '@oas/contract/define'
import type { peopleCalls } from '@oas/contract/people/calls'
import { type Rights, missingRights, scopeWord } from '@oas/contract/people/rights'
import { type GrantPreview, changeOrderAbove } from '@oas/contract/people/schemas'
import { textOf } from '@oas/texts'
import { canonicalHash } from '../../core/canonical.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { type Change, beyondOf, changePeople } from './change.ts'
import { type RoleRights, listScopesOf, rightsByRole, rightsOfPerson } from './queries/rights.ts'
import { addRoles, dropRoles, findUsersByName, patchUser, rolesOf } from './queries/users.ts'
import { namesOfRoles } from './users.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof peopleCalls
type Plan = GrantPreview & {
  steps: { id: string; add: string[]; remove: string[]; before: string[]; after: string[] }[]
}

const words = ({ permissions, paths, scopes }: Rights): string[] =>
  [...permissions, ...paths, ...scopes.map(scopeWord)].sort()

/** All that some roles hold together. */
const together = (rights: ReadonlyMap<string, RoleRights>, roleIds: readonly string[]): Rights => {
  const each = roleIds.flatMap((id) => rights.get(id) ?? [])
  return {
    permissions: [...new Set(each.flatMap((role) => role.permissions))],
    paths: [...new Set(each.flatMap((role) => role.paths))],
    scopes: each.flatMap((role) => role.scopes),
  }
}

/** What giving and taking some roles does to each of some people. */
const planOf = async (
  change: Pick<Change, 'tx' | 'self'>,
  ctx: CallContext,
  { people, add, remove }: Input<Calls['previewGrant']>,
): Promise<Plan> => {
  const both = add.find((id) => remove.includes(id))
  if (both !== undefined)
    fail('invalid-input', { field: 'remove', reason: because('given_and_taken', { id: both }) })
  await namesOfRoles(change, add, 'add')
  await namesOfRoles(change, remove, 'remove')
  const names = [...new Set(people)]
  const found = (await findUsersByName(change.tx, names)).filter(
    (person) => person.state !== 'deleted',
  )
  const roles = await rolesOf(
    change.tx,
    found.map((person) => person.id),
  )
  const rights = await rightsByRole(change.tx)
  const scopes = await listScopesOf(
    change.tx,
    found.map((person) => person.id),
  )
  const given = await beyondOf(change, together(rights, add))
  const list: Plan['list'] = []
  const steps: Plan['steps'] = []
  for (const { id, name, displayName } of found) {
    const had = roles.get(id) ?? []
    const adds = add.filter((roleId) => !had.some((role) => role.id === roleId))
    const removes = remove.filter((roleId) => had.some((role) => role.id === roleId))
    if (adds.length + removes.length === 0) continue
    const kept = had.map((role) => role.id).filter((roleId) => !removes.includes(roleId))
    const own = scopes.filter((row) => row.personId === id)
    const alone = own.filter((row) => row.enabled)
    const held = together(
      rights,
      had.map((role) => role.id),
    )
    const withOwn = (some: Rights): Rights => ({ ...some, scopes: [...some.scopes, ...alone] })
    const before = withOwn(held)
    const after = withOwn(together(rights, [...kept, ...adds]))
    const beyond =
      (adds.length > 0 ? given : null) ??
      (id === ctx.caller.id
        ? null
        : await beyondOf(change, { ...held, scopes: [...held.scopes, ...own] }))
    const [added, removed] = await Promise.all([
      namesOfRoles(change, adds, 'add'),
      namesOfRoles(change, removes, 'remove'),
    ])
    list.push({
      id,
      name,
      displayName,
      added,
      removed,
      gains: words(missingRights(before, after)),
      loses: words(missingRights(after, before)),
      refused: beyond === null ? '' : textOf(ctx.language, 'error.beyond_rights', { what: beyond }),
    })
    steps.push({
      id,
      add: adds,
      remove: removes,
      before: had.map((role) => role.name),
      after: [
        ...had.filter((role) => !removes.includes(role.id)).map((role) => role.name),
        ...added,
      ].sort(),
    })
  }
  const unknown = names.filter((name) => !found.some((person) => person.name === name))
  return {
    list,
    unknown,
    changed: list.length,
    needsChangeOrder: list.length > changeOrderAbove,
    preview: canonicalHash({ steps, unknown }),
    steps,
  }
}

export const previewGrant: Handler<Calls['previewGrant']> = async (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    const { steps: _steps, ...preview } = await planOf(
      { tx, self: await rightsOfPerson(tx, ctx.caller.id) },
      ctx,
      input,
    )
    return preview
  })

/** Gives and takes the roles of a plan, with an entry for each person. */
const carryOut = async (
  change: Change,
  steps: Plan['steps'],
  detail: Record<string, unknown>,
): Promise<void> => {
  const { tx, ctx } = change
  for (const { id, add, remove, before, after } of steps) {
    await dropRoles(tx, id, remove)
    await addRoles(tx, id, add, ctx.caller.name, ctx.now())
    await patchUser(tx, id, {}, ctx.now())
    change.touch(id)
    change.note({
      action: 'people.grant',
      subject: `person:${id}`,
      detail: { before: { roles: before }, after: { roles: after }, ...detail },
    })
  }
}

/** More than some people at once: only under a change order. */
export function checkChangeOrder(changed: number, changeOrder: string | undefined): void {
  if (changed > changeOrderAbove && !changeOrder?.trim()) fail('required', { field: 'changeOrder' })
}

export const grant: Handler<Calls['grant']> = (ctx, { preview, changeOrder, reason, ...input }) =>
  changePeople(ctx, async (change) => {
    const plan = await planOf(change, ctx, input)
    // Only what was looked at is done: anything else since makes the author look again.
    if (plan.preview !== preview) fail('conflict')
    const refused = plan.list.find((row) => row.refused !== '')
    if (refused)
      fail('invalid-input', { field: 'people', reason: `${refused.name}: ${refused.refused}` })
    checkChangeOrder(plan.changed, changeOrder)
    await carryOut(change, plan.steps, { reason, ...(changeOrder ? { changeOrder } : {}) })
    return { changed: plan.changed }
  })

/**
 * The plan of giving and taking roles without a preview, refused as a whole when any part of it is.
 */
export async function grantAtOnce(
  change: Change,
  input: Input<Calls['previewGrant']>,
  changeOrder: string | undefined,
): Promise<number> {
  const plan = await planOf(change, change.ctx, input)
  if (plan.unknown.length > 0) fail('not-found')
  const refused = plan.list.find((row) => row.refused !== '')
  if (refused)
    fail('invalid-input', { field: 'adminIds', reason: `${refused.name}: ${refused.refused}` })
  checkChangeOrder(plan.changed, changeOrder)
  await carryOut(change, plan.steps, changeOrder ? { changeOrder } : {})
  return plan.changed
}
