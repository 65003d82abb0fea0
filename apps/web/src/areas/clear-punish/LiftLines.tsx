import { clearBy, maxClear } from '@oas/contract/clear-punish/calls'
import { t, tData } from '../../i18n/texts.ts'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import type { LiftDraft } from './use-lift.ts'
import { actChoices } from './words.tsx'

/** Which punishments are lifted, where they are named by lines. */
export function LiftLines({ form }: { form: FormState<LiftDraft> }) {
  return (
    <>
      <SelectField
        form={form}
        name="by"
        label={t('clear_punish.named_by')}
        choices={clearBy.map((by) => ({ value: by, label: tData(`clear_punish.by_${by}`) }))}
      />
      <LinesField
        id="lift-lines"
        label={t('clear_punish.lines')}
        value={form.values.ids}
        onChange={(lines) => form.put({ ids: lines })}
        maxLine={maxClear}
        waitMs={150}
        required
        problem={form.problemOf('ids')}
      />
      <SelectField
        form={form}
        name="act"
        label={t('clear_punish.only_act')}
        empty={t('clear_punish.every_act')}
        choices={actChoices()}
      />
    </>
  )
}
