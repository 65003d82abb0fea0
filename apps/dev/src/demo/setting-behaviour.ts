import { button, buttons as b } from './setting-buttons.ts'
import { demoType } from './setting-parts.ts'

const day = 86_400
const remark = (...names: readonly string[]) => ({
  required: true,
  max: 200,
  placeholder: 'result.remark_placeholder',
  templates: names.map((name) => `demo.remark_${name}`),
})
const label = { required: true, max: 3 }
const timeline = {
  appId: 50,
  business: 'account',
  panel: 'timeline',
  showCount: 5,
  undoSeconds: 5,
} as const
const circle = {
  appId: 50,
  business: 'account',
  panel: 'profile',
  showCount: 5,
  undoSeconds: 5,
  page: 'tags-audit-common-account',
} as const
const similar = { appId: 50, panel: 'similar', showCount: 4, undoSeconds: 5 } as const

const banDevice = button('ban_device', {
  resultType: 'SERIOUS_VIOLATIONS',
  control: 'punish_form',
  punishId: 301,
  times: [7 * day, 30 * day, 365 * day, -1],
  defaultTime: 30 * day,
  remark: remark('grave', 'repeat'),
  label,
  confirm: 'key',
})
const falseHit = {
  ...button('hit_wrong', { resultType: 'REGULAR', control: 'direct', rest: true }),
  transKey: 'demo.result_hit_wrong',
}
const watch = {
  ...button('watch', { resultType: 'REGULAR', control: 'remark', remark: remark('watched') }),
  transKey: 'demo.result_watch',
}
/** The verdict of the record, which the ticked ones that are the same take along. */
const same = (
  id: string,
  transKey: string,
  resultType: 'NORMAL_VIOLATIONS' | 'MIDDLE_SERIOUS_VIOLATIONS',
  punishId: number,
) => ({
  ...button(id, {
    resultType,
    control: 'similar_pick',
    punishId,
    times: [0],
    defaultTime: 0,
    remark: remark('copy', 'repeat'),
    label,
  }),
  transKey,
})
const face = {
  ...button('face', {
    resultType: 'REGULAR',
    control: 'face_verdict',
    choices: [{ id: 'celebrities', transKey: 'demo.choice_celebrities' }],
  }),
  transKey: 'demo.result_face',
}

/** Accounts by what they did, records beside what is like them, profiles of groups and families. */
export const behaviourTypes = [
  demoType({
    ...timeline,
    page: 'tags-audit-flink-behavior',
    type: 620,
    name: 'behaviour_hit',
    result: [falseHit, watch, b.warn, b.mute, b.banAccount, banDevice, b.hold],
  }),
  demoType({
    ...timeline,
    page: 'tags-audit-account-behavior',
    type: 621,
    name: 'account_conduct',
    result: [b.ignore, b.warn, b.mute, b.banAccount, banDevice, b.hold],
  }),
  demoType({
    ...similar,
    business: 'multi',
    page: 'tags-audit-groupchat-similar',
    type: 622,
    name: 'group_copy',
    result: [
      b.ignore,
      same('reset_group', 'demo.result_reset_group', 'NORMAL_VIOLATIONS', 503),
      same('dissolve_group', 'result.dissolve_group', 'MIDDLE_SERIOUS_VIOLATIONS', 501),
      b.banAccount,
      b.hold,
    ],
  }),
  demoType({
    ...similar,
    business: 'video',
    page: 'tags-audit-video-similar',
    type: 623,
    name: 'video_copy',
    result: [b.ignore, same('del', 'result.del', 'NORMAL_VIOLATIONS', 101), b.banAccount, b.hold],
  }),
  demoType({
    ...similar,
    business: 'picture',
    page: 'tags-audit-face-blacklist',
    type: 624,
    name: 'face_match',
    wellness: { blur: 0, grey: false, mute: true },
    result: [b.ignore, face, b.banAccount, b.hold],
  }),
  demoType({
    ...circle,
    type: 626,
    name: 'group_profile',
    detail: 'group_profile',
    result: [b.ignore, b.resetField, b.muteGroup, b.dissolveGroup, b.banAccount, b.hold],
  }),
  demoType({
    ...circle,
    type: 627,
    name: 'family_profile',
    detail: 'family_profile',
    result: [
      b.ignore,
      b.resetField,
      { ...b.muteGroup, transKey: 'demo.result_freeze' },
      { ...b.dissolveGroup, transKey: 'demo.result_disband' },
      b.hold,
    ],
  }),
  demoType({
    appId: 50,
    business: 'multi',
    panel: 'multi_resource',
    showCount: 5,
    page: 'tags-audit-common-multi-resource',
    type: 628,
    name: 'sticker_pack',
    detail: 'resource_ban',
    result: [b.ignore, b.del, b.delPost, b.banPosting, b.hold],
  }),
  demoType({
    appId: 50,
    business: 'multi',
    panel: 'multi_resource',
    showCount: 5,
    page: 'tags-audit-bar-public-sentiment',
    type: 625,
    name: 'topic_watch',
    result: [b.ignore, watch, b.limit, b.del, b.banPosting, b.hold],
  }),
]
