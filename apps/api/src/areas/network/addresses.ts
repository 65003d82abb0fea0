import type { Input } from '@oas/contract/define'
import type { networkCalls } from '@oas/contract/network/calls'
import { addressLists } from '@oas/contract/network/schemas'
import { textOf } from '@oas/texts'
import { dayMs } from '@oas/contract/time'
import { isIn, readNetwork } from '../../core/address.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { readAddress, readLines } from './lines.ts'
import { countRules, listRoles, listRules, seenAddresses } from './queries.ts'
import { addRules, commonOf, reviewRule, stopRule, untilOf, updateRule } from './rules.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof networkCalls
const seenMs = 30 * dayMs

export const listAddresses: Handler<Calls['addresses']> = async (
  ctx,
  { current = 1, pageSize = 10, list, ...by },
) => {
  const now = ctx.now()
  const filter = {
    ...by,
    lists: list === undefined ? addressLists : [list],
    now,
    offset: (current - 1) * pageSize,
    limit: pageSize,
  }
  const [rows, total, roles, seen] = await Promise.all([
    listRules(ctx.db, filter),
    countRules(ctx.db, filter),
    listRoles(ctx.db),
    seenAddresses(ctx.db, new Date(now.getTime() - seenMs)),
  ])
  const nameOf = new Map(roles.map((role) => [role.id, role.name]))
  const lastSeen = (value: string): number | null => {
    const network = readNetwork(value)
    const times = network
      ? seen.filter(({ ip }) => isIn(ip, [network])).map(({ at }) => at.getTime())
      : []
    return times.length === 0 ? null : Math.max(...times)
  }
  return {
    list: rows.map((row) => ({
      ...commonOf(row, now),
      list: addressLists.find((one) => one === row.list) ?? 'block',
      roles: row.roleIds.map((id) => ({ id, name: nameOf.get(id) ?? id })),
      lastSeen: lastSeen(row.value),
    })),
    total,
  }
}

export const addAddresses: Handler<Calls['addAddresses']> = async (
  ctx,
  { list, lines, roleIds = [], appId, purpose, until, dry = false },
) => {
  if (list !== 'office' && roleIds.length > 0)
    fail('invalid-input', {
      field: 'roleIds',
      reason: textOf(ctx.language, 'network.roles_of_office'),
    })
  if (list !== 'key' && appId !== undefined)
    fail('invalid-input', { field: 'appId', reason: textOf(ctx.language, 'network.app_of_key') })
  const known = new Set((await listRoles(ctx.db)).map((role) => role.id))
  const strange = roleIds.findIndex((id) => !known.has(id))
  if (strange >= 0)
    fail('invalid-input', {
      field: `roleIds.${strange}`,
      reason: textOf(ctx.language, 'network.no_such_role'),
    })
  const outcome = await addRules(ctx, {
    list,
    lines: readLines(lines, readAddress, (key) => textOf(ctx.language, key)),
    appId: appId ?? null,
    roleIds: [...new Set(roleIds)],
    purpose: purpose.trim(),
    until: untilOf(ctx, until),
    dry,
  })
  return { ...outcome, own: ctx.ip }
}
export function updateAddress(ctx: CallContext, input: Input<Calls['updateAddress']>) {
  return updateRule(ctx, addressLists, input)
}
export function reviewAddress(ctx: CallContext, input: Input<Calls['reviewAddress']>) {
  return reviewRule(ctx, addressLists, input)
}
export function stopAddress(ctx: CallContext, input: Input<Calls['stopAddress']>) {
  return stopRule(ctx, addressLists, input)
}
export const getRoles: Handler<Calls['roles']> = (ctx) => listRoles(ctx.db)
