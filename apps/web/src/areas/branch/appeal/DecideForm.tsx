import { type BranchAppeal, branchAppealCalls } from '@oas/contract/branch/appeals'
import { branchLimits } from '@oas/contract/branch/calls'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Form } from '../../../kit/form/Form.tsx'
import { AreaField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { type FormState, useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { refreshes } from './refreshes.ts'

/** `uphold`, `pass`, `void`, the round that is right after all, or nothing yet. */
type Values = { word: string; reason: string }

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
  <label className={`branch-card ${form.values.word === value ? 'chosen' : ''}`}>
    <span className="branch-choice">
      <input
        type="radio"
        name="word"
        value={value}
        checked={form.values.word === value}
        onChange={() => form.put({ word: value })}
      />
      <strong>{title}</strong>
    </span>
    {children}
  </label>
)

const useDeciding = (row: BranchAppeal, appealId: string, onDone: () => void) => {
  const handle = useSend(branchAppealCalls.handle, { refreshes })
  const lead = useSend(branchAppealCalls.lead, { refreshes })
  return useForm<Values>({
    initial: { word: '', reason: '' },
    check: ({ word, reason }) => ({
      word: word === '' ? t('branch_appeal.word_needed') : null,
      reason:
        required(reason, t('branch.reason')) ??
        (reason.trim().length < branchLimits.reasonLeast
          ? t('branch_appeal.reason_hint', { n: branchLimits.reasonLeast })
          : null),
    }),
    send: async ({ word, reason }) => {
      const round = /^\d+$/.test(word) ? Number(word) : null
      const said = { id: appealId, round, reason }
      const verdict = round === null ? word : 'change'
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
  const problem = form.problemOf('word', t('branch_appeal.word'))
  const label = t(row.mayHandle ? 'branch_appeal.decide' : 'branch_appeal.last_word')
  const others = row.answers.filter(({ round }) => round !== row.side)
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <Form form={form} label={label} submitLabel={label}>
        <fieldset
          className="branch-choices"
          aria-describedby={problem === '' ? undefined : 'appeal-word-problem'}
        >
          <legend>{t('branch_appeal.word')}</legend>
          <Choice form={form} value="uphold" title={t('branch_appeal.uphold')}>
            <p className="muted">{t('branch_appeal.uphold_hint', { n: row.side ?? '' })}</p>
          </Choice>
          {others.map(({ round, result }) => (
            <Choice
              key={round}
              form={form}
              value={`${round}`}
              title={t('branch_appeal.change', { n: round })}
            >
              <p className="muted">{result}</p>
            </Choice>
          ))}
          {row.mayHandle ? (
            <Choice form={form} value="pass" title={t('branch_appeal.pass')}>
              <p className="muted">{t('branch_appeal.pass_hint')}</p>
            </Choice>
          ) : (
            <Choice form={form} value="void" title={t('branch_appeal.void')}>
              <p className="muted">{t('branch_appeal.void_hint')}</p>
            </Choice>
          )}
        </fieldset>
        {problem !== '' && (
          <p className="problem" role="alert" id="appeal-word-problem">
            {problem}
          </p>
        )}
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
