import { t } from '../../i18n/texts.ts'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { usePlaceSource } from '../../kit/pick/use-sources.ts'
import type { FormState } from '../../kit/form/use-form.ts'
import { splitWords } from './choices.ts'

/** Languages of a person by name; a form has them as one text. */
export function LanguagesField<T extends { languages: string }>({
  form,
  disabled,
}: {
  form: FormState<T>
  disabled?: boolean
}) {
  const source = usePlaceSource(1)
  const label = t('people.languages')
  return (
    <PickMany
      label={label}
      source={{ ...source, ids: /^[A-Za-z-]{1,20}$/, own: true }}
      value={splitWords(form.values.languages)}
      onChange={(next) => form.put({ languages: next.join(', ') } as Partial<T>)}
      max={30}
      bulk={false}
      problem={form.problemOf('languages', label)}
      disabled={disabled}
    />
  )
}
