import { type ComponentType, lazy } from 'react'
import { chatActions } from '../actions/chat-actions.ts'
import { taggedGroup, textGroup } from '../actions/group-actions.ts'
import { videoGrid, videoSingle, voiceList } from '../actions/media-actions.ts'
import { pictureSingle, pictureWall } from '../actions/picture-actions.ts'
import {
  adActions,
  appealActions,
  lowCodeActions,
  profileActions,
} from '../actions/record-data-actions.ts'
import { multiResource } from '../actions/resource-actions.ts'
import { liveRoom, liveWall, voiceRoom } from '../actions/room-actions.ts'
import { similarActions } from '../actions/similar-actions.ts'
import { tableActions } from '../actions/table-actions.ts'
import { hitActions, restAction, textList, tickAction } from '../actions/text-actions.ts'
import { timelineActions } from '../actions/timeline-actions.ts'
import type { Panel, Panels } from '../engine/bench.ts'
import { fillInSame } from '../engine/similar.ts'
import { judgedField } from '../shapes/profile.ts'
import { labelTableRows, labelTiles } from '../verdict/choose-label.ts'
import { judgeField } from '../verdict/field.ts'
import { pressWall, takeWallForm } from '../verdict/press-on-wall.ts'
import { rowTargets, similarTargets } from '../verdict/decide-targets.ts'
import { submitWall } from '../verdict/submit-wall.ts'
import { restOfUnlabelled, tagOfLabelled } from '../verdict/submit.ts'
import { pressRows } from '../verdict/table.ts'
import { TextList } from './TextList.tsx'

const fetched = (fetch: () => Promise<ComponentType>): Pick<Panel, 'view' | 'preload'> => ({
  view: lazy(async () => ({ default: await fetch() })),
  preload: () => {
    fetch().catch(() => undefined)
  },
})

/**
 * Panels by the name a type setting gives. The list of texts comes along with the page; every other
 * view is fetched.
 */
export const panels: Panels = {
  text_list: {
    view: TextList,
    display: 'list',
    tabs: ['user', 'punish', 'rules', 'similar', 'log', 'guide'],
    actions: textList,
  },
  text_group: {
    ...fetched(async () => (await import('./TextGroup.tsx')).TextGroup),
    display: 'list',
    tabs: ['user', 'punish', 'rules', 'similar', 'log', 'guide'],
    actions: textGroup,
    wholeBatch: true,
    grouped: true,
  },
  picture_single: {
    ...fetched(async () => (await import('./PictureSingle.tsx')).PictureSingle),
    display: 'single',
    single: true,
    tabs: ['model', 'similar', 'user', 'punish', 'evidence', 'log'],
    actions: pictureSingle,
  },
  picture_wall: {
    ...fetched(async () => (await import('./PictureWall.tsx')).PictureWall),
    display: 'wall',
    tabs: ['model', 'similar', 'user', 'punish', 'evidence', 'log'],
    actions: pictureWall,
    wide: true,
    wholeBatch: true,
    tiles: true,
    label: labelTiles,
    press: pressWall,
    takeForm: takeWallForm,
    submit: submitWall,
    restByEnter: true,
  },
  multi_resource: {
    ...fetched(async () => (await import('./MultiResource.tsx')).MultiResource),
    display: 'single',
    single: true,
    actions: multiResource,
    judgedRow: (rowId) => rowId,
  },
  video_single: {
    ...fetched(async () => (await import('./VideoSingle.tsx')).VideoSingle),
    display: 'single',
    tabs: ['model', 'similar', 'user', 'punish', 'records', 'evidence'],
    actions: [...hitActions, ...videoSingle],
  },
  video_grid: {
    ...fetched(async () => (await import('./VideoGrid.tsx')).VideoGrid),
    display: 'list',
    tabs: ['model', 'similar', 'user', 'punish', 'records', 'evidence'],
    actions: [...hitActions, ...videoGrid],
  },
  voice_list: {
    ...fetched(async () => (await import('./VoiceList.tsx')).VoiceList),
    display: 'list',
    tabs: ['user', 'punish', 'rules', 'live', 'evidence'],
    actions: [...hitActions, ...voiceList, restAction, tickAction],
  },
  table: {
    ...fetched(async () => (await import('./table/Table.tsx')).Table),
    display: 'table',
    actions: [...hitActions, ...tableActions],
    wide: true,
    bulk: true,
    label: labelTableRows,
    press: pressRows,
    targets: rowTargets,
  },
  profile: {
    ...fetched(async () => (await import('./profile/Profile.tsx')).Profile),
    display: 'single',
    single: true,
    tabs: ['user', 'punish', 'records', 'similar', 'rules', 'log'],
    actions: [...hitActions, ...profileActions],
    judgedRow: judgedField,
    press: judgeField,
    usualResult: restOfUnlabelled,
    restByEnter: true,
  },
  chat: {
    ...fetched(async () => (await import('./chat/Chat.tsx')).Chat),
    display: 'single',
    single: true,
    tabs: ['user', 'punish', 'records', 'rules', 'log'],
    actions: chatActions,
  },
  appeal: {
    ...fetched(async () => (await import('./appeal/Appeal.tsx')).Appeal),
    display: 'single',
    single: true,
    tabs: ['evidence', 'punish', 'records', 'guide', 'log'],
    actions: [...hitActions, ...appealActions],
  },
  ad: {
    ...fetched(async () => (await import('./ad/AdPanel.tsx')).AdPanel),
    display: 'single',
    single: true,
    tabs: ['similar', 'records', 'rules', 'evidence', 'log'],
    actions: [...hitActions, ...adActions],
  },
  low_code: {
    ...fetched(async () => (await import('./LowCode.tsx')).LowCode),
    display: 'single',
    single: true,
    actions: [...hitActions, ...lowCodeActions],
  },
  live_room: {
    ...fetched(async () => (await import('./LiveRoom.tsx')).LiveRoom),
    display: 'single',
    single: true,
    tabs: ['live', 'user', 'punish', 'records', 'model', 'rules', 'evidence'],
    actions: [...hitActions, ...liveRoom],
  },
  live_wall: {
    ...fetched(async () => (await import('./LiveWall.tsx')).LiveWall),
    display: 'wall',
    tabs: ['live', 'user', 'punish', 'records', 'model', 'rules', 'evidence'],
    actions: [...liveWall, restAction],
  },
  voice_room: {
    ...fetched(async () => (await import('./VoiceRoom.tsx')).VoiceRoom),
    display: 'single',
    single: true,
    tabs: ['user', 'punish', 'rules', 'live', 'evidence'],
    actions: voiceRoom,
  },
  tagging: {
    ...fetched(async () => (await import('./Tagging.tsx')).Tagging),
    display: 'single',
    single: true,
    tabs: ['guide', 'similar', 'model', 'log'],
    actions: [...hitActions, ...videoSingle, ...taggedGroup],
    labelsByTree: true,
    usualResult: tagOfLabelled,
  },
  timeline: {
    ...fetched(async () => (await import('./timeline/Timeline.tsx')).Timeline),
    display: 'single',
    single: true,
    actions: [...hitActions, ...timelineActions],
  },
  similar: {
    ...fetched(async () => (await import('./similar/Similar.tsx')).Similar),
    display: 'single',
    single: true,
    actions: similarActions,
    fillIn: fillInSame,
    targets: similarTargets,
  },
}
