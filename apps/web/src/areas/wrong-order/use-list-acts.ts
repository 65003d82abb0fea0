import { appealLimits } from '@oas/contract/appeal/words'
import { wrongOrderCalls } from '@oas/contract/wrong-order/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { tell } from './words.tsx'

const refreshes = [wrongOrderCalls.list, wrongOrderCalls.process, wrongOrderCalls.statistics]
const longestReason = 200

/** What is asked for before an act: a reason, which is sent with it. */
const askReason = (
  title: string,
  text: string,
  act: (reason: string) => Promise<void>,
  longest: number = longestReason,
): void => confirm({ title, text, reason: longest, act })

/** What one may do to wrong orders: confirm or dispute one's own, judge those of the team. */
export function useListActs(onDone: () => void) {
  const check = useSend(wrongOrderCalls.check, { refreshes })
  const judge = useSend(wrongOrderCalls.judge, { refreshes })
  const remark = useSend(wrongOrderCalls.remark, { refreshes })
  const tellDone = (answer: Parameters<typeof tell>[0]): void => {
    tell(answer)
    onDone()
  }
  const askJudge = (ids: string[], act: 'uphold' | 'void'): void =>
    askReason(t(`wrong_order.${act}`), '', async (reason) =>
      tellDone(await judge.mutateAsync({ ids, act, reason })),
    )
  return {
    confirm: (ids: string[]): void =>
      confirm({
        title: t('wrong_order.confirm'),
        text: t('wrong_order.confirm_sure', { n: ids.length }),
        act: async () => tellDone(await check.mutateAsync({ ids, act: 'confirm' })),
      }),
    dispute: (ids: string[]): void =>
      askReason(
        t('wrong_order.dispute'),
        t('wrong_order.dispute_why'),
        async (text) => tellDone(await check.mutateAsync({ ids, act: 'dispute', remark: text })),
        appealLimits.reasonMost,
      ),
    uphold: (ids: string[]): void => askJudge(ids, 'uphold'),
    void: (ids: string[]): void => askJudge(ids, 'void'),
    write_remark: (ids: string[]): void =>
      askReason(t('wrong_order.write_remark'), '', async (text) =>
        tellDone(await remark.mutateAsync({ ids, remark: text })),
      ),
  }
}

export type ListActs = ReturnType<typeof useListActs>
