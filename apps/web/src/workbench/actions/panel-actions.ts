import type { PanelType } from '@oas/contract/setting/schemas'
import type { Bench } from '../engine/bench.ts'
import { chatActions } from './chat-actions.ts'
import { taggedGroup, textGroup } from './group-actions.ts'
import { videoGrid, videoSingle, voiceList } from './media-actions.ts'
import { pictureSingle, pictureWall } from './picture-actions.ts'
import { adActions, appealActions, lowCodeActions, profileActions } from './record-data-actions.ts'
import type { Action } from './registry.ts'
import { multiResource } from './resource-actions.ts'
import { liveRoom, liveWall, voiceRoom } from './room-actions.ts'
import { similarActions } from './similar-actions.ts'
import { tableActions } from './table-actions.ts'
import { hitActions, restAction, textList, tickAction } from './text-actions.ts'
import { timelineActions } from './timeline-actions.ts'

/** What each panel adds to the frame's actions. */
export const panelActions: Readonly<Record<PanelType, readonly Action<Bench>[]>> = {
  text_list: textList,
  text_group: textGroup,
  picture_single: pictureSingle,
  picture_wall: pictureWall,
  multi_resource: multiResource,
  video_single: [...hitActions, ...videoSingle],
  video_grid: [...hitActions, ...videoGrid],
  voice_list: [...hitActions, ...voiceList, restAction, tickAction],
  table: [...hitActions, ...tableActions],
  profile: [...hitActions, ...profileActions],
  chat: chatActions,
  appeal: [...hitActions, ...appealActions],
  ad: [...hitActions, ...adActions],
  low_code: [...hitActions, ...lowCodeActions],
  live_room: [...hitActions, ...liveRoom],
  live_wall: [...liveWall, restAction],
  voice_room: voiceRoom,
  tagging: [...hitActions, ...videoSingle, ...taggedGroup],
  timeline: [...hitActions, ...timelineActions],
  similar: similarActions,
}
