import type { Input, Output } from '@oas/contract/define'
import { type BlackEntry, liveBlackListCalls } from '@oas/contract/live-black-list/calls'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'

type Moved = Output<typeof liveBlackListCalls.move>
type Act = Input<typeof liveBlackListCalls.move>['act']
/** Says how many were moved, and why others were not. */
const tellMoved = ({ list }: Moved): void => {
  const left = list.filter((one) => !one.done)
  const done = list.length - left.length
  if (done > 0) notify('success', t('live_list.moved', { n: done }))
  if (left.length > 0)
    notify(
      'warning',
      t('live_list.not_moved', {
        n: left.length,
        why: [
          ...new Set(left.map((one) => tData(`live_list.why_${one.reason.replaceAll('-', '_')}`))),
        ].join(', '),
      }),
    )
}

/** Passes, turns down or lifts what is chosen, after a question. */
export function useBlackMoves(onMoved: () => void) {
  const move = useSend(liveBlackListCalls.move, { refreshes: [liveBlackListCalls.list] })
  return (act: Act, label: string, danger: boolean, chosen: readonly BlackEntry[]): void =>
    confirm({
      title: label,
      text: chosen.map((row) => row.uid).join(', '),
      danger,
      ...(act === 'approve' ? {} : { reason: 200 }),
      act: async (reason) => {
        const refs = chosen.map(({ id, version }) => ({ id, version }))
        tellMoved(await move.mutateAsync({ refs, act, reason }))
        onMoved()
      },
    })
}
