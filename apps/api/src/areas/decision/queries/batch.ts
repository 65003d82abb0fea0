import type pg from 'pg'
import { parkOrders, passOn } from '../../queue/index.ts'
import type { LivePunish } from '../plan.ts'
import { noteAppealed } from '../../wrong-order/index.ts'
import { endAppealed } from '../inspect/queries.ts'
import { repairPunishes } from './repairs.ts'
import type { Batch } from '../rows.ts'
import { only, rowset } from '../../../db/rowset.ts'
import { cells, punishText, writeStatement } from './statement.ts'
import { RunAgain } from '../../../db/transaction.ts'

type Client = Pick<pg.PoolClient, 'query'>

const turnText = `
  select pg_advisory_xact_lock(hashtextextended('punish:' || k.key, 7311))
  from (select distinct key from unnest($1::text[]) as u(key) order by key) k`
/**
 * Waits for the turn to punish subjects. Whoever waits for the row of a live punishment finds it
 * superseded afterwards, by one that no look of before shows: of many at once on one user each
 * would make all others run again. Those that met another take turns.
 */
export async function takeTurns(
  client: Client,
  appId: number,
  acts: readonly { punishId: number; scope: string; subject: string }[],
): Promise<void> {
  await client.query({
    name: 'decision-turns',
    text: turnText,
    values: [acts.map((act) => `${appId} ${act.punishId} ${act.scope} ${act.subject}`)],
  })
}

const liveText = `
  select p.id, p.app_id as "appId", p.punish_id as "punishId", p.scope, p.subject,
    p.end_at as "endAt"
  from punish p
  where (p.app_id, p.punish_id, p.scope, p.subject) in (
    select $1::int, * from unnest($2::int[], $3::text[], $4::text[])
  )
    and p.state in ('planned', 'sent', 'active')
  order by p.id for update`
/** Punishments alive for the given acts and subjects, locked. */
export async function lockLive(
  client: Client,
  appId: number,
  acts: readonly { punishId: number; scope: string; subject: string }[],
): Promise<LivePunish[]> {
  return (
    await client.query<LivePunish>({
      name: 'decision-live',
      text: liveText,
      values: [
        appId,
        acts.map((act) => act.punishId),
        acts.map((act) => act.scope),
        acts.map((act) => act.subject),
      ],
    })
  ).rows
}
const changeText = `
  update punish p
  set state = v."state"
  from ${rowset('$1', only(cells, ['id', 'state']))}
  where p.id = v."id"`
const holdBackText = `
  update queue_order q
  set fence = q.fence + 1, holder_id = null, window_id = null, serial_id = null,
    lease_until = v."until",
    excluded = case
      when v."exclude" then array_append(array_remove(q.excluded, q.holder_id), q.holder_id)
      else q.excluded end
  from ${rowset('$1', only(cells, ['id', 'fence', 'until', 'exclude']))}
  where q.id = v."id" and q.fence = v."fence"`

/**
 * Writes a batch: decisions, labels, counters, audit log, deliveries and submissions in one
 * statement, which also takes the orders out of the queue; punishments before it, since the older
 * ones must give up their place in the index of live ones first.
 */
export async function writeBatch(
  client: Client,
  batch: Batch,
  personId: string,
  at: Date,
): Promise<void> {
  if (batch.changes.length > 0)
    await client.query({
      name: 'decision-change',
      text: changeText,
      values: [JSON.stringify(batch.changes)],
    })
  // Always in the same order, so that two submissions on the same users wait for each other instead
  // of blocking each other.
  const subjectOf = ({ punishId, scope, subject, id }: Batch['punishes'][number]): string =>
    `${scope} ${subject} ${punishId} ${id.padStart(20, '0')}`
  const punishes = batch.punishes.toSorted((a, b) => (subjectOf(a) < subjectOf(b) ? -1 : 1))
  if (punishes.length > 0)
    await client.query({
      name: 'decision-punish',
      text: punishText,
      values: [JSON.stringify(punishes)],
    })
  await client.query(writeStatement(batch, personId, at))
  if (batch.repaired.length > 0) await repairPunishes(client, batch.repaired, personId, at)
  if (batch.appealed.length > 0) {
    await noteAppealed(client, batch.appealed, at)
    const ids = batch.appealed.map(({ decisionId }) => decisionId)
    await endAppealed(client, ids, at)
  }
  if (batch.passedOn.length > 0) await passOn(client, batch.passedOn)
  for (const { id, fence, windowId, question } of batch.doubts)
    if (
      (
        await parkOrders(
          client,
          { state: 'doubtful', question },
          { personId, windowId },
          [{ id, fence }],
          at,
        )
      ).length === 0
    )
      throw new RunAgain('the order moved')
  // A held order without a holder whose lease runs out is given back by the queue: that is how it
  // waits.
  if (batch.holdBack.length > 0)
    await client.query({
      name: 'decision-hold-back',
      text: holdBackText,
      values: [JSON.stringify(batch.holdBack)],
    })
}

/** Whether a batch is one statement, and so needs no transaction around it. */
export function isOneStatement({
  punishes,
  changes,
  holdBack,
  repaired,
  passedOn,
  doubts,
  appealed,
}: Batch): boolean {
  return (
    punishes.length +
      changes.length +
      holdBack.length +
      repaired.length +
      passedOn.length +
      doubts.length +
      appealed.length ===
    0
  )
}
