import { modelCalls } from '@oas/contract/model/calls'
import type { StrategyRow } from '@oas/contract/model/schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient, useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { precisionText } from './BacktestDrawer.tsx'

type Props = { of: StrategyRow }
const Hint = ({ of }: Props) => {
  const { data } = useCall(modelCalls.backtests, { strategyId: of.id })
  const last = data?.last ?? null
  // Submitting makes the next version of what was tried.
  const isOf =
    last !== null &&
    last.state === 'done' &&
    (last.strategyVersion === of.version ||
      (of.state === 'pending' && last.strategyVersion === of.version - 1))
  if (!data) return null
  return (
    <p className={isOf ? '' : 'problem'}>
      {isOf && last
        ? t('model_run.submit_tested', {
            hits: last.candidate.hits,
            precision: precisionText(last.candidate),
            gained: last.gained,
            lost: last.lost,
          })
        : t('model_run.submit_untested')}
    </p>
  )
}

/**
 * What the backtest of a draft found, before it is submitted or approved. It stands in a question
 * of the frame, outside of the screen that asks the server.
 */
export function SubmitHint({ of }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Hint of={of} />
    </QueryClientProvider>
  )
}
