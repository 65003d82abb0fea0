import type { Answer, Dimension, QuestionKind } from '@oas/contract/case-library/schemas'
import type { AnswerSource, SideFigure, answerMarks } from '@oas/contract/case-library/figures'
import { figureLimits } from '@oas/contract/case-library/figures'
import { type RawBuilder, sql } from 'kysely'
import { type Tx, type Viewer, seesLibrary } from './libraries.ts'

/** Whose answers somebody may see. */
export type SeenPeople = 'all' | { teamId: string | null; personId: string }
export type AnswerFilter = {
  viewer: Viewer
  people: SeenPeople
  libraryIds: readonly string[]
  itemId?: string | undefined
  personId?: string | undefined
  teamId?: string | undefined
  source?: AnswerSource | undefined
  label?: number | undefined
  mark?: (typeof answerMarks)[number] | undefined
  from?: number | undefined
  to?: number | undefined
}

const marks = {
  right: sql`a.right_answer`,
  wrong: sql`not a.right_answer`,
  open: sql`a.right_answer is null`,
} as const
const ofPeople = (people: SeenPeople): RawBuilder<unknown> => {
  if (people === 'all') return sql`true`
  const { teamId, personId } = people
  return sql`(a.person_id = ${personId}::bigint or a.team_id = ${teamId}::bigint)`
}
const matching = (filter: AnswerFilter): RawBuilder<unknown> => {
  const { itemId, personId, teamId, source, label, mark, from, to } = filter
  const parts: RawBuilder<unknown>[] = [
    sql`b.deleted_at is null and a.library_id = any(${filter.libraryIds}::bigint[])`,
    seesLibrary(filter.viewer),
    ofPeople(filter.people),
  ]
  if (itemId !== undefined) parts.push(sql`a.item_id = ${itemId}::bigint`)
  if (personId !== undefined) parts.push(sql`a.person_id = ${personId}::bigint`)
  if (teamId !== undefined) parts.push(sql`a.team_id = ${teamId}::bigint`)
  if (source !== undefined) parts.push(sql`a.source = ${source}`)
  if (label !== undefined) parts.push(sql`v.body #> '{answer,labels}' @> ${`${label}`}::jsonb`)
  if (mark !== undefined) parts.push(marks[mark])
  if (from !== undefined) parts.push(sql`a.at >= ${new Date(from)}`)
  if (to !== undefined) parts.push(sql`a.at <= ${new Date(to)}`)
  return sql.join(parts, sql` and `)
}
const joined = sql`
  case_answer a
  join case_item i on i.id = a.item_id
  join case_item_version v on v.item_id = a.item_id and v.version = a.version
  join case_library b on b.id = a.library_id`
const counts = sql`
  count(*)::int as asked, count(a.right_answer)::int as marked,
  (count(*) filter (where a.right_answer))::int as "right"`

export type LogRow = {
  id: string
  at: Date
  personId: string
  person: string
  team: string
  libraryId: string
  library: string
  itemId: string
  no: number
  version: number
  begins: string
  kind: QuestionKind
  typeKey: string | null
  options: string[]
  dims: Dimension[]
  given: Answer
  answer: Answer
  right: boolean | null
  ms: number
  source: AnswerSource
}
/** Answers, the newest first, from behind an id. */
export async function listAnswers(
  tx: Tx,
  filter: AnswerFilter,
  { after, most }: { after: string | null; most: number },
): Promise<LogRow[]> {
  return (
    await sql<LogRow>`
      select a.id::text, a.at, a.person_id::text as "personId", p.display_name as person,
        coalesce(t.name, '') as team, a.library_id::text as "libraryId", b.name as library,
        a.item_id::text as "itemId", i.no, a.version, left(i.search, 120) as begins,
        v.body ->> 'kind' as kind, v.body ->> 'typeKey' as "typeKey",
        v.body -> 'options' as options, b.body -> 'dims' as dims, a.answer as given,
        v.body -> 'answer' as answer, a.right_answer as "right", a.ms, a.source
      from ${joined}
      join person p on p.id = a.person_id
      left join team t on t.id = a.team_id
      where ${matching(filter)} and (${after}::bigint is null or a.id < ${after}::bigint)
      order by a.id desc
      limit ${most}`.execute(tx)
  ).rows
}

export type Count = { asked: number; marked: number; right: number }
export type GroupedRow = Count & { key: string; name: string }
const groups = {
  week: {
    key: sql`date_trunc('week', a.at at time zone 'Asia/Shanghai')::date::text`,
    name: sql`''`,
  },
  person: {
    key: sql`a.person_id::text`,
    name: sql`(select p.display_name from person p where p.id = a.person_id)`,
  },
  source: { key: sql`a.source`, name: sql`''` },
} as const
/** Answers counted by week, person or kind of work; those of weeks in their order. */
export async function countAnswersBy(
  tx: Tx,
  filter: AnswerFilter,
  group: keyof typeof groups,
  most: number,
): Promise<GroupedRow[]> {
  const { key, name } = groups[group]
  return (
    await sql<GroupedRow>`
      select * from (
        select k.key, min(k.name) as name, ${sql`count(*)::int as asked,
          count(k.mark)::int as marked, (count(*) filter (where k.mark))::int as "right"`}
        from (
          select ${key} as key, ${name} as name, a.right_answer as mark
          from ${joined}
          where ${matching(filter)}
        ) k
        group by k.key
        order by ${group === 'week' ? sql`k.key desc` : sql`count(*) desc, k.key`}
        limit ${most}
      ) g
      order by ${group === 'week' ? sql`g.key` : sql`g.asked desc, g.key`}`.execute(tx)
  ).rows
}

/** All answers together, and how long half of them took at most. */
export async function countAnswers(
  tx: Tx,
  filter: AnswerFilter,
): Promise<Count & { ms: number | null }> {
  const { rows } = await sql<Count & { ms: number | null }>`
    select ${counts},
      (percentile_cont(0.5) within group (order by a.ms))::int as ms
    from ${joined}
    where ${matching(filter)}`.execute(tx)
  return rows[0] ?? { asked: 0, marked: 0, right: 0, ms: null }
}

export type SideRow = Count & Pick<SideFigure, 'side' | 'key'>
/**
 * Answers by each label, and each option of a dimension, that is right: of a label the whole answer
 * counts, of a dimension what was said of it.
 */
export async function countSides(tx: Tx, filter: AnswerFilter): Promise<SideRow[]> {
  return (
    await sql<SideRow>`
      with seen as (
        select a.right_answer, a.answer as given, v.body -> 'answer' as answer
        from ${joined}
        where ${matching(filter)}
      ),
      sides as (
        select 'label' as side, l.id as key, s.right_answer as mark
        from seen s
        cross join lateral jsonb_array_elements_text(s.answer -> 'labels') l(id)
        union all
        select 'dimension', d.key || '=' || d.value,
          coalesce(s.given -> 'dims' ->> d.key, '') = d.value
        from seen s
        cross join lateral jsonb_each_text(s.answer -> 'dims') d
      )
      select k.side, k.key, count(*)::int as asked, count(k.mark)::int as marked,
        (count(*) filter (where k.mark))::int as "right"
      from sides k
      group by k.side, k.key
      order by asked desc, k.side, k.key
      limit 2000`.execute(tx)
  ).rows
}

export type HardRow = Count & {
  itemId: string
  libraryId: string
  library: string
  no: number
  begins: string
  difficulty: number
}
/** Items of which the largest share was wrong; of equal ones those asked more often first. */
export async function listHardest(tx: Tx, filter: AnswerFilter): Promise<HardRow[]> {
  return (
    await sql<HardRow>`
      select i.id::text as "itemId", i.library_id::text as "libraryId", b.name as library, i.no,
        left(i.search, 120) as begins, i.difficulty, ${counts}
      from ${joined}
      where ${matching(filter)}
      group by i.id, b.id
      having count(a.right_answer) > 0
      order by (count(*) filter (where a.right_answer))::float / count(a.right_answer),
        count(a.right_answer) desc, i.id
      limit ${figureLimits.hardest}`.execute(tx)
  ).rows
}

export type ConfusionRow = { right: string; given: string; n: number }
/** Which result was given where which was right. */
export async function countConfusions(tx: Tx, filter: AnswerFilter): Promise<ConfusionRow[]> {
  return (
    await sql<ConfusionRow>`
      select v.body #>> '{answer,resultId}' as "right", a.answer ->> 'resultId' as given,
        count(*)::int as n
      from ${joined}
      where ${matching(filter)} and i.kind = 'record'
      group by 1, 2
      order by n desc, 1, 2
      limit 1000`.execute(tx)
  ).rows
}

export type HeldRow = { what: 'state' | 'kind' | 'difficulty' | 'label'; of: string; n: number }
/** What a library holds: items by state, kind, difficulty and label. */
export async function countHeld(tx: Tx, libraryId: string): Promise<HeldRow[]> {
  return (
    await sql<HeldRow>`
      with held as (
        select * from case_item i where i.library_id = ${libraryId}::bigint
      ),
      parts as (
        select 'state' as what, h.state as of from held h
        union all
        select 'kind', h.kind from held h
        union all
        select 'difficulty', h.difficulty::text from held h
        union all
        select 'label', l.id::text from held h cross join lateral unnest(h.labels) l(id)
      )
      select p.what, p.of, count(*)::int as n
      from parts p
      group by 1, 2
      order by n desc, 1, 2`.execute(tx)
  ).rows
}
