import type { TemplateAct, TemplateState, TemplateTexts } from '@oas/contract/message/template'
import { type SqlBool, sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import type { On } from './messages.ts'

/** `apps` null: every app. Texts for every app are seen by all. */
type TemplateFilter = {
  apps: readonly number[] | null
  id?: string | undefined
  text?: string | undefined
  appId?: number | undefined
  act?: TemplateAct | undefined
  state?: TemplateState | undefined
  language?: string | undefined
  weekAgo: Date
  offset: number
  limit: number
}

const narrow = (on: On, f: TemplateFilter) => {
  let query = on.selectFrom('imTemplate as m').leftJoin('app as a', 'a.id', 'm.appId')
  const apps = f.apps
  if (apps)
    query = query.where((where) =>
      where.or([
        where('m.appId', 'is', null),
        where('m.appId', 'in', apps.length > 0 ? [...apps] : [-1]),
      ]),
    )
  if (f.id) query = query.where('m.id', '=', f.id)
  if (f.text)
    query = query.where(
      sql<SqlBool>`(
          m.key ilike ${containing(f.text)}
            or m.remark ilike ${containing(f.text)}
            or m.texts::text ilike ${containing(f.text)}
        )`,
    )
  if (f.appId !== undefined) query = query.where('m.appId', '=', f.appId)
  if (f.act) query = query.where('m.act', '=', f.act)
  if (f.state) query = query.where('m.state', '=', f.state)
  if (f.language) query = query.where(sql<SqlBool>`coalesce(m.texts ->> ${f.language}, '') <> ''`)
  return query
}

const templateOrders = {
  key: words('m.key'),
  act: 'm.act',
  state: 'm.state',
  sentWeek: 'sent_week',
  updatedAt: 'm.updated_at',
  updatedBy: words('m.updated_by'),
}
export async function listTemplates(
  on: On,
  f: TemplateFilter & { sort?: SortOf<typeof templateOrders> },
) {
  const query = narrow(on, f)
  const { total } = await query
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const list = await query
    .selectAll('m')
    .select([
      'a.name as appName',
      'a.names as appNames',
      sql<number>`(
          select count(*)::int
          from im_template_use u
          where u.template_id = m.id and u.at > ${f.weekAgo}
        )`.as('sentWeek'),
    ])
    .$call(sortQuery(f.sort, templateOrders))
    .orderBy('m.key')
    .offset(f.offset)
    .limit(f.limit)
    .execute()
  return { total, list }
}
export type FoundTemplate = Awaited<ReturnType<typeof listTemplates>>['list'][number]

export function lockTemplate(on: On, id: string) {
  return on.selectFrom('imTemplate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export async function appExists(on: On, id: number): Promise<boolean> {
  return (
    (await on.selectFrom('app').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

type Facts = {
  key: string
  act: string
  appId: number | null
  texts: TemplateTexts
  remark: string
}
const valuesOf = ({ texts, ...rest }: Facts) => ({ ...rest, texts: JSON.stringify(texts) })
/** The id, or null where the key is taken. */
export async function insertTemplate(
  on: On,
  facts: Facts,
  by: { id: string; name: string },
  at: Date,
): Promise<string | null> {
  return (
    (
      await on
        .insertInto('imTemplate')
        .values({ ...valuesOf(facts), updatedAt: at, updatedBy: by.name, authorId: by.id })
        .onConflict((same) => same.column('key').doNothing())
        .returning('id')
        .executeTakeFirst()
    )?.id ?? null
  )
}
export async function isKeyTaken(on: On, key: string, butId: string): Promise<boolean> {
  return (
    (await on
      .selectFrom('imTemplate')
      .select('id')
      .where('key', '=', key)
      .where('id', '<>', butId)
      .executeTakeFirst()) !== undefined
  )
}
type Stamp = { by: { id: string; name: string }; at: Date }
export async function changeTemplate(
  on: On,
  id: string,
  version: number,
  facts: Facts,
  { by, at }: Stamp,
): Promise<void> {
  await on
    .updateTable('imTemplate')
    .set({
      ...valuesOf(facts),
      state: 'draft',
      version: version + 1,
      updatedAt: at,
      updatedBy: by.name,
      authorId: by.id,
    })
    .where('id', '=', id)
    .execute()
}
/** `live` undefined leaves what is in use as it is. */
export async function moveTemplate(
  on: On,
  id: string,
  change: { state: string; version: number; live?: TemplateTexts | null; approvedBy?: string },
): Promise<void> {
  const { live, ...rest } = change
  await on
    .updateTable('imTemplate')
    .set({
      ...rest,
      ...(live === undefined ? {} : { live: live === null ? null : JSON.stringify(live) }),
    })
    .where('id', '=', id)
    .execute()
}
export function deleteTemplate(on: On, id: string) {
  return on.deleteFrom('imTemplate').where('id', '=', id).execute()
}

/** Texts in use for one of these acts in an app. */
export function listLive(on: On, appId: number, acts: readonly TemplateAct[]) {
  return on
    .selectFrom('imTemplate')
    .select(['id', 'key', 'live'])
    .where('live', 'is not', null)
    .where('act', 'in', [...acts])
    .where((where) => where.or([where('appId', 'is', null), where('appId', '=', appId)]))
    .orderBy('key')
    .limit(200)
    .execute()
}
export function noteUse(
  on: On,
  row: { templateId: string; at: Date; appId: number; language: string },
) {
  return on.insertInto('imTemplateUse').values(row).execute()
}
