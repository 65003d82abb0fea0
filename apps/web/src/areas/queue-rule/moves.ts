import { queueRuleCalls } from '@oas/contract/queue-rule/calls'
import {
  type QueueRule,
  type QueueRuleMove,
  afterRuleMove,
  queueRuleMoves,
  reasonedMoves,
} from '@oas/contract/queue-rule/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'

export const ruleRefreshes = [queueRuleCalls.list, queueRuleCalls.one]
/** One thing that may be done with a rule now; `why`: the reason it may not. */
export type Move = {
  move: QueueRuleMove
  label: string
  why: string | undefined
  press: () => void
}

/** What may be done with a rule in its state, and by whom. */
export function useMoves(): (row: QueueRule, done?: () => void) => Move[] {
  const { may } = useMay()
  const send = useSend(queueRuleCalls.move, { refreshes: ruleRefreshes })
  return (row, done) =>
    queueRuleMoves
      .filter((move) => afterRuleMove(move, row.state) !== null)
      .map((move) => {
        const writes = move === 'submit' || move === 'withdraw'
        const why = writes
          ? may('setting.edit')
            ? undefined
            : t('auto_config.needs_edit')
          : !may('setting.publish')
            ? t('auto_config.needs_publish')
            : move === 'approve' && row.own
              ? t('queue_rule.second')
              : undefined
        const label = tData(`queue_rule.move_${move}`)
        const act = async (reason?: string): Promise<void> => {
          await send.mutateAsync({
            id: row.id,
            version: row.version,
            move,
            ...(reason ? { reason } : {}),
          })
          notify('success', t('frontend.saved'))
          done?.()
        }
        const text =
          move === 'stop'
            ? t('queue_rule.stop_sure')
            : move === 'approve'
              ? t('queue_rule.approve_sure')
              : ''
        const press = (): void =>
          text || reasonedMoves.has(move)
            ? confirm({
                title: `${label}: ${typeKeyOf(row)}`,
                text,
                confirmLabel: label,
                danger: move === 'stop',
                ...(reasonedMoves.has(move) ? { reason: 200 } : {}),
                act,
              })
            : void act().catch(notifyFailure)
        return { move, label, why, press }
      })
}
