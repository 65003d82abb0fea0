import { permissions } from '@oas/contract/permissions'
import type { RoleInput } from '@oas/contract/people/schemas'
import type { Transaction } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import type { DB } from '../../db/tables.gen.ts'
import { findRoleByName, insertRole, replaceRole, roleDocument } from './queries-role.ts'
import { documentOf } from './roles.ts'

const name = 'administrator'

/** The role of that name with every right there is, made or completed: the way in where nobody holds any right yet. Answers its id. */
export const administratorRole = async (tx: Transaction<DB>, ctx: Pick<CallContext, 'caller' | 'requestId' | 'now'>): Promise<string> => {
  const found = await findRoleByName(tx, name)
  const before = found ? await roleDocument(tx, found.id) ?? null : null
  const after: RoleInput = { description: '', manySessions: false, byDefault: false, ...before, name, permissions: [...permissions], paths: ['*'], scopes: [{ appId: null, type: null }] }
  const noted = { before: before && documentOf(before), after: documentOf(after) }
  if (before && JSON.stringify(noted.before) === JSON.stringify(noted.after)) return before.id
  const id = before?.id ?? await insertRole(tx, after, ctx.now())
  if (before) await replaceRole(tx, id, after, ctx.now())
  await audit(tx, ctx, [{ action: before ? 'people.updateRole' : 'people.createRole', subject: `role:${id}`, detail: noted }])
  return id
}
