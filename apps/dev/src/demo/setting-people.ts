import type { TypeSetting } from '@oas/contract/setting/schemas'
import { button, buttons as b } from './setting-buttons.ts'
import { demoType, labelsAlone } from './setting-parts.ts'

const profile = { business: 'account', panel: 'profile', showCount: 5, undoSeconds: 5 } as const
const chat = { business: 'multi', panel: 'chat', showCount: 5 } as const
/** Either party of a talk. */
const parties = {
  ...button('ban_parties', {
    resultType: 'MIDDLE_SERIOUS_VIOLATIONS',
    control: 'scope_ban',
    scopes: ['account'],
    times: [7 * 86_400, 30 * 86_400],
    defaultTime: 7 * 86_400,
    remark: {
      required: true,
      max: 200,
      placeholder: 'result.remark_placeholder',
      templates: ['demo.remark_abuse'],
    },
    label: { required: true, max: 3 },
  }),
  transKey: 'demo.result_ban_parties',
}
const appeal = { business: 'multi', panel: 'appeal', showCount: 5, base: labelsAlone } as const
const columns: NonNullable<TypeSetting['pageType']['content']['columns']> = [
  { id: 'text', kind: 'text', path: 'data.appeal.text', label: 'demo.e_appeal', width: 320 },
  { id: 'user', kind: 'uid', path: 'uid', label: 'demo.c_uid', width: 110 },
  {
    id: 'result',
    kind: 'tag',
    expr: "'result.' + data.appeal.original.result",
    label: 'demo.e_original',
    width: 140,
  },
  {
    id: 'labels',
    kind: 'label',
    path: 'data.appeal.original.labels',
    label: 'demo.e_labels',
    width: 160,
  },
  { id: 'when', kind: 'time', path: 'data.appeal.at', label: 'demo.e_sent', width: 168 },
  { id: 'vip', kind: 'tag', path: 'data.appeal.vip', label: 'demo.e_vip', width: 64 },
]

/** Accounts and their profiles, talks of two and of groups, and what users contest. */
export const peopleTypes = [
  demoType({
    ...profile,
    page: 'tags-audit-account',
    appId: 50,
    type: 71,
    name: 'account',
    result: [b.ignore, b.resetField, b.warn, b.mute, b.banAccount, b.hold],
  }),
  ...([50, 71] as const).map((appId) =>
    demoType({
      ...profile,
      page: 'tags-audit-common-account',
      appId,
      type: 79,
      name: 'profile_change',
      result: [b.ignore, b.resetField, b.warn, b.mute, b.hold],
    }),
  ),
  demoType({
    ...chat,
    page: 'tags-audit-chat',
    appId: 50,
    type: 73,
    name: 'private_chat',
    result: [b.ignore, b.warn, b.mute, b.banAccount, b.hold, parties],
  }),
  demoType({
    ...chat,
    page: 'tags-audit-chat-review',
    appId: 50,
    type: 629,
    name: 'chat_check',
    result: [b.ignore, b.warn, b.mute, b.banAccount, b.hold, parties],
  }),
  demoType({
    ...chat,
    page: 'tags-audit-bigolive-chat',
    appId: 71,
    type: 73,
    name: 'stream_chat',
    result: [b.ignore, b.warn, b.mute, b.banAccount, b.hold],
  }),
  demoType({
    ...chat,
    page: 'tags-audit-group-chat',
    appId: 50,
    type: 74,
    name: 'group_talk',
    result: [b.ignore, b.warn, b.mute, b.muteGroup, b.dissolveGroup, b.banAccount, b.hold],
  }),
  demoType({
    ...appeal,
    page: 'tags-audit-appeal',
    appId: 50,
    type: 76,
    name: 'appeal',
    result: [b.uphold, b.overturn, b.lighten, b.askMore, b.hold],
  }),
  demoType({
    ...appeal,
    page: 'tags-audit-svip-appeal',
    base: { ...labelsAlone, orderTimeout: 900 },
    appId: 50,
    type: 77,
    name: 'top_appeal',
    result: [b.upholdConfirmed, b.overturn, b.lighten, b.askMore, b.hold],
  }),
  demoType({
    ...appeal,
    panel: 'table',
    showCount: 50,
    page: 'tags-audit-appeal-multiple-select',
    appId: 50,
    type: 78,
    name: 'appeal_wave',
    result: [b.uphold, b.overturn, b.hold],
    content: { columns, rowGroup: 'data.appeal.original.labels' },
    extDataMap: {},
  }),
]
