import { buttons as b } from './setting-buttons.ts'
import { demoType } from './setting-parts.ts'

const wall = {
  business: 'picture',
  page: 'tags-audit-picture',
  panel: 'picture_wall',
  showCount: 100,
  wellness: { blur: 8, grey: false, mute: true },
  content: { submitMode: 'batch' },
} as const
const single = {
  business: 'picture',
  page: 'tags-audit-picture-with-single',
  panel: 'picture_single',
  showCount: 1,
  wellness: { blur: 12, grey: true, mute: true },
} as const

/** Albums and covers as walls; reported pictures one at a time. */
export const pictureTypes = [
  demoType({
    ...wall,
    appId: 50,
    type: 21,
    name: 'album_picture',
    result: [b.ignore, b.del, b.reset, b.banAccount, b.hold],
  }),
  demoType({
    ...wall,
    appId: 71,
    type: 21,
    name: 'room_cover',
    result: [b.ignore, b.del, b.reset, b.hold],
    content: {
      submitMode: 'batch',
      imageListLayoutConfig: { columns: 4, fit: 'cover', showDesc: true },
    },
  }),
  demoType({
    ...single,
    appId: 50,
    type: 22,
    name: 'reported_picture',
    undoSeconds: 5,
    result: [b.ignore, b.labelOnly, b.del, b.authorOnly, b.graded, b.banAccount, b.hold],
  }),
  demoType({
    ...single,
    appId: 72,
    type: 22,
    name: 'avatar',
    result: [b.ignore, b.reset, b.mute, b.banAccount, b.hold],
    content: { preload: false, suspend: { enable: true, maxSuspended: 3, maxRestore: 3 } },
  }),
]
