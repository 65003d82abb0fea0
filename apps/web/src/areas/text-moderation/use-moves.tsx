import type { Output } from '@oas/contract/define'
import type { Permission } from '@oas/contract/permissions'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ItemAct, ItemRow } from '@oas/contract/text-moderation/schemas'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './words.tsx'

type Done = Output<typeof textModerationCalls.setState>

/** In which states an act is possible, and the permission it asks for. */
export const actsOf: readonly {
  act: ItemAct
  right: Permission
  fits: (row: ItemRow) => boolean
}[] = [
  { act: 'submit', right: 'text.edit', fits: ({ state }) => state === 'draft' },
  {
    act: 'restore',
    right: 'text.edit',
    fits: ({ state }) => ['rejected', 'offline', 'expired'].includes(state),
  },
  {
    act: 'approve',
    right: 'text.review',
    fits: ({ state }) => state === 'pending' || state === 'urgent',
  },
  {
    act: 'reject',
    right: 'text.review',
    fits: ({ state }) => state === 'pending' || state === 'urgent',
  },
  {
    act: 'offline',
    right: 'text.review',
    fits: ({ state, approvedVersion }) => state === 'approved' && approvedVersion !== null,
  },
  {
    act: 'stop',
    right: 'text.release',
    fits: ({ liveVersion, approvedVersion }) => liveVersion !== null && approvedVersion !== null,
  },
  {
    act: 'urgent',
    right: 'text.release',
    fits: ({ state, approvedVersion }) =>
      approvedVersion === null &&
      ['draft', 'pending', 'rejected', 'offline', 'expired'].includes(state),
  },
]
const needsReason: readonly ItemAct[] = ['reject', 'offline', 'stop', 'urgent']
const sure: Partial<Record<ItemAct, string>> = {
  approve: 'sure_approve',
  stop: 'sure_stop',
  urgent: 'sure_urgent',
}

export function actName(act: ItemAct): string {
  return tData(`text_moderation.${act}`)
}

const whyOf = (code: string): string => {
  const key = code.replaceAll('-', '_')
  return tData(`text_moderation.${code.startsWith('limit-') ? 'code' : 'why'}_${key}`)
}
const tell = ({ list }: Done): void => {
  const failed = list.filter((one) => !one.ok)
  const done = list.length - failed.length
  if (done > 0) notify('success', t('text_moderation.moved', { n: done }))
  if (failed.length > 0)
    notify(
      'warning',
      t('text_moderation.not_moved', {
        n: failed.length,
        why: [...new Set(failed.map((one) => whyOf(one.code)))].join(', '),
      }),
    )
}

/** Moves items on their way, after a question where somebody else is concerned. */
export function useMoves() {
  const move = useSend(textModerationCalls.setState, { refreshes })
  return (act: ItemAct, rows: readonly ItemRow[], name: string, after?: () => void): void => {
    const refs = rows.map(({ id, version }) => ({ id, version }))
    const text = sure[act]
    confirm({
      title: actName(act),
      text: (
        <>
          <p>
            <strong translate="no">{name}</strong>
          </p>
          {text && <p>{tData(`text_moderation.${text}`)}</p>}
        </>
      ),
      confirmLabel: actName(act),
      danger: act === 'stop' || act === 'reject' || act === 'offline',
      ...(needsReason.includes(act) ? { reason: 200 } : {}),
      act: async (reason) => {
        tell(await move.mutateAsync({ refs, act, reason }))
        after?.()
      },
    })
  }
}
