import { wrongOrderCalls } from '@oas/contract/wrong-order/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { useFilters } from '../../kit/list/filters.ts'
import { notify } from '../../kit/notice.tsx'
import { inputOf } from './input.ts'
import { useWrongFields } from './use-fields.ts'

const longestReason = 500

/** Proposes to void what the filters of the list leave; a second person does it. */
export function ProposeVoid() {
  const { asked } = useFilters(useWrongFields(false, ''))
  const propose = useSend(wrongOrderCalls.proposeVoid, { refreshes: [wrongOrderCalls.voids] })
  const { appId, type, errorClass, severity, labelId, person, from, to } = inputOf(asked)
  const ask = (): void => {
    if (from === undefined || to === undefined) {
      notify('warning', t('wrong_order.propose_void_needs'))
      return
    }
    confirm({
      title: t('wrong_order.propose_void'),
      text: t('wrong_order.propose_void_hint'),
      reason: longestReason,
      act: async (reason) => {
        const { n } = await propose.mutateAsync({
          from,
          to,
          reason,
          ...(appId === undefined ? {} : { appId }),
          ...(type === undefined ? {} : { type }),
          ...(errorClass === undefined ? {} : { errorClass }),
          ...(severity === undefined ? {} : { severity }),
          ...(labelId === undefined ? {} : { labelId }),
          ...(person === undefined ? {} : { person }),
        })
        notify('success', t('wrong_order.proposed_void', { n }))
      },
    })
  }
  return (
    <button type="button" className="btn" onClick={ask}>
      {t('wrong_order.propose_void')}
    </button>
  )
}
