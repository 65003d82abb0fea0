import type { BusinessKind } from '../kinds.ts'
import { blankSetting } from './blank.ts'
import type { PanelType } from './panels.ts'
import { readyConditions, readyFields } from './ready-fields.ts'
import { type NamedLabel, isGeneralRemark, remarkRelations } from './ready-remarks.ts'
import type { ResultButton, TypeSetting } from './schemas.ts'

type Content = ResultButton['content']
type Time = Pick<Content, 'times' | 'defaultTime'>

/** The group of texts that ready types speak in. */
export const readyTexts = 'ready_type'
const text = (name: string): string => `${readyTexts}.${name}`

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

const once: Time = { times: [0], defaultTime: 0 }
const days = (...list: readonly number[]): Time => {
  const times = list.map((n) => (n < 0 ? -1 : n * daySeconds))
  return { times, defaultTime: times[0] ?? daySeconds }
}
const said = (names: readonly string[]): Content['remark'] => ({
  required: true,
  max: 200,
  placeholder: 'result.remark_placeholder',
  templates: names.map((name) => text(`remark_${name}`)),
})

const button = (id: string, content: Content, reasonList?: ResultButton['reasonList']) => ({
  id,
  transKey: `result.${id}`,
  content,
  ...(reasonList ? { reasonList } : {}),
})
type Given = Partial<Content> & Pick<Content, 'control' | 'punishId'>
/** A result that punishes; what is said to the user is offered by names of remarks. */
const against = (id: string, remarks: readonly string[], content: Given): ResultButton =>
  button(id, { resultType: 'NORMAL_VIOLATIONS', ...once, remark: said(remarks), ...content })
/** One that another press or another key confirms. */
const grave = (id: string, remarks: readonly string[], content: Given): ResultButton =>
  against(id, remarks, { resultType: 'SERIOUS_VIOLATIONS', confirm: 'key', ...content })

const pass = button('ignore', {
  resultType: 'REGULAR',
  show: true,
  control: 'direct',
  rest: true,
})
const hold = button('hold', { resultType: 'SYSTEM', control: 'hold' })
const del = against('del', ['removed', 'ad', 'abuse', 'sexual', 'violence'], {
  control: 'simple_confirm',
  punishId: 101,
})
const authorOnly = against('author_only', ['low_quality', 'ad'], {
  control: 'remark',
  punishId: 102,
})
const limit = against('limit', ['low_quality', 'ad'], {
  control: 'time_range',
  punishId: 103,
  ...days(7, 1, 30),
})
const mute = against('mute', ['abuse', 'ad', 'flood', 'repeat'], {
  control: 'punish_form',
  punishId: 202,
  ...days(1, 3, 7, 30, -1),
})
const warn: ResultButton = {
  ...against('warn', ['warned'], { control: 'radio_remark', punishId: 201 }),
  reasonList: ['ad', 'abuse', 'sexual', 'flood'].map((name, index) => ({
    id: index + 1,
    transKey: text(`reason_${name}`),
    orders: 40 - index * 10,
    remark: text(`remark_${name}`),
  })),
}
const banPosting = against('ban_posting', ['repeat', 'ad', 'abuse'], {
  resultType: 'MIDDLE_SERIOUS_VIOLATIONS',
  control: 'punish_form',
  punishId: 203,
  ...days(7, 1, 30, -1),
})
const banAccount = grave('ban_account', ['grave', 'repeat'], {
  control: 'punish_form',
  punishId: 206,
  ...days(30, 7, 365, -1),
})
const resetField = against('reset_field', ['reset'], { control: 'direct', punishId: 104 })
const warnRoom = against('warn_room', ['room'], { control: 'simple_confirm', punishId: 401 })
const lowerRoom = against('lower_room', ['room', 'low_quality'], {
  control: 'punish_form',
  punishId: 405,
  times: [hourSeconds, 6 * hourSeconds, daySeconds],
  defaultTime: hourSeconds,
})
const cutStream = against('cut_stream', ['room'], {
  resultType: 'MIDDLE_SERIOUS_VIOLATIONS',
  control: 'direct',
  punishId: 402,
  confirm: 'key',
})
const banLive = grave('ban_live', ['grave', 'repeat'], {
  control: 'punish_form',
  punishId: 204,
  ...days(7, 1, 30, -1),
})

type Ready = {
  page: string
  business: BusinessKind
  panel: PanelType
  showCount: number
  result: readonly ResultButton[]
  wellness?: TypeSetting['wellness']
  undoSeconds?: number
}
const ready = {
  comment: {
    page: 'tags-audit-text',
    business: 'text',
    panel: 'text_list',
    showCount: 20,
    result: [pass, del, authorOnly, mute, warn, banAccount, hold],
  },
  post: {
    page: 'tags-audit-common',
    business: 'multi',
    panel: 'multi_resource',
    showCount: 5,
    result: [pass, del, authorOnly, limit, mute, banAccount, hold],
  },
  picture: {
    page: 'tags-audit-picture',
    business: 'picture',
    panel: 'picture_wall',
    showCount: 50,
    result: [pass, del, limit, banPosting, banAccount, hold],
    wellness: { blur: 8, grey: false, mute: true },
  },
  video: {
    page: 'tags-audit-video',
    business: 'video',
    panel: 'video_single',
    showCount: 3,
    result: [pass, del, authorOnly, limit, banPosting, banAccount, hold],
  },
  voice: {
    page: 'tags-audit-voice',
    business: 'voice',
    panel: 'voice_list',
    showCount: 10,
    result: [pass, del, warn, mute, banAccount, hold],
    wellness: { blur: 0, grey: false, mute: false },
  },
  // A cut cannot wait: it goes out at once and is taken back by telling the app.
  live_room: {
    page: 'tags-audit-live-common',
    business: 'live',
    panel: 'live_room',
    showCount: 1,
    result: [pass, warnRoom, lowerRoom, cutStream, banLive, hold],
    undoSeconds: 0,
  },
  profile: {
    page: 'tags-audit-account',
    business: 'account',
    panel: 'profile',
    showCount: 5,
    result: [pass, resetField, warn, mute, banAccount, hold],
  },
  chat: {
    page: 'tags-audit-chat',
    business: 'multi',
    panel: 'chat',
    showCount: 5,
    result: [pass, warn, mute, banAccount, hold],
  },
} as const satisfies Record<string, Ready>

export type ReadyType = keyof typeof ready
/** Types that a team can begin with, in the order they are offered. */
export const readyTypes = Object.keys(ready) as readonly ReadyType[]

/** The page, the business and the panel that a ready type is made for. */
export function readyPlace(type: ReadyType): {
  business: BusinessKind
  panel: PanelType
  pageKeys: string[]
} {
  const { business, panel, page } = ready[type]
  return { business, panel, pageKeys: [page] }
}

const everyResult: readonly ResultButton[] = [
  ...new Set(readyTypes.flatMap((type): readonly ResultButton[] => ready[type].result)),
]
/** Ids of all results of ready types. */
export const readyResultIds: readonly string[] = everyResult.map(({ id }) => id)

/** A result of ready types by its id, with all that belongs to it. */
export function readyResult(id: string): ResultButton | null {
  return structuredClone(everyResult.find((one) => one.id === id) ?? null)
}

/** Ids of the results that a ready type brings, in their order. */
export function readyResults(type: ReadyType): string[] {
  return ready[type].result.map(({ id }) => id)
}

/** What is offered to say beside a label: what the label itself says follows from it. */
const besideLabel = (remark: Content['remark']): Content['remark'] => {
  if (!remark) return remark
  const names = (remark.templates ?? []).filter((key) =>
    isGeneralRemark(key.slice(text('remark_').length)),
  )
  return { ...remark, templates: names.length > 0 ? names : [text('remark_rules')] }
}
const labelled = (result: readonly ResultButton[]): ResultButton[] =>
  result.map(({ reasonList, ...one }) => {
    if (!one.content.resultType.endsWith('VIOLATIONS'))
      return { ...one, ...(reasonList ? { reasonList } : {}) }
    const { control, remark } = one.content
    return {
      ...one,
      content: {
        ...one.content,
        // The label is the reason: others beside it could say something else.
        control: control === 'radio_remark' ? 'remark' : control,
        label: { required: true, max: 3 },
        remark: besideLabel(remark),
      },
    }
  })

/**
 * A whole setting that can be published as it is. With a tree of labels its violations ask for one
 * of them, and what is said to the user follows from it.
 */
export function readySetting(
  type: ReadyType,
  own: Pick<TypeSetting, 'appId' | 'type' | 'source' | 'name'>,
  labelTree?: { id: number; labels: readonly NamedLabel[] },
): TypeSetting {
  const { showCount, result, ...more }: Ready = ready[type]
  const blank = blankSetting({ ...own, ...readyPlace(type) })
  return {
    ...blank,
    baseInfo: {
      ...blank.baseInfo,
      showCount,
      orderTimeout: 300,
      useLabel: labelTree !== undefined,
      labelList:
        labelTree === undefined
          ? []
          : [{ templateId: labelTree.id, rootId: 0, multi: true, max: 3, required: false }],
      labelRelation: labelTree === undefined ? [] : remarkRelations(labelTree.labels, text),
      multiLanguageKey: readyTexts,
    },
    result: structuredClone(labelTree === undefined ? [...result] : labelled(result)),
    condition: readyConditions(text),
    extDataMap: readyFields(text),
    undoSeconds: more.undoSeconds ?? 5,
    undoDeliveredSeconds: 600,
    wellness: more.wellness ?? blank.wellness,
  }
}
