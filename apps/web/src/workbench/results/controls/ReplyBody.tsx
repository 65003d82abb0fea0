import { stringsIn } from '@oas/contract/decision/forms/kinds'
import { t, tData } from '../../../i18n/texts.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'
import { FilesField } from './FilesField.tsx'

/**
 * An answer to the user from a template or of one's own, with files. Another language than the
 * user's is pointed out.
 */
export function ReplyBody({ button, draft, record, change }: FormProps) {
  const choices = button.content.choices ?? []
  const lang = String(draft.form['lang'] ?? record.language)
  return (
    <>
      {choices.length > 0 ? (
        <Choices
          keys={false}
          label={t('audit.reply_templates')}
          role="radio"
          choices={choices.map(({ id, transKey }) => ({
            id,
            text: tData(transKey),
            on: draft.form['_template'] === id,
          }))}
          onPick={(index) => {
            const one = choices[index]
            if (one)
              change({
                ...draft.form,
                _template: one.id,
                text: tData(one.text ?? one.transKey),
                ...(one.lang ? { lang: one.lang } : {}),
              })
          }}
        />
      ) : null}
      <label className="wb-field">
        <span>{t('audit.field_reply')}</span>
        <textarea
          className="wb-input"
          autoFocus
          rows={5}
          maxLength={2000}
          value={String(draft.form['text'] ?? '')}
          onChange={(event) => change({ ...draft.form, text: event.target.value, lang })}
        />
      </label>
      <label className="wb-field">
        <span>{t('audit.field_lang')}</span>
        <input
          className="wb-input"
          maxLength={16}
          value={lang}
          onChange={(event) => change({ ...draft.form, lang: event.target.value })}
        />
      </label>
      {record.language !== '' && lang !== record.language ? (
        <p className="wb-bar warn">{t('audit.reply_language', { lang: record.language })}</p>
      ) : null}
      <FilesField
        label={t('audit.field_files')}
        urls={stringsIn(draft.form['files']) ?? []}
        max={5}
        onChange={(files) => change({ ...draft.form, files })}
      />
    </>
  )
}
