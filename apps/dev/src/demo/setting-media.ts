import { buttons as b } from './setting-buttons.ts'
import { demoType } from './setting-parts.ts'

const video = {
  business: 'video',
  page: 'tags-audit-video',
  panel: 'video_single',
  showCount: 3,
} as const
const clips = {
  business: 'video',
  page: 'tags-audit-common-multi-video',
  panel: 'video_grid',
  showCount: 4,
} as const
const voice = {
  business: 'voice',
  page: 'tags-audit-voice',
  panel: 'voice_list',
  showCount: 10,
  wellness: { blur: 0, grey: false, mute: false },
} as const

/** Short videos one by one and side by side, and voices. */
export const mediaTypes = [
  demoType({
    ...video,
    appId: 50,
    type: 41,
    name: 'short_video',
    undoSeconds: 5,
    result: [
      b.ignore,
      b.labelOnly,
      b.del,
      b.authorOnly,
      b.limit,
      b.banPosting,
      b.banAccount,
      b.hold,
    ],
  }),
  demoType({
    ...clips,
    appId: 50,
    type: 42,
    name: 'story_clip',
    result: [b.ignore, b.del, b.limit, b.banPosting, b.hold],
  }),
  demoType({
    ...voice,
    appId: 50,
    type: 51,
    name: 'voice_post',
    undoSeconds: 5,
    result: [b.ignore, b.labelOnly, b.del, b.mute, b.warn, b.banAccount, b.hold],
  }),
  demoType({
    ...voice,
    appId: 72,
    type: 51,
    name: 'voice_message',
    result: [b.ignore, b.del, b.mute, b.banAccount, b.hold],
  }),
]
