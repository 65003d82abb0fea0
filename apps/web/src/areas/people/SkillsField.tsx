import { t } from '../../i18n/texts.ts'
import type { FormState } from '../../kit/form/use-form.ts'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { splitWords } from './choices.ts'
import { useWordSource } from './person-words.ts'

/** Skills of a person, of those that people have, or new ones; a form has them as one text. */
export function SkillsField<T extends { skills: string }>({
  form,
  disabled,
}: {
  form: FormState<T>
  disabled?: boolean
}) {
  const source = useWordSource('skills')
  const label = t('people.skills')
  return (
    <PickMany
      label={label}
      source={source}
      value={splitWords(form.values.skills)}
      onChange={(next) => form.put({ skills: next.join(', ') } as Partial<T>)}
      max={20}
      bulk={false}
      hint={t('people.skills_hint')}
      problem={form.problemOf('skills', label)}
      disabled={disabled}
    />
  )
}
