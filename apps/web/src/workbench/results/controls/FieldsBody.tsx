import { isFieldRequired, isFieldShown } from '@oas/contract/decision/forms/fields'
import type { FormField } from '@oas/contract/setting/control-options'
import { compile } from '@oas/expression'
import { tData } from '../../../i18n/texts.ts'
import { stringsIn } from '@oas/contract/decision/forms/kinds'
import { serverNow } from '../../engine/bench.ts'
import { scopeOf } from '../buttons.ts'
import { toggled } from '../picks.ts'
import type { FormProps } from '../result-form.ts'
import { Choices } from './Choices.tsx'
import { TimesBody } from './TimesBody.tsx'

/** A text of a setting with its expressions filled in. */
const filled = (text: string, { bench, record, setting, draft }: FormProps): string =>
  tData(text).replaceAll(/\{\{(.+?)\}\}/g, (_whole, expression: string) => {
    const compiled = compile(expression)
    const found = compiled.ok
      ? compiled.evaluate({ ...scopeOf(record, setting, serverNow(bench)), form: draft.form })
      : null
    return found?.ok && found.value !== undefined && found.value !== null
      ? String(found.value)
      : '–'
  })

const Field = ({ field, props, focus }: { field: FormField; props: FormProps; focus: boolean }) => {
  const {
    draft: { form },
    change,
    facts,
  } = props
  const value = form[field.key]
  const put = (next: unknown): void =>
    change({ ...form, [field.key]: next === '' ? undefined : next })
  const label = `${tData(field.label)}${isFieldRequired(field, form, facts) ? ' *' : ''}`
  const options = field.list ?? []
  switch (field.type) {
    case 15:
      return <p className="muted">{filled(field.text ?? field.label, props)}</p>
    case 10:
      return (
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
    case 2:
      return (
        <div className="wb-field">
          <span>{label}</span>
          <Choices
            keys={false}
            label={tData(field.label)}
            role="radio"
            choices={options.map((one) => ({
              id: one.value,
              text: tData(one.label),
              on: value === one.value,
            }))}
            onPick={(at) => put(options[at]?.value)}
          />
        </div>
      )
    case 3: {
      const chosen = stringsIn(value) ?? []
      return (
        <div className="wb-field">
          <span>{label}</span>
          <Choices
            keys={false}
            label={tData(field.label)}
            role="checkbox"
            choices={options.map((one) => ({
              id: one.value,
              text: tData(one.label),
              on: chosen.includes(one.value),
            }))}
            onPick={(at) => {
              const one = options[at]
              if (one) put(toggled(chosen, one.value))
            }}
          />
        </div>
      )
    }
    case 8:
      return (
        <label className="wb-field">
          <span>{label}</span>
          <select
            className="wb-input"
            autoFocus={focus}
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => put(event.target.value)}
          >
            <option value="">–</option>
            {options.map((one) => (
              <option key={one.value} value={one.value}>
                {tData(one.label)}
              </option>
            ))}
          </select>
        </label>
      )
    case 16:
      return (
        <label className="wb-field">
          <span>{label}</span>
          <input
            className="wb-input"
            type="number"
            autoFocus={focus}
            min={field.min}
            max={field.max}
            value={typeof value === 'number' ? value : ''}
            onChange={(event) =>
              put(event.target.value === '' ? undefined : event.target.valueAsNumber)
            }
          />
        </label>
      )
    case 12:
    case 18:
      return (
        <label className="wb-field">
          <span>{label}</span>
          <textarea
            className="wb-input"
            autoFocus={focus}
            rows={3}
            value={Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : ''}
            onChange={(event) =>
              put(
                field.type === 18
                  ? event.target.value
                  : event.target.value === ''
                    ? undefined
                    : event.target.value.split('\n'),
              )
            }
          />
        </label>
      )
    default:
      return (
        <label className="wb-field">
          <span>{label}</span>
          <input
            className="wb-input"
            autoFocus={focus}
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => put(event.target.value)}
          />
        </label>
      )
  }
}

/**
 * A form that a setting composes: its title and text with values of the record, then its fields;
 * hidden ones are not there.
 */
export const FieldsBody = (props: FormProps) => {
  const {
    button: { content },
    draft,
    facts,
  } = props
  const fields = (content.form?.fields ?? []).filter((field) =>
    isFieldShown(field, draft.form, facts),
  )
  const first = fields.find((field) => field.type !== 15)
  return (
    <>
      {content.form?.title ? <h4>{filled(content.form.title, props)}</h4> : null}
      {content.form?.text ? <p>{filled(content.form.text, props)}</p> : null}
      {fields.map((field) => (
        <Field key={field.key} field={field} props={props} focus={field === first} />
      ))}
      <TimesBody {...props} />
    </>
  )
}
