import { conditionControls } from '@oas/contract/setting/condition-schemas'
import type { FieldProps } from './form-world.ts'

const dataTypes = ['string', 'string[]', 'integer', 'number', 'number[]', 'boolean'] as const
const is = (path: readonly string[], root: string, key: string): boolean =>
  path[0] === root && path.at(-1) === key && path.length === 3
/** What a field chooses from: as its schema says, or of numbers and words that have names. */
export function offeredFor({
  schema,
  path,
}: Pick<FieldProps, 'schema' | 'path'>): readonly (string | number)[] | null {
  if (is(path, 'condition', 'type')) return conditionControls
  if (is(path, 'condition', 'dataType')) return dataTypes
  return schema.enum ?? null
}
