import { t } from '../../i18n/texts.ts'
import { VoicePatrol } from './VoicePatrol.tsx'

/** Patrol of voice rooms. */
export function VoicePatrolPage() {
  return <VoicePatrol title={t('live.voice_patrol')} roomType="voice" />
}
