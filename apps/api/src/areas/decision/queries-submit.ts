import type pg from 'pg'
import type { PunishOutcome } from '@oas/contract/decision/schemas'
import {
  type HeldOrder,
  type RecordContentRow,
  type RecordPart,
  finishSql,
  parkOrders,
  passOn,
  readHeldSql,
  splitHeld,
} from '../queue/index.ts'
import type { LivePunish } from './plan.ts'
import { planNames } from '../../db/plan-name.ts'
import { noteAppealed } from '../wrong-order/index.ts'
import { repairPunishes } from './queries-repair.ts'
import type { Batch } from './rows.ts'
import type { PunishType } from './validate/kinds.ts'

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
export const readPrelude = async (
  client: Client,
  { keys, idCount, recordIds, personId, appId }: PreludeAsked,
): Promise<Prelude> =>
  (
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

const plainText =
  readHeldSql(`(select true from submission s where s.order_id = q.id and s.fence = q.fence limit 1) as "x_submitted", (select true from decision d where d.record_id = q.record_id and d.person_id = $1 and d.state = 'active' limit 1) as "x_decided",
  (select count(*)::int from (select 1 from order_event e where e.record_id = q.record_id and e.kind = 'hold-wait' order by e.record_id, e.id desc limit 1000) e) as "x_waits", next_id()::text as "x_id", (select send_pass from delivery_endpoint where app_id = $4) as "x_send"`)
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
export const readPlain = async (
  client: Client,
  personId: string,
  keys: readonly { id: string; fence: number }[],
  appId: number,
): Promise<{ held: { order: HeldOrder; record: RecordContentRow }[]; prelude: Prelude } | null> => {
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
export const personsOf = async (
  client: Client,
  decisionIds: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (
      await client.query<{ id: string; personId: string }>(
        'select id, person_id as "personId" from decision where id = any($1::bigint[])',
        [decisionIds],
      )
    ).rows.map((row) => [row.id, row.personId]),
  )

const turnText = `
  select pg_advisory_xact_lock(hashtextextended('punish:' || k.key, 7311))
  from (select distinct key from unnest($1::text[]) as u(key) order by key) k`
/**
 * Waits for the turn to punish subjects. Whoever waits for the row of a live punishment finds it
 * superseded afterwards, by one that no look of before shows: of many at once on one user each
 * would make all others run again. Those that met another take turns.
 */
export const takeTurns = async (
  client: Client,
  appId: number,
  acts: readonly { punishId: number; scope: string; subject: string }[],
): Promise<void> => {
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
export const lockLive = async (
  client: Client,
  appId: number,
  acts: readonly { punishId: number; scope: string; subject: string }[],
): Promise<LivePunish[]> =>
  (
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

const cells: Readonly<Record<string, string>> = {
  id: 'bigint',
  orderId: 'bigint',
  recordId: 'bigint',
  appId: 'int',
  type: 'int',
  business: 'text',
  postId: 'text',
  uid: 'text',
  personId: 'bigint',
  pageKey: 'text',
  windowId: 'text',
  serialId: 'bigint',
  taskId: 'bigint',
  round: 'smallint',
  fence: 'int',
  heldAt: 'timestamptz',
  shownAt: 'timestamptz',
  at: 'timestamptz',
  resultId: 'text',
  resultType: 'text',
  remark: 'text',
  labels: 'int[]',
  form: 'jsonb',
  patchRows: 'jsonb',
  currentJson: 'jsonb',
  settingVersion: 'int',
  labelVersion: 'text',
  contentHash: 'text',
  language: 'text',
  undoUntil: 'timestamptz',
  queueRow: 'jsonb',
  decisionId: 'bigint',
  labelId: 'int',
  path: 'int[]',
  position: 'smallint',
  rowId: 'text',
  punishId: 'int',
  scope: 'text',
  subject: 'text',
  reasonId: 'int',
  level: 'smallint',
  startAt: 'timestamptz',
  endAt: 'timestamptz',
  permanent: 'boolean',
  evidence: 'jsonb',
  changeOrderId: 'text',
  state: 'text',
  replaces: 'bigint',
  why: 'text',
  kind: 'text',
  payload: 'jsonb',
  idempotencyKey: 'text',
  nextAt: 'timestamptz',
  bodyHash: 'text',
  answer: 'jsonb',
  actorId: 'bigint',
  actor: 'text',
  action: 'text',
  detail: 'jsonb',
  requestId: 'text',
  until: 'timestamptz',
  exclude: 'boolean',
  version: 'text',
  dimension: 'text',
  key: 'text',
  value: 'jsonb',
  n: 'numeric',
}
const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const rowset = (parameter: string, names: readonly string[], alias = 'v'): string =>
  `jsonb_to_recordset(${parameter}::jsonb) as ${alias}(${names.map((name) => `"${name}" ${cells[name]}`).join(', ')})`
const insert = (
  table: string,
  parameter: string,
  names: readonly string[],
  special: Readonly<Record<string, string>> = {},
): string =>
  `
    insert into ${table} (${names.map(snake).join(', ')})
    select ${names.map((name) => special[name] ?? `v."${name}"`).join(', ')}
    from ${rowset(parameter, names)}`

const sharedNames = [
  'pageKey',
  'windowId',
  'at',
  'settingVersion',
  'labelVersion',
  'language',
  'undoUntil',
] as const
const ownNames = [
  'id',
  'resultId',
  'resultType',
  'remark',
  'labels',
  'form',
  'patchRows',
  'currentJson',
  'contentHash',
  'queueRow',
] as const
/** What a decision keeps of its order; it is taken from the row that leaves the queue. */
const orderNames = [
  'recordId',
  'appId',
  'type',
  'business',
  'postId',
  'uid',
  'serialId',
  'taskId',
  'round',
  'fence',
  'heldAt',
  'shownAt',
  'test',
] as const
const punishNames = [
  'id',
  'decisionId',
  'appId',
  'type',
  'punishId',
  'scope',
  'subject',
  'postId',
  'uid',
  'rowId',
  'reasonId',
  'labelId',
  'level',
  'startAt',
  'endAt',
  'permanent',
  'remark',
  'evidence',
  'changeOrderId',
  'state',
  'replaces',
  'settingVersion',
  'personId',
  'at',
]

/**
 * Lists of a batch that the writing statement takes, in the order of its parameters after the time
 * and the person; decisions take two, what all share travels once.
 */
const lists = [
  'decisions',
  'labels',
  'punishes',
  'changes',
  'outbox',
  'audits',
  'events',
  'notes',
  'scores',
] as const
type List = (typeof lists)[number]

const decisionParts = (shared: string, own: string): string[] => [
  `v as materialized (select * from ${rowset(own, [...ownNames, 'orderId', 'version'])})`,
  finishSql('(select "orderId" as id, version from v) i', '$1'),
  `d as (insert into decision (order_id, person_id, ${[...ownNames, ...sharedNames, ...orderNames].map(snake).join(', ')}) select q.id, $2::bigint, ${[...ownNames.map((name) => `v."${name}"`), ...sharedNames.map((name) => `c."${name}"`), ...orderNames.map((name) => `q.${snake(name)}`)].join(', ')}
    from v join gone q on q.id = v."orderId" cross join ${rowset(shared, sharedNames, 'c')})`,
  `n as (insert into auditor_count (day, person_id, app_id, type, result_id, n)
    select ($1::timestamptz at time zone 'Asia/Shanghai')::date, $2::bigint, q.app_id, q.type, v."resultId", count(*)::int from v join gone q on q.id = v."orderId" where not q.test group by 3, 4, 5 order by 3, 4, 5
    on conflict (day, person_id, app_id, type, result_id) do update set n = auditor_count.n + excluded.n)`,
]

const writeText = (filled: ReadonlySet<List>): string => {
  let last = 2
  const next = (): string => `$${++last}`
  const parts: string[] = []
  const add = (list: List, make: () => string[]): void => {
    if (filled.has(list)) parts.push(...make())
  }
  add('decisions', () => decisionParts(next(), next()))
  add('labels', () => [
    `l as (${insert('decision_label', next(), ['decisionId', 'labelId', 'path', 'position', 'rowId', 'dimension'])})`,
  ])
  add('punishes', () => [
    `pe as (insert into punish_event (punish_id, state, person_id, why, at) select v."id", v."state", v."personId", '', v."at" from ${rowset(next(), ['id', 'state', 'personId', 'at'])})`,
  ])
  add('changes', () => [
    `ce as (insert into punish_event (punish_id, state, person_id, why, at) select v."id", v."state", $2::bigint, v."why", $1::timestamptz from ${rowset(next(), ['id', 'state', 'why'])})`,
  ])
  add('outbox', () => [
    `o as (${insert('outbox', next(), ['appId', 'postId', 'kind', 'decisionId', 'recordId', 'payload', 'idempotencyKey', 'nextAt'])} order by v."decisionId")`,
  ])
  add('audits', () => [
    `a as (${insert('audit_log', next(), ['actorId', 'actor', 'action', 'appId', 'subject', 'detail', 'requestId'])})`,
  ])
  add('events', () => [
    `e as (${insert('order_event', next(), ['orderId', 'recordId', 'appId', 'kind', 'personId', 'fence', 'detail'])})`,
  ])
  add('notes', () => [
    `nt as (${insert('decision_note', next(), ['decisionId', 'kind', 'key', 'position', 'value'])})`,
  ])
  add('scores', () => [`sc as (${insert('decision_score', next(), ['decisionId', 'key', 'n'])})`])
  parts.push(
    `s as (${insert('submission', next(), ['orderId', 'fence', 'bodyHash', 'personId', 'decisionId', 'answer'], { bodyHash: `decode(v."bodyHash", 'hex')` })})`,
  )
  return `
    with ${parts.join(',\n  ')}\n
    select
      ${filled.has('decisions') ? `must_be((select count(*) from gone), ${next()}::bigint)` : '$1::timestamptz, $2::bigint'}`
}

const written = new Map<string, { name: string; text: string }>()
/**
 * Everything a batch adds, in one statement: only the parts it needs. The orders decided leave the
 * queue in it; if one of them is not as it was when it was judged, the statement fails as a
 * serialisation failure does, and nothing is written.
 */
const writeStatement = (batch: Batch, personId: string, at: Date): pg.QueryConfig => {
  const filled = lists.filter((list) => batch[list].length > 0)
  const key = filled.join(' ')
  const known = written.get(key) ?? {
    name: `decision-write-${filled.map((list) => list.slice(0, 2)).join('')}`,
    text: writeText(new Set(filled)),
  }
  written.set(key, known)
  const values: unknown[] = [at, personId]
  for (const list of filled) {
    if (list === 'decisions')
      values.push(
        JSON.stringify(batch.decisions.slice(0, 1), [...sharedNames]),
        JSON.stringify(batch.decisions.map(ownPart)),
      )
    else values.push(JSON.stringify(batch[list]))
  }
  values.push(JSON.stringify(batch.submissions))
  if (batch.decisions.length > 0) values.push(batch.decisions.length)
  return { ...known, values }
}
const ownPart = ({
  id,
  orderId,
  version,
  resultId,
  resultType,
  remark,
  labels,
  form,
  patchRows,
  currentJson,
  contentHash,
  queueRow,
}: Batch['decisions'][number]): object => ({
  id,
  orderId,
  version,
  resultId,
  resultType,
  remark,
  labels,
  form,
  patchRows,
  currentJson,
  contentHash,
  queueRow,
})
const changeText = `
  update punish p
  set state = v."state"
  from ${rowset('$1', ['id', 'state'])}
  where p.id = v."id"`
const punishText = insert('punish', '$1', punishNames)
const holdBackText = `
  update queue_order q
  set fence = q.fence + 1, holder_id = null, window_id = null, serial_id = null,
    lease_until = v."until",
    excluded = case
      when v."exclude" then array_append(array_remove(q.excluded, q.holder_id), q.holder_id)
      else q.excluded end
  from ${rowset('$1', ['id', 'fence', 'until', 'exclude'])}
  where q.id = v."id" and q.fence = v."fence"`

/**
 * Writes a batch: decisions, labels, counters, audit log, deliveries and submissions in one
 * statement, which also takes the orders out of the queue; punishments before it, since the older
 * ones must give up their place in the index of live ones first.
 */
export const writeBatch = async (
  client: Client,
  batch: Batch,
  personId: string,
  at: Date,
): Promise<void> => {
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
  if (batch.appealed.length > 0) await noteAppealed(client, batch.appealed, at)
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
      throw Object.assign(new Error('the order moved'), { code: '40001' })
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
export const isOneStatement = ({
  punishes,
  changes,
  holdBack,
  repaired,
  passedOn,
  doubts,
  appealed,
}: Batch): boolean =>
  punishes.length +
    changes.length +
    holdBack.length +
    repaired.length +
    passedOn.length +
    doubts.length +
    appealed.length ===
  0

export const listPunishTypes = async (pool: pg.Pool): Promise<PunishType[]> =>
  (
    await pool.query<PunishType>(
      `
        select id, scope, needs_time as "needsTime", may_be_permanent as "mayBePermanent"
        from punish_type`,
    )
  ).rows
