import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { TimeField } from '../../kit/TimeField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { type Family, type Rule, familyOf, refreshes } from './rules.ts'

/** Changes what a rule is for and when it ends; another value is another rule. */
export function RuleDialog({
  family,
  rule,
  onClose,
}: {
  family: Family
  rule: Rule
  onClose: () => void
}) {
  const update = useSend(familyOf[family].update, { refreshes })
  const form = useForm({
    initial: { purpose: rule.purpose, until: (rule.until ?? undefined) as number | undefined },
    guard: false,
    send: ({ purpose, until }) =>
      update.mutateAsync({ id: rule.id, version: rule.version, purpose, until: until ?? null }),
    done: onClose,
  })
  return (
    <Modal title={`${t('network.edit_rule')}: ${rule.value}`} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('network.edit_rule')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <AreaField
          form={form}
          name="purpose"
          label={t('network.purpose')}
          maxLength={500}
          rows={3}
        />
        <div className="form-row">
          <TimeField
            label={t('network.until')}
            value={form.values.until}
            onChange={(until) => form.put({ until })}
            problem={form.problemOf('until')}
          />
          <div className="form-hint">{t('network.until_hint')}</div>
        </div>
      </Form>
    </Modal>
  )
}
