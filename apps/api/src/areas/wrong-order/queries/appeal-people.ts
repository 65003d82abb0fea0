import type pg from 'pg'
import { coversText } from '../../../core/scope.ts'
import { recordParts } from '../../../db/record-parts.ts'

type Client = Pick<pg.PoolClient, 'query'>

const holds = (person: string, permission: string): string => `exists (
      select 1
      from person_role r
      join role_permission m on m.role_id = r.role_id
      where r.person_id = ${person} and m.permission = '${permission}'
    )`
const sharesTeam = (person: string): string => `exists (
      select 1
      from person one
      join person other on other.team_id = one.team_id
      where one.id = ${person} and other.id = a.applicant_id
    )`

/**
 * SQL that holds where a person had a part in what an appeal `a` is about, or appeals.
 *
 * @param person An expression of SQL, as below: never a person's words.
 */
const tookPart = (person: string): string => `(
    ${person} = a.applicant_id
    or ${person} in (${recordParts('a.record_id', 'a.id')})
    or exists (
      select 1
      from wrong_order w
      join wrong_order_step s on s.wrong_order_id = w.id and s.act in ('found', 'found_again')
      where w.appeal_id = a.id and s.person_id = ${person}
    )
  )`
/** SQL that holds where the queue of an appeal `a`, if it has one, has a person at work. */
const works = (person: string): string => `not exists (
    select 1
    from quality_queue k
    where k.id = a.queue_id and k.deleted_at is null and k.state <> 'off'
      and not (
        k.state = 'on' and ${person} <> all(k.excluded_ids)
        and (
          (k.team_ids = '{}' and k.person_ids = '{}') or ${person} = any(k.person_ids)
          or exists (
            select 1 from person one where one.id = ${person} and one.team_id = any(k.team_ids)
          )
        )
      )
  )`

/**
 * SQL that holds where a person may decide on an appeal `a` at its first level: had no part in it,
 * does not lead its applicant, and works on its queue.
 */
export function handlerText(person: string): string {
  return `(
    not ${tookPart(person)}
    and not (${sharesTeam(person)} and ${holds(person, 'audit.team')})
    and ${works(person)}
  )`
}
/**
 * SQL of the team whose handlers have the last word on an appeal `a`, as its queue says; null where
 * it says nothing, the team is that of the applicant, or nobody of it may say anything: each had a
 * part in the record, or does not see its type.
 */
export const raiseTeamText = `(
    select mate.team_id
    from quality_queue k
    join person mate on mate.team_id = (k.body ->> 'raiseTeamId')::bigint
    where k.id = a.queue_id and k.deleted_at is null and k.state <> 'off'
      and mate.state = 'active' and mate.id is distinct from a.first_handler_id
      and ${holds('mate.id', 'appeal.handle')}
      and ${coversText('mate.id', 'a.app_id', 'a.type')}
      and not exists (
        select 1 from person o where o.id = a.applicant_id and o.team_id = mate.team_id
      )
      and not ${tookPart('mate.id')}
    limit 1
  )`
/**
 * The same at the second level: a handler of the team that the queue names, or, where that is
 * nobody, a leader of another team or an administrator who leads. A leader who has it in hand keeps
 * it when somebody of the team could say something after all.
 */
export function leaderText(person: string): string {
  return `(
    not ${tookPart(person)} and ${person} is distinct from a.first_handler_id
    and (
      ${holds(person, 'appeal.handle')}
        and exists (
          select 1 from person one where one.id = ${person} and one.team_id = ${raiseTeamText}
        )
      or ${holds(person, 'audit.team')}
        and (not ${sharesTeam(person)} or ${holds(person, 'people.edit')})
        and (
          a.state = 'second-handling' and a.handler_id = ${person} or ${raiseTeamText} is null
        )
    )
  )`
}

/** Appeals, of some, on which a person may not say the word of a level. */
export async function listBarred(
  client: Client,
  appealIds: readonly string[],
  personId: string,
  level: 1 | 2,
): Promise<Set<string>> {
  const may = level === 1 ? handlerText('$2::bigint') : leaderText('$2::bigint')
  const { rows } = await client.query<{ id: string }>(
    `select a.id::text from appeal a where a.id = any($1::bigint[]) and not ${may}`,
    [appealIds, personId],
  )
  return new Set(rows.map(({ id }) => id))
}
