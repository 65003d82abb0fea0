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

type Asked = Pick<ConditionField, 'type' | 'relation'> & Partial<ConditionField>
/** How each field of a record is usually asked for. */
export const usualConditions: Readonly<Record<string, Asked>> = {
  country: { type: 4, dataType: 'string[]', relation: 'in', value: ['ALL'] },
  language: { type: 8, dataType: 'string', relation: 'eq' },
  source: { type: 1, dataType: 'string', relation: 'eq' },
  uid: { type: 1, dataType: 'string', relation: 'eq', validator: '^[A-Za-z0-9_-]{1,64}$' },
  postId: { type: 12, dataType: 'string[]', relation: 'in' },
  groupKey: { type: 1, dataType: 'string', relation: 'eq' },
  priority: { type: 16, dataType: 'integer', relation: 'gte' },
  receivedAt: { type: 17, dataType: 'number[]', relation: 'between' },
  createdAt: { type: 17, dataType: 'number[]', relation: 'between' },
  waitingSeconds: { type: 19, dataType: 'integer', relation: 'between' },
  appType: { type: 20, dataType: 'string[]', relation: 'in' },
}
const reported: Asked = { type: 10, dataType: 'boolean', relation: 'eq' }

/** What auditors of any type ask for: where from, whose, since when, whether it was reported. */
export function readyConditions(text: Text): ConditionField[] {
  return ['country', 'language', 'uid', 'receivedAt', 'extData.reported'].map((dbField) => {
    const name = dbField.split('.').at(-1) ?? dbField
    return {
      dbField,
      name,
      label: text(`condition_${name.toLowerCase()}`),
      scope: null,
      is_apply: 1,
      ...(usualConditions[dbField] ?? reported),
    }
  })
}
