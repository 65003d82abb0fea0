import { dayMs } from '@oas/contract/time'
import { dayOf, dayStart } from '../../../../api/src/core/office-time.ts'
import type { Context } from '../../../../api/src/core/context.ts'
import { transact } from '../../../../api/src/db/transaction.ts'

/** What is moved: work of tasks since a moment, with records and sessions, to which day. */
const movingText = `
  create temp table moving on commit drop as
  select $1::timestamptz as day, $2::timestamptz as since, $3::bigint[] as task_ids,
    $4::text as posts, $5::text as window_id, $6::text as name`
const [day, since, name] = ['day', 'since', 'name'].map((field) => `(select ${field} from moving)`)
const tasks = '(select unnest(task_ids) from moving)'

/** An id of another moment: ids carry the time in their upper bits. */
const idAt = (at: string, id: string): string => `id_from(${at}) + (${id} & 1048575)`
/** Seconds after nine at which an order is answered on its day, within nine hours. */
const answeredAt = (order: string, round: string): string =>
  `${day} + interval '9 hours' + interval '10 minutes' * ${round}
    + interval '1 second' * (abs(hashint8(${order})) % 30000)`
const begun = `${day} + interval '5 minutes'`

/** Records of the day came in before they were drawn. */
const movedRecords = `
  create temp table moved_record on commit drop as
  select r.id as old_id, ${idAt('t.at', 'r.id')} as new_id, t.at
  from record r
  cross join lateral (
    select ${day} + interval '1 minute' + interval '1 second' * (r.id % 180) as at
  ) t
  where r.id >= id_from(${since} - interval '1 minute')
    and r.post_id like (select posts from moving)`
/** What was answered since a moment, and when on its day that is to have been. */
const movedAnswers = `
  create temp table moved_answer on commit drop as
  select a.item_id, a.round, a.order_id, a.person_id, a.at as old_at, t.at, i.app_id,
    i.type, coalesce(a.given #>> '{item,value,result,id}', substring(a.key from 3)) as result_id,
    a.decision_id as old_id, ${idAt('t.at', 'a.decision_id')} as new_id,
    coalesce(v.body ->> 'effect', 'acts') = 'acts' as is_counted
  from task_answer a
  join task_item i on i.id = a.item_id
  join task_version v on v.task_id = i.task_id and v.version = i.version
  cross join lateral (select ${answeredAt('a.order_id', 'a.round')} as at) t
  where a.task_id in ${tasks} and a.at >= ${since}`
const lastAnswers = `
  create temp table last_answer on commit drop as
  select distinct on (order_id) order_id, item_id, old_at, at
  from moved_answer
  order by order_id, round desc`

/** Tables that only name a decision or a record. */
const ofDecisions = ['decision_label', 'decision_note', 'decision_score'].map(
  (table) => `
    update ${table} t
    set decision_id = m.new_id
    from moved_answer m
    where t.decision_id = m.old_id`,
)
const ofRecords = ['task_item', 'order_event', 'decision', 'outbox'].map(
  (table) => `
    update ${table} t
    set record_id = m.new_id
    from moved_record m
    where t.record_id = m.old_id`,
)

const decisions = `
  update decision d
  set id = m.new_id, at = m.at, held_at = m.at - (d.at - d.held_at),
    shown_at = m.at - (d.at - d.shown_at), undo_until = null,
    serial_id = ${idAt(`${day} + interval '9 hours'`, 'd.serial_id')}
  from moved_answer m
  where d.id = m.old_id`
/** Figures tell decisions by their hour, and a decision under another id is none of theirs. */
const figures = `
  insert into stat_delta (
    hour, app_id, type, person_id, result_id, violation, labels, n, undone, replaced, timed, ms,
    task_id, round, team_id, language
  )
  select case v.sign when 1 then f.hour else date_trunc('hour', m.old_at) end, f.app_id, f.type,
    f.person_id, f.result_id, f.violation, f.labels, f.n * v.sign, f.undone * v.sign,
    f.replaced * v.sign, f.timed * v.sign, f.ms * v.sign, f.task_id, f.round, f.team_id, f.language
  from moved_answer m
  join decision d on d.id = m.new_id
  cross join lateral stat_facts(d, 1) f
  cross join (values (1), (-1)) as v(sign)
  where not d.test`
const consequences = [
  `update punish p
  set decision_id = m.new_id, at = m.at, start_at = m.at, end_at = m.at + (p.end_at - p.start_at)
  from moved_answer m
  where p.decision_id = m.old_id`,
  `update outbox o
  set decision_id = m.new_id, created_at = m.at
  from moved_answer m
  where o.decision_id = m.old_id`,
  `update submission s
  set decision_id = m.new_id, at = m.at
  from moved_answer m
  where s.decision_id = m.old_id`,
]
const happenedAt = 'm.at - (m.old_at - e.at)'
const events = `
  update order_event e
  set at = ${happenedAt}, id = ${idAt(happenedAt, 'e.id')}
  from last_answer m
  where e.order_id = m.order_id and e.at >= ${since}`
const counts = [
  `update auditor_count c
  set n = c.n - m.n
  from (
    select (old_at at time zone 'Asia/Shanghai')::date as day, person_id, app_id, type,
      result_id, count(*) as n
    from moved_answer
    where is_counted
    group by 1, 2, 3, 4, 5
  ) m
  where (c.day, c.person_id, c.app_id, c.type, c.result_id)
    = (m.day, m.person_id, m.app_id, m.type, m.result_id)`,
  `insert into auditor_count (day, person_id, app_id, type, result_id, n)
  select (at at time zone 'Asia/Shanghai')::date, person_id, app_id, type, result_id, count(*)
  from moved_answer
  where is_counted
  group by 1, 2, 3, 4, 5
  on conflict (day, person_id, app_id, type, result_id)
  do update set n = auditor_count.n + excluded.n`,
]
const sessions = `
  update auditor_session
  set id = ${idAt(`${day} + interval '9 hours'`, 'id')},
    started_at = ${day} + interval '9 hours',
    seen_at = ${day} + interval '18 hours',
    stopped_at = ${day} + interval '18 hours'
  where window_id = (select window_id from moving) and started_at >= ${since}`

const items = [
  `update task_item i
  set drawn_at = ${begun}, released_at = i.released_at - (i.drawn_at - ${begun})
  where i.task_id in ${tasks} and i.drawn_at >= ${since}`,
  `update task_item i
  set ended_at = m.at
  from last_answer m
  where i.id = m.item_id and i.ended_at >= ${since}`,
  `update branch_order b
  set made_at = m.at
  from last_answer m
  where b.item_id = m.item_id and b.made_at >= ${since}`,
  `update task_answer a
  set at = m.at, decision_id = m.new_id
  from moved_answer m
  where a.item_id = m.item_id and a.round = m.round`,
]
const draws = `
  update task_draw d
  set day = ${name}::date, seed = d.task_id || ':' || ${name} || ':' || d.seq,
    created_at = ${begun}, started_at = ${begun}, ended_at = ${begun} + (d.ended_at - d.started_at)
  where d.task_id in ${tasks} and d.created_at >= ${since}`
/** The next draw of a task that was moved is due. */
const ofTasks = [
  `update task t
  set created_at = ${day} - interval '8 hours',
    updated_at = ${day}, started_at = ${day}
  where t.id in ${tasks} and t.created_at >= ${since}`,
  `update task_version v
  set created_at = ${day} - interval '8 hours',
    estimated_at = ${day} - interval '8 hours',
    reviewed_at = ${day} - interval '6 hours'
  where v.task_id in ${tasks} and v.created_at >= ${since}`,
  `update task t
  set next_draw_at = ${since}
  where t.id in ${tasks} and t.next_draw_at > ${since} and ${day} < ${since}`,
]
const records = [
  `update record r
  set id = m.new_id, received_at = m.at, created_at = m.at - interval '20 seconds'
  from moved_record m
  where r.id = m.old_id`,
  `update ingest_key k
  set record_id = m.new_id, at = m.at
  from moved_record m
  where k.record_id = m.old_id`,
  `update queue_order q
  set record_id = m.new_id, received_at = m.at, created_at = m.at
  from moved_record m
  where q.record_id = m.old_id`,
  `update strategy_run s
  set id = ${idAt('m.at', 's.id')}, record_id = m.new_id, at = m.at
  from moved_record m
  where s.record_id = m.old_id`,
]

const steps = [
  movedRecords,
  movedAnswers,
  lastAnswers,
  ...ofRecords,
  ...records,
  ...ofDecisions,
  ...consequences,
  ...counts,
  decisions,
  figures,
  events,
  sessions,
  ...items,
  draws,
  ...ofTasks,
]

export type DayWork = {
  taskIds: readonly string[]
  /** When the work of the day began. */ begun: Date
  /** How many days ago it is to have been. */ daysAgo: number
  /** What posts have in their ids that came in for it. */ posts: string
  /** In which window people worked on it. */ windowId: string
}
/**
 * Moves what was sent in, drawn and decided in tasks since a moment to an earlier day, with all
 * that follows from it: drawn at five past midnight, decided in the nine hours from nine on. No
 * clock of the gateway goes back, and ids carry their time, so a day's work is done today by the
 * calls and jobs that always do it, and moved when it is done. The sealed log of changes keeps the
 * true time.
 */
export async function moveBack(
  { pool }: Pick<Context, 'pool'>,
  { taskIds, begun, daysAgo, posts, windowId }: DayWork,
): Promise<void> {
  const start = dayStart(begun.getTime()) - daysAgo * dayMs
  await transact({ pool }, async (client) => {
    await client.query('select 1 from task where id = any($1::bigint[]) for update', [taskIds])
    await client.query(movingText, [
      new Date(start),
      begun,
      taskIds,
      `%${posts}%`,
      windowId,
      dayOf(start),
    ])
    await client.query(steps.join(';'))
  })
}
