import { type ReactNode, useContext, useId, useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { FieldName } from './FieldName.tsx'
import { fieldText } from './field-name.ts'
import { ItemList } from './ItemList.tsx'
import { KeyedFields } from './KeyedFields.tsx'
import { ReferenceField } from './ReferenceField.tsx'
import { type FieldProps, FormContext } from './form-world.ts'
import { emptyOf, resolveSchema, rootBelow } from './schema.ts'

const Row = ({
  id,
  path,
  hint,
  children,
}: {
  id: string
  path: readonly string[]
  hint?: ReactNode
  children: ReactNode
}) => {
  const problem = useContext(FormContext).problems.get(path.join('.')) ?? ''
  return (
    <div className="ac-row">
      <label htmlFor={id}>
        <FieldName path={path} />
      </label>
      <div>
        {children}
        {hint}
        <div className="problem" id={`${id}-problem`}>
          {problem}
        </div>
      </div>
    </div>
  )
}

const useField = (path: readonly string[]) => {
  const { problems, readOnly } = useContext(FormContext)
  const id = useId()
  return {
    id,
    readOnly,
    attributes: {
      id,
      disabled: readOnly,
      'aria-invalid': problems.has(path.join('.')),
      'aria-describedby': `${id}-problem`,
    },
  }
}

/** The text behind a key, where there is one. */
const textHint = (path: readonly string[], value: unknown): ReactNode => {
  const name = path.at(-1) ?? ''
  if (
    !['transKey', 'label', 'placeholder'].includes(name) ||
    typeof value !== 'string' ||
    value === '' ||
    !/^[a-z_]+\.[a-z0-9_]+$/.test(value)
  )
    return null
  const text = tData(value)
  return text === value ? null : <span className="muted">{text}</span>
}

const Scalar = ({ schema, path, value, optional, change }: FieldProps) => {
  const { id, attributes } = useField(path)
  const offered = schema.enum?.map((one) => ({ value: one, label: one })) ?? null
  if (offered) {
    const pick = (text: string): void =>
      change(text === '' ? undefined : offered.find((one) => String(one.value) === text)?.value)
    return (
      <Row id={id} path={path}>
        <select
          {...attributes}
          value={value === undefined || value === null ? '' : String(value)}
          onChange={(event) => pick(event.target.value)}
        >
          {(optional || value === undefined || !offered.some((one) => one.value === value)) && (
            <option value="">
              {value === undefined || value === null ? t('auto_config.not_set') : String(value)}
            </option>
          )}
          {offered.map((one) => (
            <option key={one.value} value={String(one.value)}>
              {one.label}
            </option>
          ))}
        </select>
      </Row>
    )
  }
  if (schema.type === 'boolean')
    return (
      <Row id={id} path={path}>
        <input
          {...attributes}
          type="checkbox"
          checked={value === true}
          onChange={(event) => change(event.target.checked ? true : optional ? undefined : false)}
        />
      </Row>
    )
  if (schema.type === 'integer' || schema.type === 'number')
    return (
      <Row id={id} path={path}>
        <input
          {...attributes}
          type="number"
          value={typeof value === 'number' ? value : ''}
          min={schema.minimum}
          max={schema.maximum}
          onChange={(event) =>
            change(event.target.value === '' ? undefined : Number(event.target.value))
          }
        />
      </Row>
    )
  return (
    <Row id={id} path={path} hint={textHint(path, value)}>
      <input
        {...attributes}
        type="text"
        className="mono"
        value={typeof value === 'string' ? value : ''}
        maxLength={schema.maxLength}
        onChange={(event) =>
          change(event.target.value === '' && optional ? undefined : event.target.value)
        }
      />
    </Row>
  )
}

const shown = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))
/**
 * What has no control of its own is written as JSON; what cannot be read is not taken over, and
 * says so.
 */
const JsonValue = ({ path, value, change }: FieldProps) => {
  const { id, attributes } = useField(path)
  const [typed, setTyped] = useState<string | null>(null)
  const [bad, setBad] = useState('')
  const put = (text: string): void => {
    setTyped(text)
    if (text.trim() === '') {
      setBad('')
      change(undefined)
      return
    }
    try {
      change(JSON.parse(text) as unknown)
      setBad('')
    } catch (error) {
      setBad(t('auto_config.json_bad', { reason: (error as Error).message }))
    }
  }
  return (
    <Row id={id} path={path} hint={bad && <div className="problem">{bad}</div>}>
      <textarea
        {...attributes}
        className="mono"
        rows={1}
        value={typed ?? shown(value)}
        placeholder={t('auto_config.not_set')}
        onChange={(event) => put(event.target.value)}
        onBlur={() => {
          if (!bad) setTyped(null)
        }}
      />
    </Row>
  )
}

const Group = ({ schema, root, path, value, optional, change }: FieldProps) => {
  const { readOnly } = useContext(FormContext)
  const own = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const put = (name: string, next: unknown): void =>
    change(
      next === undefined
        ? Object.fromEntries(Object.entries(own).filter(([key]) => key !== name))
        : { ...own, [name]: next },
    )
  return (
    <fieldset className="ac-group">
      <legend>
        <FieldName path={path} />{' '}
        {optional && (
          <button
            type="button"
            className="btn plain"
            disabled={readOnly}
            aria-label={
              value === undefined
                ? `${t('auto_config.add')}: ${fieldText(path).name}`
                : t('auto_config.remove_item', { name: fieldText(path).name })
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

/**
 * The control of a field, found by its schema: groups, ordered lists, named entries, choices,
 * ticks, numbers, texts; JSON for the rest.
 */
export function FieldView({ schema: given, root: above, ...rest }: FieldProps) {
  const schema = resolveSchema(given, above)
  const root = rootBelow(given, above)
  const props = { ...rest, schema, root }
  if (schema.type === 'object' && schema.properties) return <Group {...props} />
  if (schema.type === 'object' && schema.patternProperties)
    return <KeyedFields {...props} Field={FieldView} />
  if (
    schema.type === 'array' &&
    schema.items &&
    resolveSchema(schema.items, root).type === 'object'
  )
    return <ItemList {...props} Field={FieldView} />
  if (schema.anyOf) {
    const kinds = schema.anyOf.filter((one) => one.type !== 'null')
    if (kinds.length === 1 && kinds[0]?.enum)
      return (
        <Scalar
          {...props}
          schema={kinds[0]}
          optional
          change={(next) => rest.change(next === undefined ? null : next)}
        />
      )
    return <JsonValue {...props} />
  }
  return <Plain {...props} />
}

const Plain = (props: FieldProps) => {
  const { schema, path } = props
  const source = useContext(FormContext).references(path)
  if (source) return <ReferenceField {...props} source={source} />
  return schema.enum || ['string', 'integer', 'number', 'boolean'].includes(schema.type ?? '') ? (
    <Scalar {...props} />
  ) : (
    <JsonValue {...props} />
  )
}
