import type { SandboxBody, SandboxState } from '@oas/contract/text-moderation/sandbox-schemas'
import { type ItemBody, itemKindOf } from '@oas/contract/text-moderation/schemas'
import { sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import type { On, Tx } from '../queries/places.ts'
import type { ReleaseItem } from '../queries/releases.ts'
import type { Seen } from '../rights.ts'

export type SandboxAct = 'add' | 'edit' | 'remove'
/**
 * A change as words are compiled by it. An edit keeps the id of its item, an addition has its own.
 */
export type SandboxChange = { id: string; itemId: string | null; body: ItemBody | null }

/** Items of a release with the changes of a sandbox in place; what changed has version 0. */
export function applyChanges(
  items: readonly ReleaseItem[],
  changes: readonly SandboxChange[],
): ReleaseItem[] {
  const named = new Set(changes.map((one) => one.itemId))
  return [
    ...items.filter((item) => !named.has(item.id)),
    ...changes.flatMap(({ id, itemId, body }) =>
      body === null ? [] : [{ id: itemId ?? id, version: 0, body }],
    ),
  ]
}
export async function changesOf(on: On, sandboxId: string): Promise<SandboxChange[]> {
  const rows = await on
    .selectFrom('textSandboxItem')
    .select(['id', 'itemId', 'body'])
    .where('sandboxId', '=', sandboxId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, body: row.body as unknown as ItemBody | null }))
}

export type SandboxFilter = {
  text?: string | undefined
  state?: string | undefined
  appId?: number | undefined
  own?: boolean | undefined
  personId: string
  seen: Seen
}
const matching = (on: On, { text, state, appId, own, personId, seen }: SandboxFilter) => {
  let query = on.selectFrom('textSandbox as s')
  if (text) query = query.where('s.name', 'ilike', containing(text))
  if (state) query = query.where('s.state', '=', state)
  if (appId !== undefined)
    query = query.where(sql<boolean>`(s.apps = '{}' or ${appId}::int = any(s.apps))`)
  if (own !== undefined)
    query = query.where(sql<boolean>`(s.made_by = ${personId}::bigint) = ${own}::boolean`)
  return seen === null
    ? query
    : query.where(sql<boolean>`(s.apps = '{}' or s.apps && ${[...seen]}::int[])`)
}
const items = (act: SandboxAct) => sql<number>`(
  select count(*)::int from text_sandbox_item i where i.sandbox_id = s.id and i.act = ${act}
)`
const sum = (column: 'scanned' | 'gained' | 'lost') => sql<number>`(
  select coalesce(sum(c.n), 0)::int
  from (
    select ${sql.ref(column)} as n from text_sandbox_hour where sandbox_id = s.id
    union all
    select ${sql.ref(column)} from text_sandbox_count where sandbox_id = s.id
  ) c
)`
const named = (query: ReturnType<typeof matching>) =>
  query
    .innerJoin('person as m', 'm.id', 's.madeBy')
    .innerJoin('person as u', 'u.id', 's.updatedBy')
    .leftJoin('textProfile as f', 'f.id', 's.profileId')
    .selectAll('s')
    .select(['m.displayName as madeByName', 'u.displayName as updatedByName'])
    .select(['f.key as profileKey', 'f.name as profileName'])
    .select([
      items('add').as('adds'),
      items('edit').as('edits'),
      items('remove').as('removes'),
      sum('scanned').as('scanned'),
      sum('gained').as('gained'),
      sum('lost').as('lost'),
    ])
export function listSandboxes(on: On, filter: SandboxFilter, offset: number, limit: number) {
  return named(matching(on, filter))
    .orderBy('s.updatedAt', 'desc')
    .orderBy('s.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countSandboxes(on: On, filter: SandboxFilter): Promise<number> {
  const found = await matching(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return found.n
}
export function findSandbox(on: On, id: string) {
  return named(matching(on, { personId: '0', seen: null }))
    .where('s.id', '=', id)
    .executeTakeFirst()
}
export type NamedSandbox = NonNullable<Awaited<ReturnType<typeof findSandbox>>>
export function holdSandbox(tx: Tx, id: string) {
  return tx
    .selectFrom('textSandbox')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type HeldSandbox = NonNullable<Awaited<ReturnType<typeof holdSandbox>>>

type By = { id: string; at: Date }
export function insertSandbox(tx: Tx, body: SandboxBody, by: By) {
  return tx
    .insertInto('textSandbox')
    .values({ ...body, madeBy: by.id, updatedBy: by.id, updatedAt: by.at })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}
export type SandboxMove = Partial<SandboxBody> & {
  profile?: string | null
  state?: SandboxState
  startedAt?: Date
  runsUntil?: Date | null
  stoppedAt?: Date
  endedAt?: Date
}
/** Changes a sandbox; answers its new version. */
export async function updateSandbox(
  tx: Tx,
  { id, version }: Pick<HeldSandbox, 'id' | 'version'>,
  change: SandboxMove,
  by: By,
): Promise<number> {
  await tx
    .updateTable('textSandbox')
    .set({ ...change, version: version + 1, updatedBy: by.id, updatedAt: by.at })
    .where('id', '=', id)
    .execute()
  return version + 1
}
/** Whether an open sandbox other than this one is called so. */
export async function hasName(tx: Tx, name: string, but: string): Promise<boolean> {
  const found = await tx
    .selectFrom('textSandbox')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('state', 'not in', ['merged', 'closed'])
    .where('id', '<>', but)
    .executeTakeFirst()
  return found !== undefined
}
/** One sandbox is started at a time, so that two never begin that would not go together. */
export async function holdRunning(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('text-sandbox start', 7310))`.execute(tx)
}
export async function countRunning(tx: Tx): Promise<number> {
  const found = await tx
    .selectFrom('textSandbox')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return found.n
}
/** A running sandbox that tries the profile that this one tries, too. */
export function findProfileRival(tx: Tx, { id, profileId }: HeldSandbox) {
  return tx
    .selectFrom('textSandbox as s')
    .innerJoin('textProfile as f', 'f.id', 's.profileId')
    .select(['s.name', 'f.key as rule'])
    .where('s.profileId', '=', profileId)
    .where('s.id', '<>', id)
    .where('s.state', '=', 'running')
    .executeTakeFirst()
}
/** A running sandbox that names an item which this one names, too. */
export function findRival(tx: Tx, id: string) {
  return tx
    .selectFrom('textSandboxItem as mine')
    .innerJoin('textSandboxItem as other', 'other.itemId', 'mine.itemId')
    .innerJoin('textSandbox as s', 's.id', 'other.sandboxId')
    .select(['s.name', 'mine.rule'])
    .where('mine.sandboxId', '=', id)
    .where('s.id', '<>', id)
    .where('s.state', '=', 'running')
    .executeTakeFirst()
}

export type ItemFilter = { sandboxId: string; act?: SandboxAct | undefined; id?: string }
const itemsMatching = (on: On, { sandboxId, act, id }: ItemFilter) => {
  let query = on.selectFrom('textSandboxItem as i').where('i.sandboxId', '=', sandboxId)
  if (act !== undefined) query = query.where('i.act', '=', act)
  if (id !== undefined) query = query.where('i.id', '=', id)
  return query
}
export function listSandboxItems(on: On, filter: ItemFilter, offset: number, limit: number) {
  return itemsMatching(on, filter)
    .innerJoin('person as p', 'p.id', 'i.changedBy')
    .leftJoin('textItem as t', 't.id', 'i.draftId')
    .selectAll('i')
    .select(['p.displayName as changedByName', 't.state as draftState', 't.approvedVersion'])
    .select(
      sql<number>`(
        select count(*)::int
        from text_sandbox_hit h
        where h.sandbox_id = i.sandbox_id and coalesce(i.item_id, i.id) = any(h.items)
      )`.as('hits'),
    )
    .orderBy('i.id')
    .offset(offset)
    .limit(limit)
    .execute()
}
export type NamedSandboxItem = Awaited<ReturnType<typeof listSandboxItems>>[number]
export async function countSandboxItems(on: On, filter: ItemFilter): Promise<number> {
  const found = await itemsMatching(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return found.n
}
/** The changes before and after one, in the order of the list. */
export async function neighboursOf(
  on: On,
  sandboxId: string,
  id: string,
): Promise<{ previous: string | null; next: string | null }> {
  const { rows } = await sql<{ previous: string | null; next: string | null }>`
    select max(id) filter (where id < ${id}::bigint) as previous,
      min(id) filter (where id > ${id}::bigint) as next
    from text_sandbox_item
    where sandbox_id = ${sandboxId}::bigint and act <> 'remove'`.execute(on)
  return rows[0] ?? { previous: null, next: null }
}
export function holdSandboxItem(tx: Tx, sandboxId: string, id: string) {
  return tx
    .selectFrom('textSandboxItem')
    .selectAll()
    .where('sandboxId', '=', sandboxId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
/** A change of the sandbox that concerns the same item, or says the same of the same library. */
export function findSame(
  tx: Tx,
  sandboxId: string,
  { itemId, body, normal }: { itemId: string | null; body: ItemBody; normal: string },
  but: string,
) {
  return tx
    .selectFrom('textSandboxItem')
    .select('rule')
    .where('sandboxId', '=', sandboxId)
    .where('id', '<>', but)
    .where((where) =>
      where.or([
        ...(itemId === null ? [] : [where('itemId', '=', itemId)]),
        where.and([
          where('libraryId', '=', body.libraryId),
          where('kind', '=', itemKindOf(body.wordType)),
          sql<boolean>`md5(normal) = md5(${normal})`,
        ]),
      ]),
    )
    .executeTakeFirst()
}

export type WrittenItem = {
  act: SandboxAct
  itemId: string | null
  baseVersion: number | null
  body: ItemBody
  normal: string
}
export function insertSandboxItem(
  tx: Tx,
  sandboxId: string,
  { act, itemId, baseVersion, body, normal }: WrittenItem,
  by: By,
) {
  return tx
    .insertInto('textSandboxItem')
    .values({
      sandboxId,
      act,
      itemId,
      baseVersion,
      body: act === 'remove' ? null : JSON.stringify(body),
      rule: body.rule,
      kind: itemKindOf(body.wordType),
      libraryId: body.libraryId,
      normal,
      changedBy: by.id,
      changedAt: by.at,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}
export async function updateSandboxItem(
  tx: Tx,
  { id, version }: { id: string; version: number },
  { body, normal }: { body: ItemBody; normal: string },
  by: By,
): Promise<number> {
  await tx
    .updateTable('textSandboxItem')
    .set({
      body: JSON.stringify(body),
      rule: body.rule,
      kind: itemKindOf(body.wordType),
      libraryId: body.libraryId,
      normal,
      version: version + 1,
      changedBy: by.id,
      changedAt: by.at,
    })
    .where('id', '=', id)
    .execute()
  return version + 1
}
