import type { PunishOutcome } from '@oas/contract/decision/schemas'
import { deliveredIn } from '@oas/contract/page-info/rows'
import type pg from 'pg'
import { planNames } from '../../../db/plan-name.ts'
import {
  type HeldOrder,
  type RecordContentRow,
  type RecordPart,
  readHeldSql,
  splitHeld,
} from '../../queue/index.ts'
import type { PunishType } from '../validate/kinds.ts'

type Client = Pick<pg.PoolClient, 'query'>
type StoredSubmission = {
  orderId: string
  fence: number
  hash: string
  personId: string
  answer: PunishOutcome
}
export type Prelude = {
  submissions: StoredSubmission[]
  ids: string[]
  decided: { recordId: string }[]
  appealed: { decisionId: string }[]
  waits: { recordId: string; n: number }[]
  endpoints: { appId: number; sendPass: boolean }[]
}

const preludeText = `
  select (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'orderId', s.order_id::text, 'fence', s.fence, 'hash', encode(s.body_hash, 'hex'),
          'personId', s.person_id::text, 'answer', s.answer
        )
      ),
      '[]'
    )
    from unnest($1::bigint[], $2::int[]) as i(id, fence)
    cross join lateral (
      select * from submission o where o.order_id = i.id and o.fence = i.fence limit 1
    ) s
  ) as submissions,
    (select coalesce(array_agg(next_id()::text), '{}') from generate_series(1, $3::int)) as ids,
    (
      select coalesce(jsonb_agg(jsonb_build_object('recordId', d.record_id::text)), '[]')
      from unnest($4::bigint[]) as i(id)
      cross join lateral (
        select record_id
        from decision
        where record_id = i.id and person_id = $5 and state = 'active'
        limit 1
      ) d
    ) as decided,
    (
      select coalesce(jsonb_agg(jsonb_build_object('recordId', e.record_id::text, 'n', e.n)), '[]')
      from unnest($4::bigint[]) as i(id)
      cross join lateral (
        select record_id, count(*)::int as n
        from order_event
        where record_id = i.id and kind = 'hold-wait'
        group by record_id
      ) e
    ) as waits,
    (
      select coalesce(jsonb_agg(jsonb_build_object('appId', app_id, 'sendPass', send_pass)), '[]')
      from delivery_endpoint
      where app_id = $6
    ) as endpoints`

const preludeName = planNames('decision-prelude')
type PreludeAsked = {
  keys: readonly { id: string; fence: number }[]
  idCount: number
  recordIds: readonly string[]
  personId: string
  appId: number
}
/** What a submission must know before it is checked, and the ids it will use, in one round trip. */
export async function readPrelude(
  client: Client,
  { keys, idCount, recordIds, personId, appId }: PreludeAsked,
): Promise<Prelude> {
  return (
    await client.query<Prelude>({
      name: preludeName(),
      text: preludeText,
      values: [
        keys.map((key) => key.id),
        keys.map((key) => key.fence),
        idCount,
        recordIds,
        personId,
        appId,
      ],
    })
  ).rows[0] as Prelude
}

const plainText = readHeldSql(`
  (
    select true
    from submission s
    where s.order_id = q.id and s.fence = q.fence limit 1
  ) as "x_submitted",
  (
    select true
    from decision d
    where d.record_id = q.record_id and d.person_id = $1 and d.state = 'active' limit 1
  ) as "x_decided",
  (
    select count(*)::int
    from (
      select 1
      from order_event e
      where e.record_id = q.record_id and e.kind = 'hold-wait'
      order by e.record_id, e.id desc limit 1000
    ) e
  ) as "x_waits",
  next_id()::text as "x_id",
  (select send_pass from delivery_endpoint where app_id = $4) as "x_send"`)
type Plain = {
  x_submitted: true | null
  x_decided: true | null
  x_waits: number
  x_id: string
  x_send: boolean | null
}

const plainName = planNames('decision-plain')

/**
 * Orders held under exactly the given fences with their records and the same prelude, with one id
 * each, in one round trip and without a lock; null when an item was submitted before.
 */
export async function readPlain(
  client: Client,
  personId: string,
  keys: readonly { id: string; fence: number }[],
  appId: number,
): Promise<{ held: { order: HeldOrder; record: RecordContentRow }[]; prelude: Prelude } | null> {
  const prelude: Prelude = {
    submissions: [],
    ids: [],
    decided: [],
    appealed: [],
    waits: [],
    endpoints: [],
  }
  const held: { order: HeldOrder; record: RecordContentRow }[] = []
  const { rows } = await client.query<HeldOrder & RecordPart & Plain>({
    name: plainName(),
    text: plainText,
    values: [personId, keys.map((key) => key.id), keys.map((key) => key.fence), appId],
  })
  if (rows.some((row) => row.x_submitted)) return null
  for (const {
    x_submitted: _,
    x_decided: decided,
    x_waits: n,
    x_id: id,
    x_send: sendPass,
    ...row
  } of rows) {
    held.push(splitHeld(row))
    prelude.ids.push(id)
    if (decided) prelude.decided.push({ recordId: row.recordId })
    if (n > 0) prelude.waits.push({ recordId: row.recordId, n })
    if (sendPass !== null && prelude.endpoints.length === 0)
      prelude.endpoints.push({ appId, sendPass })
  }
  return { held, prelude }
}

/** Persons of decisions, by decision id: an appeal is not for the one who decided. */
export async function personsOf(
  client: Client,
  decisionIds: readonly string[],
): Promise<Map<string, string>> {
  return new Map(
    (
      await client.query<{ id: string; personId: string }>(
        'select id, person_id as "personId" from decision where id = any($1::bigint[])',
        [decisionIds],
      )
    ).rows.map((row) => [row.id, row.personId]),
  )
}

export async function listPunishTypes(pool: pg.Pool): Promise<PunishType[]> {
  return (
    await pool.query<PunishType>(
      `
        select id, scope, needs_time as "needsTime", may_be_permanent as "mayBePermanent"
        from punish_type`,
    )
  ).rows
}

type NamedAnswer = { recordId: string; hookId: string; hash: string }

const deliveredText = `
    select p.record_id::text as "recordId", p.data
    from page_info p
    join unnest($1::bigint[], $2::text[], $3::text[]) as n(record_id, hook_id, hash)
      on n.record_id = p.record_id
      and n.hook_id = p.hook_id
      and n.hash = p.hash
    where not p.cut`
/** Rows that callbacks delivered, by record: of the kept answers that verdicts on it name. */
export async function listDeliveredRows(
  client: Pick<pg.PoolClient, 'query'>,
  named: readonly NamedAnswer[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ recordId: string; data: unknown }>(deliveredText, [
    named.map((one) => one.recordId),
    named.map((one) => one.hookId),
    named.map((one) => one.hash),
  ])
  const byRecord = new Map<string, Set<string>>()
  for (const { recordId, data } of rows)
    byRecord.set(
      recordId,
      new Set([...(byRecord.get(recordId) ?? []), ...deliveredIn(data).map(({ rowId }) => rowId)]),
    )
  return byRecord
}
