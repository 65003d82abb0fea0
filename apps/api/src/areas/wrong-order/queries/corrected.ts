import type pg from 'pg'
import { closeVoided } from './appeals.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** Names the decision that corrects what an inspection found wrong. */
export async function linkCorrection(
  client: Client,
  inspectionId: string,
  decisionId: string,
): Promise<void> {
  await client.query(
    `
      update wrong_order
      set right_decision_id = $2
      where source in ('inspection', 'anti') and source_id = $1 and right_decision_id is null`,
    [inspectionId, decisionId],
  )
}

/**
 * Voids what an inspection found wrong, since another inspector found nothing wrong with the
 * decision: its person was right, and appeals against it end.
 */
export async function voidFound(
  client: Client,
  inspectionId: string,
  { personId, reason }: { personId: string; reason: string },
  now: Date,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `
      with w as (
        update wrong_order
        set state = 'voided', voided_as = 'overturned', judged_by = $2
        where source = 'inspection' and source_id = $1 and state <> 'voided'
        returning id
      ),
      s as (
        insert into wrong_order_step (wrong_order_id, act, person_id, note, at)
        select id, 'voided', $2, $3, $4
        from w
      )
      select id::text
      from w`,
    [inspectionId, personId, reason, now],
  )
  await closeVoided(
    client,
    rows.map(({ id }) => id),
    { personId, reason },
    now,
  )
}
