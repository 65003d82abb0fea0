import type { Ordering, SkipReason, TaskBody } from '@oas/contract/task/schemas'
import type pg from 'pg'
import { keptSql } from '../../../db/kept-order.ts'
import { type Filtered, binder } from '../../queue/index.ts'
import { hash60Sql, rateLimit } from '../engine/draw.ts'
import { type Picked, pickedCandidates } from './picked.ts'
import { groupCandidates } from './groups.ts'
import { inTask, live } from './standing.ts'
import { type StoredGround, storedCandidates } from './stored.ts'

type Client = Pick<pg.PoolClient, 'query'>
type Bind = (value: unknown) => string

/** A draw to be made: of which task and list, by which seed, and how many at most. */
export type Drawing = {
  taskId: string
  /** Null where nothing is kept: an estimate. */
  drawId: string | null
  /** The part of mixed work that is drawn; null for other kinds. */
  part: number | null
  version: number
  seed: string
  body: TaskBody
  types: readonly Filtered[]
  /** The version that has the list of a task of listed records, or the rows themselves. */
  list: { version: number } | { rows: readonly { no: number; ref: string }[] } | null
  /** What a selection among stored records is held against; null for other kinds. */
  stored: Pick<StoredGround, 'inForce' | 'machineId' | 'unlabelled' | 'every'> | null
  /** What a statement named; null for other kinds. */
  picked: readonly Picked[] | null
  /** Only what came in since then; null: all that waits. */
  since: Date | null
  /** How many a draw of a fixed number still wants today. */
  count: number | null
  /** Most that may be drawn, by the quota of the whole task. */
  cap: number | null
  now: Date
}
export type Drawn = {
  candidates: number
  drawn: number
  notChosen: number
  skipped: Partial<Record<SkipReason, number>>
}
export type Sample = {
  recordId: string
  appId: number
  type: number
  postId: string
  text: string
  receivedAt: Date
}

/** Waiting orders of the types under their conditions, of no task and of one. */
const waitingCandidates = (
  { taskId, body, types, since, now }: Drawing,
  values: unknown[],
): string => {
  const bind = binder(values)
  const task = bind(taskId)
  const until = bind(new Date(now.getTime() - body.waitedMinutes * 60_000))
  // What a task gave back of what came in is not taken again.
  const fresh =
    since === null
      ? ''
      : `
        and q.received_at >= ${bind(since)}::timestamptz
        and not exists (
          select 1 from task_item i where i.record_id = q.record_id and i.task_id = ${task}::bigint
        )`
  const owners = since === null ? ['is null', 'is not null'] : ['is null']
  const parts = types.flatMap(({ appId, type, conditions }) =>
    owners.map(
      (owned) => `
      select q.record_id, q.app_id, q.type, q.received_at, q.priority, q.language, q.country,
        q.uid, q.group_key,
        case
          when q.task_id = ${task}::bigint or ${inTask(task, 'q.record_id')} then 'in-task'
          when q.task_id is not null then 'other-task' end as skip,
        null::bigint as person_id, null::timestamptz as due_at, '' as note
      from queue_order q
      where q.state = 'waiting' and q.task_id ${owned}
        and q.reserved_for is null
        and q.facts ->> 'escalatedTo' is null
        and q.received_at <= ${until}::timestamptz ${fresh}
        and q.app_id = ${bind(appId)} and q.type = ${bind(type)}${conditions(values)}`,
    ),
  )
  return parts.join(' union all ')
}

const listedRows = ({ taskId, list }: Drawing, bind: Bind): string =>
  list !== null && 'rows' in list
    ? `
      select l.no, l.ref, '' as person, null::timestamptz as due_at, '' as note
      from jsonb_to_recordset(${bind(JSON.stringify(list.rows))}::jsonb) as l(no int, ref text)`
    : `
      select l.no, l.ref, l.person, l.due_at, l.note
      from task_listed l
      where l.task_id = ${bind(taskId)}::bigint and l.version = ${bind(list?.version ?? 0)}::int`

/** Records that are listed by the id of a post or their own, the newest of each post. */
const listedCandidates = (drawing: Drawing, values: unknown[]): string => {
  const bind = binder(values)
  const task = bind(drawing.taskId)
  const apps = bind(drawing.types.map(({ appId }) => appId))
  const types = bind(drawing.types.map(({ type }) => type))
  const taken =
    drawing.body.effect === 'acts'
      ? `
        exists (
          select 1
          from queue_order q
          where q.record_id = f.id and q.task_id is not null and q.task_id <> ${task}::bigint
            and not ${keptSql('q')}
        )`
      : 'false'
  const ofTypes = `(r.app_id, r.type) in (select * from unnest(${apps}::int[], ${types}::int[]))`
  return `
    select f.id as record_id, f.app_id, f.type, f.received_at, f.priority, f.language, f.country,
      f.uid,
      case
        when f.id is null and f.elsewhere then 'out-of-scope'
        when f.id is null then 'not-found'
        when row_number() over (partition by f.id order by f.no) > 1 then 'duplicate'
        when ${inTask(task, 'f.id')} then 'in-task'
        when ${taken} then 'other-task' end as skip,
      f.person_id, f.due_at, f.note
    from (
      select l.no, l.due_at, l.note, p.id as person_id, r.*,
        exists (select 1 from record r where ${byRef('l.ref')}) as elsewhere
      from (${listedRows(drawing, bind)}) l
      left join lateral (
        select r.id, r.app_id, r.type, r.received_at, r.priority, r.language, r.country, r.uid
        from record r
        where ${byRef('l.ref', apps)} and ${ofTypes}
        order by r.id desc
        limit 1
      ) r
        on true
      left join person p on p.name = l.person and l.person <> '' and p.state = 'active'
    ) f`
}
const byRef = (ref: string, apps?: string): string => `
  (
    (${ref} ~ '^[1-9][0-9]{0,17}$' and r.id = case when ${ref} ~ '^[1-9][0-9]{0,17}$'
      then ${ref}::bigint end)
    or (${apps ? `r.app_id = any(${apps}::int[])` : 'r.app_id in (select id from app)'}
      and r.post_id = ${ref})
  )`

const places: Readonly<Record<Ordering, string>> = {
  oldest: '(extract(epoch from n.received_at) * 1000)::bigint',
  newest: '9000000000000000 - (extract(epoch from n.received_at) * 1000)::bigint',
  risk:
    '(9 - n.priority::bigint) * 10000000000000 + ' +
    '(extract(epoch from n.received_at) * 1000)::bigint',
  random: 'n.h >> 8',
  alike: 'row_number() over (order by n.language, n.uid, n.received_at, n.record_id)',
}
const stratumColumns = {
  type: 'n.app_id, n.type',
  language: 'n.language',
  country: 'n.country',
  author: 'n.app_id, n.uid',
} as const

const chosenSql = ({ body: { draw, groups }, count }: Drawing, bind: Bind): string => {
  const number =
    groups === null
      ? 'row_number() over (order by n.h, n.record_id)'
      : 'dense_rank() over (order by n.h, n.app_id, n.type, n.group_key)'
  switch (draw.kind) {
    case 'all':
      return 'true'
    case 'count':
      return `${number} <= ${bind(Math.max(0, count ?? 0))}`
    case 'rate':
      return `n.h < ${bind(rateLimit(draw.rate ?? 0).toString())}::bigint`
    case 'stratum':
      return `
        row_number() over (
          partition by ${stratumColumns[draw.stratum ?? 'type']} order by n.h, n.record_id
        ) <= ${bind(draw.count ?? 0)}`
  }
}

/** The place of a record in the order of work; members of a group share that of the first. */
const placeSql = ({ handing, groups }: TaskBody): string => {
  const place = places[handing.ordering]
  return groups === null ? place : `min(${place}) over (partition by n.app_id, n.type, n.group_key)`
}
/** The chosen in the order in which a quota takes them; a group that would pass it is left. */
const turnsSql = ({ groups }: TaskBody): string => {
  const turns = `
    select r.*, row_number() over (order by r.h, r.record_id) as turn from r where r.chosen`
  return groups === null
    ? turns
    : `
      select t.*, max(t.one) over (partition by t.app_id, t.type, t.group_key) as turn
      from (
        select r.*,
          row_number() over (order by r.h, r.app_id, r.type, r.group_key, r.record_id) as one
        from r
        where r.chosen
      ) t`
}

/** What a task may draw, each with why it is not drawn. */
const candidatesSql = (drawing: Drawing, values: unknown[]): string => {
  const { taskId, types, now, list, stored, picked, body } = drawing
  const { effect } = body
  if (picked !== null) return pickedCandidates({ taskId, effect, types, picked }, values)
  if (list !== null) return listedCandidates(drawing, values)
  if (body.groups !== null)
    return groupCandidates(waitingCandidates(drawing, values), body.groups, values)
  if (stored === null || body.stored === null) return waitingCandidates(drawing, values)
  return storedCandidates({ taskId, effect, types, now, selection: body.stored, ...stored }, values)
}

/** What is drawn as one: a record, or a group of records. */
const unitOf = ({ groups }: TaskBody): string =>
  groups === null ? 'c.record_id' : "(c.app_id || ':' || c.type || ':' || c.group_key)"

/** Candidates, the chosen of them with their places, and how many may be drawn of those. */
const pickedSql = (drawing: Drawing, values: unknown[]): string => {
  const bind = binder(values)
  return `
    c as materialized (${candidatesSql(drawing, values)}),
    n as materialized (
      select c.*, ${hash60Sql(`${bind(drawing.seed)}::text`, unitOf(drawing.body))} as h
      from c
      where c.skip is null
    ),
    r as materialized (
      select n.*, ${chosenSql(drawing, bind)} as chosen, ${placeSql(drawing.body)} as place
      from n
    ),
    p as materialized (
      select x.*
      from (${turnsSql(drawing.body)}) x
      where x.turn <= ${bind(drawing.cap ?? 2_000_000_000)}::bigint
    )`
}
const countsSql = (drawn: string): string => `
  select (select count(*)::int from c) as candidates, (${drawn}) as drawn,
    (select count(*)::int from r where r.chosen) as chosen,
    (select count(*)::int from p) as picked,
    (select count(*)::int from r where not r.chosen) as "notChosen",
    coalesce(
      (
        select jsonb_object_agg(s.skip, s.n)
        from (select c.skip, count(*)::int as n from c where c.skip is not null group by 1) s
      ),
      '{}'
    ) as skipped`

type Counted = Drawn & { chosen: number; picked: number }
/** What the numbers come to: each candidate was drawn, not chosen, or skipped for a reason. */
const settled = ({ candidates, drawn, chosen, picked, notChosen, skipped }: Counted): Drawn => {
  const capped = chosen - picked
  // Somebody else's draw of the same task may have been quicker.
  const late = picked - drawn
  return {
    candidates,
    drawn,
    notChosen,
    skipped: {
      ...skipped,
      ...(capped > 0 ? { cap: capped } : {}),
      ...(late > 0 ? { 'in-task': (skipped['in-task'] ?? 0) + late } : {}),
    },
  }
}

/** Draws, and keeps what was drawn as items, in the caller's transaction. */
export async function drawItems(client: Client, drawing: Drawing): Promise<Drawn> {
  const values: unknown[] = []
  const bind = binder(values)
  const text = `
    with ${pickedSql(drawing, values)},
    made as (
      insert into task_item (
        task_id, draw_id, version, record_id, app_id, type, place, person_id, due_at, note,
        drawn_at, part, group_key
      )
      select ${bind(drawing.taskId)}::bigint, ${bind(drawing.drawId)}::bigint,
        ${bind(drawing.version)}::int, p.record_id, p.app_id, p.type, p.place, p.person_id,
        p.due_at, p.note, ${bind(drawing.now)}::timestamptz, ${bind(drawing.part)}::smallint,
        ${drawing.body.groups === null ? 'null' : 'p.group_key'}
      from p
      order by p.place, p.record_id
      on conflict (task_id, record_id) where state in ${live} do nothing
      returning 1
    )
    ${countsSql('select count(*)::int from made')}`
  const { rows } = await client.query<Counted>(text, values)
  return settled(rows[0] as Counted)
}

/** What a draw would come to, and some of what it would draw. */
export async function tryDraw(
  client: Client,
  drawing: Drawing,
  samples: number,
): Promise<Drawn & { sample: Sample[] }> {
  const values: unknown[] = []
  const bind = binder(values)
  const text = `
    with ${pickedSql(drawing, values)},
    s as (
      select p.record_id::text as "recordId", p.app_id as "appId", p.type, r.post_id as "postId",
        left(coalesce(r.content #>> '{texts,0,content}', ''), 200) as text,
        p.received_at as "receivedAt"
      from (select * from p order by p.h limit ${bind(samples)}) p
      join record r on r.id = p.record_id
    )
    select t.*, coalesce((select jsonb_agg(s) from s), '[]') as sample
    from (${countsSql('select count(*)::int from p')}) t`
  const { rows } = await client.query<Counted & { sample: (Sample & { receivedAt: string })[] }>(
    text,
    values,
  )
  const [row] = rows
  if (!row) throw new Error('a count always has a row')
  return {
    ...settled(row),
    sample: row.sample.map((one) => ({ ...one, receivedAt: new Date(one.receivedAt) })),
  }
}

/** How the database means to find the candidates of a draw: what it would cost, how many rows. */
export async function planOf(
  client: Client,
  drawing: Drawing,
): Promise<{ cost: number; rows: number }> {
  const values: unknown[] = []
  const text = `explain (format json) ${candidatesSql(drawing, values)}`
  const { rows } = await client.query<{
    'QUERY PLAN': [{ Plan: { 'Total Cost': number; 'Plan Rows': number } }]
  }>(text, values)
  const [{ Plan } = { Plan: { 'Total Cost': 0, 'Plan Rows': 0 } }] = rows[0]?.['QUERY PLAN'] ?? []
  return { cost: Math.round(Plan['Total Cost']), rows: Math.round(Plan['Plan Rows']) }
}
