import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../form/FormModal.tsx'
import { TextField } from '../form/fields.tsx'
import { useForm } from '../form/use-form.ts'
import { notify } from '../notice.tsx'

/** Whose line is set: a rule's own, or (null) that of all rules. */
export type LineOf = { ruleId: string | null; name: string; line: number | null }
const refreshes = [strategyRuleCalls.scores]

/** Which share of right verdicts machines ask of a rule, or of all that have no own line. */
export function LineDialog({
  of: { ruleId, name, line },
  onClose,
}: {
  of: LineOf
  onClose: () => void
}) {
  const set = useSend(strategyRuleCalls.setLine, { refreshes })
  const form = useForm({
    initial: { percent: line === null ? '' : String(Math.round(line * 100)) },
    guard: false,
    check: ({ percent }) => ({
      percent: /^(|0|[1-9][0-9]?|100)$/.test(percent.trim())
        ? null
        : t('strategy_score.bad_percent'),
    }),
    send: async ({ percent }) => {
      const text = percent.trim()
      await set.mutateAsync({ ruleId, percent: text === '' ? null : Number(text) })
      notify('success', t('frontend.saved'))
    },
    done: onClose,
  })
  const own = ruleId !== null
  return (
    <FormModal
      form={form}
      title={own ? `${t('strategy_score.set_line')}: ${name}` : t('strategy_score.set_usual')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="percent"
        label={t(own ? 'strategy_score.percent_own' : 'strategy_score.percent_usual')}
        maxLength={3}
        autoFocus
      />
    </FormModal>
  )
}
