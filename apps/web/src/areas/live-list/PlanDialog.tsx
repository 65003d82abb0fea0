import { type CapturePlan, everySeconds, maxKeepDays } from '@oas/contract/live-capture/calls'
import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { NumberField, SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { PlanRooms } from './PlanRooms.tsx'
import { PlanTimes } from './PlanTimes.tsx'
import { usePlanForm } from './use-plan-form.ts'

/** Which rooms are captured, when, how often, and how long that is kept. */
export function PlanDialog({
  row,
  onClose,
}: {
  row: CapturePlan | null
  onClose: () => void
}): ReactNode {
  const { choices } = useApps()
  const form = usePlanForm(row, choices[0]?.value ?? '', onClose)
  const title = row ? t('live_list.plan_edit', { name: row.name }) : t('live_list.plan_new')
  return (
    <Modal title={title} width={560} busy={form.busy} onClose={onClose}>
      <Form
        form={form}
        label={title}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <SelectField
          form={form}
          name="appId"
          label={t('live_list.app')}
          required
          disabled={row !== null}
          choices={choices}
        />
        <TextField
          form={form}
          name="name"
          label={t('live_list.plan_name')}
          required
          maxLength={64}
          autoFocus
        />
        <PlanRooms form={form} />
        <NumberField
          form={form}
          name="everySeconds"
          label={t('live_list.plan_every')}
          required
          {...everySeconds}
          hint={`${everySeconds.min}–${everySeconds.max}`}
        />
        <NumberField
          form={form}
          name="keepDays"
          label={t('live_list.plan_keep')}
          required
          min={1}
          max={maxKeepDays}
          hint={`1–${maxKeepDays}`}
        />
        <PlanTimes form={form} />
        <TickField form={form} name="enabled" label={t('live_list.plan_on')} />
      </Form>
    </Modal>
  )
}
