import type { Input } from '@oas/contract/define'
import type { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import type { QueryConfig } from '@oas/contract/admin-auth/schemas'
import { type ScopeEntry, scopeWord } from '@oas/contract/people/rights'
import { mayApp, mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import {
  type Change,
  changePeople,
  checkChangeOrder,
  checkHeld,
  checkManages,
  checkScopesKnown,
  checkVersion,
  insertScopes,
  patchUser,
} from '../people/index.ts'
import {
  deleteConfig,
  findConfig,
  findPeople,
  findTwin,
  listConfigs,
  patchConfig,
} from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof adminAuthCalls
type Row = NonNullable<Awaited<ReturnType<typeof findConfig>>>
/**
 * Names of apps and types outside the caller's own data scope stay untold, as everywhere; of what
 * was given to oneself one may know them.
 */
const toQueryConfig = (ctx: CallContext, row: Row): QueryConfig => {
  const sees =
    row.userId === ctx.caller.id ||
    row.appId === null ||
    (row.type === null ? mayApp(ctx.caller, row.appId) : mayType(ctx.caller, row.appId, row.type))
  return { ...row, at: row.at.getTime(), ...(sees ? {} : { appName: '', typeName: '' }) }
}

export const getConfigs: Handler<Calls['configList']> = async (
  ctx,
  { current = 1, pageSize = 10, status, ...by },
) => {
  const { rows, total } = await listConfigs(ctx.db, {
    ...by,
    enabled: status === undefined ? undefined : status === 'on',
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
  return { list: rows.map((row) => toQueryConfig(ctx, row)), total }
}
export async function getConfig(
  ctx: CallContext,
  { id }: Input<Calls['configOf']>,
): Promise<QueryConfig> {
  return toQueryConfig(ctx, (await findConfig(ctx.db, id)) ?? fail('not-found'))
}
export async function getOwnConfigs(ctx: CallContext): Promise<QueryConfig[]> {
  return (await listConfigs(ctx.db, { userId: ctx.caller.id, offset: 0, limit: 2000 })).rows.map(
    (row) => toQueryConfig(ctx, row),
  )
}

const data = (scopes: readonly ScopeEntry[]) => ({ permissions: [], paths: [], scopes })
/** The person's page hears of it, and their edits elsewhere see that something changed. */
const touch = async (change: Change, personId: string): Promise<void> => {
  await patchUser(change.tx, personId, {}, change.ctx.now())
  change.touch(personId)
}

export const createConfigs: Handler<Calls['configCreate']> = (
  ctx,
  { userIds, scopes, enabled = true, changeOrder },
) =>
  changePeople(ctx, async (change) => {
    const ids = [...new Set(userIds)]
    const people = await findPeople(change.tx, ids)
    const unknown = ids.find((id) => !people.some((person) => person.id === id))
    if (unknown !== undefined)
      fail('invalid-input', { field: 'userIds', reason: because('nobody_of_id') })
    await checkScopesKnown(change.tx, scopes)
    await checkHeld(change, data(scopes))
    checkChangeOrder(people.length, changeOrder)
    let changed = 0
    for (const { id } of people) {
      await checkManages(change, id)
      const made = await insertScopes(
        change.tx,
        id,
        scopes,
        { by: ctx.caller.name, at: ctx.now() },
        enabled,
      )
      if (made === 0) continue
      changed += made
      await touch(change, id)
      change.note({
        action: 'people.createQueryConfig',
        subject: `person:${id}`,
        detail: {
          before: null,
          after: { data: scopes.map(scopeWord), enabled },
          ...(changeOrder ? { changeOrder } : {}),
        },
      })
    }
    return { changed }
  })

/** A row of the wanted version, that the caller may change. */
const take = async (change: Change, id: string, version: number): Promise<Row> => {
  const row = (await findConfig(change.tx, id)) ?? fail('not-found')
  checkVersion(row.version, version)
  await checkManages(change, row.userId)
  return row
}

export const removeConfig: Handler<Calls['configRemove']> = (ctx, { id, version }) =>
  changePeople(ctx, async (change) => {
    const row = await take(change, id, version)
    await deleteConfig(change.tx, id)
    await touch(change, row.userId)
    change.note({
      action: 'people.removeQueryConfig',
      subject: `person:${row.userId}`,
      detail: { before: { data: [scopeWord(row)], enabled: row.enabled }, after: null },
    })
    return {}
  })

export function setConfigStatus(
  ctx: CallContext,
  { id, version, enabled }: Input<Calls['configStatus']>,
): Promise<QueryConfig> {
  return changePeople(ctx, async (change) => {
    const row = await take(change, id, version)
    if (enabled) await checkHeld(change, data([row]))
    await patchConfig(change.tx, id, { enabled })
    await touch(change, row.userId)
    change.note({
      action: 'people.updateQueryConfig',
      subject: `person:${row.userId}`,
      detail: {
        before: { data: [scopeWord(row)], enabled: row.enabled },
        after: { data: [scopeWord(row)], enabled },
      },
    })
    return toQueryConfig(ctx, (await findConfig(change.tx, id)) ?? fail('not-found'))
  })
}

export function updateConfig(
  ctx: CallContext,
  { id, version, appId, type }: Input<Calls['configUpdate']>,
): Promise<QueryConfig> {
  return changePeople(ctx, async (change) => {
    const row = await take(change, id, version)
    await checkScopesKnown(change.tx, [{ appId, type }])
    await checkHeld(change, data([{ appId, type }]))
    const twin = await findTwin(change.tx, row.userId, appId, type)
    if (twin && twin.id !== id) fail('in-use', { what: scopeWord({ appId, type }), field: 'type' })
    await patchConfig(change.tx, id, { appId, type })
    await touch(change, row.userId)
    change.note({
      action: 'people.updateQueryConfig',
      subject: `person:${row.userId}`,
      detail: {
        before: { data: [scopeWord(row)], enabled: row.enabled },
        after: { data: [scopeWord({ appId, type })], enabled: row.enabled },
      },
    })
    return toQueryConfig(ctx, (await findConfig(change.tx, id)) ?? fail('not-found'))
  })
}
