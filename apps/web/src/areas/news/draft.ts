import type { Input } from '@oas/contract/define'
import type { newsCalls } from '@oas/contract/news/calls'
import { type NewsLevel, newsLimits } from '@oas/contract/news/limits'
import { problemOfRanges } from '@oas/contract/news/notice-time'
import type { NewsItem } from '@oas/contract/news/schemas'
import { dayMs } from '@oas/contract/time'
import { t, tData } from '../../i18n/texts.ts'
import type { Problems } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { officeAheadMs } from '../../kit/time.ts'

export type RangeDraft = { start: number | undefined; end: number | undefined }
export type ReviewDraft = { reviewTime: number | undefined; reviewContent: string; summary: string }
/** A notice as it is typed. */
export type Draft = {
  dataType: string
  title: string
  content: string
  type: string
  level: string
  auditRule: string
  keyword: string
  eventTime: number | undefined
  auditorGroupIds: string[]
  home: boolean
  top: boolean
  wechat: boolean
  robotId: string
  everyYear: boolean
  noticeTimeConfig: RangeDraft[]
  extraLinks: { url: string; enable: boolean }[]
  extraFiles: string[]
  reviews: ReviewDraft[]
}

/** From now on for a week, but not over the turn of the year. */
const usualRange = (now: number): RangeDraft => {
  const year = new Date(now + officeAheadMs).getUTCFullYear()
  return {
    start: Math.floor(now / 1000) * 1000,
    end: Math.min(
      Math.floor((now + 7 * dayMs) / 1000) * 1000,
      Date.UTC(year + 1, 0, 1) - officeAheadMs - 1000,
    ),
  }
}

export function draftOf(item: NewsItem | null, now: number): Draft {
  return item === null
    ? {
        dataType: '1',
        title: '',
        content: '',
        type: '',
        level: 'low',
        auditRule: '',
        keyword: '',
        eventTime: undefined,
        auditorGroupIds: [],
        home: true,
        top: true,
        wechat: false,
        robotId: '',
        everyYear: false,
        noticeTimeConfig: [usualRange(now)],
        extraLinks: [],
        extraFiles: [],
        reviews: [],
      }
    : {
        dataType: String(item.dataType),
        title: item.title,
        content: item.content,
        type: item.type,
        level: item.level,
        auditRule: item.auditRule,
        keyword: item.keyword,
        eventTime: item.eventTime ?? undefined,
        auditorGroupIds: [...item.auditorGroupIds],
        home: item.noticeTypeConfig.homePage.enable === 1,
        top: item.noticeTypeConfig.topNotification.enable === 1,
        wechat: item.noticeTypeConfig.wechat.enable === 1,
        robotId: item.noticeTypeConfig.wechat.robotId,
        everyYear: item.noticeTimeConfig.everyYear === 1,
        noticeTimeConfig: item.noticeTimeConfig.ranges.map((range) => ({ ...range })),
        extraLinks: item.extraLinks.map(({ url, enable }) => ({ url, enable: enable === 1 })),
        extraFiles: [...item.extraFiles],
        reviews: item.reviews.map((review) => ({
          ...review,
          reviewTime: review.reviewTime ?? undefined,
        })),
      }
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)
const rangesOf = (draft: Draft): { start: number; end: number }[] =>
  draft.noticeTimeConfig.flatMap(({ start, end }) =>
    start === undefined || end === undefined ? [] : [{ start, end }],
  )

export function inputOfDraft(draft: Draft): Input<typeof newsCalls.create> {
  return {
    dataType: draft.dataType === '2' ? 2 : 1,
    title: draft.title,
    content: draft.content,
    type: draft.type,
    level: draft.level as NewsLevel,
    auditRule: draft.auditRule,
    keyword: draft.keyword,
    eventTime: draft.eventTime ?? null,
    auditorGroupIds: draft.auditorGroupIds,
    extraFiles: draft.extraFiles,
    extraLinks: draft.extraLinks.map(({ url, enable }) => ({
      url: url.trim(),
      enable: flag(enable),
    })),
    reviews: draft.reviews.map((review) => ({ ...review, reviewTime: review.reviewTime ?? null })),
    noticeTypeConfig: {
      homePage: { enable: flag(draft.home) },
      wechat: { enable: flag(draft.wechat), robotId: draft.wechat ? draft.robotId : '' },
      topNotification: { enable: flag(draft.top) },
    },
    noticeTimeConfig: { everyYear: flag(draft.everyYear), ranges: rangesOf(draft) },
  }
}

/** Where the form shows what the server says of the channels and the spans. */
export function fieldOfPath(path: string): keyof Draft | undefined {
  return path.startsWith('noticeTypeConfig.wechat')
    ? 'robotId'
    : path.startsWith('noticeTypeConfig')
      ? 'home'
      : path === 'noticeTimeConfig.everyYear'
        ? 'everyYear'
        : path === 'attachments'
          ? 'extraFiles'
          : path === 'urls'
            ? 'extraLinks'
            : undefined
}

const rangeProblem = (draft: Draft): string | null => {
  const ranges = rangesOf(draft)
  if (ranges.length === 0 || ranges.length < draft.noticeTimeConfig.length)
    return t('news.range_missing')
  const found = problemOfRanges(ranges)
  return found && tData(`news.range_${found.problem.replace('-', '_')}`)
}

export function checkDraft(draft: Draft): Problems<Draft> {
  return {
    title: required(draft.title, t('news.title')),
    content: required(draft.content, t('news.content')),
    type: required(draft.type, t('news.type')),
    auditorGroupIds:
      draft.auditorGroupIds.length > newsLimits.groups
        ? t('frontend.at_most_items', { n: newsLimits.groups })
        : null,
    robotId: draft.wechat ? required(draft.robotId, t('news.robot')) : null,
    home: draft.home || draft.top || draft.wechat ? null : t('news.channel_needed'),
    noticeTimeConfig: rangeProblem(draft),
    extraLinks: draft.extraLinks.every(({ url }) => /^https?:\/\/\S+$/.test(url.trim()))
      ? null
      : t('news.link_wrong'),
  }
}
