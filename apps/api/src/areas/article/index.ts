import { type ArticleRow, articleCalls, articleStates } from '@oas/contract/article/calls'
import type { Input, Output } from '@oas/contract/define'
import { languages } from '@oas/contract/language/calls'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { implement } from '../../http/implement.ts'
import {
  type Reader,
  type Tx,
  countArticles,
  countReaders,
  findArticle,
  insertArticle,
  listArticles,
  listLabels,
  listRoles,
  listTags,
  lockArticle,
  putRead,
  updateArticle,
} from './queries.ts'

type Calls = typeof articleCalls
type Stored = NonNullable<Awaited<ReturnType<typeof findArticle>>>
const summaryLength = 160

const readerOf = (ctx: CallContext): Reader => ({
  personId: ctx.caller.id,
  writes: holds(ctx, 'article.edit'),
})
/** The beginning of a text without its marks. */
const summaryOf = (body: string): string => {
  const plain = body
    .replaceAll(/^[#>\-\s]+/gm, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return [...plain].length > summaryLength
    ? `${[...plain].slice(0, summaryLength - 1).join('')}…`
    : plain
}
const rowOf = (row: Stored, labels: ReadonlyMap<number, string>): ArticleRow => ({
  id: row.id,
  title: row.title,
  summary: summaryOf(row.body),
  language: languages.find((one) => one === row.language) ?? 'en',
  labels: row.labelIds.map((id) => ({ id, name: labels.get(id) ?? String(id) })),
  tags: row.tags,
  state: articleStates.find((one) => one === row.state) ?? 'draft',
  version: row.version,
  author: row.author,
  changedAt: row.changedAt.getTime(),
  must: row.must,
  read: row.read,
})
const labelNames = async (ctx: CallContext): Promise<Map<number, string>> =>
  new Map((await listLabels(ctx.db, ctx.language)).map((label) => [label.id, label.name]))

const list = async (
  ctx: CallContext,
  { current = 1, pageSize = 10, ...filter }: Input<Calls['list']>,
): Promise<Output<Calls['list']>> => {
  const reader = readerOf(ctx)
  const [rows, total, labels] = await Promise.all([
    listArticles(ctx.db, reader, filter, (current - 1) * pageSize, pageSize),
    countArticles(ctx.db, reader, filter),
    labelNames(ctx),
  ])
  return { list: rows.map((row) => rowOf(row, labels)), total }
}

const item = async (
  ctx: CallContext,
  { id }: Input<Calls['item']>,
): Promise<Output<Calls['item']>> => {
  const row = await findArticle(ctx.db, readerOf(ctx), id)
  if (!row) return fail('not-found')
  const [labels, roles, readers] = await Promise.all([
    labelNames(ctx),
    listRoles(ctx.db),
    countReaders(ctx.db, id),
  ])
  return {
    ...rowOf(row, labels),
    body: row.body,
    mustRoles: roles.filter((role) => row.mustRoleIds.includes(role.id)),
    mustReaders: readers.must,
    haveRead: readers.read,
  }
}

const choices = async (ctx: CallContext): Promise<Output<Calls['choices']>> => {
  const reader = readerOf(ctx)
  const [labels, roles, tags] = await Promise.all([
    listLabels(ctx.db, ctx.language),
    reader.writes ? listRoles(ctx.db) : [],
    listTags(ctx.db, reader),
  ])
  return { labels, roles, tags }
}

/** What is stored of an input: known labels and roles only, texts without blanks around them. */
const clean = async (ctx: CallContext, input: Omit<Input<Calls['create']>, 'id'>) => {
  const [title, body] = [input.title.trim(), input.body.trim()]
  if (title === '') fail('required', { field: 'title' })
  if (body === '') fail('required', { field: 'body' })
  const known = await labelNames(ctx)
  const label = input.labelIds.findIndex((id) => !known.has(id))
  if (label >= 0)
    fail('invalid-input', {
      field: `labelIds.${label}`,
      reason: textOf(ctx.language, 'article.no_such_label'),
    })
  const roles = new Set((await listRoles(ctx.db)).map((role) => role.id))
  const role = input.mustRoleIds.findIndex((id) => !roles.has(id))
  if (role >= 0)
    fail('invalid-input', {
      field: `mustRoleIds.${role}`,
      reason: textOf(ctx.language, 'article.no_such_role'),
    })
  return {
    title,
    body,
    language: input.language,
    labelIds: input.labelIds,
    tags: [...new Set(input.tags.map((tag) => tag.trim()).filter(Boolean))],
    mustRoleIds: input.mustRoleIds,
    state: input.state,
  }
}
const documentOf = ({
  title,
  body,
  language,
  labelIds,
  tags,
  mustRoleIds,
  state,
}: Awaited<ReturnType<typeof clean>> | NonNullable<Awaited<ReturnType<typeof lockArticle>>>) => ({
  title,
  body,
  language,
  labelIds,
  tags,
  mustRoleIds,
  state,
})

const create = async (
  ctx: CallContext,
  input: Input<Calls['create']>,
): Promise<Output<Calls['create']>> => {
  const after = await clean(ctx, input)
  return ctx.db.transaction().execute(async (tx: Tx) => {
    const id = await insertArticle(tx, { ...after, authorId: ctx.caller.id, changedAt: ctx.now() })
    await audit(tx, ctx, [
      {
        action: 'article.create',
        subject: `article:${id}`,
        detail: { before: null, after: documentOf(after) },
      },
    ])
    return { id }
  })
}

const update = async (
  ctx: CallContext,
  { id, version, ...input }: Input<Calls['update']>,
): Promise<Output<Calls['update']>> => {
  const after = await clean(ctx, input)
  return ctx.db.transaction().execute(async (tx: Tx) => {
    const before = await lockArticle(tx, id)
    if (!before) return fail('not-found')
    if (before.version !== version) fail('conflict')
    await updateArticle(tx, id, {
      ...after,
      version: version + 1,
      authorId: ctx.caller.id,
      changedAt: ctx.now(),
    })
    await audit(tx, ctx, [
      {
        action: 'article.update',
        subject: `article:${id}`,
        detail: { before: documentOf(before), after: documentOf(after) },
      },
    ])
    return { version: version + 1 }
  })
}

/** Only what is there to be read is read, and only as it stands. */
const markRead = async (
  ctx: CallContext,
  { id, version }: Input<Calls['markRead']>,
): Promise<Output<Calls['markRead']>> => {
  const row = await findArticle(ctx.db, readerOf(ctx), id)
  if (!row || row.state !== 'published') return fail('not-found')
  if (row.version !== version) fail('conflict')
  await putRead(ctx.db, { articleId: id, personId: ctx.caller.id, version, readAt: ctx.now() })
  return {}
}

export const article = {
  area: 'article',
  jobs: [],
  calls: implement(articleCalls, { list, item, choices, create, update, markRead }),
} as const
