import { oneOf } from '../envelope.ts'

/** Panels of the audit page that a type setting may name. */
export const panelTypes = [
  'text_list',
  'text_group',
  'picture_single',
  'picture_wall',
  'multi_resource',
  'video_single',
  'video_grid',
  'voice_list',
  'table',
  'profile',
  'chat',
  'appeal',
  'ad',
  'low_code',
  'live_room',
  'live_wall',
  'voice_room',
  'tagging',
  'timeline',
  'similar',
] as const
export const PanelType = oneOf(panelTypes)
export type PanelType = (typeof panelTypes)[number]

/** Detail pages of a record under `/tags/customize`; their routes have `-` for `_`. */
export const detailPages = [
  'group',
  'groupchat_similar',
  'table',
  'group_profile',
  'resource_ban',
  'family_profile',
  'group_chat',
  'bar',
  'resource_insp',
] as const
