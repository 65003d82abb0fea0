import { missingRights } from '@oas/contract/people/rights'
import type { RoleInput } from '@oas/contract/people/schemas'
import { permissions } from '@oas/contract/permissions'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { type Tx, lockPeople } from './queries/rights.ts'
import { findRoleByName, insertRole, replaceRole, roleDocument } from './queries/roles.ts'
import { documentOf } from './roles.ts'

const name = 'administrator'
const everything = {
  permissions: [...permissions],
  paths: ['/*'],
  scopes: [{ appId: null, type: null }],
}

/**
 * The role `administrator`, for whoever has the machine itself: made where there is none, and given
 * what it lacks of everything, each with its row in the audit log. Answers its id, and whether
 * those who hold it got more; their open pages are then to be told when the transaction has ended.
 */
export async function administratorRole(
  tx: Tx,
  ctx: Pick<CallContext, 'caller' | 'requestId' | 'now'>,
): Promise<{ id: string; completed: boolean }> {
  await lockPeople(tx)
  const found = await findRoleByName(tx, name)
  const before = found && (await roleDocument(tx, found.id))
  if (!before) {
    const role: RoleInput = {
      name,
      description: '',
      manySessions: false,
      byDefault: false,
      ...everything,
    }
    const id = await insertRole(tx, role, ctx.now())
    await audit(tx, ctx, [
      {
        action: 'people.createRole',
        subject: `role:${id}`,
        detail: { before: null, after: documentOf(role) },
      },
    ])
    return { id, completed: false }
  }
  const missing = missingRights(before, everything)
  if (missing.permissions.length === 0 && missing.paths.length === 0 && missing.scopes.length === 0)
    return { id: before.id, completed: false }
  const after: RoleInput = {
    ...documentOf(before),
    permissions: [...before.permissions, ...missing.permissions],
    paths: [...before.paths, ...missing.paths],
    scopes: [...before.scopes, ...missing.scopes],
  }
  await replaceRole(tx, before.id, after, ctx.now())
  await audit(tx, ctx, [
    {
      action: 'people.updateRole',
      subject: `role:${before.id}`,
      detail: { before: documentOf(before), after: documentOf(after) },
    },
  ])
  return { id: before.id, completed: true }
}
