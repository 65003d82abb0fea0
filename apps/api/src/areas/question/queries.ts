import type { questionAges } from '@oas/contract/question/schemas'
import { type SqlBool, type Transaction, sql } from 'kysely'
import { dayMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type Seek, seekWords } from '../../db/seek.ts'

type Base = Pick<Context, 'db'>
export type Tx = Transaction<DB>
const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const spans: Readonly<
  Record<(typeof questionAges)[number], readonly [newest: number, oldest: number]>
> = { day: [0, 1], 'three-days': [1, 3], week: [3, 7], older: [7, 1e6] }

/** `apps` null: every app. `askerId`: only what this person asked. */
export type QuestionFilter = {
  apps: readonly number[] | null
  askerId?: string | undefined
  now: Date
  seek: Seek
  limit: number
  id?: string | undefined
  title?: string | undefined
  backendId?: string | undefined
  appId?: number | undefined
  business?: string | undefined
  asker?: string | undefined
  state?: string | undefined
  age?: (typeof questionAges)[number] | undefined
  assigneeId?: string | undefined
  turnOfStaff?: boolean | undefined
  news?: boolean | undefined
  from?: number | undefined
  to?: number | undefined
}
/** What questions can be sorted by; time is that of their ids. */
export const questionColumns = {
  title: seekWords('q.title'),
  state: seekWords('q.state'),
  asker: seekWords('asker.display_name'),
  assignee: seekWords('assignee.display_name'),
  askedAt: 'id',
} as const
const hasNews = sql<boolean>`
  (q.news_at is not null and (q.viewed_at is null or q.viewed_at < q.news_at))`

const rows = (on: Base['db'] | Tx) =>
  on
    .selectFrom('question as q')
    .innerJoin('person as asker', 'asker.id', 'q.askerId')
    .leftJoin('person as assignee', 'assignee.id', 'q.assigneeId')
    .selectAll('q')
    .select([
      'asker.displayName as asker',
      'assignee.displayName as assignee',
      hasNews.as('updated'),
      sql<number>`(select count(*)::int from question d where d.duplicate_of = q.id)`.as(
        'duplicates',
      ),
    ])

export function listQuestions(ctx: Base, f: QuestionFilter) {
  let query = rows(ctx.db)
  // What one asked oneself is there whatever apps one sees now.
  if (f.askerId) query = query.where('q.askerId', '=', f.askerId)
  else if (f.apps) query = query.where('q.appId', 'in', f.apps.length > 0 ? [...f.apps] : [-1])
  if (f.id) query = query.where('q.id', '=', f.id)
  if (f.title) query = query.where('q.title', 'ilike', like(f.title))
  if (f.backendId) query = query.where('q.backendId', '=', f.backendId)
  if (f.appId !== undefined) query = query.where('q.appId', '=', f.appId)
  if (f.business) query = query.where('q.business', '=', f.business)
  if (f.asker)
    query = query.where((on) =>
      on.or([
        on('asker.name', '=', f.asker ?? ''),
        on('asker.displayName', 'ilike', like(f.asker ?? '')),
      ]),
    )
  if (f.state) query = query.where('q.state', '=', f.state)
  if (f.assigneeId) query = query.where('q.assigneeId', '=', f.assigneeId)
  if (f.turnOfStaff) query = query.where('q.awaits', '=', 'staff')
  if (f.news) query = query.where(sql<SqlBool>`${hasNews}`)
  if (f.from !== undefined) query = query.where('q.askedAt', '>=', new Date(f.from))
  if (f.to !== undefined) query = query.where('q.askedAt', '<', new Date(f.to))
  if (f.age) {
    const [newest, oldest] = spans[f.age]
    query = query
      .where('q.askedAt', '<=', new Date(f.now.getTime() - newest * dayMs))
      .where('q.askedAt', '>', new Date(Math.max(0, f.now.getTime() - oldest * dayMs)))
  }
  return query
    .select(f.seek.value.as('sortValue'))
    .where(f.seek.after)
    .orderBy(f.seek.orderBy)
    .limit(f.limit)
    .execute()
}
export type FoundQuestion = NonNullable<Awaited<ReturnType<typeof findQuestion>>>

export function findQuestion(on: Base['db'], id: string) {
  return rows(on).where('q.id', '=', id).executeTakeFirst()
}
export function lockQuestion(tx: Tx, id: string) {
  return tx.selectFrom('question').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export type QuestionFacts = {
  createdTime: Date
  title: string
  backendId: string
  backendTitle: string
  backendPath: string
  appId: number
  appName: string
  anotherBusiness: string
  business: string
  postId: string
  remark: string
}
export async function insertQuestion(
  tx: Tx,
  row: QuestionFacts & {
    askerId: string
    ipInfo: string
    reportUrl: string
    hostName: string
    askedAt: Date
    changedAt: Date
  },
): Promise<string> {
  return (await tx.insertInto('question').values(row).returning('id').executeTakeFirstOrThrow()).id
}
export type QuestionChange = Partial<QuestionFacts> & {
  version: number
  changedAt: Date
  state?: string
  assigneeId?: string
  answeredAt?: Date
  lastAnswer?: string
  awaits?: string
  newsAt?: Date
  viewedAt?: Date
  duplicateOf?: string | null
  changeLink?: string
}
export function changeQuestion(tx: Tx, id: string, change: QuestionChange) {
  return tx.updateTable('question').set(change).where('id', '=', id).execute()
}

export async function insertLog(
  tx: Tx,
  row: {
    questionId: string
    at: Date
    personId: string
    staff: boolean
    act: string
    state: string
    text: string
    detail: string
  },
): Promise<string> {
  return (await tx.insertInto('questionLog').values(row).returning('id').executeTakeFirstOrThrow())
    .id
}
export function listLog(ctx: Base, questionId: string) {
  return ctx.db
    .selectFrom('questionLog as l')
    .innerJoin('person as p', 'p.id', 'l.personId')
    .select([
      'l.id',
      'l.at',
      'p.displayName as by',
      'l.staff',
      'l.act',
      'l.state',
      'l.text',
      'l.detail',
    ])
    .where('questionId', '=', questionId)
    .orderBy('l.id')
    .execute()
}

/** The files of a question itself (`logId` null) or of one thing said about it become these. */
export async function putAnnexes(
  tx: Tx,
  questionId: string,
  logId: string | null,
  files: readonly { id: string; name: string }[],
): Promise<void> {
  if (logId === null)
    await tx
      .deleteFrom('questionAnnex')
      .where('questionId', '=', questionId)
      .where('logId', 'is', null)
      .execute()
  if (files.length > 0)
    await tx
      .insertInto('questionAnnex')
      .values(
        files.map(({ id, name }, position) => ({ questionId, logId, position, fileId: id, name })),
      )
      .execute()
}
export function listAnnexes(on: Base['db'], questionIds: readonly string[]) {
  return questionIds.length === 0
    ? Promise.resolve([])
    : on
        .selectFrom('questionAnnex as a')
        .innerJoin('file as f', 'f.id', 'a.fileId')
        .select(['a.questionId', 'a.logId', 'a.fileId', 'a.name', 'f.mime'])
        .where('a.questionId', 'in', [...questionIds])
        .orderBy('a.questionId')
        .orderBy('a.position')
        .execute()
}

export async function hasUnseen(ctx: Base, askerId: string): Promise<boolean> {
  return (
    (await ctx.db
      .selectFrom('question as q')
      .select('q.id')
      .where('q.askerId', '=', askerId)
      .where(sql<SqlBool>`${hasNews}`)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}
/** Notes that the asker has seen all of a question; answers whether it is theirs. */
export async function setViewed(
  ctx: Base,
  id: string,
  askerId: string,
  now: Date,
): Promise<boolean> {
  return (
    Number(
      (
        await ctx.db
          .updateTable('question')
          .set({ viewedAt: sql<Date>`greatest(${now}::timestamptz, news_at)` })
          .where('id', '=', id)
          .where('askerId', '=', askerId)
          .executeTakeFirst()
      ).numUpdatedRows,
    ) > 0
  )
}

export function findMenu(ctx: Base) {
  return ctx.db.selectFrom('menu').select(['id', 'parentId', 'path', 'title']).execute()
}
export function listApps(ctx: Base) {
  return ctx.db
    .selectFrom('app')
    .select([
      'id',
      'name',
      sql<boolean>`exists (select 1 from punish where punish.app_id = app.id)`.as('punishes'),
    ])
    .orderBy('id')
    .execute()
}
/** Active people who may answer questions. */
export async function listStaff(ctx: Base): Promise<{ id: string; name: string }[]> {
  return ctx.db
    .selectFrom('person as p')
    .innerJoin('personRole as r', 'r.personId', 'p.id')
    .innerJoin('rolePermission as m', 'm.roleId', 'r.roleId')
    .select(['p.id', 'p.displayName as name'])
    .distinct()
    .where('m.permission', '=', 'question.answer')
    .where('p.state', '=', 'active')
    .orderBy('p.displayName')
    .orderBy('p.id')
    .limit(500)
    .execute()
}

/** Questions merged into one that is merged itself go along. */
export function moveDuplicates(tx: Tx, from: string, to: string) {
  return tx
    .updateTable('question')
    .set({ duplicateOf: to })
    .where('duplicateOf', '=', from)
    .execute()
}
export function lockDuplicates(tx: Tx, of: string) {
  return tx
    .selectFrom('question')
    .select(['id', 'askerId', 'state', 'version'])
    .where('duplicateOf', '=', of)
    .orderBy('id')
    .forUpdate()
    .execute()
}
