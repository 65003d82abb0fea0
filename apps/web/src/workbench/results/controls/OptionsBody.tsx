import { stringsIn } from '@oas/contract/decision/forms/kinds'
import { t, tData } from '../../../i18n/texts.ts'
import { togglePick } from '../../rules/picks.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'
import { TimesBody } from './TimesBody.tsx'

/** Values of a list: a country, a language, an age class. */
export function OptionsBody(props: FormProps) {
  const { button, draft, change } = props
  const choices = button.content.choices ?? []
  const max = button.content.max ?? 1
  const values = stringsIn(draft.form['values']) ?? []
  return (
    <>
      <Choices
        label={t('audit.options')}
        role={max > 1 ? 'checkbox' : 'radio'}
        choices={choices.map(({ id, transKey }) => ({
          id,
          text: tData(transKey),
          on: values.includes(id),
        }))}
        onPick={(index) => {
          const one = choices[index]
          if (one) change({ ...draft.form, values: togglePick(values, one.id).slice(-max) })
        }}
      />
      <TimesBody {...props} />
    </>
  )
}
