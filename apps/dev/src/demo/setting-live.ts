import { button, buttons as b } from './setting-buttons.ts'
import { demoType } from './setting-parts.ts'

const day = 86_400
const note = { required: false, max: 200, templates: ['demo.remark_room', 'demo.remark_repeat'] }
const needed = { ...note, required: true }

/** What is done to rooms: an act on the room itself, or one that another level confirms. */
const r = {
  warn: button('warn_room', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'simple_confirm',
    punishId: 401,
    times: [0],
    defaultTime: 0,
    remark: note,
  }),
  lower: button('lower_room', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'punish_form',
    punishId: 405,
    times: [600, 3600, day],
    defaultTime: 3600,
    remark: note,
  }),
  cut: button('cut_stream', {
    resultType: 'MIDDLE_SERIOUS_VIOLATIONS',
    control: 'direct',
    punishId: 402,
    times: [0],
    defaultTime: 0,
    remark: note,
    confirm: 'key',
  }),
  banLive: button('ban_live', {
    resultType: 'SERIOUS_VIOLATIONS',
    control: 'punish_form',
    punishId: 204,
    times: [day, 7 * day, 30 * day, -1],
    defaultTime: 7 * day,
    remark: needed,
    confirm: 'key',
  }),
  toFinal: button('to_final', { resultType: 'TAG', control: 'direct', punishId: 1 }),
  cutToFinal: button('cut_to_final', {
    resultType: 'MIDDLE_SERIOUS_VIOLATIONS',
    control: 'direct',
    punishId: 402,
    times: [0],
    defaultTime: 0,
    remark: note,
    confirm: 'key',
  }),
  reset: button('reset_room', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'simple_confirm',
    punishId: 104,
    times: [0],
    defaultTime: 0,
    remark: note,
  }),
  micOff: button('mic_off', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'punish_form',
    punishId: 406,
    times: [600, 3600, day],
    defaultTime: 3600,
    remark: note,
  }),
  close: button('close_room', {
    resultType: 'MIDDLE_SERIOUS_VIOLATIONS',
    control: 'direct',
    punishId: 403,
    times: [0],
    defaultTime: 0,
    remark: note,
    confirm: 'key',
  }),
  wrong: button('wrong_decision', {
    resultType: 'TAG',
    control: 'remark',
    punishId: 1,
    remark: needed,
  }),
} as const

// A cut cannot wait.
const live = {
  business: 'live',
  panel: 'live_room',
  showCount: 1,
  undoSeconds: 0,
  wellness: { blur: 0, grey: false, mute: true },
} as const
const voice = {
  business: 'voice',
  panel: 'voice_room',
  showCount: 1,
  undoSeconds: 0,
  wellness: { blur: 0, grey: false, mute: false },
} as const
const pushed = [b.ignore, r.warn, r.lower, r.cut, r.banLive, b.hold] as const
const first = [b.ignore, r.toFinal, r.cutToFinal, b.hold] as const
const final = [b.ignore, r.warn, r.cut, r.banLive, b.hold] as const
const heard = [b.ignore, r.warn, r.micOff, r.close, b.banAccount, b.hold] as const

const at = (page: string) => `tags-audit-${page}`
/** Live rooms on every page of theirs, and voice rooms. */
export const liveTypes = [
  demoType({
    ...live,
    appId: 50,
    type: 61,
    name: 'live_push',
    page: at('live-push'),
    result: [...pushed],
  }),
  demoType({
    ...live,
    appId: 50,
    type: 62,
    name: 'live_monitor',
    page: at('monitor-push'),
    result: [...pushed],
  }),
  demoType({
    ...live,
    appId: 50,
    type: 63,
    name: 'live_strategy',
    page: at('strategy-push'),
    result: [...pushed],
  }),
  demoType({
    ...live,
    appId: 50,
    type: 64,
    name: 'live_common',
    page: at('live-common'),
    result: [b.ignore, r.reset, r.warn, r.banLive, b.hold],
  }),
  demoType({
    ...live,
    appId: 50,
    type: 65,
    name: 'live_first',
    page: at('live-first'),
    result: [...first],
  }),
  demoType({
    ...live,
    appId: 50,
    type: 66,
    name: 'live_final',
    page: at('live-final'),
    result: [...final],
  }),
  demoType({
    ...live,
    panel: 'live_wall',
    showCount: 9,
    appId: 50,
    type: 67,
    name: 'live_hot',
    page: at('live-hot'),
    result: [b.ignore, r.warn, r.lower, r.cut],
  }),
  demoType({
    ...live,
    appId: 72,
    type: 61,
    name: 'live_push',
    page: at('live-push-likee'),
    result: [...pushed],
  }),
  demoType({
    ...live,
    appId: 72,
    type: 62,
    name: 'live_monitor',
    page: at('monitor-push'),
    result: [...pushed],
  }),
  demoType({
    ...live,
    appId: 72,
    type: 66,
    name: 'live_final',
    page: at('foamo-live-final'),
    result: [...final],
  }),
  demoType({
    ...live,
    appId: 71,
    type: 65,
    name: 'live_first',
    page: at('hello-live-first'),
    result: [...first],
  }),
  demoType({
    ...live,
    appId: 71,
    type: 66,
    name: 'live_final',
    page: at('hello-live-final'),
    result: [...final],
  }),
  demoType({
    ...voice,
    appId: 71,
    type: 71,
    name: 'voice_room',
    page: at('voice-room'),
    result: [...heard],
  }),
  demoType({
    ...voice,
    appId: 71,
    type: 72,
    name: 'voice_room_check',
    page: at('insp-voice-room'),
    result: [b.ignore, r.wrong],
  }),
  demoType({
    ...voice,
    appId: 72,
    type: 71,
    name: 'voice_club',
    page: at('voice-imo'),
    result: [...heard],
  }),
]
