import { appealLimits } from '@oas/contract/appeal/words'
import { type BranchAppeal, branchAppealCalls } from '@oas/contract/branch/appeals'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Form } from '../../../kit/form/Form.tsx'
import { AreaField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { UploadField } from '../../../kit/upload/UploadField.tsx'
import type { Stored } from '../../../kit/upload/use-uploads.ts'
import { refreshes } from './refreshes.ts'

type Values = { reason: string; evidence: Stored[] }

/** Why a judgment is contested, with files that show it. */
export function AppealForm({ row }: { row: BranchAppeal }) {
  const [pending, setPending] = useState(0)
  const appeal = useSend(branchAppealCalls.appeal, { refreshes })
  const { reasonLeast, reasonMost, evidence: most } = appealLimits
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
    send: ({ reason, evidence }) =>
      appeal.mutateAsync({ id: row.id, reason, evidence: evidence.map(({ url }) => url) }),
    done: () => notify('success', t('branch_appeal.told_sent')),
  })
  const label = t(
    ['open', 'waiting'].includes(row.state)
      ? 'branch_appeal.appeal'
      : 'branch_appeal.appeal_leader',
  )
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
