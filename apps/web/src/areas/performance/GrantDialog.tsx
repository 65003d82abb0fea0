import { performanceCalls } from '@oas/contract/performance/calls'
import { type PerformanceRow, performanceLimits } from '@oas/contract/performance/schemas'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { AreaField, NumberField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './words.ts'

type Kind = 'answer' | 'adjust'
const mostPoints = 100
const mostYuan = 100_000
const toWhole = (n: number | null): number => Math.round((n ?? 0) * 100)

const labels = (kind: Kind) => ({
  title: t(kind === 'answer' ? 'performance.answer_title' : 'performance.adjust'),
  points: t(kind === 'answer' ? 'performance.grant_points' : 'performance.adjust_points'),
  amount: t(kind === 'answer' ? 'performance.grant_amount' : 'performance.adjust_amount'),
  hint: t(kind === 'answer' ? 'performance.grant_hint' : 'performance.adjust_hint'),
  text: t(kind === 'answer' ? 'performance.answer' : 'performance.reason'),
  done: t(kind === 'answer' ? 'performance.answered' : 'performance.adjust_done'),
})

/** Points and pay that an answer or the office adds to an open month, with the reason. */
export function GrantDialog({
  row,
  kind,
  onClose,
}: {
  row: PerformanceRow
  kind: Kind
  onClose: () => void
}) {
  const { may } = useMay()
  const answer = useSend(performanceCalls.answerDispute, { refreshes })
  const adjust = useSend(performanceCalls.addAdjustment, { refreshes })
  const say = labels(kind)
  const outside = (value: number | null, most: number): string | null =>
    Math.abs(value ?? 0) <= most ? null : t('frontend.from_to', { min: -most, max: most })
  const form = useForm({
    initial: { points: null as number | null, amount: null as number | null, text: '' },
    check: ({ points, amount, text }) => ({
      points:
        kind === 'adjust' && toWhole(points) === 0 && toWhole(amount) === 0
          ? required('', say.points)
          : outside(points, mostPoints),
      amount: outside(amount, mostYuan),
      text: required(text.trim(), say.text),
    }),
    send: async ({ points, amount, text }) => {
      const granted = { points: toWhole(points), amount: toWhole(amount) }
      if (kind === 'answer')
        await answer.mutateAsync({ recordId: row.recordId ?? '0', ...granted, answer: text })
      else {
        const { projectId, period, personId } = row
        await adjust.mutateAsync({ projectId, period, personId, ...granted, reason: text })
      }
      notify('success', say.done)
    },
    fieldOf: (path) => (path === 'answer' || path === 'reason' ? 'text' : path),
    done: onClose,
  })
  return (
    <FormModal form={form} title={`${say.title}: ${row.person}`} onClose={onClose}>
      {kind === 'answer' && row.dispute !== '' && <blockquote>{row.dispute}</blockquote>}
      <AreaField
        form={form}
        name="text"
        label={say.text}
        maxLength={performanceLimits.reason}
        rows={3}
      />
      <NumberField form={form} name="points" label={say.points} hint={say.hint} step={0.01} />
      {may('performance.pay') && (
        <NumberField form={form} name="amount" label={say.amount} step={0.01} />
      )}
    </FormModal>
  )
}
