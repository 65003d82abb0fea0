import { questionOf } from '@oas/contract/case-library/question'
import { explanationOf } from '@oas/contract/case-library/answers'
import type { Answer } from '@oas/contract/case-library/schemas'
import type { Output } from '@oas/contract/define'
import type { simulationCalls } from '@oas/contract/simulation/calls'
import type { Simulation } from '@oas/contract/simulation/schemas'
import { textOf } from '@oas/texts'
import { sql } from 'kysely'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { importItems, pinnedItems } from '../case-library/index.ts'
import { type Listed, listSimulations, seenBy } from './queries.ts'

type Calls = typeof simulationCalls

const toSimulation = ({
  body,
  startsAt,
  endsAt,
  updatedAt,
  total: _n,
  ...row
}: Listed): Simulation => ({
  ...row,
  passLine: body.passLine,
  teach: body.teach,
  tfRule: body.tfRule,
  startAt: startsAt?.getTime() ?? null,
  endAt: endsAt?.getTime() ?? null,
  updatedAt: updatedAt.getTime(),
})

export const query: Handler<Calls['query']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, ...filter },
) => {
  const rows = await listSimulations(
    ctx.db,
    { of: seenBy(ctx), ...filter },
    { limit: pageSize, offset: (current - 1) * pageSize, sort },
  )
  return { list: rows.map(toSimulation), total: rows[0]?.total ?? 0 }
}

const requireOne = async (ctx: CallContext, id: string): Promise<Listed> => {
  const one = { limit: 1, offset: 0, sort: undefined }
  const [row] = await listSimulations(ctx.db, { of: seenBy(ctx), id }, one)
  return row ?? fail('not-found')
}

export const body: Handler<Calls['body']> = async (ctx, { id }) => (await requireOne(ctx, id)).body

type Given = {
  itemId: string
  version: number
  personId: string
  person: string
  answer: Answer
  right: boolean | null
  ms: number
}
const answersOf = async (ctx: CallContext, id: string): Promise<Given[]> =>
  (
    await sql<Given>`
      select a.item_id::text as "itemId", a.version, a.person_id::text as "personId",
        p.display_name as person, a.answer, a.right_answer as right, a.ms
      from case_answer a
      join person p on p.id = a.person_id
      where a.source = 'simulation' and a.source_id = ${id}::bigint
      order by a.at, a.id`.execute(ctx.db)
  ).rows

const peopleOf = async (ctx: CallContext, { id, body: made }: Listed, given: readonly Given[]) => {
  const { rows } = await sql<{ id: string; name: string; asked: number }>`
    select r.person_id::text as id, p.display_name as name, (
        select count(*)::int from practice_place q where q.round_id = r.id
      ) as asked
    from practice_round r
    join person p on p.id = r.person_id
    where r.simulation_id = ${id}::bigint
    order by p.display_name, p.id`.execute(ctx.db)
  return rows.map((person) => {
    const own = given.filter(({ personId }) => personId === person.id)
    const ms = own.reduce((sum, one) => sum + one.ms, 0)
    return {
      ...person,
      asked: made.tfRule === 'pool' ? own.length : person.asked,
      ...countsOf(own),
      meanMs: own.length === 0 ? null : ms / own.length,
    }
  })
}
const countsOf = (given: readonly Given[]): { answered: number; right: number } => ({
  answered: given.length,
  right: given.filter(({ right }) => right === true).length,
})

type Case = {
  itemId: string
  version: number
  no: number
  begins: string
  difficulty: number
  labels: number[]
}
const casesOf = async (ctx: CallContext, id: string): Promise<Case[]> =>
  (
    await sql<Case>`
      select c.item_id::text as "itemId", c.version, i.no, left(i.search, 120) as begins,
        i.difficulty, array(
          select l::int from jsonb_array_elements_text(v.body -> 'answer' -> 'labels') l
        ) as labels
      from simulation_case c
      join case_item i on i.id = c.item_id
      join case_item_version v on v.item_id = c.item_id and v.version = c.version
      where c.simulation_id = ${id}::bigint
      order by i.no`.execute(ctx.db)
  ).rows

const labelsOf = async (ctx: CallContext, cases: readonly Case[], given: readonly Given[]) => {
  const ids = [...new Set(cases.flatMap(({ labels }) => labels))]
  const names =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('label')
          .select(['id', `${ctx.language}Name as named`, 'enName'])
          .where('id', 'in', ids)
          .execute()
  const nameOf = (id: number): string => {
    const label = names.find((one) => one.id === id)
    return label?.named || label?.enName || String(id)
  }
  return ids
    .map((id) => {
      const own = new Set(
        cases.filter(({ labels }) => labels.includes(id)).map(({ itemId }) => itemId),
      )
      return {
        id,
        name: nameOf(id),
        ...countsOf(given.filter(({ itemId }) => own.has(itemId))),
      }
    })
    .toSorted((a, b) => b.answered - a.answered || a.id - b.id)
}

/** What was taken for what: results, or the options of a dimension. */
const matrixOf = (
  rights: ReadonlyMap<string, Answer>,
  given: readonly Given[],
  dim: string | undefined,
) => {
  const side = (answer: Answer): string =>
    dim === undefined ? answer.resultId : (answer.dims[dim] ?? '')
  const cells = new Map<string, { right: string; given: string; n: number }>()
  for (const { itemId, answer } of given) {
    const right = rights.get(itemId)
    if (!right || side(right) === '') continue
    const cell = { right: side(right), given: side(answer) }
    const key = JSON.stringify(cell)
    cells.set(key, { ...cell, n: (cells.get(key)?.n ?? 0) + 1 })
  }
  return [...cells.values()].toSorted((a, b) => b.n - a.n)
}

/** What came of a simulation that the caller sees. */
export async function analyse(
  ctx: CallContext,
  id: string,
  dim?: string,
): Promise<Output<Calls['analysis']>> {
  const row = await requireOne(ctx, id)
  const [given, cases] = await Promise.all([answersOf(ctx, id), casesOf(ctx, id)])
  const [people, labels, items] = await Promise.all([
    peopleOf(ctx, row, given),
    labelsOf(ctx, cases, given),
    pinnedItems(ctx.db, cases),
  ])
  const dims = items[0]?.dims ?? []
  const options = dims.find(({ key }) => key === dim)?.options ?? []
  if (dim !== undefined && options.length === 0) return fail('not-found')
  const nameOf = (key: string): string => options.find((one) => one.key === key)?.name ?? key
  const rights = new Map(items.map(({ itemId, body: { answer } }) => [itemId, answer]))
  return {
    simulation: toSimulation(row),
    people,
    items: cases.map(({ itemId, no, begins, difficulty }) => ({
      id: itemId,
      no,
      begins,
      difficulty,
      ...countsOf(given.filter((one) => one.itemId === itemId)),
    })),
    labels,
    matrix: matrixOf(rights, given, dim).map(({ right, given: said, n }) => ({
      right: nameOf(right),
      given: nameOf(said),
      n,
    })),
    dims: dims.map(({ key, name }) => ({ key, name })),
  }
}
export const analysis: Handler<Calls['analysis']> = (ctx, { id, dims }) => analyse(ctx, id, dims)

type Wrong = Given & { at: Date; no: number; begins: string; total: number }
type Asked = { id: string; personId?: string | null; limit: number; offset: number }
/** Wrong answers of a simulation, of all people or of one. */
export async function wrongAnswers(
  ctx: CallContext,
  { id, personId = null, limit, offset }: Asked,
): Promise<Output<Calls['wrongCaseQuery']>> {
  const { rows } = await sql<Wrong>`
    select a.item_id::text as "itemId", a.version, a.person_id::text as "personId",
      p.display_name as person, a.answer, a.right_answer as right, a.ms, a.at, i.no,
      left(i.search, 120) as begins, count(*) over ()::int as total
    from case_answer a
    join person p on p.id = a.person_id
    join case_item i on i.id = a.item_id
    where a.source = 'simulation' and a.source_id = ${id}::bigint and a.right_answer = false
      and (${personId}::bigint is null or a.person_id = ${personId}::bigint)
    order by i.no, a.at, a.id
    limit ${limit} offset ${offset}`.execute(ctx.db)
  const items = await pinnedItems(ctx.db, rows)
  const list = rows.flatMap(({ itemId, version, no, begins, answer, ...row }) => {
    const item = items.find((one) => one.itemId === itemId && one.version === version)
    return item
      ? [
          {
            itemId,
            no,
            version,
            begins,
            question: questionOf(item.body, item.dims),
            personId: row.personId,
            person: row.person,
            given: answer,
            right: item.body.answer,
            explanation: explanationOf(item.body, ctx.language),
            ms: row.ms,
            at: row.at.getTime(),
          },
        ]
      : []
  })
  return { list, total: rows[0]?.total ?? 0 }
}
export const wrongCaseQuery: Handler<Calls['wrongCaseQuery']> = async (
  ctx,
  { id, personId = null, current = 1, pageSize = 10 },
) => {
  await requireOne(ctx, id)
  return wrongAnswers(ctx, { id, personId, limit: pageSize, offset: (current - 1) * pageSize })
}

export const toLibrary: Handler<Calls['toLibrary']> = async (ctx, { id, libraryId, itemIds }) => {
  await requireOne(ctx, id)
  const wanted = (await casesOf(ctx, id)).filter(({ itemId }) => itemIds.includes(itemId))
  if (wanted.length < itemIds.length) fail('not-found')
  const items = (await pinnedItems(ctx.db, wanted)).map(({ body: one }) => one)
  const { rows, added } = await importItems(ctx, 'exam', { libraryId, items })
  return { added, same: rows.length - added }
}

/** The values of a choice with their names. */
export const optionsOf =
  (group: 'state' | 'draw' | 'rule' | 'speed' | 'strategy', values: readonly string[]) =>
  (ctx: CallContext): Promise<{ value: string; label: string }[]> =>
    Promise.resolve(
      values.map((value) => ({
        value,
        label: textOf(ctx.language, `simulation.${group}_${value.replaceAll('-', '_')}`),
      })),
    )
