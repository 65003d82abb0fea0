import type pg from 'pg'
import { snake } from '@oas/contract/snake'
import { ownCountSql } from '../../../db/hidden-case.ts'
import { columnNames, fieldsOf, insertRows, only, rowset } from '../../../db/rowset.ts'
import { teamSql } from '../../../db/team-stamp.ts'
import { finishSql } from '../../queue/index.ts'
import type { Batch } from '../rows.ts'

/** Columns of everything that a batch writes, by the name they share in all its tables. */
export const cells = {
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
  spentMs: 'int',
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
} as const

type Cell = keyof typeof cells
const rows = (parameter: string, names: readonly Cell[], alias?: string): string =>
  rowset(parameter, only(cells, names), alias)
const insert = (
  table: string,
  parameter: string,
  names: readonly Cell[],
  special?: Readonly<Record<string, string>>,
): string => insertRows(table, parameter, only(cells, names), special)

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
  'spentMs',
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
  'deadlineAt',
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
] as const
export const punishText = insert('punish', '$1', punishNames)
const labelNames = ['decisionId', 'labelId', 'path', 'position', 'rowId', 'dimension'] as const
const outboxNames = [
  'appId',
  'postId',
  'kind',
  'decisionId',
  'recordId',
  'payload',
  'idempotencyKey',
  'nextAt',
] as const
const auditNames = [
  'actorId',
  'actor',
  'action',
  'appId',
  'subject',
  'detail',
  'requestId',
] as const
const eventNames = ['orderId', 'recordId', 'appId', 'kind', 'personId', 'fence', 'detail'] as const
const noteNames = ['decisionId', 'kind', 'key', 'position', 'value'] as const
const submissionNames = [
  'orderId',
  'fence',
  'bodyHash',
  'personId',
  'decisionId',
  'answer',
] as const

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
/** What the decisions of tasks add: it follows from the orders that leave the queue. */
const answers = 'answers'
/** A person who decides by their own hand must not be stopped. */
const direct = 'direct'
type List = (typeof lists)[number]
type Part = List | typeof answers | typeof direct

const decisionColumns = columnNames([...ownNames, ...sharedNames, ...orderNames])
const decisionValues = [
  fieldsOf(ownNames),
  fieldsOf(sharedNames, 'c'),
  ...orderNames.map((name) => `q.${snake(name)}`),
].join(', ')
const decisionParts = (shared: string, own: string): string[] => [
  `v as materialized (
    select *
    from ${rows(own, [...ownNames, 'orderId', 'version'])}
  )`,
  finishSql('(select "orderId" as id, version from v) i', '$1'),
  `d as (
    insert into decision (order_id, person_id, team_id, ${decisionColumns})
    select q.id, $2::bigint, ${teamSql('$2::bigint')}, ${decisionValues}
    from v
    join gone q on q.id = v."orderId"
    cross join ${rows(shared, sharedNames, 'c')}
  )`,
  `n as (
    insert into auditor_count (day, person_id, app_id, type, result_id, n)
    select ($1::timestamptz at time zone 'Asia/Shanghai')::date, $2::bigint, q.app_id, q.type,
      v."resultId", count(*)::int
    from v
    join gone q on q.id = v."orderId"
    where ${ownCountSql('q')}
    group by 3, 4, 5
    order by 3, 4, 5
    on conflict (day, person_id, app_id, type, result_id)
    do update set n = auditor_count.n + excluded.n
  )`,
]

/** What each list adds to the statement; `$` is the parameter that the list travels in. */
const listParts: Readonly<Record<Exclude<List, 'decisions'>, (parameter: string) => string>> = {
  labels: ($) => `l as (${insert('decision_label', $, labelNames)})`,
  punishes: ($) => `pe as (
    insert into punish_event (punish_id, state, person_id, why, at)
    select v."id", v."state", v."personId", '', v."at"
    from ${rows($, ['id', 'state', 'personId', 'at'])}
  )`,
  changes: ($) => `ce as (
    insert into punish_event (punish_id, state, person_id, why, at)
    select v."id", v."state", $2::bigint, v."why", $1::timestamptz
    from ${rows($, ['id', 'state', 'why'])}
  )`,
  outbox: ($) => `o as (${insert('outbox', $, outboxNames)} order by v."decisionId")`,
  audits: ($) => `a as (${insert('audit_log', $, auditNames)})`,
  events: ($) => `e as (${insert('order_event', $, eventNames)})`,
  notes: ($) => `nt as (${insert('decision_note', $, noteNames)})`,
  scores: ($) => `sc as (${insert('decision_score', $, ['decisionId', 'key', 'n'])})`,
}

/**
 * What a person answers on an item of a task; one that is still out is done by it. An answer that
 * is decided anew stays that of its person.
 */
const answerParts: readonly string[] = [
  `ta as (
    insert into task_answer (
      item_id, round, task_id, person_id, order_id, decision_id, key, spent_ms, at
    )
    select q.item_id, q.round, i.task_id, $2::bigint, q.id, v."id", 'r:' || v."resultId",
      v."spentMs", $1::timestamptz
    from v
    join gone q on q.id = v."orderId"
    join task_item i on i.id = q.item_id
    on conflict (item_id, round)
    do update set decision_id = excluded.decision_id, key = excluded.key
  )`,
  `ti as (
    update task_item i
    set state = 'final', ended_at = $1::timestamptz
    from gone q
    where i.id = q.item_id and i.state = 'released'
  )`,
]

/** The function is asked where there is a stop alone: nearly all submissions only look for one. */
const goingSql = `
  case
    when exists (select 1 from breaker_stop where person_id = $2::bigint and lifted_at is null)
      then breaker_refuse($2::bigint) end`

const writeText = (filled: ReadonlySet<Part>): string => {
  let last = 2
  const next = (): string => `$${++last}`
  const parts = lists
    .filter((list) => filled.has(list))
    .flatMap((list) =>
      list === 'decisions' ? decisionParts(next(), next()) : [listParts[list](next())],
    )
  const submissions = insert('submission', next(), submissionNames, {
    bodyHash: `decode(v."bodyHash", 'hex')`,
  })
  parts.push(`s as (${submissions})`)
  if (filled.has(answers)) parts.push(...answerParts)
  const answer = filled.has('decisions')
    ? `must_be((select count(*) from gone), ${next()}::bigint)`
    : '$1::timestamptz, $2::bigint'
  const going = filled.has(direct) ? `, ${goingSql}` : ''
  return `
    with ${parts.join(',\n  ')}\n
    select
      ${answer}${going}`
}

const written = new Map<string, { name: string; text: string }>()
/**
 * Everything a batch adds, in one statement: only the parts it needs. The orders decided leave the
 * queue in it; if one of them is not as it was when it was judged, the statement fails as a
 * serialisation failure does, and nothing is written.
 */
export function writeStatement(batch: Batch, personId: string, at: Date): pg.QueryConfig {
  const filled = lists.filter((list) => batch[list].length > 0)
  const parts: readonly Part[] = [
    ...filled,
    ...(batch.decisions.some(({ taskId }) => taskId !== null) ? ([answers] as const) : []),
    ...(batch.direct ? ([direct] as const) : []),
  ]
  const key = parts.join(' ')
  const known = written.get(key) ?? {
    name: `decision-write-${parts.map((part) => part.slice(0, 2)).join('')}`,
    text: writeText(new Set(parts)),
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
  spentMs,
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
  spentMs,
})
