import { type Channel, type NewsLevel, channelNames, newsLevels } from '@oas/contract/news/limits'
import {
  type NoticeTime,
  countedRange,
  currentRange,
  problemOfRanges,
  rangeKey,
} from '@oas/contract/news/notice-time'
import type { NewsInput, NewsItem } from '@oas/contract/news/schemas'
import { because, fail } from '../../core/fail.ts'

/** A notice as it is stored. */
export type EventFacts = {
  dataType: number
  title: string
  content: string
  auditRule: string
  type: string
  level: number
  keyword: string
  eventTime: Date | null
  groupIds: string[]
  extraFiles: string[]
  extraLinks: NewsItem['extraLinks']
  reviews: NewsItem['reviews']
  onHome: boolean
  onWechat: boolean
  robotId: string
  onTop: boolean
  noticeTime: NoticeTime
  everyYear: boolean
  startsAt: Date
  endsAt: Date
}
export type StoredEvent = EventFacts & {
  id: string
  version: number
  createdBy: string
  createdAt: Date
  updatedBy: string
  updatedAt: Date
}

export function levelOf(level: NewsLevel | 1 | 2 | 3): number {
  return typeof level === 'number' ? level : newsLevels.indexOf(level) + 1
}
export function channelOf(type: Channel | keyof typeof channelNames): Channel {
  return typeof type === 'number' ? type : channelNames[type]
}

const reasons = {
  order: because('order'),
  'cross-year': because('cross_year'),
  overlap: because('overlap'),
} as const

/** The one of two names that was given; both at once are refused, unless they say the same. */
const oneOfBoth = <T>(
  field: string,
  first: T | undefined,
  second: T | undefined,
): T | undefined => {
  if (
    first !== undefined &&
    second !== undefined &&
    JSON.stringify(first) !== JSON.stringify(second)
  )
    fail('invalid-input', { field, reason: because('two_names') })
  return first ?? second
}

/** A written notice as it is stored: names settled, texts trimmed, spans checked. */
export function factsOf(input: NewsInput): EventFacts {
  const wrong = problemOfRanges(input.noticeTimeConfig.ranges)
  if (wrong)
    fail('invalid-input', {
      field: `noticeTimeConfig.ranges.${wrong.at}`,
      reason: reasons[wrong.problem],
    })
  const { homePage, wechat, topNotification } = input.noticeTypeConfig
  if (wechat.enable === 1 && wechat.robotId === '')
    fail('required', { field: 'noticeTypeConfig.wechat.robotId' })
  const single =
    input.reviewContent || input.reviewSummary
      ? [
          {
            reviewTime: null,
            reviewContent: input.reviewContent ?? '',
            summary: input.reviewSummary ?? '',
          },
        ]
      : undefined
  const starts = input.noticeTimeConfig.ranges.map((range) => range.start)
  const ends = input.noticeTimeConfig.ranges.map((range) => range.end)
  return {
    dataType: input.dataType,
    title: input.title.trim(),
    content: input.content.trim(),
    auditRule: (input.auditRule ?? '').trim(),
    type: input.type.trim(),
    level: levelOf(input.level),
    keyword: (input.keyword ?? '').trim(),
    eventTime:
      input.eventTime === null || input.eventTime === undefined ? null : new Date(input.eventTime),
    groupIds: [...new Set((input.auditorGroupIds ?? []).map(String))],
    extraFiles: oneOfBoth('attachments', input.extraFiles, input.attachments) ?? [],
    extraLinks: input.extraLinks ?? (input.urls ?? []).map((url) => ({ url, enable: 1 as const })),
    reviews: input.reviews?.length ? input.reviews : (single ?? []),
    onHome: homePage.enable === 1,
    onWechat: wechat.enable === 1,
    robotId: wechat.robotId,
    onTop: topNotification.enable === 1,
    noticeTime: input.noticeTimeConfig,
    everyYear: input.noticeTimeConfig.everyYear === 1,
    startsAt: new Date(Math.min(...starts)),
    endsAt: new Date(Math.max(...ends)),
  }
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)
/** Name of the span that a notice is shown in at a moment; null when it is not. */
export function keyAt(event: Pick<StoredEvent, 'noticeTime'>, now: Date): string | null {
  const range = currentRange(event.noticeTime, now.getTime())
  return range && rangeKey(range)
}

/** Name of the span whose readers count. */
export function countedKey(event: Pick<StoredEvent, 'noticeTime'>, now: Date): string {
  const range = countedRange(event.noticeTime, now.getTime())
  return range ? rangeKey(range) : ''
}

export function toItem(event: StoredEvent, now: Date, read: boolean): NewsItem {
  const last = event.reviews.at(-1)
  return {
    id: event.id,
    dataType: event.dataType as 1 | 2,
    title: event.title,
    content: event.content,
    auditRule: event.auditRule,
    type: event.type,
    level: newsLevels[event.level - 1] ?? 'low',
    auditorGroupIds: event.groupIds.map(String),
    eventTime: event.eventTime?.getTime() ?? null,
    extraFiles: event.extraFiles,
    attachments: event.extraFiles,
    extraLinks: event.extraLinks,
    urls: event.extraLinks.filter((link) => link.enable === 1).map((link) => link.url),
    keyword: event.keyword,
    reviews: event.reviews,
    reviewContent: last?.reviewContent ?? '',
    reviewSummary: last?.summary ?? '',
    noticeTypeConfig: {
      homePage: { enable: flag(event.onHome) },
      wechat: { enable: flag(event.onWechat), robotId: event.robotId },
      topNotification: { enable: flag(event.onTop) },
    },
    noticeTimeConfig: {
      everyYear: event.noticeTime.everyYear,
      ranges: [...event.noticeTime.ranges],
    },
    read,
    noticeTime: { curYearNoticeTimeRange: keyAt(event, now) },
    version: event.version,
    createdBy: event.createdBy,
    updatedBy: event.updatedBy,
    updatedTime: event.updatedAt.getTime(),
  }
}
