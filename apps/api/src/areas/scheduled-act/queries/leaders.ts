import type pg from 'pg'
import { coversText } from '../../../core/scope.ts'

const leadersText = `
  select p.id
  from person p
  where p.state = 'active'
    and exists (
      select 1
      from person_role r
      join role_permission m on m.role_id = r.role_id
      where r.person_id = p.id and m.permission = 'audit.team'
    )
    and ${coversText('p.id', '$1::int', '$2::int')}
  order by p.id`
/** Leaders who see the data of an app and type. */
export async function listLeaders(
  client: Pick<pg.PoolClient, 'query'>,
  appId: number,
  type: number,
): Promise<string[]> {
  return (await client.query<{ id: string }>(leadersText, [appId, type])).rows.map((row) => row.id)
}
