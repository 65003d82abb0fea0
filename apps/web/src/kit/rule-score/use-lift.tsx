import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../Confirm.tsx'

const refreshes = [strategyRuleCalls.scores, strategyRuleCalls.page, strategyRuleCalls.history]

/** Asks for the reason for which machines may act on a rule again. */
export function useLift(): (rule: { ruleId: string; name: string }) => void {
  const lift = useSend(strategyRuleCalls.lift, { refreshes })
  return ({ ruleId, name }) =>
    confirm({
      title: t('strategy_score.lift_title', { name }),
      text: <p>{t('strategy_score.lift_about')}</p>,
      confirmLabel: t('strategy_score.lift'),
      reason: 200,
      act: (reason) => lift.mutateAsync({ ruleId, reason }),
    })
}
