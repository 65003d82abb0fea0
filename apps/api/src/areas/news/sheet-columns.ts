import type { Language } from '@oas/contract/language/calls'
import type { WrongRow } from '@oas/contract/news/schemas'
import { utcOf } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import { officeAheadMs } from '../../core/office-time.ts'

/**
 * Columns of the workbook that notices are imported from, in their order; the head may be in any
 * language.
 */
export const columns = [
  'title',
  'content',
  'type',
  'level',
  'start',
  'end',
  'audit_rule',
  'keyword',
  'groups',
  'links',
  'home',
  'top',
  'robot',
  'event_time',
] as const
type Column = (typeof columns)[number]

const columnsOfFields: readonly (readonly [field: string, column: Column])[] = [
  ['auditRule', 'audit_rule'],
  ['auditorGroupIds', 'groups'],
  ['urls', 'links'],
  ['noticeTypeConfig.wechat', 'robot'],
  ['noticeTimeConfig', 'end'],
  ['eventTime', 'event_time'],
]
/**
 * The column that a field of a notice is read from; fields that are called as their column stay.
 */
export function columnOf(field: string): string {
  return columnsOfFields.find(([start]) => field.startsWith(start))?.[1] ?? field
}

const levels: Readonly<Record<string, string>> = {
  1: 'low',
  2: 'medium',
  3: 'high',
  low: 'low',
  medium: 'medium',
  high: 'high',
  低: 'low',
  中: 'medium',
  高: 'high',
  rendah: 'low',
  sedang: 'medium',
  tinggi: 'high',
  низкий: 'low',
  средний: 'medium',
  высокий: 'high',
}
const yes = new Set(['1', 'yes', 'y', 'true', '是', 'ya', 'да'])
const no = new Set(['', '0', 'no', 'n', 'false', '否', 'tidak', 'нет'])

/**
 * 'YYYY-MM-DD HH:mm[:ss]' in Asia/Shanghai, or a date of the sheet itself; undefined for anything
 * else.
 */
const timeOf = (text: string): number | undefined => {
  const parts =
    /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?(?:\.000Z)?)?$/.exec(
      text.replaceAll('/', '-'),
    ) ?? []
  const at = utcOf(parts.slice(1))
  return at === undefined ? undefined : at - officeAheadMs
}
const words = (text: string): string[] => text.split(/[,，;；\s]+/).filter(Boolean)

/**
 * Cells of a line as the input of a new notice; cells that cannot be read are told by column, in
 * the language given.
 */
export function rawOf(
  cells: readonly string[],
  dataType: 1 | 2,
  language: Language,
): { raw: Record<string, unknown>; problems: WrongRow['problems'] } {
  const problems: WrongRow['problems'] = []
  const cell = (column: Column): string => cells[columns.indexOf(column)] ?? ''
  const wrong = (column: Column, what: 'required' | 'level' | 'time' | 'flag'): undefined => {
    problems.push({ column, reason: textOf(language, `news.wrong_${what}`) })
    return undefined
  }
  const time = (column: Column, needed: boolean): number | undefined => {
    if (cell(column) === '') return needed ? wrong(column, 'required') : undefined
    return timeOf(cell(column)) ?? wrong(column, 'time')
  }
  const flag = (column: Column): 0 | 1 => {
    const word = cell(column).toLowerCase()
    if (!yes.has(word) && !no.has(word)) wrong(column, 'flag')
    return yes.has(word) ? 1 : 0
  }
  for (const column of ['title', 'content', 'type'] as const)
    if (cell(column) === '') wrong(column, 'required')
  const level = levels[cell('level').toLowerCase()] ?? wrong('level', 'level')
  const [start, end, eventTime] = [
    time('start', true),
    time('end', true),
    time('event_time', false),
  ]
  return {
    problems,
    raw: {
      dataType,
      title: cell('title'),
      content: cell('content'),
      type: cell('type'),
      level,
      auditRule: cell('audit_rule'),
      keyword: cell('keyword'),
      eventTime: eventTime ?? null,
      auditorGroupIds: words(cell('groups')),
      urls: words(cell('links')),
      noticeTypeConfig: {
        homePage: { enable: flag('home') },
        wechat: { enable: cell('robot') === '' ? 0 : 1, robotId: cell('robot') },
        topNotification: { enable: flag('top') },
      },
      noticeTimeConfig: { everyYear: 0, ranges: [{ start, end }] },
    },
  }
}
