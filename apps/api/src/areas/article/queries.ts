import type { Language } from '@oas/contract/language/calls'
import { type Kysely, type Transaction, sql } from 'kysely'
import { containing } from '../../db/like.ts'
import { type SortOf, sortQuery, words } from '../../db/sort.ts'
import type { DB } from '../../db/tables.gen.ts'

export type Tx = Transaction<DB>
type On = Kysely<DB> | Tx
export type Reader = { personId: string; writes: boolean }
export type Filter = {
  text?: string | undefined
  language?: string | undefined
  labelId?: number | undefined
  tag?: string | undefined
  unread?: boolean | undefined
  state?: string | undefined
}

const mustSql = (personId: string) =>
  sql<boolean>`exists (
      select 1
      from person_role r
      where r.person_id = ${personId} and r.role_id = any(a.must_role_ids)
    )`
const readSql = (personId: string) =>
  sql<boolean>`exists (
      select 1
      from article_read r
      where r.article_id = a.id and r.person_id = ${personId} and r.version = a.version
    )`
const matching = (
  on: On,
  { personId, writes }: Reader,
  { text, language, labelId, tag, unread, state }: Filter,
) => {
  let query = on.selectFrom('article as a').innerJoin('person as p', 'p.id', 'a.authorId')
  if (!writes) query = query.where('a.state', '=', 'published')
  if (state !== undefined) query = query.where('a.state', '=', state)
  if (text) {
    const like = containing(text)
    query = query.where((where) =>
      where.or([where('a.title', 'ilike', like), where('a.body', 'ilike', like)]),
    )
  }
  if (language !== undefined) query = query.where('a.language', '=', language)
  if (labelId !== undefined) query = query.where(sql<boolean>`${labelId} = any(a.label_ids)`)
  if (tag) query = query.where(sql<boolean>`${tag} = any(a.tags)`)
  return unread === undefined ? query : query.where(readSql(personId), '=', !unread)
}
const columns = [
  'a.id',
  'a.title',
  'a.body',
  'a.language',
  'a.labelIds',
  'a.tags',
  'a.mustRoleIds',
  'a.state',
  'a.version',
  'a.changedAt',
  'p.name as author',
] as const
const selectShown = (query: ReturnType<typeof matching>, personId: string) =>
  query.select(columns).select([mustSql(personId).as('must'), readSql(personId).as('read')])

const articleOrders = {
  title: words('a.title'),
  author: words('p.name'),
  changedAt: 'a.changed_at',
}
export function listArticles(
  on: On,
  reader: Reader,
  { sort, ...filter }: Filter & { sort?: SortOf<typeof articleOrders> },
  offset: number,
  limit: number,
) {
  return selectShown(matching(on, reader, filter), reader.personId)
    .$call(sortQuery(sort, articleOrders))
    .orderBy(sql`${mustSql(reader.personId)} and not ${readSql(reader.personId)}`, 'desc')
    .orderBy('a.changedAt', 'desc')
    .orderBy('a.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countArticles(on: On, reader: Reader, filter: Filter): Promise<number> {
  return (
    await matching(on, reader, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}
export function findArticle(on: On, reader: Reader, id: string) {
  return selectShown(matching(on, reader, {}), reader.personId)
    .where('a.id', '=', id)
    .executeTakeFirst()
}
/** Active people who must read an article, and how many of them have read its version. */
export async function countReaders(on: On, id: string): Promise<{ must: number; read: number }> {
  return (
    (
      await sql<{ must: number; read: number }>`
      select count(*)::int as must,
        (
          count(*) filter (
            where exists (
              select 1
              from article_read r
              where r.article_id = a.id and r.person_id = p.id and r.version = a.version
            )
          )
        )::int as read
      from article a
      join person p on p.state = 'active'
        and exists (
          select 1 from person_role r where r.person_id = p.id and r.role_id = any(a.must_role_ids)
        )
      where a.id = ${id}`.execute(on)
    ).rows[0] ?? { must: 0, read: 0 }
  )
}

const nameColumns = { cn: 'cnName', en: 'enName', id: 'idName', ru: 'ruName' } as const
export function listLabels(on: On, language: Language) {
  return on
    .selectFrom('label')
    .select(['id', `${nameColumns[language]} as name`])
    .where('removedAt', 'is', null)
    .orderBy('treeId')
    .orderBy('orders', 'desc')
    .orderBy('id')
    .limit(5000)
    .execute()
}
export function listRoles(on: On) {
  return on.selectFrom('role').select(['id', 'name']).orderBy('name').execute()
}
export async function listTags(on: On, { writes }: Reader): Promise<string[]> {
  return (
    await sql<{
      tag: string
    }>`
      select distinct t as tag
      from article a
      cross join lateral unnest(a.tags) t
      where ${writes} or a.state = 'published'
      order by t limit 500`.execute(on)
  ).rows.map((row) => row.tag)
}

type Row = {
  title: string
  body: string
  language: string
  labelIds: number[]
  tags: string[]
  mustRoleIds: string[]
  state: string
  authorId: string
  changedAt: Date
}
export async function insertArticle(tx: Tx, row: Row): Promise<string> {
  return (await tx.insertInto('article').values(row).returning('id').executeTakeFirstOrThrow()).id
}
export function lockArticle(tx: Tx, id: string) {
  return tx.selectFrom('article').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export async function updateArticle(
  tx: Tx,
  id: string,
  row: Row & { version: number },
): Promise<void> {
  await tx.updateTable('article').set(row).where('id', '=', id).execute()
}
export async function putRead(
  on: On,
  row: { articleId: string; personId: string; version: number; readAt: Date },
): Promise<void> {
  await on
    .insertInto('articleRead')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['articleId', 'personId'])
        .doUpdateSet({ version: row.version, readAt: row.readAt })
        .where('articleRead.version', '<', row.version),
    )
    .execute()
}
