import type {
  StoredClause,
  StoredField,
  StoredSelection,
  TaskEffect,
} from '@oas/contract/task/schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import { containing } from '../../../db/like.ts'
import { type Filtered, binder } from '../../queue/index.ts'
import { dayStart } from '../../../core/office-time.ts'
import { inOtherTask, inTask } from './standing.ts'

type Bind = (value: unknown) => string

/** What is in force of a type: versions of its setting and of its label trees. */
export type InForce = { setting: number; labels: string }
/**
 * What a selection is held against. `machineId`: the person in whose name rules decide.
 * `unlabelled`: only records without labels. `every`: only one of so many records is looked at.
 */
export type StoredGround = {
  taskId: string
  effect: TaskEffect
  selection: StoredSelection
  types: readonly Filtered[]
  inForce: ReadonlyMap<string, InForce>
  machineId: string
  unlabelled: boolean
  every: number
  now: Date
}

/** The span of a selection: whole days of the office before today, or between two times. */
const spanOf = (
  { span: { days, from, to } }: Pick<StoredSelection, 'span'>,
  now: Date,
): { from: Date; to: Date } => {
  if (days === null) return { from: new Date(from ?? 0), to: new Date(to ?? 0) }
  const today = dayStart(now.getTime())
  return { from: new Date(today - days * dayMs), to: new Date(today) }
}

/** An id's time may lie this much beside the time of its row, which is that of its transaction. */
const slackMs = hourMs
/** Rows of a span, whose ids are looked up in an index. */
const within = (
  { selection, now }: StoredGround,
  { time, id }: { time: string; id: string },
  bind: Bind,
): string => {
  const { from, to } = spanOf(selection, now)
  const idAt = (at: Date, aside: number): string =>
    `id_from(${bind(new Date(at.getTime() + aside))}::timestamptz)`
  return `
  ${time} >= ${bind(from)}::timestamptz and ${time} < ${bind(to)}::timestamptz
    and ${id} >= ${idAt(from, -slackMs)} and ${id} < ${idAt(to, slackMs)}`
}

/**
 * What a machine let pass has neither an order nor a decision: the step before the queue that said
 * so (a white list, the rules, the share of a queue rule) is the record's evidence. What rules
 * punished is decided in the name of a person of their own.
 */
const passed = `r.evidence -> 'steps' @> '[{"verdict": "ignore"}]'`
const decidedBySql = (
  { selection: { decidedBy }, machineId }: StoredGround,
  bind: Bind,
): string[] => {
  const machine = (): string => `d.person_id = ${bind(machineId)}::bigint`
  switch (decidedBy) {
    case 'any':
      return []
    case 'people':
      return [`d.id is not null and not ${machine()}`]
    case 'machine':
      return [`case when d.id is null then ${passed} else ${machine()} end`]
    case 'nobody':
      return [`d.id is null and ${passed} is not true`]
  }
}

const labelled = (ids: string): string => `
  exists (
    select 1
    from decision_label l
    where l.decision_id = d.id and l.label_id = any(${ids}::int[])
  )`
/** What has no label: neither by a decision in force nor by a task that was about labels. */
const unlabelledSql = `
  not exists (select 1 from decision_label l where l.decision_id = d.id)
    and not exists (
      select 1
      from task_item i
      join task o on o.id = i.task_id and o.effect = 'labels'
      where i.record_id = r.id and i.state = 'final'
    )`
/** Any of the reasons that are ticked makes a verdict out of date; only a decision can be. */
const outdatedSql = (
  { selection: { outdated }, now }: StoredGround,
  { setting, labels }: InForce,
  bind: Bind,
): string[] => {
  const reasons = [
    ...(outdated.labels ? [`split_part(d.label_version, ';', 1) <> ${bind(labels)}`] : []),
    ...(outdated.setting ? [`d.setting_version <> ${bind(setting)}`] : []),
    ...(outdated.days === null
      ? []
      : [`d.at < ${bind(new Date(now.getTime() - outdated.days * dayMs))}::timestamptz`]),
  ]
  return reasons.length === 0 ? [] : [`d.id is not null and (${reasons.join(' or ')})`]
}

const columns = {
  language: 'r.language',
  country: 'r.country',
  source: 'r.source',
  uid: 'r.uid',
  post: 'r.post_id',
  priority: 'r.priority',
  reports: 'r.report_count',
  result: 'd.result_id',
  auditor: 'd.person_id::text',
} as const satisfies Partial<Record<StoredField, string>>

const textSql = (patterns: string): string => `
  exists (
    select 1
    from jsonb_array_elements(r.content -> 'texts') x
    where x ->> 'content' ilike any(${patterns}::text[])
  )`
/** A condition that holds or not: what has no decision has no result, label and auditor. */
const plainSql = ({ field, op, values }: StoredClause, bind: Bind): string => {
  if (field === 'text') return textSql(bind(values.map(containing)))
  if (field === 'label') return labelled(bind(values.map(Number)))
  if (op === 'at-least') return `${columns[field]} >= any(${bind(values.map(Number))}::int[])`
  if (op === 'at-most') return `${columns[field]} <= any(${bind(values.map(Number))}::int[])`
  return `${columns[field]} = any(${bind(values)}::text[])`
}
const clauseSql = (clause: StoredClause, bind: Bind): string => {
  const plain = plainSql(clause, bind)
  return clause.op === 'is-not' || clause.op === 'lacks' ? `(${plain}) is not true` : plain
}
const groupsSql = ({ selection: { groups } }: StoredGround, bind: Bind): string[] =>
  groups.map(({ any }) => `(${any.map((clause) => clauseSql(clause, bind)).join(' or ')})`)

const newestDecision = `
  left join lateral (
    select *
    from decision
    where record_id = r.id and state = 'active'
    order by id desc
    limit 1
  ) d
    on true`
const decidedRecords = 'decision d join record r on r.id = d.record_id'
const isNewest = `
  d.state = 'active'
    and not exists (
      select 1
      from decision n
      where n.record_id = d.record_id and n.state = 'active' and n.id > d.id
    )`

/** Records of one type that meet the selection; `type` is the queue in which they wait again. */
const typeSql = (
  ground: StoredGround,
  { appId, type }: Pick<Filtered, 'appId' | 'type'>,
  bind: Bind,
): string => {
  const { selection, every } = ground
  const inForce = ground.inForce.get(`${appId}:${type}`) ?? { setting: 0, labels: '' }
  const decided = selection.by === 'decided'
  const [one, time, id] = decided ? ['d', 'd.at', 'd.id'] : ['r', 'r.received_at', 'r.id']
  const where = [
    `${one}.app_id = ${bind(appId)}::int and ${one}.type = ${bind(type)}::int`,
    within(ground, { time, id }, bind),
    'not r.test',
    ...(decided ? [isNewest] : []),
    ...(ground.unlabelled ? [unlabelledSql] : []),
    ...(every > 1 ? [`r.id % ${bind(every)}::bigint = 0`] : []),
    ...decidedBySql(ground, bind),
    ...(selection.results.length > 0
      ? [`d.result_id = any(${bind(selection.results)}::text[])`]
      : []),
    ...(selection.labelIds.length > 0 ? [labelled(bind(selection.labelIds))] : []),
    ...outdatedSql(ground, inForce, bind),
    ...groupsSql(ground, bind),
  ]
  return `
    select r.id as record_id, ${one}.app_id, ${one}.type, r.received_at, r.priority, r.language,
      r.country, r.uid, r.content_hash,
      (d.app_id, d.type) is distinct from (${one}.app_id, ${one}.type) and d.id is not null as moved
    from ${decided ? decidedRecords : `record r ${newestDecision}`}
    where ${where.join(' and ')}`
}

const alike = {
  none: null,
  content: 'm.app_id, m.content_hash',
  uid: `m.app_id, m.uid, case when m.uid = '' then m.record_id end`,
} as const

/**
 * Stored records of the types that a selection takes, decided ones included. Of those that are
 * alike the newest stays, the others are duplicates; one that was decided as another type is not in
 * the scope of this one. Records of test users are left out. An order that somebody holds is no
 * hindrance: its record is tried again when it is handed out.
 */
export function storedCandidates(ground: StoredGround, values: unknown[]): string {
  const bind = binder(values)
  const task = bind(ground.taskId)
  const by = alike[ground.selection.dedupe]
  const duplicate =
    by === null
      ? ''
      : `when row_number() over (partition by ${by} order by m.record_id desc) > 1 then 'duplicate'`
  return `
    select m.record_id, m.app_id, m.type, m.received_at, m.priority, m.language, m.country, m.uid,
      case
        when ${inTask(task, 'm.record_id')} then 'in-task'
        when ${inOtherTask(task, 'm.record_id', ground.effect)} then 'other-task'
        when m.moved then 'out-of-scope'
        ${duplicate} end as skip,
      null::bigint as person_id, null::timestamptz as due_at, '' as note
    from (${ground.types.map((type) => typeSql(ground, type, bind)).join(' union all ')}) m`
}
