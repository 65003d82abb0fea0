import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataScope } from '../../../../core/caller.ts'
import { inScope } from '../../../../core/scope.ts'
import { type SortOf, firstBy, words } from '../../../../db/sort.ts'
import type { DB } from '../../../../db/tables.gen.ts'
import type { Seen } from '../../rights.ts'

type On = Kysely<DB>
type Sql = RawBuilder<SqlBool>
/** What is counted: hours from one to another, of what the caller sees and asks for. */
export type Counted = {
  from: Date
  to: Date
  scope: DataScope
  appId?: number | undefined
  type?: number | undefined
  scene?: string | undefined
  language?: string | undefined
  release?: number | undefined
}
/** Which items of those that a caller sees. */
export type OfItems = {
  seen: Seen
  libraryId?: string | undefined
  itemId?: string | undefined
  ids?: readonly string[] | undefined
}
type Asked = Counted & OfItems

const measures = [
  'scanned',
  'hits',
  'occurrences',
  'sole',
  'decided',
  'strict',
  'loose',
  'ignored',
  'suppressed',
  'refuted',
] as const
export type Sums = Record<(typeof measures)[number], number>
const keys = ['hour', 'item_id', 'release', 'app_id', 'type', 'scene', 'language', 'country']
const columns = sql.raw([...keys, ...measures].join(', '))
const all = (list: readonly Sql[]): Sql =>
  list.length === 0 ? sql`true` : sql.join(list, sql` and `)

/** Rows of sums and of what is not added up yet: `c`. */
const counts = ({ from, to }: { from: Date; to: Date }): RawBuilder<unknown> => sql`(
  select ${columns} from text_count where hour >= ${from} and hour < ${to}
  union all
  select ${columns} from text_count_delta where hour >= ${from} and hour < ${to}
) c`
/** `whole`: of records and not of items, which no scene tells apart. */
const within = (by: Counted, whole = false): Sql =>
  all([
    inScope(by.scope, 'c.app_id', 'c.type'),
    ...(by.appId === undefined ? [] : [sql<SqlBool>`c.app_id = ${by.appId}`]),
    ...(by.type === undefined ? [] : [sql<SqlBool>`c.type = ${by.type}`]),
    ...(by.scene === undefined || whole ? [] : [sql<SqlBool>`c.scene = ${by.scene}`]),
    ...(by.language === undefined ? [] : [sql<SqlBool>`c.language = ${by.language}`]),
    ...(by.release === undefined ? [] : [sql<SqlBool>`c.release = ${by.release}`]),
  ])
/** Items `i` that are meant and seen. */
export function itemsMeant({ seen, libraryId, itemId, ids }: OfItems): RawBuilder<SqlBool> {
  return all([
    ...(seen === null ? [] : [sql<SqlBool>`(i.apps = '{}' or i.apps && ${[...seen]}::int[])`]),
    ...(libraryId === undefined ? [] : [sql<SqlBool>`i.library_id = ${libraryId}::bigint`]),
    ...(itemId === undefined ? [] : [sql<SqlBool>`i.id = ${itemId}::bigint`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`i.id = any(${[...ids]}::bigint[])`]),
  ])
}
const sums = (when = ''): RawBuilder<unknown> =>
  sql.raw(measures.map((one) => `coalesce(sum(c.${one})${when}, 0)::float8 as "${one}"`).join(', '))

/** Records that were read, and those in which anything was found. */
export async function sumRecords(on: On, by: Counted): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select ${sums()} from ${counts(by)} where c.item_id = 0 and ${within(by, true)}`.execute(on)
  return rows[0] as Sums
}
export async function sumItems(on: On, by: Asked): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select ${sums()}
    from ${counts(by)}
    join text_item i on i.id = c.item_id
    where ${within(by)} and ${itemsMeant(by)}`.execute(on)
  return rows[0] as Sums
}
export type LibrarySums = Sums & { libraryId: string; name: string; items: number }
export async function sumLibraries(on: On, by: Asked): Promise<LibrarySums[]> {
  const { rows } = await sql<LibrarySums>`
    select l.id as "libraryId", l.name, count(distinct i.id)::int as items, ${sums()}
    from ${counts(by)}
    join text_item i on i.id = c.item_id
    join text_library l on l.id = i.library_id
    where ${within(by)} and ${itemsMeant(by)}
    group by l.id, l.name
    order by sum(c.hits) desc, l.id
    limit 200`.execute(on)
  return rows
}
export type Heat = { language: string; scene: string; hits: number }
export async function sumHeat(on: On, by: Asked): Promise<Heat[]> {
  const { rows } = await sql<Heat>`
    select c.language, c.scene, sum(c.hits)::float8 as hits
    from ${counts(by)}
    join text_item i on i.id = c.item_id
    where ${within(by)} and ${itemsMeant(by)}
    group by 1, 2
    having sum(c.hits) > 0
    order by 3 desc, 1, 2
    limit 200`.execute(on)
  return rows
}
export type DaySums = Sums & { day: string }
const officeDay = sql.raw("((c.hour at time zone 'Asia/Shanghai')::date)::text")
export async function sumDays(on: On, by: Asked, whole: boolean): Promise<DaySums[]> {
  const { rows } = whole
    ? await sql<DaySums>`
        select ${officeDay} as day, ${sums()}
        from ${counts(by)}
        where c.item_id = 0 and ${within(by, true)}
        group by 1
        order by 1`.execute(on)
    : await sql<DaySums>`
        select ${officeDay} as day, ${sums()}
        from ${counts(by)}
        join text_item i on i.id = c.item_id
        where ${within(by)} and ${itemsMeant(by)}
        group by 1
        order by 1`.execute(on)
  return rows
}

export type ItemSums = Sums & {
  itemId: string
  version: number
  rule: string
  wordType: number
  labelId: number
  level: number
  state: string
  live: boolean
  libraryId: string
  libraryName: string
  lastHit: Date | null
  hits7: number
  decided7: number
  strict7: number
  total: number
}
const orders = {
  rule: words('f.rule'),
  hits: 'f.hits',
  sole: 'f.sole',
  decided: 'f.decided',
  strictShare: 'f.strict / nullif(f.decided, 0)',
  looseShare: 'f.loose / nullif(f.decided, 0)',
  falseMarks: 'f.refuted',
  lastHit: 'f."lastHit"',
}
/** Which items are listed: those named, those with hits, or what else the condition on `f` says. */
export type Which = 'named' | 'found' | 'noise' | 'dead' | 'new'
const isListed = (which: Which, by: Asked): Sql => {
  switch (which) {
    case 'named':
      return sql`true`
    case 'found':
      return sql`(f.hits > 0 or f.suppressed > 0)`
    case 'noise':
      return sql`f.live and f.decided >= 50`
    case 'dead':
      return sql`f.live and f."lastHit" is null and f."liveSince" <= ${by.from}`
    case 'new':
      return sql`f.live and f."liveSince" > ${by.from}`
  }
}
const liveSince = sql`(
  select min(r.live_at)
  from text_release_item x
  join text_release r on r.number = x.number
  where x.item_id = i.id and r.live_at is not null
)`
type Page = { sort?: SortOf<typeof orders>; offset: number; limit: number }

/**
 * Sums by item, those with most hits first. `now` is where the seven days end; the newest hit is of
 * the last `back` days.
 */
export async function listItemSums(
  on: On,
  by: Asked & { now: Date; back: Date },
  which: Which,
  { sort, offset, limit }: Page,
): Promise<ItemSums[]> {
  const week = new Date(by.now.getTime() - 7 * 86_400_000)
  const wide = { from: by.back < by.from ? by.back : by.from, to: by.to > by.now ? by.to : by.now }
  const inSpan = measures
    .map(
      (one) => `coalesce(sum(c.${one}) filter (where c.hour >= p.a and c.hour < p.b), 0)::float8
        as "${one}"`,
    )
    .join(', ')
  const inWeek = ['hits', 'decided', 'strict']
    .map((one) => `coalesce(sum(c.${one}) filter (where c.hour >= p.w), 0)::float8 as "${one}7"`)
    .join(', ')
  const { rows } = await sql<ItemSums>`
    with s as (
      select c.item_id, ${sql.raw(inSpan)}, ${sql.raw(inWeek)},
        max(c.hour) filter (where c.hits > 0) as "lastHit"
      from ${counts({ from: wide.from, to: new Date(wide.to.getTime() + 1) })}
      cross join (
        select ${by.from}::timestamptz as a, ${by.to}::timestamptz as b, ${week}::timestamptz as w
      ) p
      where c.item_id <> 0 and ${within(by)}
      group by 1
    ),
    f as (
      select i.id as "itemId", i.version, i.rule, i.word_type as "wordType",
        i.label_id as "labelId", i.level,
        i.state, i.library_id as "libraryId", l.name as "libraryName",
        exists (
          select from text_release r
          join text_release_item x on x.number = r.number
          where r.state = 'live' and x.item_id = i.id
        ) as live,
        case when ${which === 'dead' || which === 'new'}::boolean then ${liveSince} end
          as "liveSince",
        ${sql.raw(
          [...measures, 'hits7', 'decided7', 'strict7']
            .map((one) => `coalesce(s."${one}", 0) as "${one}"`)
            .join(', '),
        )}, s."lastHit"
      from text_item i
      join text_library l on l.id = i.library_id
      left join s on s.item_id = i.id
      where ${itemsMeant(by)}
    )
    select f.*, count(*) over ()::int as total
    from f
    where ${isListed(which, by)}
    order by ${sql.raw(firstBy(sort, orders))} f.hits desc, f."itemId"
    offset ${offset}
    limit ${limit}`.execute(on)
  return rows
}

/** Since when something that was said is not counted yet; null: all of it is. */
export async function findUncounted(on: On): Promise<Date | null> {
  const row = await on
    .selectFrom('textDecided')
    .select((of) => of.fn.min('at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}
export type LiveRelease = { number: number; kind: string; at: Date }
export async function listReleasesIn(on: On, from: Date, to: Date): Promise<LiveRelease[]> {
  const { rows } = await sql<LiveRelease>`
    select number, kind, live_at as at
    from text_release
    where live_at >= ${from} and live_at < ${to}
    order by live_at
    limit 500`.execute(on)
  return rows
}
