import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Empty, Id, Millis, oneOf, pageOf, paging } from '../envelope.ts'
import { Language } from '../language/language.ts'
import { sortBy } from '../sort.ts'

export const articleLimits = {
  title: 100,
  body: 20_000,
  labels: 20,
  tags: 10,
  tag: 32,
  roles: 50,
} as const
export const articleStates = ['draft', 'published', 'withdrawn'] as const
export type ArticleState = (typeof articleStates)[number]

const Label = Type.Object({ id: Type.Integer(), name: Type.String() })
const Role = Type.Object({ id: Id, name: Type.String() })
export const ArticleRow = Type.Object({
  id: Id,
  title: Type.String(),
  summary: Type.String({ description: 'the beginning of its text' }),
  language: Language,
  labels: Type.Array(Label),
  tags: Type.Array(Type.String()),
  state: oneOf(articleStates),
  version: Type.Integer(),
  author: Type.String(),
  changedAt: Millis,
  must: Type.Boolean({ description: 'a role of the caller must read it' }),
  read: Type.Boolean({ description: 'the caller has read this version' }),
})
export type ArticleRow = Static<typeof ArticleRow>
export const Article = Type.Object({
  ...ArticleRow.properties,
  body: Type.String({
    description:
      'text with simple marks: # heading, - list, > quote, **strong**, *emphasis*, `code`, ' +
      '[words](https://…)',
  }),
  mustRoles: Type.Array(Role),
  mustReaders: Type.Integer({ description: 'people who must read it' }),
  haveRead: Type.Integer({ description: 'of those, who have read this version' }),
})
export type Article = Static<typeof Article>

const fields = {
  title: Type.String({ minLength: 1, maxLength: articleLimits.title }),
  body: Type.String({ minLength: 1, maxLength: articleLimits.body }),
  language: Language,
  labelIds: Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), {
    maxItems: articleLimits.labels,
    uniqueItems: true,
  }),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: articleLimits.tag }), {
    maxItems: articleLimits.tags,
  }),
  mustRoleIds: Type.Array(Id, { maxItems: articleLimits.roles, uniqueItems: true }),
  state: oneOf(articleStates),
}
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const read = { service: 'global', access: 'signed-in', scope: 'none' } as const
const edit = { service: 'global', access: 'article.edit', scope: 'none' } as const

export const articleCalls = {
  list: call({
    ...read,
    method: 'GET',
    path: '/article',
    input: Type.Object({
      ...sortBy(['title', 'author', 'changedAt']),
      ...paging,
      text: Type.Optional(Type.String({ maxLength: 100 })),
      language: Type.Optional(Language),
      labelId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      tag: Type.Optional(Type.String({ maxLength: articleLimits.tag })),
      unread: Type.Optional(Type.Boolean()),
      state: Type.Optional(oneOf(articleStates)),
    }),
    output: pageOf(ArticleRow),
    summary: 'Articles, those the caller must still read first; unpublished ones for writers alone',
  }),
  item: call({
    ...read,
    method: 'GET',
    path: '/article/item',
    input: Type.Object({ id: Id }),
    output: Article,
    summary: 'An article',
  }),
  choices: call({
    ...read,
    method: 'GET',
    path: '/article/choice',
    input: Empty,
    output: Type.Object({
      labels: Type.Array(Label),
      roles: Type.Array(Role, { description: 'for writers; nobody else needs them' }),
      tags: Type.Array(Type.String()),
    }),
    summary: 'What articles can be found and written by',
  }),
  create: call({
    ...edit,
    method: 'POST',
    path: '/article',
    input: Type.Object(fields),
    output: Type.Object({ id: Id }),
    summary: 'Write an article',
  }),
  update: call({
    ...edit,
    method: 'PUT',
    path: '/article',
    input: Type.Object({ id: Id, version: Version, ...fields }),
    output: Type.Object({ version: Version }),
    summary: 'Change an article, publish it or take it back; whoever read it before reads it anew',
  }),
  markRead: call({
    ...read,
    method: 'POST',
    path: '/article/read',
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Note that the caller has read this version',
  }),
}

export const articleArea = {
  calls: { article: articleCalls },
  acts: ['article.create', 'article.update'],
  pages: [page('/tags/popular-science-corner', 'audit.take', ['system', 220, 'corner', 'text'])],
} as const satisfies Area
