import type pg from 'pg'
import { closeVoided } from './appeals.ts'
import { type NewWrong, pointsOf } from './store.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** Names the decision that corrects one that was found wrong, and what it says. */
export async function linkCorrection(
  client: Client,
  decisionId: string,
  correctedId: string,
): Promise<void> {
  await client.query(
    `
      update wrong_order w
      set right_decision_id = n.id, right_result = n.result_id, right_labels = n.labels
      from decision n
      where w.decision_id = $1 and w.role = 'auditor' and w.state <> 'voided'
        and w.right_decision_id is null and n.id = $2`,
    [decisionId, correctedId],
  )
}

/** Says what else is right than whoever found a decision wrong thought, and how wrong it was. */
export async function changeFound(
  client: Client,
  decisionId: string,
  found: Pick<NewWrong, 'errorClass' | 'severity' | 'right'>,
): Promise<void> {
  const { errorClass, severity, right } = found
  await client.query(
    `
      update wrong_order
      set right_result = $2, right_labels = $3, error_class = $4, severity = $5::text,
        points = ${pointsOf('$5::text')}
      where decision_id = $1 and role = 'auditor' and state <> 'voided'
        and source in ('inspection', 'anti')`,
    [decisionId, right.result, [...right.labels], errorClass, severity],
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
