import type { queueCalls } from '@oas/contract/queue/calls'
import type { ConditionOption } from '@oas/contract/queue/schemas'
import type { ConditionField } from '@oas/contract/setting/schemas'
import { because, fail } from '../../core/fail.ts'
import { settingOf } from '../setting/index.ts'
import { treeOf, treeTypes } from './expand.ts'
import { frequentValues } from './queries-options.ts'
import type { Handler } from '../../http/implement.ts'

type Get = (typeof queueCalls)['conditionOptions']

/** Most options of one answer, and most nodes of a tree. */
const most = 50
const mostNodes = 5000

const allowed = ({ scope }: ConditionField, value: string): boolean =>
  !scope || scope.some((one) => String(one) === value)
const matches = (text: string, { value, label }: { value: string; label: string }): boolean => {
  const needle = text.trim().toLowerCase()
  return (
    needle === '' || value.toLowerCase().includes(needle) || label.toLowerCase().includes(needle)
  )
}

/**
 * What a field of a type may be set to, within what an administrator allows: its tree, its list, or
 * the values of waiting orders.
 */
export const listConditionOptions: Handler<Get> = async (
  ctx,
  { appId, type, dbField, text = '' },
) => {
  const setting = await settingOf(ctx, appId, type)
  const field =
    setting?.condition.find((one) => one.dbField === dbField && one.is_apply === 1) ??
    fail('invalid-input', {
      field: 'dbField',
      reason: because('no_field_of_type', { name: dbField }),
    })
  if (treeTypes.has(field.type)) {
    const nodes = (await treeOf(ctx, field)).filter((node) => allowed(field, node.value))
    return {
      list: nodes.slice(0, mostNodes).map((node) => ({ ...node, n: null })),
      more: nodes.length > mostNodes,
    }
  }
  const listed: ConditionOption[] = (field.list ?? []).map(({ value, label }) => ({
    value: String(value),
    label,
    parent: null,
    n: null,
  }))
  const named = new Map(listed.map((option) => [option.value, option.label]))
  const found =
    listed.length > 0
      ? listed
      : setting
        ? (
            await frequentValues(ctx, setting, {
              dbField,
              text,
              allowed: field.scope?.map(String) ?? null,
              limit: most + 1,
            })
          ).map(({ value, n }) => ({ value, label: named.get(value) ?? value, parent: null, n }))
        : []
  const options = found.filter((option) => allowed(field, option.value) && matches(text, option))
  return { list: options.slice(0, most), more: options.length > most }
}
