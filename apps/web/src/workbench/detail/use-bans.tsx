import { type ClearablePunish, clearPunishCalls } from '@oas/contract/clear-punish/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { send } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'

/** The bans of a post and its user that hold now, and what lifts one of them. */
export function useBans(record: HeldRecord | undefined, changed: () => void) {
  const appId = record?.appId ?? 0
  const ofPost = useCall(
    clearPunishCalls.query,
    { appId, postId: record?.postId ?? '', live: true, limit: 200 },
    { enabled: record !== undefined },
  )
  const ofUser = useCall(
    clearPunishCalls.query,
    { appId, uid: record?.uid ?? '', live: true, limit: 200 },
    { enabled: record !== undefined && record.uid !== '' },
  )
  const live = [
    ...new Map(
      [...(ofPost.data?.list ?? []), ...(ofUser.data?.list ?? [])].map((one) => [one.id, one]),
    ).values(),
  ]
  const lift = (one: ClearablePunish): void =>
    confirm({
      title: t('customize.lift'),
      text: (
        <>
          {tData(`result.punish_${one.punishId}`)} · <span className="mono">{one.subject}</span>
        </>
      ),
      confirmLabel: t('customize.lift'),
      reason: 200,
      act: async (reason) => {
        const {
          list: [outcome],
        } = await send(clearPunishCalls.clear, {
          appId,
          by: 'row',
          ids: [one.id],
          reason,
          remark: reason,
          contentBack: true,
        })
        notify(
          outcome?.cleared ? 'success' : 'warning',
          outcome?.cleared ? t('customize.lifted') : t('customize.not_lifted'),
        )
        await Promise.all([ofPost.refetch(), ofUser.refetch()])
        changed()
      },
    })
  return { live, problem: ofPost.error ?? ofUser.error, lift }
}
