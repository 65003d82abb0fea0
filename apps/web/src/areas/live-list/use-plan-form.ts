import { type CapturePlan, liveCaptureCalls } from '@oas/contract/live-capture/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { checkPlan, type PlanDraft, planDraft, planFields } from './plan-draft.ts'

/** The form that makes a plan or changes one. */
export function usePlanForm(row: CapturePlan | null, firstApp: string, onClose: () => void) {
  const refreshes = [liveCaptureCalls.plans]
  const create = useSend(liveCaptureCalls.create, { refreshes })
  const update = useSend(liveCaptureCalls.update, { refreshes })
  return useForm<PlanDraft>({
    initial: planDraft(row, firstApp),
    guard: false,
    check: checkPlan,
    send: (draft) =>
      row
        ? update.mutateAsync({ id: row.id, version: row.version, ...planFields(draft) })
        : create.mutateAsync({ appId: Number(draft.appId), ...planFields(draft) }),
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
}
