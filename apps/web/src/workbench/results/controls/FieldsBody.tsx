import { isFieldShown } from '@oas/contract/decision/forms/fields'
import type { FormProps } from './form-props.ts'
import { fillExpressions } from './filled.ts'
import { FormFieldBody } from './FormFieldBody.tsx'
import { TimesBody } from './TimesBody.tsx'

/**
 * A form that a setting composes: its title and text with values of the record, then its fields;
 * hidden ones are not there.
 */
export function FieldsBody(props: FormProps) {
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
      {content.form?.title ? <h4>{fillExpressions(content.form.title, props)}</h4> : null}
      {content.form?.text ? <p>{fillExpressions(content.form.text, props)}</p> : null}
      {fields.map((field) => (
        <FormFieldBody key={field.key} field={field} props={props} focus={field === first} />
      ))}
      <TimesBody {...props} />
    </>
  )
}
