import { scheduledActCalls } from '@oas/contract/scheduled-act/calls'
import type { ScheduledAct } from '@oas/contract/scheduled-act/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { WhenFields } from './WhenFields.tsx'
import { type WhenDraft, timeProblem } from './when-draft.ts'
import { refreshes } from './words.tsx'

type Props = { acts: readonly ScheduledAct[]; onClose: () => void; onDone: () => void }

/** Gives acts that wait another time. */
export function TimeDialog({ acts, onClose, onDone }: Props) {
  const setTime = useSend(scheduledActCalls.setTime, { refreshes })
  const [first] = acts
  const form = useForm<Pick<WhenDraft, 'runAt' | 'latest'>>({
    initial: { runAt: first?.runAt ?? null, latest: first?.latest ?? null },
    check: ({ runAt }) => ({ runAt: timeProblem(runAt) }),
    send: async ({ runAt, latest }) => {
      await setTime.mutateAsync({
        acts: acts.map(({ id, version }) => ({ id, version })),
        runAt: runAt ?? 0,
        ...(latest === null ? {} : { latest }),
      })
      notify('success', t('scheduled_act.time_set'))
    },
    done: () => {
      onDone()
      onClose()
    },
  })
  const title = t('scheduled_act.set_time')
  return (
    <Modal title={title} onClose={onClose} busy={form.busy} width={560}>
      <Form
        form={form}
        label={title}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <p>{acts.map((act) => act.uid || act.postId).join(', ')}</p>
        <WhenFields form={form} />
      </Form>
    </Modal>
  )
}
