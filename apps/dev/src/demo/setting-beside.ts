import type { PageInfoHook, TypeSetting } from '@oas/contract/setting/schemas'
import { buttons as b } from './setting-buttons.ts'
import { demoType } from './setting-parts.ts'

const hook = (id: PageInfoHook['id'], async: boolean, snapshot = false): PageInfoHook => ({
  id,
  type: id,
  content: { async, expression: '', snapshot, traceless: false },
})
/**
 * Parts of a post that its app delivers only when it is judged, where the post says that it has
 * some and the endpoint `parts` is registered.
 */
const furtherParts: PageInfoHook = {
  id: 'parts',
  type: 'rows',
  content: {
    async: true,
    expression: 'ext.parts == true',
    snapshot: true,
    traceless: false,
    endpoint: 'parts',
  },
}
const extDataMap: TypeSetting['extDataMap'] = {
  nick: { label: 'demo.e_nick', path: 'extData.nick', as: 'text', order: 1, copy: true },
  registeredAt: {
    label: 'demo.e_registered',
    path: 'extData.registeredAt',
    as: 'text',
    order: 2,
    converter: 'time',
  },
  home: { label: 'demo.e_home', path: 'extData.home', as: 'text', order: 3, converter: 'country' },
}

/** Types whose records are looked up before and while they are shown. */
export const besideTypes = [
  demoType({
    business: 'multi',
    page: 'tags-audit-common',
    panel: 'multi_resource',
    showCount: 5,
    appId: 50,
    type: 600,
    name: 'looked_up_post',
    undoSeconds: 5,
    extDataMap,
    result: [b.ignore, b.del, b.limit, b.mute, b.banAccount, b.hold],
    content: {
      pageInfo: { enable: true, when: 'show', blockSubmit: true },
      preprocessResultsConfig: [
        { when: 'info.score.violations > 5', set: { result: 'mute', labels: [1210] } },
      ],
    },
    lookUps: [
      hook('user', false, true),
      hook('score', false, true),
      hook('punish_log', true, true),
      hook('similar_picture', true),
      hook('similar_text', true),
      hook('relate_uid', true),
      hook('strategy_trace', true),
      furtherParts,
    ],
    glue: { id: 'reports', type: 'reports', content: { async: false, expression: '' } },
  }),
  demoType({
    business: 'live',
    page: 'tags-audit-live-common',
    panel: 'live_room',
    showCount: 1,
    appId: 71,
    type: 601,
    name: 'looked_up_room',
    result: [b.ignore, b.warn, b.banAccount, b.hold],
    wellness: { blur: 0, grey: false, mute: true },
    content: { pageInfo: { enable: true, when: 'fetch', blockSubmit: false } },
    lookUps: [
      hook('room', false, true),
      hook('screenshots', true),
      hook('mic_users', true),
      hook('punish_log', true),
    ],
  }),
]
