import { type BranchHeld, branchCalls, branchLimits } from '@oas/contract/branch/calls'
import { useEffect, useRef } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { Answer } from '../../kit/answer/Answers.tsx'
import { ChoiceCard } from '../../kit/answer/ChoiceCard.tsx'
import { ChoiceCards } from '../../kit/answer/ChoiceCards.tsx'
import { type Deciding, openOwn } from '../../kit/answer/own-answer.ts'
import { OwnCard } from '../../kit/answer/OwnCard.tsx'
import type { DeskState } from './use-desk.ts'

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio')
/** Digits choose while no text is written and no dialog is open. */
const useDigits = (choices: ReadonlyMap<string, () => void>): void => {
  const latest = useRef(choices)
  latest.current = choices
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isText(event.target) || event.ctrlKey || event.altKey || event.metaKey) return
      const choose = latest.current.get(event.key)
      if (!choose || document.querySelector('dialog[open]')) return
      event.preventDefault()
      choose()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Whether an order that was refused is this window's still. */
const isHeld = async ({ id }: BranchHeld, { windowId }: DeskState): Promise<boolean> =>
  (await send(branchCalls.overview, { windowId })).held.some((one) => one.id === id)

const verdictOf = ({ word, own }: Deciding) =>
  word === 'own'
    ? ({ verdict: 'own', round: null, own } as const)
    : word === 'void'
      ? ({ verdict: 'void', round: null } as const)
      : ({ verdict: 'round', round: Number(word) } as const)

const useJudging = (branch: BranchHeld, desk: DeskState) => {
  const judge = useSend(branchCalls.judgment, { refreshes: [branchCalls.list, branchCalls.tasks] })
  const submit = async ({ reason, ...decided }: Deciding): Promise<void> => {
    try {
      const done = await judge.mutateAsync({
        windowId: desk.windowId,
        id: branch.id,
        fence: branch.fence,
        ...verdictOf({ reason, ...decided }),
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
  return useForm<Deciding>({
    initial: { word: '', own: null, reason: '' },
    check: ({ word, own, reason }) => ({
      word: word === '' ? t('branch.verdict_needed') : null,
      own: word === 'own' && own === null ? t('branch.own_needed') : null,
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

/** The answers to choose from, an own one, the way out, and why; digits choose. */
export function JudgeForm({ branch, desk }: { branch: BranchHeld; desk: DeskState }) {
  const form = useJudging(branch, desk)
  const { answers, record } = branch
  const area = useRef<HTMLDivElement>(null)
  const ownDigit = Math.max(0, ...answers.map(({ round }) => round)) + 1
  const choose = (word: string): void => {
    form.put({ word })
    area.current?.querySelector('textarea')?.focus()
  }
  useDigits(
    new Map([
      ...answers.map(({ round }) => [`${round}`, () => choose(`${round}`)] as const),
      [
        `${ownDigit}`,
        () => void openOwn(form, record, area.current?.querySelector('textarea') ?? null),
      ],
      ['0', () => choose('void')],
    ]),
  )
  const card = {
    name: 'word',
    chosen: form.values.word,
    onChoose: (word: string) => form.put({ word }),
  }
  return (
    <div className="branch-form" ref={area}>
      <Form form={form} label={t('branch.verdict')} submitLabel={t('branch.submit')}>
        <ChoiceCards
          legend={t('branch.answers')}
          problem={
            form.problemOf('word', t('branch.verdict')) || form.problemOf('own', t('branch.own'))
          }
        >
          {answers.map((answer) => (
            <ChoiceCard
              key={answer.round}
              {...card}
              value={`${answer.round}`}
              digit={answer.round}
              title={t('branch.follow', { n: answer.round })}
            >
              <Answer answer={answer} all={answers} />
            </ChoiceCard>
          ))}
          <OwnCard form={form} record={record} digit={ownDigit} />
          <ChoiceCard {...card} value="void" digit={0} title={t('branch.void')}>
            <p className="muted">{t('branch.void_hint')}</p>
          </ChoiceCard>
        </ChoiceCards>
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
