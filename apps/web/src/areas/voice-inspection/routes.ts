import { type Page, page } from '../../nav/page.ts'

export const voiceInspectionPages: readonly Page[] = [
  page('/tags/inspect/voice', {
    name: 'tags-inspect-voice',
    title: 'live.voice_patrol',
    load: async () => (await import('./VoicePatrolPage.tsx')).VoicePatrolPage,
  }),
  page('/tags/inspect/voice-imo', {
    name: 'tags-inspect-voice-imo',
    title: 'live.club_patrol',
    load: async () => (await import('./ClubPatrolPage.tsx')).ClubPatrolPage,
  }),
]
