import { useEffect } from 'react'
import { t, tData } from '../../../i18n/texts.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'

/**
 * The outcome of an appeal by its label, with the answer in the language of the user. A label
 * brings its text until something was written.
 */
export function AppealLabelBody({ button, draft, record, change }: FormProps) {
  const choices = button.content.choices ?? []
  const chosen = choices.find(({ id }) => id === draft.form['appealLabelId'])
  const text = chosen?.text
  useEffect(() => {
    if (text && draft.form['_from'] !== text)
      change({
        ...draft.form,
        _from: text,
        reply: tData(text),
        lang: draft.form['lang'] ?? (record.language || 'en'),
      })
  }, [text, draft.form, change, record.language])
  return (
    <>
      <Choices
        label={t('audit.appeal_outcome')}
        role="radio"
        choices={choices.map(({ id, transKey }) => ({
          id,
          text: tData(transKey),
          on: draft.form['appealLabelId'] === id,
        }))}
        onPick={(index) => change({ ...draft.form, appealLabelId: choices[index]?.id })}
      />
      <label className="wb-field">
        <span>{t('audit.field_lang')}</span>
        <input
          className="wb-input"
          maxLength={16}
          value={String(draft.form['lang'] ?? '')}
          onChange={(event) => change({ ...draft.form, lang: event.target.value })}
        />
      </label>
      <label className="wb-field">
        <span>{t('audit.field_reply')}</span>
        <textarea
          className="wb-input"
          rows={5}
          value={String(draft.form['reply'] ?? '')}
          onChange={(event) => change({ ...draft.form, reply: event.target.value })}
        />
      </label>
    </>
  )
}
