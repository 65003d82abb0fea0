import { type BranchAppeal, branchAppealCalls } from '@oas/contract/branch/appeals'
import { type BranchAnswer, branchLimits } from '@oas/contract/branch/calls'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Form } from '../../../kit/form/Form.tsx'
import { AreaField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { answerName, nameOfRound } from '../../../kit/answer/answer-name.ts'
import { ChoiceCard } from '../../../kit/answer/ChoiceCard.tsx'
import { ChoiceCards } from '../../../kit/answer/ChoiceCards.tsx'
import type { Deciding } from '../../../kit/answer/own-answer.ts'
import { OwnCard } from '../../../kit/answer/OwnCard.tsx'
import { refreshes } from './refreshes.ts'

const changeTitle = (answer: BranchAnswer): string =>
  answer.ownBy === ''
    ? t('branch_appeal.change', { n: answer.round })
    : t('branch_appeal.change_to', { answer: answerName(answer) })

const useDeciding = (row: BranchAppeal, appealId: string, onDone: () => void) => {
  const handle = useSend(branchAppealCalls.handle, { refreshes })
  const lead = useSend(branchAppealCalls.lead, { refreshes })
  return useForm<Deciding>({
    initial: { word: '', own: null, reason: '' },
    check: ({ word, own, reason }) => ({
      word: word === '' ? t('branch_appeal.word_needed') : null,
      own: word === 'own' && own === null ? t('branch.own_needed') : null,
      reason:
        required(reason, t('branch.reason')) ??
        (reason.trim().length < branchLimits.reasonLeast
          ? t('branch_appeal.reason_hint', { n: branchLimits.reasonLeast })
          : null),
    }),
    send: async ({ word, own, reason }) => {
      const round = /^\d+$/.test(word) ? Number(word) : null
      const isOwn = word === 'own'
      const said = { id: appealId, round, reason, ...(isOwn ? { own } : {}) }
      const verdict = round !== null || isOwn ? 'change' : word
      const done = row.mayHandle
        ? await handle.mutateAsync({ ...said, verdict: verdict as 'uphold' })
        : await lead.mutateAsync({ ...said, verdict: verdict as 'uphold' })
      notify(
        'success',
        done.result === 'change'
          ? t('branch_appeal.told_changed', { n: done.wrongOrders })
          : t('branch_appeal.told_said'),
      )
    },
    done: onDone,
  })
}

/** What is said of an appeal: as it was judged, another answer, or the way out. */
export function DecideForm({
  row,
  appealId,
  onDone,
}: {
  row: BranchAppeal
  appealId: string
  onDone: () => void
}) {
  const form = useDeciding(row, appealId, onDone)
  const label = t(row.mayHandle ? 'branch_appeal.decide' : 'branch_appeal.last_word')
  const others = row.answers.filter(({ round }) => round !== row.side)
  const card = {
    name: 'word',
    chosen: form.values.word,
    onChoose: (word: string) => form.put({ word }),
  }
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <Form form={form} label={label} submitLabel={label}>
        <ChoiceCards
          legend={t('branch_appeal.word')}
          problem={
            form.problemOf('word', t('branch_appeal.word')) ||
            form.problemOf('own', t('branch.own'))
          }
        >
          <ChoiceCard {...card} value="uphold" title={t('branch_appeal.uphold')}>
            <p className="muted">
              {t('branch_appeal.uphold_hint', { answer: nameOfRound(row.answers, row.side ?? 0) })}
            </p>
          </ChoiceCard>
          {others.map((answer) => (
            <ChoiceCard
              key={answer.round}
              {...card}
              value={`${answer.round}`}
              title={changeTitle(answer)}
            >
              <p className="muted">{answer.result}</p>
            </ChoiceCard>
          ))}
          {row.record && <OwnCard form={form} record={row.record} />}
          {row.mayHandle ? (
            <ChoiceCard {...card} value="pass" title={t('branch_appeal.pass')}>
              <p className="muted">{t('branch_appeal.pass_hint')}</p>
            </ChoiceCard>
          ) : (
            <ChoiceCard {...card} value="void" title={t('branch_appeal.void')}>
              <p className="muted">{t('branch_appeal.void_hint')}</p>
            </ChoiceCard>
          )}
        </ChoiceCards>
        <AreaField
          form={form}
          name="reason"
          label={t('branch.reason')}
          hint={t('branch_appeal.reason_read')}
          maxLength={branchLimits.reasonMost}
          rows={3}
          required
        />
      </Form>
    </section>
  )
}
