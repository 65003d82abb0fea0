import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { editableStates } from '@oas/contract/text-moderation/sandbox-schemas'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { usePlace } from '../../../nav/location.ts'
import { usePathId } from '../../../nav/use-path-id.ts'
import { DraftLine } from '../profiles/DraftLine.tsx'
import { ProfilePreview } from '../profiles/ProfilePreview.tsx'
import { ProfileSteps } from '../profiles/ProfileSteps.tsx'
import { ProfileTable } from '../profiles/ProfileTable.tsx'
import { nameOfProfile } from '../profiles/profile-name.ts'
import { useRights } from '../words.tsx'
import { SandboxHits } from './SandboxHits.tsx'
import { sandboxTones } from './sandbox-names.ts'
import '../text-moderation.css'

const Preview = ({ id, version }: { id: string; version: number }) => {
  const [looked, setLooked] = useState(0)
  return looked === version ? (
    <ProfilePreview id={id} version={version} />
  ) : (
    <p>
      <button type="button" className="btn" onClick={() => setLooked(version)}>
        {t('text_profile.preview')}
      </button>
    </p>
  )
}

/** The profile whose written part a sandbox tries: what it says, changes and finds. */
export function SandboxProfilePage() {
  const id = usePathId('/text/sandbox/text-normalization/:id') || '0'
  const sandboxId = usePlace().query.get('sandbox') ?? '0'
  const noRight = useRights()('text.edit')
  const profile = useCall(textModerationCalls.profile, { id }, { keepPrevious: true })
  const sandbox = useCall(textModerationCalls.sandbox, { id: sandboxId })
  const state = sandbox.data?.state
  const isFixed = state !== undefined && !editableStates.includes(state)
  const noEdit = noRight ?? (isFixed ? tData(`text_sandbox.state_${state}`) : undefined)
  const error = profile.error ?? sandbox.error
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>
          {profile.data ? nameOfProfile(profile.data) : t('text_profile.title')}{' '}
          {sandbox.data && (
            <>
              <span className="muted" translate="no">
                {sandbox.data.name}
              </span>{' '}
              <span className={`state-tag ${sandboxTones[sandbox.data.state]}`}>
                {tData(`text_sandbox.state_${sandbox.data.state}`)}
              </span>
            </>
          )}
        </h1>
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <p className="row-actions">
        <a className="btn" href="#/text/sandbox">
          {t('text_sandbox.back')}
        </a>
      </p>
      {profile.data && (
        <>
          <DraftLine draft={profile.data.draft} />
          {profile.data.draft && <Preview id={id} version={profile.data.version} />}
          <ProfileSteps key={profile.data.version} profile={profile.data} noEdit={noEdit} />
          <ProfileTable profileId={id} noEdit={noEdit} />
        </>
      )}
      {sandbox.data && (
        <section aria-label={t('text_sandbox.hits')}>
          <h2>{t('text_sandbox.hits')}</h2>
          <SandboxHits id={sandboxId} />
        </section>
      )}
    </div>
  )
}
