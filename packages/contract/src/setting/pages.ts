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
} as const satisfies Readonly<Record<string, { business: BusinessKind; panel: PanelType }>>
