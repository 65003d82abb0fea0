import { type ReactNode, useContext } from 'react'
import { t } from '../../i18n/texts.ts'
import { type Source, listed } from '../../kit/pick/source.ts'
import { choiceText } from './choice-text.ts'
import { ConditionItem } from './ConditionItem.tsx'
import { FieldName } from './FieldName.tsx'
import { fieldText } from './field-name.ts'
import { type FieldProps, FormContext } from './form-world.ts'
import { ItemList } from './ItemList.tsx'
import { JsonField } from './JsonField.tsx'
import { KeyedFields } from './KeyedFields.tsx'
import { ListOfLists } from './ListOfLists.tsx'
import { ReferenceField } from './ReferenceField.tsx'
import { ResultItem } from './ResultItem.tsx'
import { ScalarField } from './ScalarField.tsx'
import { emptyOf, resolveSchema, rootBelow } from './schema.ts'

const Group = ({ schema, root, path, value, optional, change }: FieldProps) => {
  const { readOnly } = useContext(FormContext)
  const own = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const put = (name: string, next: unknown): void =>
    change(
      next === undefined
        ? Object.fromEntries(Object.entries(own).filter(([key]) => key !== name))
        : { ...own, [name]: next },
    )
  const { name: called } = fieldText(path)
  return (
    <fieldset className={value === undefined ? 'ac-group none' : 'ac-group'}>
      <legend>
        <FieldName path={path} />{' '}
        {optional && (
          <button
            type="button"
            className="btn plain"
            disabled={readOnly}
            aria-label={
              value === undefined
                ? `${t('auto_config.add')}: ${called}`
                : t('auto_config.remove_item', { name: called })
            }
            onClick={() => change(value === undefined ? emptyOf(schema, root) : undefined)}
          >
            {value === undefined ? '+' : '×'}
          </button>
        )}
      </legend>
      {value !== undefined &&
        Object.entries(schema.properties ?? {}).map(([name, inner]) => (
          <FieldView
            key={name}
            schema={inner}
            root={root}
            path={[...path, name]}
            value={own[name]}
            optional={!schema.required?.includes(name)}
            change={(next) => put(name, next)}
          />
        ))}
    </fieldset>
  )
}

/** A list of what its members choose from, or of what they refer to. */
const ScalarList = (props: FieldProps) => {
  const { schema, path } = props
  const source = useContext(FormContext).references(path)
  if (source) return <ReferenceField {...props} source={source} />
  const choices = schema.items?.enum ?? (path[0] === 'extDataMap' ? showPlaces : null)
  if (!choices) return <JsonField {...props} />
  return (
    <ReferenceField
      {...props}
      source={listed(
        `choices ${path.at(-1)}`,
        choices.map((value) => ({ value, label: choiceText(path, value).name })),
      )}
    />
  )
}
const showPlaces = ['head', 'column']

/** Lists of what lists refer to. */
const NestedList = (props: FieldProps) => {
  const { references } = useContext(FormContext)
  const { path } = props
  if (!references([...path, '0'])) return <JsonField {...props} />
  const sourceOf = (at: readonly string[]): Source => references(at) ?? listed('none', [])
  return <ListOfLists {...props} sourceOf={sourceOf} />
}

const OneOf = (props: FieldProps) => {
  const { schema, path, change, root } = props
  const kinds = (schema.anyOf ?? []).filter((one) => one.type !== 'null')
  const [only] = kinds.length === 1 ? kinds : []
  if (only?.enum)
    return (
      <ScalarField
        {...props}
        schema={only}
        optional
        change={(next) => change(next === undefined ? null : next)}
      />
    )
  if (only?.type === 'array' && only.items?.type === 'object')
    return <FieldView {...props} schema={only} />
  // A yes or no, or an expression that says so.
  if (path.at(-1) === 'show' && path[0] === 'result')
    return (
      <ScalarField
        {...props}
        schema={{ type: 'string' }}
        value={props.value === true ? 'true' : props.value}
        change={(next) =>
          change(next === 'true' ? true : next === 'false' ? false : next || undefined)
        }
      />
    )
  return <JsonField {...props} root={root} />
}

const Plain = (props: FieldProps) => {
  const { schema, path } = props
  const source = useContext(FormContext).references(path)
  if (source) return <ReferenceField {...props} source={source} />
  return schema.enum || ['string', 'integer', 'number', 'boolean'].includes(schema.type ?? '') ? (
    <ScalarField {...props} />
  ) : (
    <JsonField {...props} />
  )
}

/** Items that are told in an order of their own, not in that of their schema. */
const isItem = (path: readonly string[], list: string): boolean =>
  path.length === 2 && path[0] === list

/**
 * The control of a field, found by its schema: groups, ordered lists, named entries, choices,
 * ticks, numbers, texts; JSON for the rest.
 */
export function FieldView({ schema: given, root: above, ...rest }: FieldProps): ReactNode {
  const schema = resolveSchema(given, above)
  const root = rootBelow(given, above)
  const props = { ...rest, schema, root }
  if (isItem(rest.path, 'result')) return <ResultItem {...props} Field={FieldView} />
  if (isItem(rest.path, 'condition')) return <ConditionItem {...props} Field={FieldView} />
  if (schema.type === 'object' && schema.properties) return <Group {...props} />
  if (schema.type === 'object' && schema.patternProperties)
    return <KeyedFields {...props} Field={FieldView} />
  if (schema.type === 'array' && schema.items) {
    const items = resolveSchema(schema.items, root)
    if (items.type === 'object') return <ItemList {...props} Field={FieldView} />
    return items.type === 'array' ? (
      <NestedList {...props} schema={{ ...schema, items }} />
    ) : (
      <ScalarList {...props} schema={{ ...schema, items }} />
    )
  }
  return schema.anyOf ? <OneOf {...props} /> : <Plain {...props} />
}
