import type { ConditionField, TypeSetting } from '@oas/contract/setting/schemas'
import { type DemoLabel, violationLabels } from './label-data.ts'
import { day } from './setting-buttons.ts'
import { askableFields } from './setting-asked.ts'

const usualFields: TypeSetting['extDataMap'] = {
  nick: {
    label: 'demo.e_nick',
    path: 'extData.nick',
    as: 'text',
    show: ['head', 'column'],
    order: 1,
    copy: true,
  },
  level: { label: 'demo.e_level', path: 'extData.level', as: 'tag', show: ['head'], order: 2 },
  registeredAt: {
    label: 'demo.e_registered',
    path: 'extData.registeredAt',
    as: 'time',
    show: ['head'],
    order: 3,
  },
  reported: {
    label: 'demo.e_reported',
    path: 'extData.reported',
    as: 'tag',
    order: 4,
    index: true,
  },
  device: {
    label: 'demo.e_device',
    path: 'extData.device',
    as: 'tag',
    show: ['head'],
    order: 6,
    converter: 'device_kind',
  },
  phone: { label: 'demo.e_phone', path: 'extData.phone', as: 'text', order: 5, mask: 'phone' },
}

type Given = Pick<TypeSetting, 'appId' | 'type' | 'name' | 'business' | 'result'> & {
  page: string | readonly string[]
  detail?: NonNullable<TypeSetting['pageType']['detail']>
  panel: TypeSetting['pageType']['type']
  showCount: number
  base?: Partial<TypeSetting['baseInfo']>
  content?: Partial<TypeSetting['pageType']['content']>
  /** 0: what was decided goes out at once; it can be taken back for long all the same. */
  undoSeconds?: number
  extDataMap?: TypeSetting['extDataMap']
  wellness?: TypeSetting['wellness']
  lookUps?: TypeSetting['pageInfoCallback']
  glue?: TypeSetting['glueInfoCallback']
  more?: { condition: readonly ConditionField[]; extDataMap: TypeSetting['extDataMap'] }
}

const remarks: Readonly<Record<number, string>> = {
  1200: 'ad',
  1300: 'sexual',
  1400: 'violence',
  1500: 'minors',
  1600: 'fraud',
  1700: 'abuse',
  1800: 'illegal',
  1900: 'extremism',
  2000: 'self_harm',
  2100: 'privacy',
}
const leavesOf = ([id, , , , , , children = []]: DemoLabel): number[] =>
  children.length === 0 ? [id] : children.flatMap(leavesOf)
/** What is said to the user of each label, so that remark and label never differ. */
const readyRemarks = violationLabels
  .flatMap((branch) => leavesOf(branch).map((labelId) => ({ labelId, name: remarks[branch[0]] })))
  .filter(({ labelId }) => labelId !== 1501)
  .map(({ labelId, name }) => ({
    labelId,
    preset: {
      remark: `demo.remark_${labelId === 1220 ? 'flood' : labelId === 1240 ? 'bait' : name}`,
    },
  }))

/** A type that is judged without labels. */
export const withoutLabels: Partial<TypeSetting['baseInfo']> = {
  useLabel: false,
  labelList: [],
  labelRelation: [],
}

/** Labels are shown, but none is asked for beforehand. */
export const labelsAlone: Partial<TypeSetting['baseInfo']> = { labelRelation: [] }

/** A whole setting from what sets a demo type apart. */
export function demoType({
  page,
  panel,
  detail,
  showCount,
  base,
  content,
  undoSeconds,
  wellness,
  extDataMap = usualFields,
  more,
  lookUps,
  glue,
  ...own
}: Given): TypeSetting {
  return {
    ...own,
    source: 'audit',
    version: 1,
    pageKeys: typeof page === 'string' ? [page] : [...page],
    baseInfo: {
      showCount,
      orderTimeout: 300,
      groupKey: '',
      useLabel: true,
      labelList: [{ templateId: 11, rootId: 0, multi: true, max: 3, required: false }],
      labelRelation: [
        ...readyRemarks.map(({ labelId, preset }) => ({
          labelId,
          preset:
            labelId === 1210 && own.result.some(({ id }) => id === 'mute')
              ? { ...preset, result: 'mute', time: day }
              : preset,
        })),
        {
          labelId: 1501,
          preset: { remark: 'demo.remark_minors' },
          results: own.result
            .filter(({ content: { resultType } }) => resultType !== 'REGULAR')
            .map(({ id }) => id),
          excludes: [1505],
        },
      ],
      multiLanguageKey: 'demo',
      resourceMigrate: { includeAllHost: false },
      resourceAccess: { forceAddToken: false },
      ...base,
    },
    pageType: {
      type: panel,
      ...(detail ? { detail } : {}),
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
        submitMode: 'record',
        ...content,
      },
    },
    ...(lookUps ? { pageInfoCallback: lookUps } : {}),
    ...(glue ? { glueInfoCallback: glue } : {}),
    condition: [
      ...askableFields({ ...extDataMap, ...more?.extDataMap }),
      ...(more?.condition ?? []),
    ],
    extDataMap: { ...extDataMap, ...more?.extDataMap },
    undoSeconds: undoSeconds ?? 5,
    undoDeliveredSeconds: 600,
    wellness: wellness ?? { blur: 0, grey: false, mute: true },
  }
}
