import type { Input } from '@oas/contract/define'
import type { questionCalls } from '@oas/contract/question/calls'
import {
  type QuestionRow,
  appChoiceOf,
  maxAnnexes,
  maxRemark,
  maxTitle,
  questionBusinesses,
} from '@oas/contract/question/schemas'
import { questionStates } from '@oas/contract/question/states'
import { textOf } from '@oas/texts'
import { appsSeen, mayApp } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { readPage } from '../../core/keyset.ts'
import { officeTime } from '../../core/office-time.ts'
import { csvAnswer, datedNameOf } from '../../files/csv.ts'
import {
  type QuestionFilter,
  findQuestion,
  hasUnseen,
  listAnnexes,
  listApps,
  listLog,
  listQuestions,
  questionColumns,
  listStaff,
  setViewed,
} from './queries.ts'
import { annexOf, rowsOf } from './show.ts'
import type { Handler } from '../../http/implement.ts'
import { seekOf } from '../../db/seek.ts'

type Calls = typeof questionCalls
const mostRows = 20_000
const pageRows = 500

/** Staff see the questions of their apps; everybody else only what they asked. */
const visible = (ctx: CallContext): Pick<QuestionFilter, 'apps' | 'askerId' | 'now'> =>
  holds(ctx, 'question.read')
    ? {
        apps: appsSeen(ctx.caller.scope),
        now: ctx.now(),
      }
    : { apps: null, askerId: ctx.caller.id, now: ctx.now() }

const pageOf = async (
  ctx: CallContext,
  filter: QuestionFilter,
): Promise<{ list: QuestionRow[]; next: string | null }> => {
  const { list, next } = await readPage(
    filter.limit,
    (most) => listQuestions(ctx, { ...filter, limit: most }),
    filter.seek.cursorOf,
  )
  return { list: await rowsOf(ctx, list), next }
}
/**
 * Field by field: an input may carry more than its schema names, and nothing of that may reach the
 * bounds of what is seen.
 */
const filtersOf = ({
  id,
  title,
  backendId,
  appId,
  business,
  asker,
  state,
  age,
  assigneeId,
}: Omit<Input<Calls['export']>, 'updated'>) => ({
  id,
  title,
  backendId,
  appId,
  business,
  asker,
  state,
  age,
  assigneeId,
})

export const list: Handler<Calls['list']> = async (
  ctx,
  { updated, sort, after, limit = 50, ...rest },
) => {
  const seen = visible(ctx)
  // An asker finds one of their own by its id, whatever apps they see as staff.
  if (rest.id !== undefined && seen.askerId === undefined) {
    const one = await findQuestion(ctx.db, rest.id)
    if (one?.askerId === ctx.caller.id) return { list: await rowsOf(ctx, [one]), next: null }
  }
  return pageOf(ctx, {
    ...filtersOf(rest),
    ...seen,
    turnOfStaff: updated,
    seek: seekOf(sort, after, 'q.id', questionColumns),
    limit,
  })
}
export const mine: Handler<Calls['mine']> = (
  ctx,
  { updated, sort, after, limit = 50, state, appId, from, to },
) =>
  pageOf(ctx, {
    apps: null,
    askerId: ctx.caller.id,
    now: ctx.now(),
    state,
    appId,
    from,
    to,
    news: updated,
    seek: seekOf(sort, after, 'q.id', questionColumns),
    limit,
  })

/**
 * A question that the caller may see, as its asker or as staff of its app; to all others it is not
 * there.
 */
export function mayRead(ctx: CallContext, question: { askerId: string; appId: number }): boolean {
  return (
    question.askerId === ctx.caller.id ||
    (holds(ctx, 'question.read') && mayApp(ctx.caller, question.appId))
  )
}

export const log: Handler<Calls['log']> = async (ctx, { id }) => {
  const question = await findQuestion(ctx.db, id)
  if (!question || !mayRead(ctx, question)) fail('not-found')
  const [entries, annexes] = await Promise.all([listLog(ctx, id), listAnnexes(ctx.db, [id])])
  return Promise.all(
    entries.map(async (entry) => ({
      id: entry.id,
      at: entry.at.getTime(),
      by: entry.by,
      staff: entry.staff,
      act: entry.act as 'create',
      state: entry.state as QuestionRow['state'],
      text: entry.text,
      detail: entry.detail as Record<string, unknown>,
      annexList: await Promise.all(
        annexes.filter(({ logId }) => logId === entry.id).map((annex) => annexOf(ctx, annex)),
      ),
    })),
  )
}

export const viewed: Handler<Calls['viewed']> = (ctx) => hasUnseen(ctx, ctx.caller.id)
export const view: Handler<Calls['view']> = async (ctx, { id }) => {
  if (!(await setViewed(ctx, id, ctx.caller.id, ctx.now()))) fail('not-found')
  return {}
}

export const config: Handler<Calls['config']> = async (ctx) => ({
  maxAnnexes,
  maxTitle,
  maxRemark,
  states: [...questionStates],
  businesses: [...questionBusinesses],
  staff: holds(ctx, 'question.answer') ? await listStaff(ctx) : [],
})

/**
 * Questions can be asked about apps in which people are punished: the others have nothing to ask
 * about.
 */
export const apps: Handler<Calls['apps']> = async (ctx, { permission }) => {
  if (permission !== undefined && !ctx.caller.permissions.has(permission as never)) return []
  const own = (await listApps(ctx)).filter(
    (app) => mayApp(ctx.caller, app.id) && (permission !== 'question-feedback' || app.punishes),
  )
  return own.map(({ id, name }) => ({ id, name, value: appChoiceOf({ id, name }) }))
}

const columns: readonly (readonly [key: string, value: (row: QuestionRow) => string | number])[] = [
  ['id', (row) => row.id],
  ['title', (row) => row.title],
  ['backend', (row) => row.backendPath],
  ['app', (row) => row.appName],
  ['business', (row) => (row.business === 'other' ? row.anotherBusiness : row.business)],
  ['post', (row) => row.postId],
  ['remark', (row) => row.remark],
  ['asker', (row) => row.asker],
  ['state', (row) => row.state],
  ['assignee', (row) => row.assignee],
  ['created', (row) => officeTime(row.createdTime)],
  ['asked', (row) => officeTime(row.askedAt)],
  ['answered', (row) => officeTime(row.answeredAt)],
  ['last_answer', (row) => row.lastAnswer],
  ['annexes', (row) => row.annexList.length],
]
async function* rowsFrom(
  ctx: CallContext,
  filter: QuestionFilter,
  first: Awaited<ReturnType<typeof pageOf>>,
): AsyncGenerator<(string | number)[]> {
  let page = first
  for (
    let rows = 0;
    ;
    page = await pageOf(ctx, {
      ...filter,
      seek: seekOf(undefined, page.next ?? undefined, 'q.id', questionColumns),
      limit: Math.min(pageRows, mostRows - rows),
    })
  ) {
    for (const row of page.list) yield columns.map(([, value]) => value(row))
    rows += page.list.length
    if (page.next === null || rows >= mostRows) return
  }
}

export async function exportAll(
  ctx: CallContext,
  { updated, ...rest }: Input<Calls['export']>,
): Promise<unknown> {
  const filter = {
    ...filtersOf(rest),
    ...visible(ctx),
    turnOfStaff: updated,
    seek: seekOf(undefined, undefined, 'q.id', questionColumns),
    limit: pageRows,
  }
  return csvAnswer(
    ctx,
    datedNameOf(ctx, 'questions'),
    columns.map(([key]) => textOf(ctx.language, `question.${key}`)),
    rowsFrom(ctx, filter, await pageOf(ctx, filter)),
  )
}
