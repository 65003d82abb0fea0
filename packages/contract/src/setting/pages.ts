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
} as const satisfies Readonly<Record<string, { business: BusinessKind; panel: PanelType; /** Its records are shown each by the panel of their type. */ mixed?: true }>>
