import type { Input, Output } from '@oas/contract/define'
import type { strategyConfigCalls } from '@oas/contract/strategy/calls'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { cleanNames } from './indicators.ts'
import { noteConfig } from './note.ts'
import { nameIn } from './options.ts'
import {
  dropSort,
  insertCategory,
  insertGroup,
  insertManager,
  listSorts,
  lockSort,
  lockSorts,
  namersOf,
} from './queries/sorts.ts'

type Calls = typeof strategyConfigCalls
type Handled<K extends keyof Calls> = Promise<Output<Calls[K]>>
/** Groups of rules nest this deep. */
const deepest = 5

export function createCategory(
  ctx: CallContext,
  input: Input<Calls['createRuleCategory']>,
): Handled<'createRuleCategory'> {
  return ctx.db.transaction().execute(async (tx) => {
    const names = cleanNames(input.names)
    if (!(await insertCategory(tx, input.id, names, ctx.caller.name)))
      fail('in-use', { what: input.id, field: 'id' })
    await noteConfig(tx, ctx, 'ruleCategory.create', input.id, { before: null, after: { names } })
    return { id: input.id, version: 1 }
  })
}

export function createGroup(
  ctx: CallContext,
  input: Input<Calls['createGroup']>,
): Handled<'createGroup'> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockSorts(tx)
    const names = cleanNames(input.names)
    const groups = new Map((await listSorts(tx, 'strategyGroup')).map((one) => [one.id, one]))
    let depth = 1
    for (let id = input.parentId; id !== null; id = groups.get(id)?.parentId ?? null) {
      if (!groups.has(id))
        fail('invalid-input', { field: 'parentId', reason: because('no_such_group') })
      depth += 1
    }
    if (depth > deepest)
      fail('invalid-input', { field: 'parentId', reason: because('groups_deep', { n: deepest }) })
    const id = await insertGroup(tx, names, input.parentId, ctx.caller.name)
    await noteConfig(tx, ctx, 'strategyGroup.create', id, {
      before: null,
      after: { names, parentId: input.parentId },
    })
    return { id, version: 1 }
  })
}

export function createManager(
  ctx: CallContext,
  input: Input<Calls['createManager']>,
): Handled<'createManager'> {
  return ctx.db.transaction().execute(async (tx) => {
    const names = cleanNames(input.names)
    const contact = input.contact.trim()
    const id = await insertManager(tx, names, contact, ctx.caller.name)
    await noteConfig(tx, ctx, 'indicatorManager.create', id, {
      before: null,
      after: { names, contact },
    })
    return { id, version: 1 }
  })
}

export function deleteSort(
  ctx: CallContext,
  { kind, id }: Input<Calls['deleteStrategyConfig']>,
): Handled<'deleteStrategyConfig'> {
  return ctx.db.transaction().execute(async (tx) => {
    if (kind !== 'ruleCategory' && !/^[1-9][0-9]{0,17}$/.test(id)) fail('not-found')
    await lockSorts(tx)
    await lockSort(tx, kind, id)
    const before = (await listSorts(tx, kind)).find((one) => one.id === id) ?? fail('not-found')
    const used = await namersOf(tx, kind, id)
    if (used.length > 0) fail('in-use', { what: used.slice(0, 5).join(', '), field: 'id' })
    await dropSort(tx, kind, id)
    await noteConfig(tx, ctx, `${kind}.delete`, id, {
      before: { names: before.names, parentId: before.parentId, contact: before.contact },
      after: null,
    })
    return {}
  })
}

export async function pageSorts(
  ctx: CallContext,
  { kind, text, page = 1, size = 10 }: Input<Calls['pageStrategyConfig']>,
): Handled<'pageStrategyConfig'> {
  const wanted = text?.trim().toLowerCase() ?? ''
  const rows = (await listSorts(ctx.db, kind)).filter(
    (row) =>
      wanted === '' ||
      [row.id, row.contact, ...Object.values(row.names)].some((part) =>
        part.toLowerCase().includes(wanted),
      ),
  )
  return {
    total: rows.length,
    list: rows
      .slice((page - 1) * size, page * size)
      .map((row) => ({ ...row, translate: nameIn(row.names, ctx.language) })),
  }
}
