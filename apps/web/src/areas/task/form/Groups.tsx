import { groupLimits } from '@oas/contract/task/schemas'
import { t } from '../../../i18n/texts.ts'
import { NumberField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import type { Values } from '../task-values.ts'

/** Which groups of alike texts a task takes. */
export function Groups({ form }: { form: FormState<Values> }) {
  return (
    <>
      <p className="form-hint">{t('task_groups.hint')}</p>
      <div className="task-pair">
        <NumberField
          form={form}
          name="minMembers"
          label={t('task_groups.min_members')}
          hint={t('task_groups.min_members_hint', { n: groupLimits.most })}
          required
          min={groupLimits.least}
          max={groupLimits.most}
        />
        <NumberField
          form={form}
          name="spreadHours"
          label={t('task_groups.spread')}
          hint={t('task_groups.spread_hint')}
          min={1}
          max={groupLimits.hours}
        />
      </div>
    </>
  )
}
