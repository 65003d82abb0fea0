import { other } from '@oas/contract/country/schemas'
import type { Condition } from '@oas/contract/queue/schemas'
import type { ConditionField, TypeSetting } from '@oas/contract/setting/schemas'
import { mayType } from '../../../core/caller.ts'
import type { Asking } from '../../../core/context.ts'
import { because, fail } from '../../../core/fail.ts'
import { listCountries } from '../../country/index.ts'
import { publishedTrees } from '../../label/index.ts'
import type { ReadCondition } from './sql.ts'

/** Controls whose values are nodes of a tree: several of them, and one. */
export const treeTypes: ReadonlySet<number> = new Set([11, 13])

type TreeNode = { value: string; parent: string | null }

/** Values with everything below them. A tree that was drawn in a circle ends where it began. */
const withBelow = (values: readonly string[], nodes: readonly TreeNode[]): string[] => {
  const below = new Map<string, string[]>()
  for (const { value, parent } of nodes)
    if (parent !== null) below.set(parent, [...(below.get(parent) ?? []), value])
  const found = new Set(values)
  for (const value of found) for (const child of below.get(value) ?? []) found.add(child)
  return [...found]
}

/** The nodes of a field's tree: the labels of a published tree, else its own list. */
export async function treeOf(
  ctx: Asking,
  field: ConditionField,
): Promise<(TreeNode & { label: string })[]> {
  if (field.tree === undefined)
    return (field.list ?? []).map(({ value, label, parent }) => ({
      value: String(value),
      label,
      parent: parent === undefined ? null : String(parent),
    }))
  const trees = await publishedTrees(ctx, field.tree)
  return trees.flatMap(({ labels }) =>
    labels.map((label) => ({
      value: String(label.id),
      label: ctx.language === 'cn' ? label.cnName : label.enName,
      parent: label.parentId === 0 ? null : String(label.parentId),
    })),
  )
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String)

/**
 * A condition as the queue is asked: nodes of a tree with what is below them, countries of no
 * continent with those of all, and types only of the caller.
 */
const expand = async (
  ctx: Asking,
  condition: Condition,
  setting: TypeSetting,
  path: string,
): Promise<ReadCondition> => {
  const { continents: _given, ...asked } = condition as ReadCondition
  if (
    asked.dbField === 'country' &&
    textsOf(asked.value).some((code) => code.toUpperCase() === other)
  )
    return { ...asked, continents: (await listCountries(ctx.db, 0)).map(({ code }) => code) }
  if (
    asked.dbField === 'appType' &&
    textsOf(asked.value).some((key) => {
      const [app, type] = key.split(':').map(Number)
      return key !== '' && !mayType(ctx.caller, app ?? 0, type ?? 0)
    })
  )
    fail('invalid-input', { field: `${path}.value`, reason: because('outside_types') })
  const field = setting.condition.find(
    ({ dbField, type }) => dbField === asked.dbField && treeTypes.has(type),
  )
  if (!field || asked.value === undefined || asked.value === null || asked.value === '')
    return asked
  const nodes = await treeOf(ctx, field)
  const values = textsOf(asked.value)
  const unknown = values.find((value) => !nodes.some((node) => node.value === value))
  if (unknown !== undefined)
    fail('invalid-input', {
      field: `${path}.value`,
      reason: because('not_in_tree', { name: unknown }),
    })
  const allowed = field.scope ? new Set([...values, ...field.scope.map(String)]) : null
  return {
    ...asked,
    relation: 'overlap',
    value: withBelow(values, nodes).filter((value) => allowed === null || allowed.has(value)),
  }
}

/** The conditions of one type as its queue is asked. */
export function expandConditions(
  ctx: Asking,
  conditions: readonly Condition[],
  setting: TypeSetting,
  path: string,
): Promise<ReadCondition[]> {
  return Promise.all(
    conditions.map((condition, index) => expand(ctx, condition, setting, `${path}.${index}`)),
  )
}
