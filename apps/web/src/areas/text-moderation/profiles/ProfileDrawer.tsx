import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { useRights } from '../words.tsx'
import { DraftLine } from './DraftLine.tsx'
import { ProfileActs } from './ProfileActs.tsx'
import { ProfilePreview } from './ProfilePreview.tsx'
import { ProfileSteps } from './ProfileSteps.tsx'
import { ProfileTable } from './ProfileTable.tsx'
import { nameOfProfile } from './profile-name.ts'

/** A profile: its steps and rows, what a change of them does, and who approves it. */
export function ProfileDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useCall(textModerationCalls.profile, { id }, { keepPrevious: true })
  const noEdit = useRights()('text.edit')
  const [looked, setLooked] = useState(false)
  return (
    <Drawer
      title={data ? nameOfProfile(data) : t('text_profile.title')}
      onClose={onClose}
      width={860}
    >
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <DraftLine draft={data.draft} />
          <ProfileActs profile={data} looked={looked} onLook={() => setLooked(true)} />
          {looked && data.draft && <ProfilePreview id={id} version={data.version} />}
          <ProfileSteps key={data.version} profile={data} noEdit={noEdit} />
          <ProfileTable profileId={id} noEdit={noEdit} />
        </>
      )}
    </Drawer>
  )
}
