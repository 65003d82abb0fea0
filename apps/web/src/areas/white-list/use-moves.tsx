import type { Output } from '@oas/contract/define'
import { whiteListCalls } from '@oas/contract/white-list/calls'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './words.tsx'

export type Act = 'approve' | 'reject' | 'stop'
export type Movable = { id: string; version: number; state: string; madeById: string }
type Moved = Output<typeof whiteListCalls.reviewList>

const tell = ({ done, failed }: Moved): void => {
  if (done > 0) notify('success', t('white_list.moved', { n: done }))
  if (failed.length > 0)
    notify(
      'warning',
      t('white_list.not_moved', {
        n: failed.length,
        why: [
          ...new Set(
            failed.map((one) => tData(`white_list.why_${one.reason.replaceAll('-', '_')}`)),
          ),
        ].join(', '),
      }),
    )
}

/** Passes, turns down or stops what is named, after a question; what was left is told. */
export function useMoves(what: 'list' | 'entry' | 'live') {
  const sends = {
    list: {
      review: useSend(whiteListCalls.reviewList, { refreshes }),
      stop: useSend(whiteListCalls.stopList, { refreshes }),
    },
    entry: {
      review: useSend(whiteListCalls.reviewEntries, { refreshes }),
      stop: useSend(whiteListCalls.stopEntries, { refreshes }),
    },
  }
  const rejectLive = useSend(whiteListCalls.liveReject, { refreshes })
  const liveStatus = useSend(whiteListCalls.liveStatus, { refreshes })
  const run = (
    act: Act,
    refs: { id: string; version: number }[],
    reason: string,
  ): Promise<Moved> => {
    if (what === 'live')
      return act === 'reject'
        ? rejectLive.mutateAsync({ refs, reason })
        : liveStatus.mutateAsync({ refs, act, reason })
    return sends[what][act === 'stop' ? 'stop' : 'review'].mutateAsync({ refs, act, reason })
  }
  return (act: Act, rows: readonly Movable[], name: string, after?: () => void): void => {
    const refs = rows.map(({ id, version }) => ({ id, version }))
    const title = t(
      act === 'approve'
        ? 'white_list.approve'
        : act === 'reject'
          ? 'white_list.reject'
          : what === 'list'
            ? 'white_list.stop'
            : 'white_list.remove',
    )
    confirm({
      title,
      text: (
        <>
          <p>
            <strong translate="no">{name}</strong>
          </p>
          {act === 'approve' && <p>{t('white_list.sure_approve')}</p>}
        </>
      ),
      confirmLabel: title,
      danger: act !== 'approve',
      ...(act === 'approve' ? {} : { reason: 200 }),
      act: async (reason) => {
        tell(await run(act, refs, reason))
        after?.()
      },
    })
  }
}

type ButtonsProps = {
  row: Movable
  name: string
  what: 'list' | 'entry' | 'live'
  ownId: string
  noEdit: string | undefined
  noReview: string | undefined
  act: (act: Act) => void
}
/** What may be done to one row in its state. */
export function MoveButtons({ row, name, what, ownId, noEdit, noReview, act }: ButtonsProps) {
  const notOwn = noReview ?? (row.madeById === ownId ? t('white_list.own') : undefined)
  const button = (which: Act, label: string, why: string | undefined) => (
    <button
      type="button"
      className="btn"
      aria-label={`${label}: ${name}`}
      disabled={why !== undefined}
      title={why}
      onClick={() => act(which)}
    >
      {label}
    </button>
  )
  const stop = t(what === 'list' ? 'white_list.stop' : 'white_list.remove')
  if (row.state === 'pending')
    return (
      <>
        {button('approve', t('white_list.approve'), notOwn)}
        {button('reject', t('white_list.reject'), noReview)}
        {button('stop', stop, noEdit)}
      </>
    )
  return row.state === 'active' ? button('stop', stop, noEdit) : null
}
