import { serverNow } from '../../../api/clock.ts'
import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import type { RuleRow } from '@oas/contract/strategy/schemas'
import { useState } from 'react'
import { send } from '../../../api/send.ts'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { TimeField } from '../../../kit/TimeField.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { refreshRules } from './act.ts'

/** When a version comes into use by itself. */
export function ScheduleDialog({ row, onClose }: { row: RuleRow; onClose: () => void }) {
  const [now] = useState(() => serverNow())
  const form = useForm<{ scheduleTime: number | null }>({
    initial: { scheduleTime: null },
    guard: false,
    check: ({ scheduleTime }) => ({
      scheduleTime:
        scheduleTime !== null && scheduleTime > now ? null : t('strategy_list.time_ahead'),
    }),
    send: async ({ scheduleTime }) => {
      await send(strategyRuleCalls.schedule, {
        ruleId: row.ruleId,
        version: row.version,
        scheduleTime,
      })
      await refreshRules()
    },
    done: () => {
      notify('success', t('strategy_list.done'))
      onClose()
    },
  })
  return (
    <Modal
      title={`${t('strategy_list.act_timed_prod')}: ${row.name} v${row.version}`}
      width={460}
      onClose={onClose}
    >
      <Form
        form={form}
        label={t('strategy_list.act_timed_prod')}
        submitLabel={t('strategy_list.act_timed_prod')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <div className="form-row">
          <TimeField
            label={t('strategy_list.schedule_time')}
            value={form.values.scheduleTime ?? undefined}
            onChange={(value) => form.put({ scheduleTime: value ?? null })}
            problem={form.problemOf('scheduleTime')}
          />
        </div>
      </Form>
    </Modal>
  )
}
