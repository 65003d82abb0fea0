import type { HeldRecord } from '@oas/contract/queue/schemas'
import { type SettingNode, pathRoots } from '@oas/contract/setting/nodes'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { compile, holdsTrue } from '@oas/expression'
import { scopeOf } from './buttons.ts'

/**
 * Where a node is drawn: a record under its setting, at a moment, for a row or list member if any.
 */
export type Place = { record: HeldRecord; setting: TypeSetting; now: number; item?: unknown }
/** What a node shows; `bad`: its expression went wrong. */
export type Bound = { value: unknown; bad?: true }

const roots: ReadonlySet<string> = new Set(pathRoots)
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const step = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && !forbidden.has(key) && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined

/** The value at a path like `extData.room.name`, `texts.0` or `item.price`; own members only. */
export function atPath({ record, item }: Pick<Place, 'record' | 'item'>, path: string): unknown {
  const [root = '', ...rest] = path.split('.')
  if (!roots.has(root)) return undefined
  return rest.reduce<unknown>(step, root === 'item' ? item : record[root as keyof HeldRecord])
}

const scopeAt = ({ record, setting, now, item }: Place) => ({
  ...scopeOf(record, setting, now),
  item,
})

export function valueOf(node: Pick<SettingNode, 'path' | 'expr'>, place: Place): Bound {
  if (node.path !== undefined) return { value: atPath(place, node.path) }
  if (!node.expr) return { value: undefined }
  const compiled = compile(node.expr)
  if (!compiled.ok) return { value: undefined, bad: true }
  const result = compiled.evaluate(scopeAt(place))
  return result.ok ? { value: result.value } : { value: undefined, bad: true }
}

/** Whether a node is drawn at all. */
export function isShown(node: Pick<SettingNode, 'show'>, place: Place): boolean {
  return node.show === undefined || holdsTrue(node.show, scopeAt(place))
}

/**
 * Fields of a record's extension data that its setting shows, in their order; those without a value
 * are left out.
 */
export function extRows(
  record: HeldRecord,
  map: TypeSetting['extDataMap'] | undefined,
): { name: string; field: TypeSetting['extDataMap'][string]; value: unknown }[] {
  return Object.entries(map ?? {})
    .map(([name, field]) => ({ name, field, value: atPath({ record }, field.path) }))
    .filter(({ value }) => value !== undefined && value !== null && value !== '')
    .toSorted((a, b) => (a.field.order ?? 0) - (b.field.order ?? 0))
}
