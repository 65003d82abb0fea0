import { sql } from 'kysely'
import { coversText } from '../../../core/scope.ts'
import type { Tx } from './libraries.ts'

type Item = { appId: number | null; type: number | null }
export type AskedPerson = {
  id: string
  name: string
  teamId: string | null
  /** Whether they see the types of all records that are asked. */
  sees: boolean
}
/** Who of the people, and of the teams, is at work, by id. */
export async function askedPeople(
  tx: Tx,
  { personIds, teamIds = [] }: { personIds: readonly string[]; teamIds?: readonly string[] },
  items: readonly Item[],
): Promise<AskedPerson[]> {
  const keys = new Set(items.map(({ appId, type }) => JSON.stringify({ appId, type })))
  const types = [...keys]
    .map((text) => JSON.parse(text) as Item)
    .filter(({ appId }) => appId !== null)
  const { rows } = await sql<AskedPerson>`
    select p.id::text, p.display_name as name, p.team_id::text as "teamId", not exists (
        select 1
        from jsonb_to_recordset(${JSON.stringify(types)}::jsonb) as t("appId" int, type int)
        where not ${sql.raw(coversText('p.id', 't."appId"', 't.type'))}
      ) as sees
    from person p
    where p.state = 'active'
      and (p.id = any(${personIds}::bigint[]) or p.team_id = any(${teamIds}::bigint[]))
    order by p.id`.execute(tx)
  return rows
}
