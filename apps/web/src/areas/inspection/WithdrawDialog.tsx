import { inspectionCalls } from '@oas/contract/inspection/calls'
import type { Queue } from '@oas/contract/inspection/queue'
import { dayMs } from '@oas/contract/time'
import { serverNow } from '../../api/clock.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { usePeople } from '../../kit/pick/use-people.ts'
import { formatTime, officeAheadMs } from '../../kit/time.ts'
import { type PageKind, callsOf, refreshesOf } from './kinds.ts'
import { useQueueNames } from './use-names.ts'
import { ruleWords } from './words.tsx'

type Props = { kind: PageKind; queue: Queue; onClose: () => void }
type Values = { ruleId: string; personId: string; day: string }

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - officeAheadMs
/** Days of which something may still wait. */
const daysBack = ({ body }: Queue): string[] =>
  Array.from({ length: Math.ceil(body.expireHours / 24) + 1 }, (_all, n) =>
    formatTime(serverNow() - n * dayMs).slice(0, 10),
  )

/** Takes what waits out of a queue: all of it, or what a rule, a person or a day has in it. */
export function WithdrawDialog({ kind, queue, onClose }: Props) {
  const withdraw = useSend(callsOf(kind).withdraw, {
    refreshes: [...refreshesOf(kind), inspectionCalls.query],
  })
  const people = usePeople()
  const names = useQueueNames([queue.body])
  const form = useForm<Values>({
    initial: { ruleId: '', personId: '', day: '' },
    guard: false,
    send: async ({ ruleId, personId, day }) => {
      const { withdrawn } = await withdraw.mutateAsync({
        id: queue.id,
        ...(ruleId ? { ruleId: Number(ruleId) } : {}),
        ...(personId ? { personId } : {}),
        ...(day ? { day } : {}),
      })
      notify('success', t('inspect_queue.withdrawn_n', { n: withdrawn }))
    },
    done: onClose,
  })
  const { ruleId, personId, day } = form.values
  const { data } = useCall(inspectionCalls.query, {
    queueId: queue.id,
    state: 'waiting',
    pageSize: 1,
    ...(ruleId ? { ruleId: Number(ruleId) } : {}),
    ...(personId ? { personId } : {}),
    ...(day ? { from: startOf(day), to: startOf(day) + dayMs - 1 } : {}),
  })
  const title = `${t('inspect_queue.withdraw')}: ${queue.body.name}`
  return (
    <Modal title={title} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={title}
        submitLabel={t('inspect_queue.withdraw')}
        notice={<p role="status">{data && t('inspect_queue.withdraw_count', { n: data.total })}</p>}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <SelectField
          form={form}
          name="ruleId"
          label={t('inspect_queue.withdraw_rule')}
          empty={t('inspect_queue.every')}
          choices={queue.body.rules.map((rule) => ({
            value: String(rule.id),
            label: ruleWords(rule, names),
          }))}
        />
        <PickField
          form={form}
          name="personId"
          label={t('inspect_queue.withdraw_person')}
          source={people}
          placeholder={t('inspect_queue.every')}
        />
        <SelectField
          form={form}
          name="day"
          label={t('inspect_queue.withdraw_day')}
          empty={t('inspect_queue.every')}
          choices={daysBack(queue).map((value) => ({ value, label: value }))}
        />
      </Form>
    </Modal>
  )
}
