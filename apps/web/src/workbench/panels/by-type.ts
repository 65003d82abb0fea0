import type { PanelType } from '@oas/contract/setting/schemas'
import { type ComponentType, lazy } from 'react'
import { TextList } from './TextList.tsx'

type Fetched = Exclude<PanelType, 'text_list'>
/** The list of texts comes along with the page; every other panel is fetched. */
const fetches: Readonly<Record<Fetched, () => Promise<{ default: ComponentType }>>> = {
  text_group: async () => ({ default: (await import('./TextGroup.tsx')).TextGroup }),
  picture_single: async () => ({ default: (await import('./PictureSingle.tsx')).PictureSingle }),
  picture_wall: async () => ({ default: (await import('./PictureWall.tsx')).PictureWall }),
  multi_resource: async () => ({ default: (await import('./MultiResource.tsx')).MultiResource }),
  video_single: async () => ({ default: (await import('./VideoSingle.tsx')).VideoSingle }),
  video_grid: async () => ({ default: (await import('./VideoGrid.tsx')).VideoGrid }),
  live_room: async () => ({ default: (await import('./LiveRoom.tsx')).LiveRoom }),
  live_wall: async () => ({ default: (await import('./LiveWall.tsx')).LiveWall }),
  voice_room: async () => ({ default: (await import('./VoiceRoom.tsx')).VoiceRoom }),
  voice_list: async () => ({ default: (await import('./VoiceList.tsx')).VoiceList }),
  table: async () => ({ default: (await import('./table/Table.tsx')).Table }),
  profile: async () => ({ default: (await import('./profile/Profile.tsx')).Profile }),
  chat: async () => ({ default: (await import('./chat/Chat.tsx')).Chat }),
  appeal: async () => ({ default: (await import('./appeal/Appeal.tsx')).Appeal }),
  ad: async () => ({ default: (await import('./ad/AdPanel.tsx')).AdPanel }),
  low_code: async () => ({ default: (await import('./LowCode.tsx')).LowCode }),
  timeline: async () => ({ default: (await import('./timeline/Timeline.tsx')).Timeline }),
  similar: async () => ({ default: (await import('./similar/Similar.tsx')).Similar }),
  tagging: async () => ({ default: (await import('./Tagging.tsx')).Tagging }),
}
const fetched = Object.fromEntries(
  Object.entries(fetches).map(([type, fetch]) => [type, lazy(fetch)]),
) as unknown as Record<Fetched, ComponentType>

/** Panels by the name a type setting gives. */
export const panels: Readonly<Record<PanelType, ComponentType>> = {
  text_list: TextList,
  ...fetched,
}

/**
 * Fetches a panel before a record needs it. A failure is told when the panel is drawn, which tries
 * again.
 */
export function preloadPanel(type: PanelType): void {
  if (type !== 'text_list') fetches[type]().catch(() => undefined)
}
