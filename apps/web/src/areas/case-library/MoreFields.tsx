import { libraryLimits } from '@oas/contract/case-library/schemas'
import { currentLanguage } from '../../i18n/language.ts'
import { t } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import type { ItemValues } from './item-values.ts'

const { least, most } = libraryLimits.difficulty
const difficulties = Array.from({ length: most - least + 1 }, (_, n) => String(least + n))
const languages = ['cn', 'en', 'id', 'ru'] as const
const explanationTexts = {
  cn: 'case_library.explanation_cn',
  en: 'case_library.explanation_en',
  id: 'case_library.explanation_id',
  ru: 'case_library.explanation_ru',
} as const

const Explanation = ({
  form,
  language,
}: {
  form: FormState<ItemValues>
  language: (typeof languages)[number]
}) => (
  <label className="form-row">
    {t(explanationTexts[language])}
    <textarea
      rows={2}
      maxLength={2000}
      value={form.values.explanation[language]}
      onChange={({ target }) =>
        form.put({ explanation: { ...form.values.explanation, [language]: target.value } })
      }
    />
  </label>
)

/** Why its answer is right, in the language of the page and in others; how hard it is. */
export function MoreFields({ form }: { form: FormState<ItemValues> }) {
  return (
    <>
      <Explanation form={form} language={currentLanguage} />
      <details>
        <summary>{t('case_library.other_languages')}</summary>
        {languages
          .filter((language) => language !== currentLanguage)
          .map((language) => (
            <Explanation key={language} form={form} language={language} />
          ))}
      </details>
      <SelectField
        form={form}
        name="difficulty"
        label={t('case_library.difficulty')}
        choices={difficulties.map((value) => ({ value, label: value }))}
      />
      <TextField form={form} name="policy" label={t('case_library.policy')} maxLength={60} />
      <div className="form-row">
        <TimeField
          label={t('case_library.valid_to')}
          value={form.values.validTo ?? undefined}
          onChange={(next) => form.put({ validTo: next ?? null })}
        />
      </div>
    </>
  )
}
