import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ProfileAct, ProfileRow } from '@oas/contract/text-moderation/profile-calls'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { notify } from '../../../kit/notice.tsx'
import { refreshes, useRights } from '../words.tsx'
import { nameOfProfile } from './profile-name.ts'

type Props = { profile: ProfileRow; looked: boolean; onLook: () => void }

/** What can be done with what is written; whoever approves has looked at what it changes. */
export function ProfileActs({ profile, looked, onLook }: Props) {
  const why = useRights()
  const move = useSend(textModerationCalls.setProfileState, { refreshes })
  const { draft, id, version } = profile
  if (draft === null) return null
  const ask = (act: ProfileAct): void =>
    confirm({
      title: t(`text_profile.${act}`),
      text: (
        <>
          <p>
            <strong>{nameOfProfile(profile)}</strong>
          </p>
          <p>{t(`text_profile.sure_${act}`)}</p>
        </>
      ),
      confirmLabel: t(`text_profile.${act}`),
      danger: act === 'reject' || act === 'discard',
      ...(act === 'reject' ? { reason: 200 } : {}),
      act: async (reason) => {
        await move.mutateAsync({ id, version, act, reason })
        notify('success', t(`text_profile.done_${act}`))
      },
    })
  const own = draft.own ? t('text_profile.own_draft') : undefined
  const unseen = looked ? undefined : t('text_profile.look_first')
  const pending = draft.state === 'pending'
  const buttons: readonly { act: ProfileAct; why: string | undefined; shown: boolean }[] = [
    { act: 'submit', why: why('text.edit'), shown: !pending },
    { act: 'approve', why: why('text.review') ?? own ?? unseen, shown: pending },
    { act: 'reject', why: why('text.review') ?? own, shown: pending },
    { act: 'discard', why: why('text.edit'), shown: true },
  ]
  return (
    <p className="row-actions">
      <button type="button" className="btn" disabled={looked} onClick={onLook}>
        {t('text_profile.preview')}
      </button>
      {buttons
        .filter(({ shown }) => shown)
        .map(({ act, why: reason }) => (
          <button
            key={act}
            type="button"
            className={act === 'submit' || act === 'approve' ? 'btn primary' : 'btn'}
            disabled={reason !== undefined}
            title={reason}
            onClick={() => ask(act)}
          >
            {t(`text_profile.${act}`)}
          </button>
        ))}
    </p>
  )
}
