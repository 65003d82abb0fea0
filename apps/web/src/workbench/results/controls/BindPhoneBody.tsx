import { stringsIn } from '@oas/contract/decision/forms/kinds'
import { t, tData } from '../../../i18n/texts.ts'
import { togglePick } from '../../rules/picks.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'

/** Functions that stay blocked until a phone is bound; a user who has bound one binds it again. */
export function BindPhoneBody({ button, draft, record, change }: FormProps) {
  const choices = button.content.choices ?? []
  const chosen = stringsIn(draft.form['functions']) ?? []
  return (
    <>
      {record.extData['phoneHash'] ? <p className="wb-bar warn">{t('audit.phone_bound')}</p> : null}
      <Choices
        label={t('audit.blocked_functions')}
        role="checkbox"
        choices={choices.map(({ id, transKey }) => ({
          id,
          text: tData(transKey),
          on: chosen.includes(id),
        }))}
        onPick={(index) => {
          const one = choices[index]
          if (one) change({ ...draft.form, functions: togglePick(chosen, one.id) })
        }}
      />
    </>
  )
}
