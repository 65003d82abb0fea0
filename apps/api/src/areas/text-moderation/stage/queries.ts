import { sql } from 'kysely'
import type { On, Tx } from '../queries/places.ts'

export type Sum = {
  number: number
  server: string
  /** In milliseconds. */
  minute: number
  records: number
  hitRecords: number
  times: number[]
}
/** Adds to the sums of a server. */
export async function addSums(on: On, sums: readonly Sum[]): Promise<void> {
  for (const { minute, ...sum } of sums)
    await sql`
      insert into text_release_sum as s (number, server, minute, records, hit_records, times)
      select ${sum.number}::int, ${sum.server}::text, ${new Date(minute)}::timestamptz,
        ${sum.records}::int, ${sum.hitRecords}::int, ${sum.times}::int[]
      where exists (select 1 from text_release where number = ${sum.number}::int)
      on conflict (number, server, minute) do update
      set records = s.records + excluded.records,
        hit_records = s.hit_records + excluded.hit_records,
        times = array(
          select coalesce(a, 0) + coalesce(b, 0)
          from unnest(s.times, excluded.times) with ordinality u(a, b, place)
          order by place
        )`.execute(on)
}
export type Sums = { records: number; hitRecords: number; times: number[] }
/** What all servers marked by a release from a minute on. */
export async function sumsOf(on: On, number: number, from: Date): Promise<Sums> {
  const rows = await on
    .selectFrom('textReleaseSum')
    .select(['records', 'hitRecords', 'times'])
    .where('number', '=', number)
    .where('minute', '>=', sql<Date>`date_trunc('minute', ${from}::timestamptz)`)
    .execute()
  const sums: Sums = { records: 0, hitRecords: 0, times: [] }
  for (const row of rows) {
    sums.records += row.records
    sums.hitRecords += row.hitRecords
    row.times.forEach((n, at) => {
      sums.times[at] = (sums.times[at] ?? 0) + n
    })
  }
  return sums
}
/**
 * Records that words of a release found something in and people decided, and those of them that
 * violate anything.
 */
export async function readPrecision(
  on: On,
  number: number,
): Promise<{ decided: number; right: number }> {
  return on
    .selectFrom('textCount')
    .select([
      sql<number>`coalesce(sum(decided), 0)::int`.as('decided'),
      sql<number>`coalesce(sum(loose), 0)::int`.as('right'),
    ])
    .where('itemId', '=', '0')
    .where('release', '=', number)
    .executeTakeFirstOrThrow()
}
export async function forgetSums(on: On, before: Date): Promise<void> {
  await on.deleteFrom('textReleaseSum').where('minute', '<', before).execute()
}

export function findStaged(on: On) {
  return on
    .selectFrom('textRelease')
    .selectAll()
    .where('state', 'in', ['staged', 'held'])
    .executeTakeFirst()
}
export type StagedRelease = NonNullable<Awaited<ReturnType<typeof findStaged>>>

type Stage = { share: number; scopes: readonly object[]; by: string; at: Date; isNew: boolean }
export async function stageRelease(
  tx: Tx,
  number: number,
  { share, scopes, by, at, isNew }: Stage,
): Promise<void> {
  await tx
    .updateTable('textRelease')
    .set({
      state: 'staged',
      share,
      scopes: JSON.stringify(scopes),
      stagedBy: by,
      ...(isNew ? { stagedAt: at, comparedFrom: at } : {}),
    })
    .where('number', '=', number)
    .execute()
}
export async function withdrawRelease(tx: Tx, number: number, reason: string): Promise<void> {
  await tx
    .updateTable('textRelease')
    .set({
      state: 'withdrawn',
      withdrawn: JSON.stringify({ kind: 'person', reason, number: null }),
    })
    .where('number', '=', number)
    .execute()
}
export async function holdStaged(tx: Tx, number: number, hold: object): Promise<void> {
  await tx
    .updateTable('textRelease')
    .set({ state: 'held', hold: JSON.stringify(hold) })
    .where('number', '=', number)
    .execute()
}
export async function resumeStaged(tx: Tx, number: number, accepted: string[]): Promise<void> {
  await tx
    .updateTable('textRelease')
    .set({ state: 'staged', hold: null, accepted })
    .where('number', '=', number)
    .execute()
}

/** How many items a release changes beside another, and how many of them are grave. */
export async function countChanges(
  on: On,
  number: number,
  against: number | null,
): Promise<{ total: number; grave: number }> {
  const { rows } = await sql<{ total: number; grave: number }>`
    select count(*)::int as total,
      count(*) filter (
        where v.body -> 'level' = '1'::jsonb or w.body -> 'level' = '1'::jsonb
      )::int as grave
    from (select * from text_release_item where number = ${number}) a
    full join (select * from text_release_item where number = ${against}::int) b
      on b.item_id = a.item_id
    left join text_item_version v on v.item_id = a.item_id and v.version = a.version
    left join text_item_version w on w.item_id = b.item_id and w.version = b.version
    where a.version is distinct from b.version`.execute(on)
  return rows[0] ?? { total: 0, grave: 0 }
}
