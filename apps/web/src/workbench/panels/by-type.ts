import type { PanelType } from '@oas/contract/setting/schemas'
import { type ComponentType, lazy } from 'react'
import { TextList } from './TextList.tsx'

/** Panels by the name a type setting gives; each is fetched when a page needs it, the list of texts comes along. */
export const panels: Readonly<Record<PanelType, ComponentType>> = {
  text_list: TextList,
  text_group: lazy(async () => ({ default: (await import('./TextGroup.tsx')).TextGroup })),
  picture_single: lazy(async () => ({ default: (await import('./PictureSingle.tsx')).PictureSingle })),
  picture_wall: lazy(async () => ({ default: (await import('./PictureWall.tsx')).PictureWall })),
  multi_resource: lazy(async () => ({ default: (await import('./MultiResource.tsx')).MultiResource })),
  video_single: lazy(async () => ({ default: (await import('./VideoSingle.tsx')).VideoSingle })),
  video_grid: lazy(async () => ({ default: (await import('./VideoGrid.tsx')).VideoGrid })),
  live_room: lazy(async () => ({ default: (await import('./LiveRoom.tsx')).LiveRoom })),
  live_wall: lazy(async () => ({ default: (await import('./LiveWall.tsx')).LiveWall })),
  voice_room: lazy(async () => ({ default: (await import('./VoiceRoom.tsx')).VoiceRoom })),
  voice_list: lazy(async () => ({ default: (await import('./VoiceList.tsx')).VoiceList })),
  table: lazy(async () => ({ default: (await import('./table/Table.tsx')).Table })),
  profile: lazy(async () => ({ default: (await import('./profile/Profile.tsx')).Profile })),
  chat: lazy(async () => ({ default: (await import('./chat/Chat.tsx')).Chat })),
  appeal: lazy(async () => ({ default: (await import('./appeal/Appeal.tsx')).Appeal })),
  ad: lazy(async () => ({ default: (await import('./ad/AdPanel.tsx')).AdPanel })),
  low_code: lazy(async () => ({ default: (await import('./LowCode.tsx')).LowCode })),
  timeline: lazy(async () => ({ default: (await import('./timeline/Timeline.tsx')).Timeline })),
  similar: lazy(async () => ({ default: (await import('./similar/Similar.tsx')).Similar })),
  tagging: lazy(async () => ({ default: (await import('./Tagging.tsx')).Tagging })),
}
