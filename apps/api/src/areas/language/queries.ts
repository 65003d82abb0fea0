import type { Language } from '@oas/contract/language/calls'
import type { FourTexts } from '@oas/contract/language/schemas'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../../db/tables.gen.ts'
import type { StoredText } from './merge.ts'

export type Tx = Transaction<DB>
export type On = Kysely<DB> | Tx
const columns = [
  'groupKey',
  'key',
  'cn',
  'en',
  'id',
  'ru',
  'remark',
  'version',
  'updatedAt',
  'updatedBy',
] as const
type Name = { groupKey: string; key: string }

export function storedOf(on: On, groups: readonly string[]) {
  return on
    .selectFrom('languageText')
    .select(['groupKey', 'key', 'cn', 'en', 'id', 'ru'])
    .where('groupKey', 'in', [...groups])
    .execute()
}

export function listStored(on: On, group: string | undefined): Promise<StoredText[]> {
  const query = on.selectFrom('languageText').select(columns)
  return (group === undefined ? query : query.where('groupKey', '=', group)).execute()
}

export function findStored(on: On, { groupKey, key }: Name): Promise<StoredText | undefined> {
  return on
    .selectFrom('languageText')
    .select(columns)
    .where('groupKey', '=', groupKey)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** One editor of texts at a time, so that what was compared is what is replaced. */
export async function lockTexts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('language_text'))`.execute(tx)
}

/** Writes a row anew; its version is one that was never given out before. */
export async function putStored(
  tx: Tx,
  row: Name & FourTexts & { remark: string; updatedAt: Date; updatedBy: string },
): Promise<number> {
  const { groupKey: _group, key: _key, ...rest } = row
  const version = sql<number>`nextval('language_version')`
  return (
    await tx
      .insertInto('languageText')
      .values(row)
      .onConflict((on) => on.columns(['groupKey', 'key']).doUpdateSet({ ...rest, version }))
      .returning('version')
      .executeTakeFirstOrThrow()
  ).version
}
export async function deleteStored(tx: Tx, { groupKey, key }: Name): Promise<void> {
  await tx
    .deleteFrom('languageText')
    .where('groupKey', '=', groupKey)
    .where('key', '=', key)
    .execute()
}

export function listGroups(on: On) {
  return on
    .selectFrom('languageGroup')
    .select(['key', 'remark', 'version', 'updatedAt', 'updatedBy'])
    .execute()
}
export function findGroup(on: On, key: string) {
  return on
    .selectFrom('languageGroup')
    .select(['key', 'remark', 'version'])
    .where('key', '=', key)
    .executeTakeFirst()
}
export async function putGroup(
  tx: Tx,
  row: { key: string; remark: string; updatedAt: Date; updatedBy: string },
): Promise<number> {
  const { key: _key, ...rest } = row
  return (
    await tx
      .insertInto('languageGroup')
      .values(row)
      .onConflict((on) =>
        on
          .column('key')
          .doUpdateSet({ ...rest, version: sql<number>`nextval('language_version')` }),
      )
      .returning('version')
      .executeTakeFirstOrThrow()
  ).version
}
export async function deleteGroup(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('languageGroup').where('key', '=', key).execute()
}

/** Counts texts as missing; at most `most` are kept, those known go on being counted. */
export async function addMissing(
  on: On,
  rows: readonly (Name & { language: Language; page: string })[],
  now: Date,
  most: number,
): Promise<void> {
  await sql`
    insert into language_missing (group_key, key, language, page, first_at, last_at)
    select g, k, l, p, ${now}, ${now}
    from unnest(
      ${rows.map((row) => row.groupKey)}::text[], ${rows.map((row) => row.key)}::text[],
      ${rows.map((row) => row.language)}::text[], ${rows.map((row) => row.page)}::text[]
    ) as t (g, k, l, p)
    where (select count(*) from language_missing) < ${most}
      or exists (
        select 1 from language_missing m where (m.group_key, m.key, m.language) = (g, k, l)
      )
    order by g, k, l
    on conflict (group_key, key, language) do update
    set times = language_missing.times + 1,
      last_at = excluded.last_at,
      page = excluded.page`.execute(on)
}
export function listMissing(
  on: On,
  by: { groupKey?: string | undefined; language?: Language | undefined },
) {
  let query = on
    .selectFrom('languageMissing')
    .select(['groupKey', 'key', 'language', 'times', 'page', 'firstAt', 'lastAt'])
  if (by.groupKey !== undefined) query = query.where('groupKey', '=', by.groupKey)
  if (by.language !== undefined) query = query.where('language', '=', by.language)
  return query
    .orderBy('times', 'desc')
    .orderBy('lastAt', 'desc')
    .orderBy('groupKey')
    .orderBy('key')
    .orderBy('language')
    .execute()
}
export function deleteMissing(on: On, { groupKey, key, language }: Name & { language: Language }) {
  return on
    .deleteFrom('languageMissing')
    .where('groupKey', '=', groupKey)
    .where('key', '=', key)
    .where('language', '=', language)
    .execute()
}
export function dropMissing(on: On, before: Date) {
  return on.deleteFrom('languageMissing').where('lastAt', '<', before).execute()
}
