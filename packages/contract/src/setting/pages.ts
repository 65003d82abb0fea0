import type { BusinessKind } from '../kinds.ts'
import type { PanelType } from './schemas.ts'

/**
 * Audit pages by key: the business and the panel each is built for. A setting names the pages that
 * offer its type.
 */
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
  'tags-audit-multi-table': { business: 'multi', panel: 'table' },
  'tags-audit-table': { business: 'multi', panel: 'table' },
  'tags-audit-common-detail': { business: 'multi', panel: 'multi_resource' },
  'tags-audit-account': { business: 'account', panel: 'profile' },
  'tags-audit-common-account': { business: 'account', panel: 'profile' },
  'tags-audit-chat': { business: 'multi', panel: 'chat' },
  'tags-audit-chat-review': { business: 'multi', panel: 'chat' },
  'tags-audit-bigolive-chat': { business: 'multi', panel: 'chat' },
  'tags-audit-group-chat': { business: 'multi', panel: 'chat' },
  'tags-audit-appeal': { business: 'multi', panel: 'appeal' },
  'tags-audit-svip-appeal': { business: 'multi', panel: 'appeal' },
  'tags-audit-appeal-multiple-select': { business: 'multi', panel: 'table' },
  'tags-audit-adx': { business: 'multi', panel: 'ad' },
  'tags-audit-ad-dsp-new': { business: 'multi', panel: 'ad' },
  'tags-audit-ad-dsp_creativity': { business: 'multi', panel: 'ad' },
  'tags-audit-ad-dsp-landing': { business: 'multi', panel: 'ad' },
  'tags-audit-text-table': { business: 'text', panel: 'table' },
  'tags-audit-text-table-jsx': { business: 'text', panel: 'table' },
  'tags-audit-cross-business-text-lowcode': { business: 'text', panel: 'low_code' },
  'tags-audit-text-logs': { business: 'text', panel: 'table', looks: true },
  'tags-audit-bar': { business: 'multi', panel: 'multi_resource' },
  'tags-audit-bar-public-sentiment': { business: 'multi', panel: 'multi_resource' },
  'tags-audit-resource-insp': { business: 'multi', panel: 'multi_resource' },
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
  'tags-audit-picture-strategy': { business: 'picture', panel: 'picture_wall' },
  'tags-audit-picture-punish-by-class': { business: 'picture', panel: 'picture_wall' },
  'tags-audit-picture-with-desc': { business: 'picture', panel: 'picture_wall' },
  'tags-audit-picture-strategy-simple': { business: 'picture', panel: 'picture_wall' },
  'tags-audit-voice-multiple-select': { business: 'voice', panel: 'voice_list' },
  'tags-audit-voice-tf': { business: 'voice', panel: 'voice_list' },
  'tags-audit-activity-video': { business: 'video', panel: 'video_single' },
  'tags-audit-tags-text-new': { business: 'text', panel: 'text_list' },
  'tags-audit-delivery-customize': { business: 'multi', panel: 'multi_resource', mixed: true },
  'tags-audit-atlas-label': { business: 'tagging', panel: 'tagging' },
  'tags-audit-live-label': { business: 'tagging', panel: 'tagging' },
  'tags-audit-vertical-label': { business: 'tagging', panel: 'tagging' },
  'tags-audit-multi-tagging': { business: 'tagging', panel: 'tagging' },
  'tags-audit-text-label': { business: 'text', panel: 'tagging' },
  'tags-audit-text-label-multi': { business: 'text', panel: 'tagging' },
  'tags-audit-text-label-qitext': { business: 'qitext', panel: 'tagging' },
  'tags-audit-flink-behavior': { business: 'account', panel: 'timeline' },
  'tags-audit-account-behavior': { business: 'account', panel: 'timeline' },
  'tags-audit-groupchat-similar': { business: 'multi', panel: 'similar' },
  'tags-audit-video-similar': { business: 'video', panel: 'similar' },
  'tags-audit-face-blacklist': { business: 'picture', panel: 'similar' },
} as const satisfies Readonly<
  Record<
    string,
    {
      business: BusinessKind
      panel: PanelType
      /** Its records are shown each by the panel of their type. */ mixed?: true
      /** It shows what waits without holding it; what is ticked is held. */ looks?: true
    }
  >
>

const looking: ReadonlySet<string> = new Set(
  Object.entries(auditPages).flatMap(([key, page]) => ('looks' in page ? [key] : [])),
)
/** Whether a page holds only what is ticked on it. */
export function looksOnly(pageKey: string): boolean {
  return looking.has(pageKey)
}
/** Whether a key names an audit page. */
export function isAuditPage(pageKey: string): boolean {
  return Object.hasOwn(auditPages, pageKey)
}
