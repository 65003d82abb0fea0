import { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import { changeOrderAbove } from '@oas/contract/change-order/calls'
import type { Scheduled } from '@oas/contract/scheduled-act/schemas'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { ChangeOrderField } from '../../kit/change-order/ChangeOrderField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import type { FieldForm, FormState } from '../../kit/form/use-form.ts'
import { Effect } from './Effect.tsx'
import { WhenFields } from './WhenFields.tsx'
import type { WhenDraft } from './when-draft.ts'

type Props<T extends WhenDraft> = {
  title: string
  form: FormState<T>
  /** The same form, as its time and reason see it. */ when: FieldForm<WhenDraft>
  appId: number
  seen: Scheduled | null
  needsOrder: boolean
  onPreview: () => void
  onClose: () => void
  /** Who is meant, and what happens to them. */ children: ReactNode
}

/** How many need what, told before they are sent. */
const Limits = () => {
  const { data } = useCall(batchPunishCalls.limits, {})
  return data ? (
    <p className="form-hint">
      {t('scheduled_act.limits', { n: data.reviewAbove, m: changeOrderAbove })}
    </p>
  ) : null
}

/** The form of what is to be done at a time, around what it is. */
export function ScheduleForm<T extends WhenDraft>(props: Props<T>) {
  const { title, form, when, appId, seen, needsOrder, onPreview, onClose, children } = props
  return (
    <Modal title={title} onClose={onClose} busy={form.busy} width={720}>
      <Form
        form={form}
        label={title}
        submitLabel={t('scheduled_act.schedule')}
        cancel={
          <>
            <button type="button" className="btn" onClick={onPreview}>
              {t('scheduled_act.preview')}
            </button>
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
          </>
        }
      >
        {children}
        <WhenFields form={when} />
        <TextField
          form={when}
          name="reason"
          label={t('scheduled_act.reason')}
          required
          maxLength={200}
        />
        <Limits />
        {seen && <Effect of={seen} />}
        {needsOrder && (
          <ChangeOrderField
            appId={appId || undefined}
            value={form.values.changeOrderId}
            onChange={(changeOrderId) => when.put({ changeOrderId })}
            required
            problem={when.problemOf('changeOrderId')}
          />
        )}
      </Form>
    </Modal>
  )
}
