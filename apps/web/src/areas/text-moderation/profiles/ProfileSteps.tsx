import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { type ProfileRow, profileSteps } from '@oas/contract/text-moderation/profile-calls'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { notify, notifyFailure } from '../../../kit/notice.tsx'
import { refreshes } from '../words.tsx'

/** Which steps a profile runs; what is changed is a draft. */
export function ProfileSteps({
  profile,
  noEdit,
}: {
  profile: ProfileRow
  noEdit: string | undefined
}) {
  const known = profile.draft?.steps ?? profile.steps
  const [steps, setSteps] = useState(known)
  const update = useSend(textModerationCalls.updateProfile, { refreshes })
  const isSame = profileSteps.every((step) => steps[step] === known[step])
  const save = async (): Promise<void> => {
    try {
      await update.mutateAsync({ id: profile.id, version: profile.version, body: steps })
      notify('success', t('frontend.saved'))
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <fieldset className="profile-steps" disabled={noEdit !== undefined} title={noEdit}>
      <legend>{t('text_profile.steps')}</legend>
      <p className="form-hint">{t('text_profile.steps_hint')}</p>
      {profileSteps.map((step) => (
        <label key={step} className={steps[step] === profile.steps[step] ? '' : 'changed'}>
          <input
            type="checkbox"
            checked={steps[step]}
            onChange={({ target }) => setSteps({ ...steps, [step]: target.checked })}
          />
          {t(`text_moderation.step_${step}`)}
        </label>
      ))}
      <button
        type="button"
        className="btn"
        disabled={isSame || update.isPending}
        onClick={() => void save()}
      >
        {t('text_profile.save_steps')}
      </button>
    </fieldset>
  )
}
