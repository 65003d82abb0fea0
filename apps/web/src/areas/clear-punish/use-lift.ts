import { changeOrderAbove } from '@oas/contract/change-order/calls'
import { type clearBy, type ClearInput, clearPunishCalls } from '@oas/contract/clear-punish/calls'
import type { Output } from '@oas/contract/define'
import { useCallback, useState } from 'react'
import type { Static } from 'typebox'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { whyText } from './words.tsx'

export type Found = Output<typeof clearPunishCalls.clear>
export type LiftDraft = {
  by: string
  ids: string[]
  act: string
  contentBack: boolean
  reason: string
  remark: string
  changeOrderId: string
}

/** Says how many were lifted, and why others were left. */
const tellLifted = ({ cleared, refused, list }: Found): void => {
  if (cleared > 0) notify('success', t('clear_punish.lifted', { n: cleared }))
  if (refused > 0)
    notify(
      'warning',
      t('clear_punish.left', {
        n: refused,
        why: [
          ...new Set(list.filter((one) => !one.cleared).map((one) => whyText(one.reason))),
        ].join(', '),
      }),
    )
}

const inputOf = (
  appId: number,
  { by, ids: lines, act, contentBack, reason, remark, changeOrderId }: LiftDraft,
): Static<typeof ClearInput> => ({
  appId,
  by: by as (typeof clearBy)[number],
  ids: lines,
  contentBack,
  reason,
  remark,
  ...(act ? { punishIds: [Number(act)] } : {}),
  ...(changeOrderId ? { changeOrderId } : {}),
})

const firstDraft = (ids: string[]): LiftDraft => ({
  by: ids.length === 0 ? 'uid' : 'row',
  ids,
  act: '',
  contentBack: false,
  reason: '',
  remark: '',
  changeOrderId: '',
})

type Given = { appId: number; ids: string[]; onClose: () => void; onDone: () => void }

/** Punishments that are about to be lifted, and what would come of it. */
export function useLift({ appId, ids, onClose, onDone }: Given) {
  const clear = useSend(clearPunishCalls.clear, {
    refreshes: [clearPunishCalls.query, clearPunishCalls.history],
  })
  const [found, setFound] = useState<Found | null>(null)
  const needsOrder = (lines: readonly string[]): boolean =>
    found?.needsChangeOrder ?? lines.length > changeOrderAbove
  const form = useForm<LiftDraft>({
    initial: firstDraft(ids),
    guard: false,
    check: (draft) => ({
      ids: required(draft.ids, t('clear_punish.lines')),
      reason: required(draft.reason, t('clear_punish.reason')),
      remark: required(draft.remark, t('clear_punish.remark')),
      changeOrderId:
        needsOrder(draft.ids) && draft.changeOrderId === ''
          ? t('frontend.change_order_required')
          : null,
    }),
    send: async (draft) => {
      tellLifted(await clear.mutateAsync(inputOf(appId, draft)))
    },
    done: () => {
      onDone()
      onClose()
    },
  })
  const { put: putRaw, values } = form
  const put = (change: Partial<LiftDraft>): void => {
    if ('ids' in change || 'by' in change || 'act' in change) setFound(null)
    putRaw(change)
  }
  const pickOrder = useCallback((changeOrderId: string) => putRaw({ changeOrderId }), [putRaw])
  const look = (): void => {
    clear
      .mutateAsync({
        ...inputOf(appId, values),
        reason: values.reason.trim() || '-',
        remark: values.remark.trim() || '-',
        dry: true,
      })
      .then(setFound, notifyFailure)
  }
  const preview = (): void => {
    if (values.ids.length > 0) look()
    else form.submit(true)
  }
  return {
    form: { ...form, put },
    /** As `form`, but what was seen before stays. */
    quietForm: form,
    found,
    preview,
    pickOrder,
    needsOrder: needsOrder(values.ids),
  }
}
