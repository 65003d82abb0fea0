import { wilson } from '@oas/statistics/proportion'
import {
  type AnswerShare,
  type AnswerSource,
  type SideFigure,
  figureLimits,
} from '@oas/contract/case-library/figures'
import { itemStates, questionKinds } from '@oas/contract/case-library/schemas'
import type { taskLibraryCalls } from '@oas/contract/case-library/task-calls'
import type { Output } from '@oas/contract/define'
import { dayMs } from '@oas/contract/time'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { labelName, publishedLabels } from '../../label/index.ts'
import {
  type AnswerFilter,
  type ConfusionRow,
  type Count,
  type GroupedRow,
  countAnswers,
  countAnswersBy,
  countConfusions,
  countHeld,
  countSides,
  listHardest,
} from '../queries/answers.ts'
import { listLibraries } from '../queries/libraries.ts'
import { viewerOf } from '../viewer.ts'
import { answersOf } from './seen.ts'

type Calls = typeof taskLibraryCalls

const shareOf = ({ asked, marked, right }: Count): AnswerShare => {
  const { value, low, high } = wilson(right, marked)
  return { asked, marked, right, value, low, high }
}
const weekOf = (row: GroupedRow) => ({ week: row.key, ...shareOf(row) })

/** Libraries of these ids that the caller sees, with what their dimensions are called. */
const dimNames = async (ctx: CallContext, ids: readonly string[]): Promise<Map<string, string>> => {
  const names = new Map<string, string>()
  for (const id of ids) {
    const [library] = await listLibraries(
      ctx.db,
      { viewer: viewerOf(ctx), id },
      { limit: 1, offset: 0, sort: undefined },
    )
    for (const dim of library?.body.dims ?? [])
      for (const option of dim.options)
        names.set(`${dim.key}=${option.key}`, `${dim.name}: ${option.name}`)
  }
  return names
}
const labelNames = async (ctx: CallContext): Promise<Map<string, string>> =>
  new Map((await publishedLabels(ctx)).map((one) => [String(one.id), labelName(one, ctx.language)]))

const sidesOf = async (ctx: CallContext, filter: AnswerFilter): Promise<SideFigure[]> => {
  const [rows, dims, labels] = await Promise.all([
    countSides(ctx.db, filter),
    dimNames(ctx, filter.libraryIds),
    labelNames(ctx),
  ])
  return rows.map(({ side, key, ...count }) => ({
    side,
    key,
    name: (side === 'label' ? labels : dims).get(key) ?? key,
    ...shareOf(count),
  }))
}

/** The results as rows and columns, those that are right most often first. */
const confusionsOf = (rows: readonly ConfusionRow[]): Output<Calls['analyze']>['confusions'] => {
  const sums = new Map<string, number>()
  for (const { right, given, n } of rows) {
    sums.set(right, (sums.get(right) ?? 0) + n)
    if (!sums.has(given)) sums.set(given, 0)
  }
  const results = [...sums]
    .toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([result]) => result)
    .slice(0, figureLimits.results)
  const cells = rows.filter(
    ({ right, given }) => results.includes(right) && results.includes(given),
  )
  return { results, cells }
}

/** How answers came out, seen from all sides. */
export const analyze: Handler<Calls['analyze']> = async (ctx, asked) => {
  const filter = answersOf(ctx, asked)
  const { ms, ...total } = await countAnswers(ctx.db, filter)
  const weeks = await countAnswersBy(ctx.db, filter, 'week', figureLimits.weeks)
  const people = await countAnswersBy(ctx.db, filter, 'person', figureLimits.people)
  const sources = await countAnswersBy(ctx.db, filter, 'source', 10)
  return {
    total: shareOf(total),
    ms,
    weeks: weeks.map(weekOf),
    sides: await sidesOf(ctx, filter),
    people: people.map((row) => ({ personId: row.key, name: row.name, ...shareOf(row) })),
    sources: sources.map((row) => ({ source: row.key as AnswerSource, ...shareOf(row) })),
    hardest: (await listHardest(ctx.db, filter)).map(({ asked: n, marked, right, ...row }) => ({
      ...row,
      ...shareOf({ asked: n, marked, right }),
    })),
    confusions: confusionsOf(await countConfusions(ctx.db, filter)),
  }
}

const requireLibrary = async (ctx: CallContext, id: string): Promise<void> => {
  const [library] = await listLibraries(
    ctx.db,
    { viewer: viewerOf(ctx), id },
    { limit: 1, offset: 0, sort: undefined },
  )
  if (!library) fail('not-found')
}
export const analyzeOne: Handler<Calls['analyzeOne']> = async (ctx, { id, ...range }) => {
  await requireLibrary(ctx, id)
  return analyze(ctx, { libraryIds: [id], ...range })
}

/** Labels and dimensions by how they were answered. */
export const getSides: Handler<Calls['dimensionLog']> = async (
  ctx,
  { current = 1, pageSize = 10, ...asked },
) => {
  const all = await sidesOf(ctx, answersOf(ctx, asked))
  return { list: all.slice((current - 1) * pageSize, current * pageSize), total: all.length }
}

/** What a library holds, and how it was answered in twelve weeks. */
export const getFigures: Handler<Calls['statistics']> = async (ctx, { id }) => {
  await requireLibrary(ctx, id)
  const filter = answersOf(ctx, { libraryIds: [id] })
  const from = ctx.now().getTime() - figureLimits.weeks * 7 * dayMs
  const held = await countHeld(ctx.db, id)
  const names = await labelNames(ctx)
  const of = (what: (typeof held)[number]['what']) => held.filter((one) => one.what === what)
  const nOf = (what: 'state' | 'kind', key: string): number =>
    of(what).find((one) => one.of === key)?.n ?? 0
  const { ms: _ms, ...total } = await countAnswers(ctx.db, filter)
  const weeks = await countAnswersBy(ctx.db, { ...filter, from }, 'week', figureLimits.weeks)
  return {
    states: itemStates.map((state) => ({ of: state, n: nOf('state', state) })),
    kinds: questionKinds.map((kind) => ({ of: kind, n: nOf('kind', kind) })),
    difficulties: of('difficulty')
      .map((one) => ({ of: Number(one.of), n: one.n }))
      .toSorted((a, b) => a.of - b.of),
    labels: of('label').map((one) => ({
      id: Number(one.of),
      name: names.get(one.of) ?? one.of,
      n: one.n,
    })),
    uses: total.asked,
    answers: shareOf(total),
    weeks: weeks.map(weekOf),
  }
}
