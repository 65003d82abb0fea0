import { type BranchAppeal, branchAppealCalls } from '@oas/contract/branch/appeals'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { AppealForm as Form } from '../../../kit/appeal/AppealForm.tsx'
import { refreshes } from './refreshes.ts'

/** Why a judgment is contested, or what a handler said of it. */
export function AppealForm({ row: { id, state } }: { row: BranchAppeal }) {
  const appeal = useSend(branchAppealCalls.appeal, { refreshes })
  return (
    <Form
      label={t(
        ['open', 'waiting'].includes(state)
          ? 'branch_appeal.appeal'
          : 'branch_appeal.appeal_leader',
      )}
      send={(said) => appeal.mutateAsync({ id, ...said })}
    />
  )
}
