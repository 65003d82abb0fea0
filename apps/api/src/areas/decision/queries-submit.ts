import type pg from 'pg'
import type { PunishOutcome } from '@oas/contract/decision/schemas'
import type { LivePunish } from './plan.ts'
import type { Batch } from './rows.ts'
import type { PunishType } from './validate/kinds.ts'

type Client = Pick<pg.PoolClient, 'query'>
type StoredSubmission = { orderId: string; fence: number; hash: string; personId: string; answer: PunishOutcome }
export type Prelude = { submissions: StoredSubmission[]; ids: string[]; decided: { recordId: string }[]; appealed: { decisionId: string }[]; waits: { recordId: string; n: number }[]; endpoints: { appId: number; sendPass: boolean }[] }

const preludeText = `select
  (select coalesce(jsonb_agg(jsonb_build_object('orderId', s.order_id::text, 'fence', s.fence, 'hash', encode(s.body_hash, 'hex'), 'personId', s.person_id::text, 'answer', s.answer)), '[]') from submission s join unnest($1::bigint[], $2::int[]) as i(id, fence) on s.order_id = i.id and s.fence = i.fence) as submissions,
  (select coalesce(array_agg(next_id()::text), '{}') from generate_series(1, $3::int)) as ids,
  (select coalesce(jsonb_agg(jsonb_build_object('recordId', d.record_id::text)), '[]') from decision d where d.record_id = any($4::bigint[]) and d.person_id = $5 and d.state = 'active') as decided,
  (select coalesce(jsonb_agg(jsonb_build_object('recordId', e.record_id::text, 'n', e.n)), '[]') from (select record_id, count(*)::int as n from order_event where record_id = any($4::bigint[]) and kind = 'hold-wait' group by record_id) e) as waits,
  (select coalesce(jsonb_agg(jsonb_build_object('appId', app_id, 'sendPass', send_pass)), '[]') from delivery_endpoint where app_id = $6) as endpoints`

/** What a submission must know before it is checked, and the ids it will use, in one round trip. */
export const readPrelude = async (client: Client, keys: readonly { id: string; fence: number }[], idCount: number, recordIds: readonly string[], personId: string, appId: number): Promise<Prelude> =>
  (await client.query<Prelude>({ name: 'decision-prelude', text: preludeText, values: [keys.map((key) => key.id), keys.map((key) => key.fence), idCount, recordIds, personId, appId] })).rows[0] as Prelude

/** Persons of decisions, by decision id: an appeal is not for the one who decided. */
export const personsOf = async (client: Client, decisionIds: readonly string[]): Promise<Map<string, string>> =>
  new Map((await client.query<{ id: string; personId: string }>('select id, person_id as "personId" from decision where id = any($1::bigint[])', [decisionIds])).rows.map((row) => [row.id, row.personId]))

const liveText = `select p.id, p.app_id as "appId", p.punish_id as "punishId", p.scope, p.subject, p.end_at as "endAt" from punish p
  where (p.app_id, p.punish_id, p.scope, p.subject) in (select $1::int, * from unnest($2::int[], $3::text[], $4::text[])) and p.state in ('planned', 'sent', 'active') order by p.id for update`
/** Punishments alive for the given acts and subjects, locked. */
export const lockLive = async (client: Client, appId: number, acts: readonly { punishId: number; scope: string; subject: string }[]): Promise<LivePunish[]> =>
  (await client.query<LivePunish>({ name: 'decision-live', text: liveText, values: [appId, acts.map((act) => act.punishId), acts.map((act) => act.scope), acts.map((act) => act.subject)] })).rows

const cells: Readonly<Record<string, string>> = {
  id: 'bigint', orderId: 'bigint', recordId: 'bigint', appId: 'int', type: 'int', business: 'text', postId: 'text', uid: 'text', personId: 'bigint', pageKey: 'text', windowId: 'text', serialId: 'bigint', taskId: 'bigint', round: 'smallint', fence: 'int', heldAt: 'timestamptz', shownAt: 'timestamptz', at: 'timestamptz',
  resultId: 'text', resultType: 'text', remark: 'text', labels: 'int[]', form: 'jsonb', patchRows: 'jsonb', currentJson: 'jsonb', settingVersion: 'int', labelVersion: 'text', contentHash: 'text', language: 'text', undoUntil: 'timestamptz', queueRow: 'jsonb', decisionId: 'bigint', labelId: 'int', path: 'int[]', position: 'smallint', rowId: 'text',
  punishId: 'int', scope: 'text', subject: 'text', reasonId: 'int', level: 'smallint', startAt: 'timestamptz', endAt: 'timestamptz', permanent: 'boolean', evidence: 'jsonb', changeOrderId: 'text', state: 'text', replaces: 'bigint', why: 'text', kind: 'text', payload: 'jsonb', idempotencyKey: 'text', nextAt: 'timestamptz',
  bodyHash: 'text', answer: 'jsonb', actorId: 'bigint', actor: 'text', action: 'text', detail: 'jsonb', requestId: 'text', until: 'timestamptz', exclude: 'boolean',
}
const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const rowset = (parameter: string, names: readonly string[]): string => `jsonb_to_recordset(${parameter}::jsonb) as v(${names.map((name) => `"${name}" ${cells[name]}`).join(', ')})`
const insert = (table: string, parameter: string, names: readonly string[], special: Readonly<Record<string, string>> = {}): string =>
  `insert into ${table} (${names.map(snake).join(', ')}) select ${names.map((name) => special[name] ?? `v."${name}"`).join(', ')} from ${rowset(parameter, names)}`

const decisionNames = ['id', 'orderId', 'recordId', 'appId', 'type', 'business', 'postId', 'uid', 'personId', 'pageKey', 'windowId', 'serialId', 'taskId', 'round', 'fence', 'heldAt', 'shownAt', 'at', 'resultId', 'resultType', 'remark', 'labels', 'form', 'patchRows', 'currentJson', 'settingVersion', 'labelVersion', 'contentHash', 'language', 'undoUntil', 'queueRow']
const punishNames = ['id', 'decisionId', 'appId', 'type', 'punishId', 'scope', 'subject', 'postId', 'uid', 'rowId', 'reasonId', 'labelId', 'level', 'startAt', 'endAt', 'permanent', 'remark', 'evidence', 'changeOrderId', 'state', 'replaces', 'settingVersion', 'personId', 'at']

const writeText = `with d as (${insert('decision', '$1', decisionNames)}),
  l as (${insert('decision_label', '$2', ['decisionId', 'labelId', 'path', 'position', 'rowId'])}),
  pe as (insert into punish_event (punish_id, state, person_id, why, at) select v."id", v."state", v."personId", '', v."at" from ${rowset('$3', ['id', 'state', 'personId', 'at'])}),
  ce as (insert into punish_event (punish_id, state, person_id, why, at) select v."id", v."state", $10, v."why", $9::timestamptz from ${rowset('$4', ['id', 'state', 'why'])}),
  o as (${insert('outbox', '$5', ['appId', 'postId', 'kind', 'decisionId', 'recordId', 'payload', 'idempotencyKey', 'nextAt'])} order by v."decisionId"),
  s as (${insert('submission', '$6', ['orderId', 'fence', 'bodyHash', 'personId', 'decisionId', 'answer'], { bodyHash: `decode(v."bodyHash", 'hex')` })}),
  a as (${insert('audit_log', '$7', ['actorId', 'actor', 'action', 'appId', 'subject', 'detail', 'requestId'])}),
  e as (${insert('order_event', '$8', ['orderId', 'recordId', 'appId', 'kind', 'personId', 'fence', 'detail'])}),
  c as (insert into auditor_count (day, person_id, app_id, type, result_id, n)
    select ($9::timestamptz at time zone 'Asia/Shanghai')::date, v."personId", v."appId", v."type", v."resultId", count(*)::int from ${rowset('$1', ['personId', 'appId', 'type', 'resultId'])} group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (day, person_id, app_id, type, result_id) do update set n = auditor_count.n + excluded.n)
  select 1`
const changeText = `update punish p set state = v."state" from ${rowset('$1', ['id', 'state'])} where p.id = v."id"`
const punishText = insert('punish', '$1', punishNames)
const holdBackText = `update queue_order q set fence = q.fence + 1, holder_id = null, window_id = null, serial_id = null, lease_until = v."until", excluded = case when v."exclude" then array_append(array_remove(q.excluded, q.holder_id), q.holder_id) else q.excluded end
  from ${rowset('$1', ['id', 'fence', 'until', 'exclude'])} where q.id = v."id" and q.fence = v."fence"`

/**
 * Writes a batch: decisions, labels, counters, audit log, deliveries and submissions in one statement; punishments before it, since the
 * older ones must give up their place in the index of live ones first.
 */
export const writeBatch = async (client: Client, batch: Batch, personId: string, at: Date): Promise<void> => {
  if (batch.changes.length > 0) await client.query({ name: 'decision-change', text: changeText, values: [JSON.stringify(batch.changes)] })
  // Always in the same order, so that two submissions on the same users wait for each other instead of blocking each other.
  const subjectOf = ({ punishId, scope, subject, id }: Batch['punishes'][number]): string => `${scope} ${subject} ${punishId} ${id.padStart(20, '0')}`
  const punishes = batch.punishes.toSorted((a, b) => (subjectOf(a) < subjectOf(b) ? -1 : 1))
  if (punishes.length > 0) await client.query({ name: 'decision-punish', text: punishText, values: [JSON.stringify(punishes)] })
  const values = [batch.decisions, batch.labels, batch.punishes, batch.changes, batch.outbox, batch.submissions, batch.audits, batch.events].map((rows) => JSON.stringify(rows))
  await client.query({ name: 'decision-write', text: writeText, values: [...values, at, personId] })
  // A held order without a holder whose lease runs out is given back by the queue: that is how it waits.
  if (batch.holdBack.length > 0) await client.query({ name: 'decision-hold-back', text: holdBackText, values: [JSON.stringify(batch.holdBack)] })
}

export const listPunishTypes = async (pool: pg.Pool): Promise<PunishType[]> =>
  (await pool.query<PunishType>('select id, scope, needs_time as "needsTime", may_be_permanent as "mayBePermanent" from punish_type')).rows
