import { appealLimits } from '@oas/contract/appeal/words'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Form } from '../form/Form.tsx'
import { AreaField } from '../form/fields.tsx'
import { required } from '../form/required.ts'
import { useForm } from '../form/use-form.ts'
import { notify } from '../notice.tsx'
import { UploadField } from '../upload/UploadField.tsx'
import type { Stored } from '../upload/use-uploads.ts'

type Values = { reason: string; evidence: Stored[] }
type Said = { reason: string; evidence: string[] }
const { reasonLeast, reasonMost, evidence: most } = appealLimits

/** Why something is contested, with files that show it. */
export function AppealForm({
  label,
  send,
}: {
  label: string
  send: (said: Said) => Promise<unknown>
}) {
  const [pending, setPending] = useState(0)
  const form = useForm<Values>({
    initial: { reason: '', evidence: [] },
    check: ({ reason }) => ({
      reason:
        required(reason, t('branch.reason')) ??
        (reason.trim().length < reasonLeast
          ? t('branch_appeal.reason_hint', { n: reasonLeast })
          : null),
      evidence: pending > 0 ? t('frontend.upload_wait') : null,
    }),
    send: ({ reason, evidence }) => send({ reason, evidence: evidence.map(({ url }) => url) }),
    done: () => notify('success', t('branch_appeal.told_sent')),
  })
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <Form form={form} label={label} submitLabel={label}>
        <AreaField
          form={form}
          name="reason"
          label={t('branch.reason')}
          hint={t('branch_appeal.reason_hint', { n: reasonLeast })}
          maxLength={reasonMost}
          rows={4}
          required
        />
        <UploadField
          label={t('branch_appeal.evidence')}
          bucket="evidence"
          value={form.values.evidence}
          max={most}
          tooMany={t('branch_appeal.evidence_most', { n: most })}
          problem={form.problemOf('evidence')}
          onPending={setPending}
          onChange={(evidence) => form.put({ evidence })}
        />
      </Form>
    </section>
  )
}
