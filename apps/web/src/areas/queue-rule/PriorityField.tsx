import { t } from '../../i18n/texts.ts'
import { AreaField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import type { Values } from './rule-form.ts'

/** The expression by which orders are ranked, with an example. */
export function PriorityField({ form }: { form: FormState<Values> }) {
  return (
    <AreaField
      form={form}
      name="priority"
      label={t('queue_rule.priority')}
      hint={
        <>
          {t('queue_rule.priority_hint')}{' '}
          <code className="mono" translate="no">
            record.reportCount &gt; 3 ? 9 : record.priority
          </code>
        </>
      }
      rows={3}
      mono
    />
  )
}
