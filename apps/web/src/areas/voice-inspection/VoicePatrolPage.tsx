import { t } from '../../i18n/texts.ts'
import { VoicePatrol } from './VoicePatrol.tsx'

/** Patrol of voice rooms. */
export const VoicePatrolPage = () => <VoicePatrol title={t('live.voice_patrol')} roomType="voice" />
