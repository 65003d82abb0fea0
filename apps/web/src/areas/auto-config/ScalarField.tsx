import type { ReactNode } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { choiceText } from './choice-text.ts'
import { ControlField } from './ControlField.tsx'
import { FieldRow, useField } from './FieldRow.tsx'
import type { FieldProps } from './form-world.ts'
import { offeredFor } from './offered.ts'

/** The text behind a key, where there is one. */
const textHint = (path: readonly string[], value: unknown): ReactNode => {
  const name = path.at(-1) ?? ''
  if (
    !['transKey', 'label', 'placeholder'].includes(name) ||
    typeof value !== 'string' ||
    !/^[a-z_]+\.[a-z0-9_]+$/.test(value)
  )
    return null
  const text = tData(value)
  return text === value ? null : text
}

const Choices = ({
  path,
  value,
  optional,
  change,
  offered,
}: FieldProps & { offered: readonly (string | number)[] }) => {
  const { id, attributes } = useField(path)
  const none = value === undefined || value === null
  const known = offered.some((one) => one === value)
  return (
    <FieldRow id={id} path={path} hint={none ? null : choiceText(path, String(value)).detail}>
      <select
        {...attributes}
        value={none ? '' : String(value)}
        onChange={(event) => change(offered.find((one) => String(one) === event.target.value))}
      >
        {(optional || none || !known) && (
          <option value={known || none ? '' : String(value)}>
            {none || known ? t('auto_config.not_set') : String(value)}
          </option>
        )}
        {offered.map((one) => (
          <option key={one} value={String(one)} title={String(one)}>
            {choiceText(path, one).name}
          </option>
        ))}
      </select>
    </FieldRow>
  )
}

const NumberInput = ({ schema, path, value, change }: FieldProps) => {
  const { id, attributes } = useField(path)
  return (
    <FieldRow id={id} path={path}>
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
    </FieldRow>
  )
}

const Tick = ({ path, value, on, off, change }: FieldProps & { on: unknown; off: unknown }) => {
  const { id, attributes } = useField(path)
  return (
    <FieldRow id={id} path={path}>
      <input
        {...attributes}
        type="checkbox"
        checked={value === on}
        onChange={(event) => change(event.target.checked ? on : off)}
      />
    </FieldRow>
  )
}

/** A choice, a tick, a number or a text, by the schema of the field. */
export function ScalarField(props: FieldProps) {
  const { schema, path, value, optional, change } = props
  const { id, attributes } = useField(path)
  if (path[0] === 'result' && path.at(-1) === 'control') return <ControlField {...props} />
  const offered = offeredFor(props)
  if (offered) return <Choices {...props} offered={offered} />
  if (path.at(-1) === 'is_apply') return <Tick {...props} on={1} off={0} />
  if (schema.type === 'boolean') return <Tick {...props} on off={optional ? undefined : false} />
  if (schema.type === 'integer' || schema.type === 'number') return <NumberInput {...props} />
  return (
    <FieldRow id={id} path={path} hint={textHint(path, value)}>
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
    </FieldRow>
  )
}
