import { everyCondition } from './setting-conditions.ts'
import { buttons as b } from './setting-buttons.ts'
import { demoType } from './setting-parts.ts'

const text = {
  business: 'text',
  page: 'tags-audit-text',
  panel: 'text_list',
  showCount: 20,
} as const
const group = {
  business: 'text',
  page: 'tags-audit-text-group',
  panel: 'text_group',
  showCount: 20,
  base: {
    groupKey: 'extData.simhash',
    groupConfigPrimary: { by: 'createdAt', order: 'asc', spread: true },
  },
} as const

const lookUp = (id: string, async: boolean, snapshot: boolean) => ({
  id,
  type: id,
  content: { async, expression: "record.uid != ''", snapshot, traceless: false },
})
const lookUps = [
  lookUp('user', false, true),
  lookUp('score', true, true),
  lookUp('similar_text', true, true),
  lookUp('relate_uid', true, false),
  lookUp('strategy_trace', true, false),
]

/** Comments, live chat, names and waves of like texts. */
export const textTypes = [
  demoType({
    ...text,
    appId: 50,
    type: 12,
    name: 'post_comment',
    undoSeconds: 5,
    result: [
      b.ignore,
      b.labelOnly,
      b.del,
      b.authorOnly,
      b.mute,
      b.warn,
      b.banPosting,
      b.banAccount,
      b.hold,
    ],
    content: {
      preprocessResultsConfig: [
        { when: 'ext.courtOrder == true', set: { result: 'del', labels: [1203] }, lock: true },
        { when: "hit('phone_number')", set: { result: 'del', labels: [1203] } },
      ],
      pageInfo: { enable: true, when: 'show', blockSubmit: false },
    },
    lookUps,
  }),
  demoType({
    ...text,
    appId: 71,
    type: 12,
    name: 'live_chat',
    result: [b.ignore, b.mute, b.graded, b.warn, b.banAccount, b.hold],
    content: { preload: false, suspend: { enable: true, maxSuspended: 5, maxRestore: 5 } },
  }),
  demoType({
    ...text,
    appId: 72,
    type: 12,
    name: 'nickname',
    result: [b.ignore, b.reset, b.mute, b.banAccount, b.hold],
    content: { pageInfo: { enable: true, when: 'show', blockSubmit: false } },
    lookUps: lookUps.slice(0, 3),
  }),
  demoType({
    ...text,
    appId: 50,
    type: 17,
    name: 'community_post',
    result: [b.ignore, b.del, b.mute, b.banAccount, b.hold],
    content: { recordVersion: 5 },
    more: everyCondition,
  }),
  demoType({
    ...group,
    appId: 50,
    type: 13,
    name: 'spam_wave',
    result: [b.ignore, b.del, b.mute, b.banPosting, b.banAccount, b.hold, b.banWave],
  }),
  demoType({
    ...group,
    appId: 72,
    type: 13,
    name: 'message_wave',
    result: [b.ignore, b.del, b.mute, b.banAccount, b.hold],
  }),
]
