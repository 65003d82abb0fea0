import { t } from '../../i18n/texts.ts'
import { VoicePatrol } from './VoicePatrol.tsx'

/** Patrol of the voice clubs of the messaging app. */
export function ClubPatrolPage() {
  return <VoicePatrol title={t('live.club_patrol')} roomType="club" />
}
