import { type BranchHeld, branchCalls, branchLimits } from '@oas/contract/branch/calls'
import { type ReactNode, useEffect, useRef } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { type FormState, useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { Answer } from './Answers.tsx'
import type { DeskState } from './use-desk.ts'

/** The round to follow, `void`, or nothing yet. */
type Values = { side: string; reason: string }
const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio')
/** Chooses by digit while no text is written, and goes on to the reason. */
const useDigits = (rounds: readonly number[], choose: (side: string) => void) => {
  const area = useRef<HTMLDivElement>(null)
  const latest = useRef({ rounds, choose })
  latest.current = { rounds, choose }
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isText(event.target) || event.ctrlKey || event.altKey || event.metaKey) return
      const isRound = latest.current.rounds.some((round) => `${round}` === event.key)
      if (event.key !== '0' && !isRound) return
      event.preventDefault()
      latest.current.choose(isRound ? event.key : 'void')
      area.current?.querySelector('textarea')?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return area
}

const Choice = ({
  form,
  value,
  title,
  children,
}: {
  form: FormState<Values>
  value: string
  title: string
  children: ReactNode
}) => (
  <label className={`branch-card ${form.values.side === value ? 'chosen' : ''}`}>
    <span className="branch-choice">
      <input
        type="radio"
        name="side"
        value={value}
        checked={form.values.side === value}
        onChange={() => form.put({ side: value })}
      />
      <strong>{title}</strong> <kbd aria-hidden="true">{value === 'void' ? 0 : value}</kbd>
    </span>
    {children}
  </label>
)

/** Whether an order that was refused is this window's still. */
const isHeld = async ({ id }: BranchHeld, { windowId }: DeskState): Promise<boolean> =>
  (await send(branchCalls.overview, { windowId })).held.some((one) => one.id === id)

const useJudging = (branch: BranchHeld, desk: DeskState) => {
  const judge = useSend(branchCalls.judgment, { refreshes: [branchCalls.list, branchCalls.tasks] })
  const submit = async ({ side, reason }: Values): Promise<void> => {
    try {
      const done = await judge.mutateAsync({
        windowId: desk.windowId,
        id: branch.id,
        fence: branch.fence,
        verdict: side === 'void' ? 'void' : 'round',
        round: side === 'void' ? null : Number(side),
        reason,
      })
      notify(
        'success',
        done.state === 'void'
          ? t('branch.told_void')
          : t('branch.told_judged', { n: done.wrongOrders }),
      )
    } catch (error) {
      const isRefused = error instanceof CallFailure && error.status === 409
      if (!isRefused || (await isHeld(branch, desk))) throw error
      notify('error', t('branch.told_gone'))
    }
    await desk.look()
  }
  return useForm<Values>({
    initial: { side: '', reason: '' },
    check: ({ side, reason }) => ({
      side: side === '' ? t('branch.verdict_needed') : null,
      reason:
        required(reason, t('branch.reason')) ??
        (reason.trim().length < branchLimits.reasonLeast
          ? t('branch.reason_hint', { n: branchLimits.reasonLeast })
          : null),
    }),
    guard: false,
    send: submit,
  })
}

/** The answers to choose from, the way out, and why; digits choose while no text is written. */
export function JudgeForm({ branch, desk }: { branch: BranchHeld; desk: DeskState }) {
  const form = useJudging(branch, desk)
  const { answers } = branch
  const problem = form.problemOf('side', t('branch.verdict'))
  const area = useDigits(
    answers.map(({ round }) => round),
    (side) => form.put({ side }),
  )
  return (
    <div className="branch-form" ref={area}>
      <Form form={form} label={t('branch.verdict')} submitLabel={t('branch.submit')}>
        <fieldset
          className="branch-choices"
          aria-describedby={problem === '' ? undefined : 'branch-side-problem'}
        >
          <legend>{t('branch.answers')}</legend>
          {answers.map((answer) => (
            <Choice
              key={answer.round}
              form={form}
              value={`${answer.round}`}
              title={t('branch.follow', { n: answer.round })}
            >
              <Answer answer={answer} all={answers} />
            </Choice>
          ))}
          <Choice form={form} value="void" title={t('branch.void')}>
            <p className="muted">{t('branch.void_hint')}</p>
          </Choice>
        </fieldset>
        {problem !== '' && (
          <p className="problem" role="alert" id="branch-side-problem">
            {problem}
          </p>
        )}
        <AreaField
          form={form}
          name="reason"
          label={t('branch.reason')}
          hint={t('branch.reason_hint', { n: branchLimits.reasonLeast })}
          maxLength={branchLimits.reasonMost}
          rows={3}
          required
        />
      </Form>
    </div>
  )
}
