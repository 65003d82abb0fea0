import { t } from '../../../i18n/texts.ts'
import { AreaField, TextField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import type { Values } from '../task-values.ts'
import { KindChoice } from './KindChoice.tsx'
import { Section } from './Section.tsx'
import { TypesField } from './TypesField.tsx'

type Props = { form: FormState<Values>; isNew: boolean }

/** What a task is, what it is called, which types it takes records of. */
export function Basics({ form, isNew }: Props) {
  return (
    <Section step="basics">
      <KindChoice form={form} isNew={isNew} />
      <TextField form={form} name="name" label={t('task_form.name')} maxLength={60} required />
      {form.values.kind !== 'comprehensive' && <TypesField form={form} />}
      <AreaField
        form={form}
        name="text"
        label={t('task_form.text')}
        hint={t('task_form.text_hint')}
        rows={3}
        maxLength={500}
      />
      <AreaField
        form={form}
        name="remark"
        label={t('task_form.remark')}
        hint={t('task_form.remark_hint')}
        rows={2}
        maxLength={200}
      />
    </Section>
  )
}
