import { labelCalls } from '@oas/contract/label/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { NumberField, SelectField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './refreshes.ts'
import { usePunishChoices } from './use-punishes.ts'
import type { DraftLabel } from '@oas/contract/label/schemas'
import { PickField } from '../../kit/form/PickField.tsx'
import { listed } from '../../kit/pick/source.ts'
import { parentChoices } from './parent-choices.ts'

type Values = {
  set: null
  punishId: string
  orders: number | null
  retired: string
  parentId: string
}

/** Changes all ticked labels alike: what is left empty stays as it is. */
export function BatchDialog({
  treeId,
  version,
  ids,
  labels,
  onClose,
  onDone,
}: {
  treeId: number
  version: number
  ids: readonly number[]
  /** The draft of the tree. */
  labels: readonly DraftLabel[]
  onClose: () => void
  onDone: () => void
}) {
  const punishes = usePunishChoices()
  const parents = listed('parents', parentChoices(labels, ids))
  const batch = useSend(labelCalls.updateBatch, { refreshes })
  const form = useForm<Values>({
    initial: { set: null, punishId: '', orders: null, retired: '', parentId: '' },
    guard: false,
    send: async ({ punishId, orders, retired, parentId }) => {
      const answer = await batch.mutateAsync({
        treeId,
        version,
        ids: [...ids],
        set: {
          ...(punishId === '' ? {} : { punishId: Number(punishId) }),
          ...(orders === null ? {} : { orders }),
          ...(retired === '' ? {} : { retired: retired === '1' }),
          ...(parentId === '' ? {} : { parentId: Number(parentId) }),
        },
      })
      notify('success', t('label.batch_done', { n: answer.changed }))
    },
    done: () => {
      onDone()
      onClose()
    },
  })
  const { punishId, orders, retired, parentId } = form.values
  const nothing = punishId === '' && orders === null && retired === '' && parentId === ''
  return (
    <Modal title={`${t('label.batch')} (${ids.length})`} busy={form.busy} onClose={onClose}>
      <Form
        form={form}
        label={t('label.batch')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
        {...(nothing ? { disabled: t('label.leave') } : {})}
      >
        <ChoiceField
          ids
          form={form}
          name="punishId"
          label={t('label.punish')}
          placeholder={t('label.leave')}
          choices={punishes}
        />
        <NumberField
          form={form}
          name="orders"
          label={t('label.orders')}
          hint={t('label.orders_hint')}
        />
        <SelectField
          form={form}
          name="retired"
          label={t('label.retired')}
          empty={t('label.leave')}
          hint={t('label.retire_hint')}
          choices={[
            { value: '1', label: t('label.retire') },
            { value: '0', label: t('label.restore') },
          ]}
        />
        <PickField
          form={form}
          name="parentId"
          label={t('label.parent')}
          source={parents}
          placeholder={t('label.leave')}
        />
        <p className="problem" role="alert">
          {form.problemOf('set')}
        </p>
      </Form>
    </Modal>
  )
}
