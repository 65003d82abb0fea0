import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Empty, Id, Millis, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  Category,
  Group,
  LevelInput,
  NewsInput,
  NewsItem,
  NewsRow,
  NotifyType,
  RangeKey,
  WrongRow,
} from './schemas.ts'

const reader = {
  service: 'hello',
  access: 'external-frontend-today-event-for-auditor',
  scope: 'self',
} as const
const read = { service: 'hello', access: 'news.read', scope: 'none' } as const
const edit = { service: 'hello', access: 'news.edit', scope: 'none' } as const
const Text = Type.String({ maxLength: 100 })
const Version = Type.Integer({ minimum: 1 })
const Saved = Type.Object({ id: Id, version: Type.Integer() })
const ReadNum = Type.Object({ eventId: Id, readNum: Type.Integer(), totalNum: Type.Integer() })
const RobotId = Type.String({ pattern: '^[a-z0-9_-]{2,32}$' })

/** Most notices that one call deletes, and rows that one file brings. */
export const maxDeleted = 100
export const maxImported = 500

export const newsCalls = {
  query: call({
    ...read,
    method: 'POST',
    path: '/todayEvent/query',
    input: Type.Object({
      ...sortBy(['title', 'type', 'createdBy', 'updatedBy', 'updatedTime', 'eventTime']),
      ...paging,
      id: Type.Optional(Id),
      dataType: Type.Optional(Category),
      text: Type.Optional(Text),
      type: Type.Optional(Text),
      level: Type.Optional(LevelInput),
      groupId: Type.Optional(Id),
      channel: Type.Optional(NotifyType),
      state: Type.Optional(oneOf(['current', 'future', 'past'])),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
    }),
    output: pageOf(NewsRow),
    summary: 'All notices, newest first',
  }),
  listType: call({
    ...reader,
    access: 'signed-in',
    scope: 'none',
    method: 'POST',
    path: '/todayEvent/listType',
    input: Type.Object({ dataType: Type.Optional(Category) }),
    output: Type.Array(Type.String()),
    summary: 'Types in use, of one category or of all',
  }),
  create: call({
    ...edit,
    method: 'POST',
    path: '/todayEvent/create',
    input: NewsInput,
    output: Saved,
    summary: 'Write a notice',
  }),
  update: call({
    ...edit,
    method: 'POST',
    path: '/todayEvent/update',
    input: Type.Object({ id: Id, version: Version, ...NewsInput.properties }),
    output: Saved,
    summary: 'Change a notice',
  }),
  batchDelete: call({
    ...edit,
    method: 'POST',
    path: '/todayEvent/batchDelete',
    input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: maxDeleted }) }),
    output: Type.Object({ deleted: Type.Integer() }),
    summary: 'Delete notices',
  }),
  notifyList: call({
    ...reader,
    method: 'POST',
    path: '/todayEvent/getNotifyList',
    input: Type.Object({
      notifyType: Type.Optional(NotifyType),
      read: Type.Optional(Type.Boolean()),
      dataType: Type.Optional(Category),
      level: Type.Optional(LevelInput),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
    }),
    output: Type.Array(NewsItem),
    summary: "Notices that are shown now to the caller's group, of one channel or of all",
  }),
  confirmRead: call({
    ...reader,
    method: 'POST',
    path: '/todayEventReadLog/add',
    input: Type.Object({ eventId: Id, curYearNoticeTimeRange: RangeKey }),
    output: Empty,
    summary: 'Confirm that one has read a notice in the span it is shown in',
  }),
  readNum: call({
    ...read,
    method: 'POST',
    path: '/todayEventReadLog/getReadNum',
    input: Type.Object({ eventIds: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
    output: Type.Array(ReadNum),
    summary: 'How many of those whom a notice is for have read it',
  }),
  readers: call({
    ...read,
    method: 'POST',
    path: '/todayEventReadLog/readers',
    input: Type.Object({
      ...sortBy(['displayName', 'group', 'readTime']),
      ...paging,
      eventId: Id,
      read: Type.Optional(Type.Boolean()),
    }),
    output: pageOf(
      Type.Object({
        id: Id,
        name: Type.String(),
        displayName: Type.String(),
        group: Type.String(),
        readTime: nullable(Millis),
      }),
    ),
    summary: 'Who has read a notice and who has not',
  }),
  remind: call({
    ...edit,
    method: 'POST',
    path: '/todayEventReadLog/remind',
    input: Type.Object({ eventId: Id }),
    output: Type.Object({ people: Type.Integer() }),
    limited: 5,
    summary: 'Send a platform message to those who have not read a notice',
  }),
  importTemplate: call({
    ...edit,
    method: 'GET',
    path: '/todayEvent/getImportTemplate',
    input: Empty,
    output: Type.Unknown(),
    answers: 'raw',
    summary: 'The workbook to fill in',
  }),
  importUpload: call({
    ...edit,
    method: 'POST',
    path: '/todayEvent/importUpload',
    input: Empty,
    output: Type.Object({ fileUrl: Type.String() }),
    body: 'stream',
    limited: 10,
    summary: 'A filled-in workbook (.xlsx, at most 5 MB), to be imported',
  }),
  importFile: call({
    ...edit,
    method: 'POST',
    path: '/todayEvent/importFile',
    input: Type.Object({
      fileUrl: Type.String({ maxLength: 500 }),
      dataType: Category,
      preview: Type.Optional(Type.Boolean()),
      skipWrong: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({
      rows: Type.Integer(),
      imported: Type.Integer(),
      wrong: Type.Array(WrongRow),
    }),
    answersWithin: 5000,
    summary:
      'Import an uploaded workbook; with preview nothing is stored, and without skipWrong all ' +
      'rows or none',
  }),
  robots: call({
    ...read,
    method: 'GET',
    path: '/robot',
    input: Empty,
    output: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), version: Type.Integer() }),
    ),
    summary: 'WeChat robots; their addresses are not told',
  }),
  saveRobot: call({
    ...edit,
    method: 'PUT',
    path: '/robot/:id',
    input: Type.Object({
      id: RobotId,
      name: Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }),
      url: Type.Optional(Type.String({ maxLength: 1000, pattern: '^https?://[^\\s]+$' })),
      version: nullable(Version),
    }),
    output: Type.Object({ version: Type.Integer() }),
    summary: 'Add a robot (version null) or change one; without an address the one it has stays',
  }),
  removeRobot: call({
    ...edit,
    method: 'DELETE',
    path: '/robot/:id',
    input: Type.Object({ id: RobotId, version: Version }),
    query: ['version'],
    output: Empty,
    summary: 'Remove a robot that no current notice uses',
  }),
  groupTree: call({
    method: 'GET',
    service: 'releasing',
    path: '/group-tree',
    access: 'signed-in',
    scope: 'none',
    input: Empty,
    output: Type.Object({ content: Type.Array(Group) }),
    summary: 'Groups of auditors, as a tree',
  }),
}

export const newsArea = {
  calls: { news: newsCalls },
  acts: [
    'news.create',
    'news.delete',
    'news.import',
    'news.remind',
    'news.removeRobot',
    'news.saveRobot',
    'news.update',
  ],
  pages: [
    page('/news-management', 'news.read', ['system', 10, 'news_management', 'bell']),
    page('/news-reminder', 'external-frontend-today-event-for-auditor', [
      'system',
      20,
      'news_reminder',
      'record',
    ]),
  ],
} as const satisfies Area
