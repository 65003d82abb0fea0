import type { HeldRecord } from '@oas/contract/queue/schemas'

/** A held record with nothing in it but what is given. */
export function record(id: string, more: object = {}): HeldRecord {
  return {
    id,
    recordId: `r${id}`,
    postId: `p${id}`,
    uid: 'u',
    appId: 50,
    type: 12,
    business: 'text',
    extData: {},
    data: {},
    showJson: {},
    currentJson: {},
    reason: '',
    texts: [],
    pictures: [],
    videos: [],
    voices: [],
    files: [],
    lives: [],
    fence: 1,
    leaseUntil: 9e15,
    deadline: null,
    readOnly: false,
    settingVersion: 1,
    ...more,
  } as unknown as HeldRecord
}
export type Content = Record<string, unknown>
/** The setting of a list of texts, with the content of its page changed. */
export function setting(content: Content = {}, more: object = {}) {
  return {
    appId: 50,
    type: 12,
    version: 1,
    name: 'x',
    business: 'text',
    condition: [
      { dbField: 'uid', name: 'uid', label: 'uid', type: 1, relation: 'eq', is_apply: 1 },
    ],
    result: [
      { id: 'ignore', transKey: 'x', content: { resultType: 'REGULAR', control: 'direct' } },
    ],
    extDataMap: {},
    baseInfo: {
      showCount: 2,
      orderTimeout: 120,
      groupKey: '',
      useLabel: false,
      labelList: [],
      labelRelation: [],
      multiLanguageKey: '',
      resourceMigrate: { includeAllHost: false },
      resourceAccess: { forceAddToken: false },
    },
    pageType: {
      type: 'text_list',
      content: {
        preload: true,
        recordVersion: 4,
        refresh: true,
        suspend: { enable: false, maxSuspended: 2, maxRestore: 2 },
        takeOrderConditionSwitch: true,
        filterRecords: '',
        preprocessResultsConfig: [],
        ...content,
      },
    },
    ...more,
  }
}
