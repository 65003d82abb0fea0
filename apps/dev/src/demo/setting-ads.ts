import { buttons as b } from './setting-buttons.ts'
import { demoType, withoutLabels } from './setting-parts.ts'

const ad = {
  business: 'multi',
  panel: 'ad',
  appId: 50,
  showCount: 5,
  undoSeconds: 5,
  base: withoutLabels,
  wellness: { blur: 0, grey: false, mute: true },
} as const
const post = { business: 'multi', panel: 'multi_resource', appId: 50, showCount: 5 } as const
const verdicts = [b.approve, b.approveLimited, b.rejectAd, b.hold]

/** Ads and where they lead; material of the platform itself; posts in depth and in forums. */
export const adTypes = [
  demoType({ ...ad, page: 'tags-audit-adx', type: 81, name: 'exchange_ad', result: verdicts }),
  demoType({ ...ad, page: 'tags-audit-ad-dsp-new', type: 82, name: 'new_ad', result: verdicts }),
  demoType({
    ...ad,
    page: 'tags-audit-ad-dsp_creativity',
    type: 83,
    name: 'ad_creative',
    result: verdicts,
  }),
  demoType({
    ...ad,
    page: 'tags-audit-ad-dsp-landing',
    type: 84,
    name: 'ad_landing',
    result: [b.approve, b.approveLimited, b.rejectAd, b.blockHost, b.hold],
  }),
  demoType({
    ...post,
    page: 'tags-audit-common-detail',
    type: 111,
    name: 'escalated_post',
    showCount: 1,
    result: [b.ignore, b.labelOnly, b.del, b.delPost, b.limit, b.mute, b.banAccount, b.hold],
  }),
  demoType({
    ...post,
    page: 'tags-audit-bar',
    type: 112,
    name: 'forum_post',
    result: [b.ignore, b.del, b.delPost, b.mute, b.banPosting, b.hold],
  }),
  demoType({
    ...post,
    page: 'tags-audit-resource-insp',
    type: 113,
    name: 'platform_material',
    base: withoutLabels,
    result: [b.approve, b.takeDown, b.hold],
  }),
]
