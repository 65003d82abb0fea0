import { languages } from '@oas/contract/language/calls'
import { fillTemplate, maxTemplateText } from '@oas/contract/message/template'
import { t } from '../../i18n/texts.ts'
import { AreaField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { languageName, type TemplateValues, words } from './template-draft.ts'

const shown = {
  nick: 'Ann',
  act: '…',
  until: '2030-01-01 00:00',
  reason: '…',
  appealUrl: 'https://…',
} as const

/** The text in each language, with what users will read below it. */
export function TemplateTextFields({ form }: { form: FormState<TemplateValues> }) {
  return (
    <>
      <p className="form-hint">{t('message.template_texts_hint', { words })}</p>
      {languages.map((language) => (
        <AreaField
          key={language}
          form={form}
          name={language}
          label={t('message.template_text_in', { language: languageName(language) })}
          maxLength={maxTemplateText}
          rows={2}
          hint={
            form.values[language].includes('{{')
              ? `${t('message.template_preview')}: ${fillTemplate(form.values[language], shown)}`
              : undefined
          }
        />
      ))}
    </>
  )
}
