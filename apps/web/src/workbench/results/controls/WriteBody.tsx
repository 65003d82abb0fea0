import { t, tData } from '../../../i18n/texts.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'

/**
 * A text of one's own: a transcription, a correction, a question to the leaders. One that says just
 * what was there before is pointed out.
 */
export function WriteBody({ button, draft, facts, change }: FormProps) {
  const key = button.content.control === 'doubtful' ? 'question' : 'text'
  const text = String(draft.form[key] ?? '')
  const groups = button.content.groups ?? []
  return (
    <>
      <label className="wb-field">
        <span>{t(key === 'question' ? 'audit.field_question' : 'audit.field_text')}</span>
        <textarea
          className="wb-input"
          autoFocus
          rows={5}
          value={text}
          maxLength={button.content.max ?? (key === 'question' ? 1000 : 2000)}
          onChange={(event) => change({ ...draft.form, [key]: event.target.value })}
        />
      </label>
      {key === 'text' &&
      text.trim() !== '' &&
      facts.items.some((item) => item.text.trim() === text.trim()) ? (
        <p className="wb-bar warn">{t('audit.text_unchanged')}</p>
      ) : null}
      {key === 'question' && groups.length > 0 ? (
        <Choices
          keys={false}
          label={t('audit.to_group')}
          role="radio"
          choices={groups.map(({ id, transKey }) => ({
            id,
            text: tData(transKey),
            on: draft.form['toGroup'] === id,
          }))}
          onPick={(index) => change({ ...draft.form, toGroup: groups[index]?.id })}
        />
      ) : null}
    </>
  )
}
