import type { TypeSetting } from './schemas.ts'

/** Records a fetch asks for; panels that show one at a time ask for few. */
const perScreen: Partial<Readonly<Record<TypeSetting['pageType']['type'], number>>> = {
  text_list: 20,
  text_group: 50,
  picture_wall: 50,
}
const usual = 5
type Given = Pick<TypeSetting, 'appId' | 'type' | 'source' | 'name' | 'business' | 'pageKeys'> & {
  panel: TypeSetting['pageType']['type']
}

/**
 * A setting that can be published as it is: one regular result, nothing asked, nothing labelled.
 */
export function blankSetting({ panel, ...own }: Given): TypeSetting {
  return {
    ...own,
    version: 1,
    baseInfo: {
      showCount: perScreen[panel] ?? usual,
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
      type: panel,
      content: {
        preload: true,
        recordVersion: 4,
        refresh: true,
        suspend: { enable: false, maxSuspended: 5, maxRestore: 5 },
        forceDisplayType: null,
        takeOrderConditionSwitch: true,
        filterRecords: '',
        thumbnailConfig: { dw: 240, max: 480 },
        imageListLayoutConfig: { columns: 8, fit: 'contain', showDesc: false },
        preprocessResultsConfig: [],
        hitTextConfig: { max: 300 },
        submitMode: panel === 'picture_wall' ? 'batch' : 'record',
      },
    },
    result: [
      {
        id: 'ignore',
        transKey: 'result.ignore',
        content: { resultType: 'REGULAR', show: true, control: 'direct', rest: true },
      },
    ],
    condition: [],
    extDataMap: {},
    undoSeconds: 5,
    wellness: { blur: 0, grey: false, mute: true },
  }
}
