import { t } from '../../i18n/texts.ts'
import { AreaField, TickField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import type { RuleValues } from './use-rule-form.ts'

type Props = { form: FormState<RuleValues>; editable: boolean }
/** The content of a set, what is remarked on it, and whether it counts. */
export function RuleTexts({ form, editable }: Props) {
  return (
    <>
      <AreaField
        form={form}
        name="content"
        label={t('country.content')}
        mono
        rows={3}
        maxLength={4096}
        disabled={!editable}
      />
      <AreaField
        form={form}
        name="remark"
        label={t('frontend.remark')}
        rows={2}
        maxLength={500}
        disabled={!editable}
      />
      <TickField form={form} name="status" label={t('country.status')} disabled={!editable} />
    </>
  )
}
