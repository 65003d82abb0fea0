import { type Static, Type } from 'typebox'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'
import { newsLevels, newsLimits } from './limits.ts'

/** 0 or 1. */
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)])
/** 1 news, 2 rule change. */
export const Category = Type.Union([Type.Literal(1), Type.Literal(2)])
/** By name, or by number: 1 low, 2 medium, 3 high. Answers are names. */
export const LevelInput = Type.Union([
  oneOf(newsLevels),
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
])
/** 1 home page, 2 WeChat, 3 top notification, or the name of one. */
export const NotifyType = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal('HOME_PAGE'),
  Type.Literal('WECHAT'),
  Type.Literal('TOP_NOTIFICATION'),
])
const GroupId = Type.Union([Id, Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })])

const LinkUrl = Type.String({ maxLength: 1000, pattern: '^https?://[^\\s]+$' })
const FileUrl = Type.String({
  maxLength: 1000,
  pattern: '^(https?://|/biz_gateway/resource/file/)[^\\s]+$',
})
export const ExtraLink = Type.Object({ url: LinkUrl, enable: Flag })
export const Review = Type.Object({
  reviewTime: nullable(Millis),
  reviewContent: Type.String({ maxLength: newsLimits.reviewContent }),
  summary: Type.String({ maxLength: newsLimits.reviewSummary }),
})
export const NoticeTypeConfig = Type.Object({
  homePage: Type.Object({ enable: Flag }),
  wechat: Type.Object({ enable: Flag, robotId: Type.String({ maxLength: 32 }) }),
  topNotification: Type.Object({ enable: Flag }),
})
export const NoticeTimeConfig = Type.Object({
  everyYear: Flag,
  ranges: Type.Array(Type.Object({ start: Millis, end: Millis }), {
    minItems: 1,
    maxItems: newsLimits.ranges,
  }),
})
export const RangeKey = Type.String({
  pattern: '^[0-9]{1,16}-[0-9]{1,16}$',
  description: 'the span that the notice is shown in now: start-end in milliseconds',
})

const facts = {
  dataType: Category,
  title: Type.String({ minLength: 1, maxLength: newsLimits.title, pattern: '\\S' }),
  content: Type.String({ minLength: 1, maxLength: newsLimits.content, pattern: '\\S' }),
  auditRule: Type.String({ maxLength: newsLimits.auditRule }),
  type: Type.String({ minLength: 1, maxLength: newsLimits.type, pattern: '\\S' }),
  keyword: Type.String({ maxLength: newsLimits.keyword }),
  eventTime: nullable(Millis),
  noticeTypeConfig: NoticeTypeConfig,
  noticeTimeConfig: NoticeTimeConfig,
}
/**
 * A notice as it is written. `attachments`, `urls`, `reviewContent` and `reviewSummary` are other
 * names of `extraFiles`, `extraLinks` and of the one review.
 */
export const NewsInput = Type.Object({
  ...facts,
  auditRule: Type.Optional(facts.auditRule),
  keyword: Type.Optional(facts.keyword),
  eventTime: Type.Optional(facts.eventTime),
  level: LevelInput,
  auditorGroupIds: Type.Optional(
    Type.Array(GroupId, { maxItems: newsLimits.groups, description: 'empty: everybody' }),
  ),
  extraFiles: Type.Optional(Type.Array(FileUrl, { maxItems: newsLimits.attachments })),
  attachments: Type.Optional(Type.Array(FileUrl, { maxItems: newsLimits.attachments })),
  extraLinks: Type.Optional(Type.Array(ExtraLink, { maxItems: newsLimits.urls })),
  urls: Type.Optional(Type.Array(LinkUrl, { maxItems: newsLimits.urls })),
  reviews: Type.Optional(Type.Array(Review, { maxItems: newsLimits.reviews })),
  reviewContent: Type.Optional(Type.String({ maxLength: newsLimits.reviewContent })),
  reviewSummary: Type.Optional(Type.String({ maxLength: newsLimits.reviewSummary })),
})
export type NewsInput = Static<typeof NewsInput>

export const NewsItem = Type.Object({
  id: Id,
  ...facts,
  level: oneOf(newsLevels),
  auditorGroupIds: Type.Array(Type.String()),
  extraFiles: Type.Array(Type.String()),
  attachments: Type.Array(Type.String()),
  extraLinks: Type.Array(ExtraLink),
  urls: Type.Array(Type.String(), { description: 'links that are switched on' }),
  reviews: Type.Array(Review),
  reviewContent: Type.String(),
  reviewSummary: Type.String(),
  read: Type.Boolean(),
  noticeTime: Type.Object({ curYearNoticeTimeRange: nullable(Type.String()) }),
  version: Type.Integer(),
  createdBy: Type.String(),
  updatedBy: Type.String(),
  updatedTime: Millis,
})
export type NewsItem = Static<typeof NewsItem>
export const pushStates = ['pending', 'sent', 'failed'] as const
export const NewsRow = Type.Object({
  ...NewsItem.properties,
  readNum: Type.Integer(),
  totalNum: Type.Integer(),
  wechat: nullable(
    Type.Object({ state: oneOf(pushStates), attempts: Type.Integer(), error: Type.String() }),
  ),
})
export type NewsRow = Static<typeof NewsRow>
export const WrongRow = Type.Object({
  row: Type.Integer({ description: 'line of the sheet, the head being 1' }),
  title: Type.String(),
  problems: Type.Array(Type.Object({ column: Type.String(), reason: Type.String() })),
})
export type WrongRow = Static<typeof WrongRow>

export type Group = { id: string; name: string; groups: Group[] }
export const Group = Type.Unsafe<Group>(
  Type.Cyclic(
    {
      Group: Type.Object({
        id: Type.String(),
        name: Type.String(),
        groups: Type.Array(Type.Ref('Group')),
      }),
    },
    'Group',
  ),
)
