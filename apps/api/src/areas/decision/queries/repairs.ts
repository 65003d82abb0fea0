import type pg from 'pg'
import type { RepairablePunish, Repaired } from '../repairs.ts'

type Client = Pick<pg.PoolClient, 'query'>

/**
 * Punishments of decisions on an app that are still in force, locked; by row id. What an app sends
 * in may name decisions of others: those are not found.
 */
export async function repairableOf(
  client: Client,
  appId: number,
  decisionIds: readonly string[],
): Promise<Map<string, RepairablePunish>> {
  return new Map(
    (
      await client.query<RepairablePunish>(
        `
          select id, decision_id as "decisionId", punish_id as "punishId", scope, subject,
            start_at as "startAt", end_at as "endAt", permanent
          from punish
          where decision_id = any($1::bigint[])
            and app_id = $2
            and (state in ('planned', 'sent', 'active') or (state = 'ended' and end_at is null))
          order by id for update`,
        [decisionIds, appId],
      )
    ).rows.map((row) => [row.id, row]),
  )
}

const repairText = `
  with v as (select * from jsonb_to_recordset($1::jsonb) as v(id bigint, "endAt" timestamptz)),
  up as (
    update punish p
    set state = case when v."endAt" is null then 'cleared' else p.state end,
      end_at = coalesce(v."endAt", p.end_at), permanent = p.permanent and v."endAt" is null
    from v
    where p.id = v.id
    returning p.id, p.state
  )
  insert into punish_event (punish_id, state, person_id, why, at)
  select id, state, $2, 'appeal', $3
  from up`
/** Ends punishments, or lets them end earlier. */
export async function repairPunishes(
  client: Client,
  repaired: readonly Repaired[],
  personId: string,
  at: Date,
): Promise<void> {
  await client.query(repairText, [
    JSON.stringify(repaired.map(({ punish, endAt }) => ({ id: punish.id, endAt }))),
    personId,
    at,
  ])
}
