import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { PunishOutcome } from '@oas/contract/decision/schemas'
import { finishSql } from '../queue/index.ts'
import type { LivePunish } from './plan.ts'
import type { Batch } from './rows.ts'
import type { PunishType } from './validate/kinds.ts'

type Client = Pick<pg.PoolClient, 'query'>
type StoredSubmission = { orderId: string; fence: number; hash: string; personId: string; answer: PunishOutcome }
export type Prelude = { submissions: StoredSubmission[]; ids: string[]; decided: { recordId: string }[]; appealed: { decisionId: string }[]; waits: { recordId: string; n: number }[]; endpoints: { appId: number; sendPass: boolean }[] }

const preludeText = `select
  (select coalesce(jsonb_agg(jsonb_build_object('orderId', s.order_id::text, 'fence', s.fence, 'hash', encode(s.body_hash, 'hex'), 'personId', s.person_id::text, 'answer', s.answer)), '[]') from unnest($1::bigint[], $2::int[]) as i(id, fence) cross join lateral (select * from submission o where o.order_id = i.id and o.fence = i.fence limit 1) s) as submissions,
  (select coalesce(array_agg(next_id()::text), '{}') from generate_series(1, $3::int)) as ids,
  (select coalesce(jsonb_agg(jsonb_build_object('recordId', d.record_id::text)), '[]') from unnest($4::bigint[]) as i(id) cross join lateral (select record_id from decision where record_id = i.id and person_id = $5 and state = 'active' limit 1) d) as decided,
  (select coalesce(jsonb_agg(jsonb_build_object('recordId', e.record_id::text, 'n', e.n)), '[]') from unnest($4::bigint[]) as i(id) cross join lateral (select record_id, count(*)::int as n from order_event where record_id = i.id and kind = 'hold-wait' group by record_id) e) as waits,
  (select coalesce(jsonb_agg(jsonb_build_object('appId', app_id, 'sendPass', send_pass)), '[]') from delivery_endpoint where app_id = $6) as endpoints`

// Without a name: a plan kept from when the tables were empty reads them whole.
/** What a submission must know before it is checked, and the ids it will use, in one round trip. */
export const readPrelude = async (client: Client, keys: readonly { id: string; fence: number }[], idCount: number, recordIds: readonly string[], personId: string, appId: number): Promise<Prelude> =>
  (await client.query<Prelude>(preludeText, [keys.map((key) => key.id), keys.map((key) => key.fence), idCount, recordIds, personId, appId])).rows[0] as Prelude

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
  bodyHash: 'text', answer: 'jsonb', actorId: 'bigint', actor: 'text', action: 'text', detail: 'jsonb', requestId: 'text', until: 'timestamptz', exclude: 'boolean', version: 'text',
}
const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const rowset = (parameter: string, names: readonly string[], alias = 'v'): string => `jsonb_to_recordset(${parameter}::jsonb) as ${alias}(${names.map((name) => `"${name}" ${cells[name]}`).join(', ')})`
const insert = (table: string, parameter: string, names: readonly string[], special: Readonly<Record<string, string>> = {}): string =>
  `insert into ${table} (${names.map(snake).join(', ')}) select ${names.map((name) => special[name] ?? `v."${name}"`).join(', ')} from ${rowset(parameter, names)}`

const sharedNames = ['appId', 'type', 'personId', 'pageKey', 'windowId', 'at', 'settingVersion', 'labelVersion', 'language', 'undoUntil'] as const
const ownNames = ['id', 'orderId', 'recordId', 'business', 'postId', 'uid', 'serialId', 'taskId', 'round', 'fence', 'heldAt', 'shownAt', 'resultId', 'resultType', 'remark', 'labels', 'form', 'patchRows', 'currentJson', 'contentHash', 'queueRow'] as const
const punishNames = ['id', 'decisionId', 'appId', 'type', 'punishId', 'scope', 'subject', 'postId', 'uid', 'rowId', 'reasonId', 'labelId', 'level', 'startAt', 'endAt', 'permanent', 'remark', 'evidence', 'changeOrderId', 'state', 'replaces', 'settingVersion', 'personId', 'at']

/** Collects the rows of a statement as parameters. */
type Rows = (rows: readonly object[]) => string
/** Decisions of a batch: what all share travels once. */
const decisionParts = (decisions: Batch['decisions'], bind: Rows, at: string): string[] => {
  const pick = (row: Batch['decisions'][number], names: readonly (keyof Batch['decisions'][number])[]): object => Object.fromEntries(names.map((name) => [name, row[name]]))
  const [shared, own] = [bind(decisions.slice(0, 1).map((row) => pick(row, sharedNames))), bind(decisions.map((row) => ({ ...pick(row, ownNames), version: row.version })))]
  const all = `${rowset(own, [...ownNames, 'version'])} cross join ${rowset(shared, sharedNames, 'c')}`
  return [
    `d as (insert into decision (${[...ownNames, ...sharedNames].map(snake).join(', ')}) select ${[...ownNames.map((name) => `v."${name}"`), ...sharedNames.map((name) => `c."${name}"`)].join(', ')} from ${all})`,
    `n as (insert into auditor_count (day, person_id, app_id, type, result_id, n)
      select (${at}::timestamptz at time zone 'Asia/Shanghai')::date, c."personId", c."appId", c."type", v."resultId", count(*)::int from ${all} group by 2, 3, 4, 5 order by 2, 3, 4, 5
      on conflict (day, person_id, app_id, type, result_id) do update set n = auditor_count.n + excluded.n)`,
    finishSql(`(select v."orderId" as id, v."version" from ${rowset(own, ['orderId', 'version'])}) i`, at),
  ]
}

/**
 * Everything a batch adds, in one statement: only the parts it needs. The orders decided leave the queue in it; if one of them is not as it was
 * when it was judged, the statement fails as a serialisation failure does, and nothing is written.
 */
const writeStatement = (batch: Batch, personId: string, at: Date): pg.QueryConfig => {
  const values: unknown[] = [at]
  const bind: Rows = (rows) => `$${values.push(JSON.stringify(rows))}`
  const { decisions, labels, punishes, changes, outbox, submissions, audits, events } = batch
  const parts = decisions.length === 0 ? [] : decisionParts(decisions, bind, '$1')
  if (labels.length > 0) parts.push(`l as (${insert('decision_label', bind(labels), ['decisionId', 'labelId', 'path', 'position', 'rowId'])})`)
  if (punishes.length > 0) parts.push(`pe as (insert into punish_event (punish_id, state, person_id, why, at) select v."id", v."state", v."personId", '', v."at" from ${rowset(bind(punishes), ['id', 'state', 'personId', 'at'])})`)
  if (changes.length > 0) parts.push(`ce as (insert into punish_event (punish_id, state, person_id, why, at) select v."id", v."state", $${values.push(personId)}, v."why", $1::timestamptz from ${rowset(bind(changes), ['id', 'state', 'why'])})`)
  if (outbox.length > 0) parts.push(`o as (${insert('outbox', bind(outbox), ['appId', 'postId', 'kind', 'decisionId', 'recordId', 'payload', 'idempotencyKey', 'nextAt'])} order by v."decisionId")`)
  if (audits.length > 0) parts.push(`a as (${insert('audit_log', bind(audits), ['actorId', 'actor', 'action', 'appId', 'subject', 'detail', 'requestId'])})`)
  if (events.length > 0) parts.push(`e as (${insert('order_event', bind(events), ['orderId', 'recordId', 'appId', 'kind', 'personId', 'fence', 'detail'])})`)
  parts.push(`s as (${insert('submission', bind(submissions), ['orderId', 'fence', 'bodyHash', 'personId', 'decisionId', 'answer'], { bodyHash: `decode(v."bodyHash", 'hex')` })})`)
  const text = `with ${parts.join(',\n  ')}\n  select ${decisions.length === 0 ? '$1::timestamptz' : `must_be((select count(*) from gone), $${values.push(decisions.length)}::bigint)`}`
  return { name: `decision-write-${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`, text, values }
}
const changeText = `update punish p set state = v."state" from ${rowset('$1', ['id', 'state'])} where p.id = v."id"`
const punishText = insert('punish', '$1', punishNames)
const holdBackText = `update queue_order q set fence = q.fence + 1, holder_id = null, window_id = null, serial_id = null, lease_until = v."until", excluded = case when v."exclude" then array_append(array_remove(q.excluded, q.holder_id), q.holder_id) else q.excluded end
  from ${rowset('$1', ['id', 'fence', 'until', 'exclude'])} where q.id = v."id" and q.fence = v."fence"`

/**
 * Writes a batch: decisions, labels, counters, audit log, deliveries and submissions in one statement, which also takes the orders out of the
 * queue; punishments before it, since the older ones must give up their place in the index of live ones first.
 */
export const writeBatch = async (client: Client, batch: Batch, personId: string, at: Date): Promise<void> => {
  if (batch.changes.length > 0) await client.query({ name: 'decision-change', text: changeText, values: [JSON.stringify(batch.changes)] })
  // Always in the same order, so that two submissions on the same users wait for each other instead of blocking each other.
  const subjectOf = ({ punishId, scope, subject, id }: Batch['punishes'][number]): string => `${scope} ${subject} ${punishId} ${id.padStart(20, '0')}`
  const punishes = batch.punishes.toSorted((a, b) => (subjectOf(a) < subjectOf(b) ? -1 : 1))
  if (punishes.length > 0) await client.query({ name: 'decision-punish', text: punishText, values: [JSON.stringify(punishes)] })
  await client.query(writeStatement(batch, personId, at))
  // A held order without a holder whose lease runs out is given back by the queue: that is how it waits.
  if (batch.holdBack.length > 0) await client.query({ name: 'decision-hold-back', text: holdBackText, values: [JSON.stringify(batch.holdBack)] })
}

/** Whether a batch is one statement, and so needs no transaction around it. */
export const isOneStatement = ({ punishes, changes, holdBack }: Batch): boolean => punishes.length + changes.length + holdBack.length === 0

export const listPunishTypes = async (pool: pg.Pool): Promise<PunishType[]> =>
  (await pool.query<PunishType>('select id, scope, needs_time as "needsTime", may_be_permanent as "mayBePermanent" from punish_type')).rows
