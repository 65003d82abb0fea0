import { changeOrderAbove } from '@oas/contract/change-order/calls'
import type { Input, Output } from '@oas/contract/define'
import { mostMade, type textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { t } from '../../i18n/texts.ts'
import { ChangeOrderField } from '../change-order/ChangeOrderField.tsx'
import { FormModal } from '../form/FormModal.tsx'
import { PickField } from '../form/PickField.tsx'
import { AreaField, NumberField } from '../form/fields.tsx'
import { required } from '../form/required.ts'
import { useForm } from '../form/use-form.ts'
import { notify } from '../notice.tsx'
import { useTypeSource } from '../pick/use-sources.ts'

type Call = typeof textInspectionCalls.makeRecords
type Props = {
  /** Has them made; calls of several areas do. */
  make: (asked: Input<Call>) => Promise<Output<Call>>
  typeKey: string
  recordIds: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** Has found records audited under a type; more than fifty name a change order. */
export function MakeDialog({ make, typeKey, recordIds, onClose, onDone }: Props) {
  const { appId } = parseTypeKey(typeKey)
  const types = useTypeSource(appId)
  const needsOrder = recordIds.length > changeOrderAbove
  const form = useForm({
    initial: { typeKey, priority: 5 as number | null, reason: '', changeOrderId: '' },
    guard: false,
    check: (values) => ({
      typeKey: required(values.typeKey, t('text_inspection.make_type')),
      changeOrderId: needsOrder
        ? required(values.changeOrderId, t('frontend.change_order'))
        : undefined,
    }),
    send: async ({ priority, changeOrderId, ...rest }) => {
      const { made, again, refused } = await make({
        ...rest,
        priority: priority ?? 0,
        recordIds: recordIds.slice(0, mostMade),
        ...(changeOrderId === '' ? {} : { changeOrderId }),
      })
      notify(
        refused.length > 0 ? 'warning' : 'success',
        t('text_inspection.make_done', { made, again, refused: refused.length }),
      )
      onDone()
    },
    done: onClose,
  })
  return (
    <FormModal form={form} title={t('text_inspection.make')} onClose={onClose} width={520}>
      <p>{t('text_inspection.new_ticked', { n: recordIds.length })}</p>
      <PickField
        form={form}
        name="typeKey"
        label={t('text_inspection.make_type')}
        source={types}
        required
      />
      <NumberField
        form={form}
        name="priority"
        label={t('text_inspection.make_priority')}
        min={0}
        max={9}
      />
      <AreaField form={form} name="reason" label={t('frontend.reason')} maxLength={200} rows={2} />
      {needsOrder && (
        <ChangeOrderField
          appId={appId}
          value={form.values.changeOrderId}
          onChange={(changeOrderId) => form.put({ changeOrderId })}
          required
          problem={form.problemOf('changeOrderId')}
        />
      )}
    </FormModal>
  )
}
