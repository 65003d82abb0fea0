import { libraryLimits } from '@oas/contract/case-library/schemas'
import { useId } from 'react'
import { t } from '../../i18n/texts.ts'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { AreaField, SelectField, TextField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import type { ItemValues } from './ItemDialog.tsx'

const { least, most } = libraryLimits.difficulty
const difficulties = Array.from({ length: most - least + 1 }, (_, n) => String(least + n))
const languages = ['cn', 'en', 'id', 'ru'] as const
const explanationTexts = {
  cn: 'case_library.explanation_cn',
  en: 'case_library.explanation_en',
  id: 'case_library.explanation_id',
  ru: 'case_library.explanation_ru',
} as const

/** What is asked, how hard it is, and why its answer is right. */
export function ItemFields({ form }: { form: FormState<ItemValues> }) {
  const optionsId = useId()
  const { kind, options, explanation, validTo } = form.values
  const chooses = kind === 'single' || kind === 'multi'
  return (
    <>
      <AreaField
        form={form}
        name="text"
        label={t(kind === 'record' ? 'case_library.note' : 'case_library.question')}
        rows={3}
        required={kind !== 'record'}
      />
      {chooses && (
        <LinesField
          id={optionsId}
          label={t('case_library.options')}
          value={options}
          onChange={(next) => form.put({ options: next })}
          rows={4}
          required
          problem={form.problemOf('options')}
        />
      )}
      <SelectField
        form={form}
        name="difficulty"
        label={t('case_library.difficulty')}
        choices={difficulties.map((value) => ({ value, label: value }))}
      />
      {languages.map((language) => (
        <label key={language} className="form-row">
          {t(explanationTexts[language])}
          <textarea
            rows={2}
            maxLength={2000}
            value={explanation[language]}
            onChange={({ target }) =>
              form.put({ explanation: { ...explanation, [language]: target.value } })
            }
          />
        </label>
      ))}
      <TextField form={form} name="policy" label={t('case_library.policy')} maxLength={60} />
      <TimeField
        label={t('case_library.valid_to')}
        value={validTo ?? undefined}
        onChange={(next) => form.put({ validTo: next ?? null })}
      />
    </>
  )
}
