import { type ChangeOrderRow, changeOrderCalls } from '@oas/contract/change-order/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { TimeField } from '../../kit/TimeField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { useApps } from '../../kit/use-apps.ts'

/** Enters or changes a change order. */
export function ChangeOrderDialog({
  order,
  onClose,
}: {
  order: ChangeOrderRow | null
  onClose: () => void
}) {
  const { choices } = useApps()
  const refreshes = [changeOrderCalls.list, changeOrderCalls.pick]
  const create = useSend(changeOrderCalls.create, { refreshes })
  const update = useSend(changeOrderCalls.update, { refreshes })
  const form = useForm({
    initial: {
      title: order?.title ?? '',
      apps: (order?.apps ?? []).map(String),
      changeEndTime: (order?.changeEndTime ?? undefined) as number | undefined,
      remark: order?.remark ?? '',
    },
    guard: false,
    check: ({ title }) => ({ title: required(title, t('change_order.name')) }),
    send: async ({ title, apps, changeEndTime, remark }) => {
      const facts = { title, apps: apps.map(Number), remark, changeEndTime: changeEndTime ?? null }
      await (order
        ? update.mutateAsync({ ...facts, id: order.id, version: order.version, state: order.state })
        : create.mutateAsync(facts))
    },
    done: onClose,
  })
  const title = t(order ? 'change_order.edit' : 'change_order.create')
  return (
    <Modal title={title} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={title}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField
          form={form}
          name="title"
          label={t('change_order.name')}
          required
          maxLength={64}
        />
        <MultiPick
          label={t('change_order.apps')}
          choices={choices}
          value={form.values.apps}
          onChange={(apps) => form.put({ apps })}
          hint={t('change_order.apps_hint')}
          problem={form.problemOf('apps')}
        />
        <div className="form-row">
          <TimeField
            label={t('change_order.end')}
            value={form.values.changeEndTime}
            onChange={(changeEndTime) => form.put({ changeEndTime })}
            problem={form.problemOf('changeEndTime')}
          />
          <div className="form-hint">{t('change_order.no_end')}: –</div>
        </div>
        <AreaField
          form={form}
          name="remark"
          label={t('change_order.remark')}
          maxLength={500}
          rows={2}
        />
      </Form>
    </Modal>
  )
}
