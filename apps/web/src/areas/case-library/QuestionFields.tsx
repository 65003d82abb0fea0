import { useId } from 'react'
import { t } from '../../i18n/texts.ts'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import type { ItemValues } from './item-values.ts'

/** What is asked. */
export function QuestionFields({ form }: { form: FormState<ItemValues> }) {
  const optionsId = useId()
  const { kind, options } = form.values
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
    </>
  )
}
