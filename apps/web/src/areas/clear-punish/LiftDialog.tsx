import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { ChangeOrderField } from '../../kit/change-order/ChangeOrderField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, TextField, TickField } from '../../kit/form/fields.tsx'
import { LiftLines } from './LiftLines.tsx'
import { LiftPreview } from './LiftPreview.tsx'
import { useLift } from './use-lift.ts'

/** Lifts ticked punishments, or those that lines name; what would come of it is seen first. */
export function LiftDialog({
  appId,
  ids,
  onClose,
  onDone,
}: {
  appId: number
  ids: string[]
  onClose: () => void
  onDone: () => void
}) {
  const typed = ids.length === 0
  const { form, quietForm, found, preview, pickOrder, needsOrder } = useLift({
    appId,
    ids,
    onClose,
    onDone,
  })
  const title = typed
    ? t('clear_punish.lift_list')
    : t('clear_punish.lift_ticked', { n: ids.length })
  return (
    <Modal title={title} onClose={onClose} busy={form.busy} width={640}>
      <Form
        form={form}
        label={title}
        submitLabel={t('clear_punish.lift')}
        cancel={
          <>
            <button type="button" className="btn" onClick={preview}>
              {t('clear_punish.preview')}
            </button>
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
          </>
        }
      >
        {typed && <LiftLines form={form} />}
        {found && <LiftPreview found={found} />}
        <TickField
          form={quietForm}
          name="contentBack"
          label={t('clear_punish.content_back')}
          hint={t('clear_punish.content_back_hint')}
        />
        <TextField
          form={quietForm}
          name="reason"
          label={t('clear_punish.reason')}
          required
          maxLength={200}
        />
        <AreaField
          form={quietForm}
          name="remark"
          label={t('clear_punish.remark')}
          required
          maxLength={500}
          rows={2}
        />
        {needsOrder && (
          <ChangeOrderField
            appId={appId}
            value={form.values.changeOrderId}
            onChange={pickOrder}
            required
            problem={form.problemOf('changeOrderId')}
          />
        )}
      </Form>
    </Modal>
  )
}
