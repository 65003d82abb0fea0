import type { ConditionField, TypeSetting } from './schemas.ts'

type Fields = TypeSetting['extDataMap']
type Text = (name: string) => string

/** What apps usually send along of an account, and how it is shown beside a record. */
export function readyFields(text: Text): Fields {
  const field = (
    key: string,
    as: Fields[string]['as'],
    more: Partial<Fields[string]>,
  ): readonly [string, Fields[string]] => [
    key,
    { label: text(`field_${key.toLowerCase()}`), path: `extData.${key}`, as, ...more },
  ]
  return Object.fromEntries([
    field('nick', 'text', { show: ['head', 'column'], order: 1, copy: true }),
    field('level', 'tag', { show: ['head'], order: 2 }),
    field('registeredAt', 'time', { show: ['head'], order: 3 }),
    field('reported', 'tag', { order: 4, index: true }),
  ])
}

type Asked = readonly [
  type: number,
  dataType: string,
  relation: ConditionField['relation'],
  more?: Partial<ConditionField>,
]
const asked: Readonly<Record<string, Asked>> = {
  country: [4, 'string[]', 'in', { value: ['ALL'] }],
  language: [8, 'string', 'eq'],
  uid: [1, 'string', 'eq', { validator: '^[A-Za-z0-9_-]{1,64}$' }],
  receivedAt: [17, 'number[]', 'between'],
  'extData.reported': [10, 'boolean', 'eq'],
}
/** What auditors of any type ask for: where from, whose, since when, whether it was reported. */
export function readyConditions(text: Text): ConditionField[] {
  return Object.entries(asked).map(([dbField, [type, dataType, relation, more = {}]]) => {
    const name = dbField.split('.').at(-1) ?? dbField
    return {
      dbField,
      name,
      label: text(`condition_${name.toLowerCase()}`),
      type,
      dataType,
      relation,
      scope: null,
      is_apply: 1,
      ...more,
    }
  })
}
