import type { BusinessKind } from '../kinds.ts'
import type { PanelType } from './schemas.ts'

/** Audit pages by key: the business and the panel each is built for. A setting names the pages that offer its type. */
export const auditPages = {
  'tags-audit-text': { business: 'text', panel: 'text_list' },
  'tags-audit-text-group': { business: 'text', panel: 'text_group' },
  'tags-audit-picture': { business: 'picture', panel: 'picture_wall' },
  'tags-audit-picture-with-single': { business: 'picture', panel: 'picture_single' },
  'tags-audit-common': { business: 'multi', panel: 'multi_resource' },
  'tags-audit-common-multi-resource': { business: 'multi', panel: 'multi_resource' },
  'tags-audit-video': { business: 'video', panel: 'video_single' },
  'tags-audit-common-multi-video': { business: 'video', panel: 'video_grid' },
  'tags-audit-voice': { business: 'voice', panel: 'voice_list' },
  'tags-audit-live-push': { business: 'live', panel: 'live_room' },
  'tags-audit-live-push-likee': { business: 'live', panel: 'live_room' },
  'tags-audit-monitor-push': { business: 'live', panel: 'live_room' },
  'tags-audit-strategy-push': { business: 'live', panel: 'live_room' },
  'tags-audit-live-common': { business: 'live', panel: 'live_room' },
  'tags-audit-live-first': { business: 'live', panel: 'live_room' },
  'tags-audit-live-final': { business: 'live', panel: 'live_room' },
  'tags-audit-foamo-live-final': { business: 'live', panel: 'live_room' },
  'tags-audit-hello-live-first': { business: 'live', panel: 'live_room' },
  'tags-audit-hello-live-final': { business: 'live', panel: 'live_room' },
  'tags-audit-live-hot': { business: 'live', panel: 'live_wall' },
  'tags-audit-voice-room': { business: 'voice', panel: 'voice_room' },
  'tags-audit-insp-voice-room': { business: 'voice', panel: 'voice_room' },
  'tags-audit-voice-imo': { business: 'voice', panel: 'voice_room' },
} as const satisfies Readonly<Record<string, { business: BusinessKind; panel: PanelType }>>
