import type pg from 'pg'
import { coversText } from '../../../core/scope.ts'
import { leaderText, raiseTeamText } from '../../wrong-order/index.ts'

type Client = Pick<pg.PoolClient, 'query'>
/** Names of people that a list shows of those who may say the last word. */
const mostNames = 5

/** Whether somebody `p` may say the last word on an appeal `a`. */
const mayText = `p.state = 'active'
    and exists (
      select 1
      from person_role r
      join role_permission m on m.role_id = r.role_id
      where r.person_id = p.id and m.permission in ('appeal.handle', 'audit.team')
    )
    and ${coversText('p.id', 'a.app_id', 'a.type')}
    and ${leaderText('p.id')}`

/** Who may say the last word on an appeal `a` that waits for it, as JSON; null for another. */
export const lastText = `
  case
    when a.state in ('second-waiting', 'second-handling') then (
      select jsonb_build_object(
        'by',
        case when count(p.id) = 0 then 'nobody' when u.id is null then 'leaders' else 'team' end,
        'team', coalesce((select t.name from team t where t.id = u.id), ''),
        'people', count(p.id),
        'names', to_jsonb(
          (array_remove(array_agg(p.name order by p.name), null))[1:${mostNames}]
        )
      )
      from (select ${raiseTeamText} as id) u
      left join person p on ${mayText}
      group by u.id
    )
  end`

/**
 * How many appeals wait for a last word that nobody may say; administrators are told of these now.
 * One that is raised anew is told of anew.
 */
export async function takeNobodys(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>(`
    update appeal a
    set nobody_told = true
    where a.state = 'second-waiting' and not a.nobody_told
      and not exists (select 1 from person p where ${mayText})
    returning a.id`)
  return rows.length
}

/** People who may give rights, so that somebody may say what nobody may. */
export async function listAdministrators(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    select p.id::text
    from person p
    where p.state = 'active' and exists (
      select 1
      from person_role r
      join role_permission m on m.role_id = r.role_id
      where r.person_id = p.id and m.permission = 'people.edit'
    )
    order by p.id`)
  return rows.map(({ id }) => id)
}
