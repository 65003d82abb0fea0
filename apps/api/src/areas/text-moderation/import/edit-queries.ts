import type { ItemBody } from '@oas/contract/text-moderation/schemas'
import { sql } from 'kysely'
import type { Tx } from '../queries/places.ts'

/** Items with what their newest version says, locked in the order of their ids. */
export function holdEditable(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('textItem as i')
    .innerJoin('textItemVersion as v', (join) =>
      join.onRef('v.itemId', '=', 'i.id').onRef('v.version', '=', 'i.version'),
    )
    .select(['i.id', 'i.rule', 'i.kind', 'i.state', 'i.version', 'i.apps', 'i.libraryId', 'v.body'])
    .where(sql<boolean>`i.id = any(${[...ids]}::bigint[])`)
    .orderBy('i.id')
    .forUpdate('i')
    .execute()
}
export type Editable = Awaited<ReturnType<typeof holdEditable>>[number]

type Moving = { item: Pick<Editable, 'id' | 'kind'>; normal: string }
/** What a library has already of items that are to move there, by kind and normal form. */
export async function takenNormals(
  tx: Tx,
  libraryId: string,
  moving: readonly Moving[],
): Promise<Set<string>> {
  const asked = JSON.stringify(moving.map(({ item, normal }) => ({ kind: item.kind, normal })))
  const { rows } = await sql<{ kind: string; normal: string }>`
    select i.kind, i.normal
    from text_item i
    join jsonb_to_recordset(${asked}::jsonb) as v(kind text, normal text)
      on v.kind = i.kind and md5(v.normal) = md5(i.normal)
    where i.library_id = ${libraryId}`.execute(tx)
  return new Set(rows.map(({ kind, normal }) => `${kind} ${normal}`))
}

/** Writes a draft of each item beside what is approved of it. */
export async function insertVersions(
  tx: Tx,
  changed: readonly { item: Pick<Editable, 'id' | 'version'>; body: ItemBody }[],
  by: { id: string; at: Date },
): Promise<void> {
  const rows = JSON.stringify(
    changed.map(({ item, body }) => ({
      id: item.id,
      version: item.version + 1,
      body,
      apps: [...new Set(body.scopes.map(({ appId }) => appId))],
    })),
  )
  await sql`
    with taken as (
      select v.id, v.version, v.body, v.apps
      from jsonb_to_recordset(${rows}::jsonb) as v(id bigint, version int, body jsonb, apps int[])
    ), said as (
      insert into text_item_version (item_id, version, body, made_by, made_at)
      select id, version, body, ${by.id}, ${by.at}
      from taken
    )
    update text_item i
    set library_id = (t.body ->> 'libraryId')::bigint,
      category_id = (t.body ->> 'categoryId')::bigint, label_id = (t.body ->> 'labelId')::int,
      level = (t.body ->> 'level')::smallint, apps = coalesce(t.apps, '{}'),
      valid_to = to_timestamp((t.body ->> 'validTo')::double precision / 1000),
      version = t.version, state = 'draft', urgent_until = null, changed_by = ${by.id},
      changed_at = ${by.at}, reviewed_by = null, reviewed_at = null, reason = ''
    from taken t
    where i.id = t.id`.execute(tx)
}
