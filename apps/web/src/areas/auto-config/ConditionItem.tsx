import { isObject } from '@oas/contract/json'
import { usualConditions } from '@oas/contract/setting/ready-fields'
import { useContext } from 'react'
import { hasText } from '../../i18n/texts.ts'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { usePlaceSource } from '../../kit/pick/use-sources.ts'
import { FieldName } from './FieldName.tsx'
import { fieldText } from './field-name.ts'
import { type FieldProps, FormContext, type NestedProps } from './form-world.ts'
import { IdleFields } from './IdleFields.tsx'
import { type Doc, valueAt } from './schema.ts'

/** Controls that choose from a list of the field, or from a tree. */
const listed: ReadonlySet<unknown> = new Set([2, 3, 7, 8, 11, 13])
const treed: ReadonlySet<unknown> = new Set([11, 13])
const several: ReadonlySet<unknown> = new Set([3, 4, 7, 11, 12, 14, 20, 24])
const countries = 4
const order =
  'dbField label type relation list tree value scope required is_apply maxCount validator ' +
  'needUid dataType name'
const counts: Readonly<Record<string, (type: unknown) => boolean>> = {
  list: (type) => listed.has(type),
  tree: (type) => treed.has(type),
  maxCount: (type) => several.has(type),
}

/** A condition for another field: its name, its control and how it is compared follow from it. */
const forField = (own: Doc, dbField: string, document: Doc): Doc => {
  const name = dbField.split('.').at(-1) ?? dbField
  const field = Object.values(isObject(document['extDataMap']) ? document['extDataMap'] : {}).find(
    (one) => isObject(one) && one['path'] === dbField,
  )
  const ready = `ready_type.condition_${name.toLowerCase()}`
  const label = field === undefined ? (hasText(ready) ? ready : '') : valueAt(field, ['label'])
  return {
    ...own,
    ...usualConditions[dbField],
    dbField,
    name,
    label: own['label'] || label || name,
    is_apply: 1,
  }
}

const Countries = ({ path, value, optional, change }: FieldProps) => {
  const { readOnly } = useContext(FormContext)
  const source = usePlaceSource(0)
  return (
    <div className="ac-row">
      <span aria-hidden="true">
        <FieldName path={path} />
      </span>
      <PickMany
        quiet
        bulk={false}
        label={`${fieldText(path).name} ${path.at(-1)}`}
        source={source}
        value={Array.isArray(value) ? value.map(String).filter((one) => one !== 'ALL') : []}
        disabled={readOnly}
        onChange={(list) => change(list.length > 0 ? list : optional ? undefined : ['ALL'])}
      />
    </div>
  )
}

/** A query field: only what counts for its control. */
export function ConditionItem({ schema, root, path, value, change, Field }: NestedProps) {
  const { document } = useContext(FormContext)
  const own: Doc = isObject(value) ? value : {}
  const put = (name: string, next: unknown): void => {
    if (name === 'dbField' && typeof next === 'string') change(forField(own, next, document))
    else if (next === undefined)
      change(Object.fromEntries(Object.entries(own).filter(([key]) => key !== name)))
    else change({ ...own, [name]: next })
  }
  const isIdle = (name: string): boolean => counts[name]?.(own['type']) === false
  return (
    <div className="ac-result">
      {order
        .split(' ')
        .filter((name) => !isIdle(name))
        .map((name) => {
          const isPlaces = own['type'] === countries && (name === 'value' || name === 'scope')
          const Shown = isPlaces ? Countries : Field
          return (
            <Shown
              key={name}
              schema={schema.properties?.[name] ?? {}}
              root={root}
              path={[...path, name]}
              value={own[name]}
              optional={!schema.required?.includes(name)}
              change={(next) => put(name, next)}
            />
          )
        })}
      <IdleFields
        list={Object.keys(counts)
          .filter((name) => isIdle(name) && own[name] !== undefined && own[name] !== null)
          .map((name) => ({
            path: [...path, name],
            value: own[name],
            remove: () => put(name, undefined),
          }))}
      />
    </div>
  )
}
