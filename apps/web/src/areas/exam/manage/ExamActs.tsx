import { examCalls } from '@oas/contract/exam/calls'
import type { Exam } from '@oas/contract/exam/schemas'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { notify, notifyFailure } from '../../../kit/notice.tsx'

const refreshes = [examCalls.query, examCalls.detail, examCalls.analysis]
type Act = 'publish' | 'cancel' | 'lift-gate'

/** What may be done with an exam in its state. */
export function ExamActs({
  exam,
  why,
  onEdit,
}: {
  exam: Exam
  /** Why the caller changes nothing. */ why: string | undefined
  onEdit: () => void
}) {
  const status = useSend(examCalls.updateStatus, { refreshes })
  const remind = useSend(examCalls.remind, { refreshes })
  const { id, version, state, own } = exam
  const { name } = exam.body
  const button = (label: string, onClick: () => void, lacks = why) => (
    <button
      type="button"
      className="btn"
      aria-label={`${label}: ${name}`}
      disabled={lacks !== undefined}
      title={lacks}
      onClick={onClick}
    >
      {label}
    </button>
  )
  const ask = (act: Act, title: string, text: string) => (): void =>
    confirm({
      title: `${title}: ${name}`,
      text,
      confirmLabel: title,
      danger: act !== 'publish',
      act: () => status.mutateAsync({ id, baseVersion: version, act }),
      done: () => notify('success', t('exam.done_ok')),
    })
  const tell = (): void => {
    remind
      .mutateAsync({ id })
      .then(({ people }) => notify('success', t('exam.reminded', { n: people })))
      .catch(notifyFailure)
  }
  const isOver = state === 'closed' || state === 'cancelled'
  return (
    <>
      {state === 'draft' && button(t('frontend.edit'), onEdit)}
      {state === 'draft' &&
        button(
          t('exam.publish'),
          ask('publish', t('exam.publish'), t('exam.ask_publish', { name })),
          why ?? (own ? t('exam.own_publish') : undefined),
        )}
      {state === 'running' && button(t('exam.remind'), tell)}
      {exam.gateOpen &&
        button(
          t('exam.gate_lift'),
          ask('lift-gate', t('exam.gate_lift'), t('exam.ask_lift', { name })),
        )}
      {!isOver &&
        button(t('exam.cancel'), ask('cancel', t('exam.cancel'), t('exam.ask_cancel', { name })))}
    </>
  )
}
