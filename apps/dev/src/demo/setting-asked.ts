import type { ConditionField, TypeSetting } from '@oas/contract/setting/schemas'

const options = (list: readonly (readonly [value: string, label: string])[]) =>
  list.map(([value, name]) => ({ value, label: `demo.${name}` }))

const sources = options([
  ['app', 'source_app'],
  ['report', 'source_report'],
  ['model', 'source_model'],
  ['word', 'source_word'],
])

const languages = options([
  ['cn', 'lang_cn'],
  ['en', 'lang_en'],
  ['id', 'lang_id'],
  ['ru', 'lang_ru'],
  ['pt', 'lang_pt'],
])

type Asked = readonly [type: number, dataType: string, relation: ConditionField['relation']]

/** A query field that is on; its name is the last part of the field it asks for. */
const condition = (
  dbField: string,
  label: string,
  [type, dataType, relation]: Asked,
  more: Partial<ConditionField> = {},
): ConditionField => ({
  dbField,
  name: dbField.split('.').at(-1) ?? dbField,
  label: `demo.c_${label}`,
  type,
  dataType,
  relation,
  scope: null,
  is_apply: 1,
  ...more,
})

/** Query fields of the demo types; the last one needs an indexed field of extData. */
const conditions: ConditionField[] = [
  condition('country', 'country', [4, 'string[]', 'in'], { value: ['ALL'] }),
  condition('language', 'language', [8, 'string', 'eq'], { list: languages }),
  condition('uid', 'uid', [1, 'string', 'eq'], { validator: '^[A-Za-z0-9_-]{1,64}$' }),
  condition('source', 'source', [2, 'string', 'eq'], { list: sources }),
  condition('receivedAt', 'received', [17, 'number[]', 'between']),
  condition('priority', 'priority', [16, 'integer', 'gte']),
  condition('extData.reported', 'reported', [10, 'boolean', 'eq']),
]

/**
 * Those that a type can be asked for: a field of extData must be one of its own that is indexed.
 */
export function askableFields(fields: TypeSetting['extDataMap']): ConditionField[] {
  return conditions.filter(
    ({ dbField }) =>
      !dbField.startsWith('extData.') ||
      Object.values(fields).some(({ path, index }) => index === true && path === dbField),
  )
}
