import { buttons as b } from './setting-buttons.ts'
import { demoType } from './setting-parts.ts'

const post = {
  business: 'multi',
  page: 'tags-audit-common',
  panel: 'multi_resource',
  showCount: 5,
} as const
const rows = {
  business: 'multi',
  page: 'tags-audit-common-multi-resource',
  panel: 'multi_resource',
  showCount: 5,
} as const

/** Posts of any make-up with one verdict, and albums whose resources are judged each alone. */
export const multiTypes = [
  demoType({
    ...post,
    appId: 50,
    type: 31,
    name: 'post',
    undoSeconds: 5,
    result: [b.ignore, b.labelOnly, b.del, b.authorOnly, b.limit, b.mute, b.banAccount, b.hold],
  }),
  demoType({
    ...post,
    appId: 71,
    type: 31,
    name: 'room_moment',
    result: [b.ignore, b.del, b.limit, b.graded, b.banAccount, b.hold],
  }),
  demoType({
    ...rows,
    appId: 50,
    type: 32,
    name: 'album_post',
    result: [b.ignore, b.del, b.delPost, b.warn, b.banAccount, b.hold],
  }),
  demoType({
    ...rows,
    appId: 72,
    type: 32,
    name: 'group_album',
    result: [b.ignore, b.del, b.delPost, b.banPosting, b.hold],
  }),
]
