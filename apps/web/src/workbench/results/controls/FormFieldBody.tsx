import { isFieldRequired } from '@oas/contract/decision/forms/fields'
import { stringsIn } from '@oas/contract/decision/forms/kinds'
import type { FormField } from '@oas/contract/setting/control-options'
import type { ReactNode } from 'react'
import { tData } from '../../../i18n/texts.ts'
import { togglePick } from '../../rules/picks.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'
import { fillExpressions } from './filled.ts'

/** What each kind of field is given: what it holds, how it is named and how it changes. */
type FieldProps = {
  field: FormField
  label: string
  value: unknown
  focus: boolean
  put: (next: unknown) => void
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="wb-field">
    <span>{label}</span>
    {children}
  </label>
)

const TickField = ({ label, value, focus, put }: FieldProps) => (
  <label className="wb-line">
    <input
      type="checkbox"
      autoFocus={focus}
      checked={value === true}
      onChange={(event) => put(event.target.checked ? true : undefined)}
    />
    {label}
  </label>
)

const ChoicesField = ({
  field,
  label,
  role,
  isChosen,
  onPick,
}: Pick<FieldProps, 'field' | 'label'> & {
  role: 'radio' | 'checkbox'
  isChosen: (value: string) => boolean
  onPick: (value: string | undefined) => void
}) => {
  const options = field.list ?? []
  return (
    <div className="wb-field">
      <span>{label}</span>
      <Choices
        keys={false}
        label={tData(field.label)}
        role={role}
        choices={options.map((one) => ({
          id: one.value,
          text: tData(one.label),
          on: isChosen(one.value),
        }))}
        onPick={(at) => onPick(options[at]?.value)}
      />
    </div>
  )
}
const OneField = ({ field, label, value, put }: FieldProps) => (
  <ChoicesField
    field={field}
    label={label}
    role="radio"
    isChosen={(one) => one === value}
    onPick={put}
  />
)
const SeveralField = ({ field, label, value, put }: FieldProps) => {
  const chosen = stringsIn(value) ?? []
  return (
    <ChoicesField
      field={field}
      label={label}
      role="checkbox"
      isChosen={(one) => chosen.includes(one)}
      onPick={(one) => {
        if (one !== undefined) put(togglePick(chosen, one))
      }}
    />
  )
}

const SelectField = ({ field, label, value, focus, put }: FieldProps) => (
  <Labelled label={label}>
    <select
      className="wb-input"
      autoFocus={focus}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => put(event.target.value)}
    >
      <option value="">–</option>
      {field.list?.map((one) => (
        <option key={one.value} value={one.value}>
          {tData(one.label)}
        </option>
      ))}
    </select>
  </Labelled>
)

const NumberField = ({ field, label, value, focus, put }: FieldProps) => (
  <Labelled label={label}>
    <input
      className="wb-input"
      type="number"
      autoFocus={focus}
      min={field.min}
      max={field.max}
      value={typeof value === 'number' ? value : ''}
      onChange={(event) => put(event.target.value === '' ? undefined : event.target.valueAsNumber)}
    />
  </Labelled>
)

/** A long text, or lines that are kept one by one. */
const AreaField = ({ field, label, value, focus, put }: FieldProps) => {
  const putLines = (text: string): void => put(text === '' ? undefined : text.split('\n'))
  return (
    <Labelled label={label}>
      <textarea
        className="wb-input"
        autoFocus={focus}
        rows={3}
        value={Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : ''}
        onChange={(event) => (field.type === 18 ? put : putLines)(event.target.value)}
      />
    </Labelled>
  )
}

const TextField = ({ label, value, focus, put }: FieldProps) => (
  <Labelled label={label}>
    <input
      className="wb-input"
      autoFocus={focus}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => put(event.target.value)}
    />
  </Labelled>
)

/** Kinds of fields by their numbers; what is not here is a line of text. */
const fieldKinds: Partial<Record<FormField['type'], (props: FieldProps) => ReactNode>> = {
  2: OneField,
  3: SeveralField,
  8: SelectField,
  10: TickField,
  12: AreaField,
  16: NumberField,
  18: AreaField,
}

/** One field of a form that a setting composes, as its kind is filled in. */
export function FormFieldBody({
  field,
  props,
  focus,
}: {
  field: FormField
  props: FormProps
  focus: boolean
}) {
  const {
    draft: { form },
    change,
    facts,
  } = props
  if (field.type === 15)
    return <p className="muted">{fillExpressions(field.text ?? field.label, props)}</p>
  const put = (next: unknown): void =>
    change({ ...form, [field.key]: next === '' ? undefined : next })
  const label = `${tData(field.label)}${isFieldRequired(field, form, facts) ? ' *' : ''}`
  const Kind = fieldKinds[field.type] ?? TextField
  return <Kind field={field} label={label} value={form[field.key]} focus={focus} put={put} />
}
