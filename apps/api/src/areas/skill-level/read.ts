import { levelAbove, requirementsOf } from '@oas/contract/skill-level/next-level'
import { stratifiedShare } from '@oas/statistics/proportion'
import type { Input } from '@oas/contract/define'
import type { skillLevelCalls } from '@oas/contract/skill-level/calls'
import type {
  SkillFigures,
  SkillLadder,
  SkillMove,
  SkillRow,
} from '@oas/contract/skill-level/schemas'
import { dayMs } from '@oas/contract/time'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { sql } from 'kysely'
import { appName } from '../../core/app-name.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { inScope } from '../../core/scope.ts'
import { sortQuery, words } from '../../db/sort.ts'
import type { Handler } from '../../http/implement.ts'
import { type On, ladderInForce, levelAt, placeOf, weeksOf } from './queries.ts'

type Calls = typeof skillLevelCalls
const weeks = 12
const mostMoves = 100
/** So close to a bound, in shares of one, is close to a rise or to a fall. */
const close = 0.03
/** The part of the inspected decisions that somebody close to a rise has. */
const nearPart = 0.8

const joined = (on: On) =>
  on
    .selectFrom('skillLevel as s')
    .innerJoin('person as p', 'p.id', 's.personId')
    .innerJoin('app as a', 'a.id', 's.appId')
    .leftJoin('recordType as t', (join) =>
      join.onRef('t.appId', '=', 's.appId').onRef('t.type', '=', 's.type'),
    )
    .leftJoin('team as g', 'g.id', 'p.teamId')
/** Levels in the types of the caller, of people who are here. */
const seen = (on: On, { caller }: Pick<CallContext, 'caller'>) =>
  joined(on)
    .where('p.state', '=', 'active')
    .where(inScope(caller.scope, 's.app_id', 's.type'))

const withNames = (query: ReturnType<typeof joined>) =>
  query
    .selectAll('s')
    .select([
      'p.name as person',
      'a.name as appName',
      'a.names as appNames',
      't.name as typeName',
      'g.name as team',
    ])
type Named = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

const figuresOf = (row: Named): SkillFigures => ({
  inspected: row.inspected,
  eligible: row.eligible,
  value: row.value,
  low: row.low,
  high: row.high,
  recent: row.recent,
  recentHigh: row.recentHigh,
  serious: row.serious,
  exam: row.exam,
})

const toRow = (row: Named, ladder: SkillLadder, ctx: CallContext): SkillRow => {
  const level = levelAt(row.level)
  const figures = figuresOf(row)
  const next = levelAbove(level)
  const need = (level === 'expert' ? ladder.expertLow : ladder.releasedLow) / 100
  return {
    id: row.id,
    personId: row.personId,
    person: row.person,
    team: row.team ?? '',
    own: row.personId === ctx.caller.id,
    appId: row.appId,
    appName: appName(ctx.language, { name: row.appName, names: row.appNames }),
    type: row.type,
    typeName: row.typeName ?? '',
    language: row.language,
    level,
    since: row.since?.getTime() ?? null,
    fixedUntil: row.fixedUntil?.getTime() ?? null,
    heldUntil: row.heldUntil?.getTime() ?? null,
    next,
    asks: next === null ? [] : requirementsOf(next, figures, ladder),
    atRisk: level !== 'trainee' && figures.recentHigh !== null && figures.recentHigh < need + close,
    figures,
    computedAt: row.computedAt?.getTime() ?? null,
  }
}

/** What a level asks for, by the place of a level `s`: of the next one, or of itself. */
const byPlace = (released: number, expert: number, of: 'next' | 'own') =>
  sql<number>`
    case when s.level = ${of === 'next' ? 0 : 1} then ${released}::float8
    else ${expert}::float8 end`

const inState = (
  state: NonNullable<Input<Calls['list']>['state']>,
  ladder: SkillLadder,
  now: Date,
) => {
  if (state === 'fixed') return sql<boolean>`s.fixed_until > ${now}`
  if (state === 'near')
    return sql<boolean>`
      s.level < 2 and s.serious = 0
        and s.inspected >= ${nearPart}::float8
          * ${byPlace(ladder.releasedLeast, ladder.expertLeast, 'next')}
        and s.low >= ${byPlace(ladder.releasedLow, ladder.expertLow, 'next')} / 100
          - ${close}::float8`
  return sql<boolean>`
    s.level > 0
      and s.recent_high < ${byPlace(ladder.releasedLow, ladder.expertLow, 'own')} / 100
        + ${close}::float8`
}

export const getOwn: Handler<Calls['own']> = async (ctx) => {
  const { body } = await ladderInForce(ctx.db)
  const rows = await withNames(joined(ctx.db))
    .where('s.personId', '=', ctx.caller.kind === 'person' ? ctx.caller.id : '0')
    .orderBy('s.appId')
    .orderBy('s.type')
    .orderBy('s.language')
    .limit(200)
    .execute()
  return { list: rows.map((row) => toRow(row, body, ctx)) }
}

const orders = {
  person: words('p.name'),
  team: words('g.name'),
  /** The place of the level, not its word. */
  rank: 's.level',
  since: 's.since',
  inspected: 's.inspected',
  fixedUntil: 's.fixed_until',
} as const
export const list: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, personId, teamId, typeKey, language, level, state },
) => {
  const { body } = await ladderInForce(ctx.db)
  const of = typeKey === undefined ? null : parseTypeKey(typeKey)
  const asked = () =>
    seen(ctx.db, ctx)
      .$if(personId !== undefined, (query) => query.where('s.personId', '=', personId ?? '0'))
      .$if(teamId !== undefined, (query) => query.where('p.teamId', '=', teamId ?? '0'))
      .$if(of !== null, (query) =>
        query.where('s.appId', '=', of?.appId ?? 0).where('s.type', '=', of?.type ?? 0),
      )
      .$if(language !== undefined, (query) => query.where('s.language', '=', language ?? ''))
      .$if(level !== undefined, (query) => query.where('s.level', '=', placeOf(level ?? 'trainee')))
      .$if(state !== undefined, (query) => query.where(inState(state ?? 'fixed', body, ctx.now())))
  const [{ total }, rows] = await Promise.all([
    asked()
      .select((on) => on.cast<number>(on.fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow(),
    withNames(asked())
      .$call(sortQuery(sort, orders))
      .orderBy('p.name')
      .orderBy('s.appId')
      .orderBy('s.type')
      .orderBy('s.language')
      .offset((current - 1) * pageSize)
      .limit(pageSize)
      .execute(),
  ])
  return { total, list: rows.map((row) => toRow(row, body, ctx)) }
}

export const byType: Handler<Calls['byType']> = async (ctx) => {
  const count = (place: number) => sql<number>`(count(*) filter (where s.level = ${place}))::int`
  const rows = await seen(ctx.db, ctx)
    .where('s.language', '=', '')
    .select(['s.appId', 's.type', 'a.name as appName', 'a.names as appNames', 't.name as typeName'])
    .select([count(0).as('trainee'), count(1).as('released'), count(2).as('expert')])
    .groupBy(['s.appId', 's.type', 'a.name', 'a.names', 't.name'])
    .orderBy('s.appId')
    .orderBy('s.type')
    .execute()
  return rows.map((row) => ({
    typeKey: typeKeyOf(row),
    appName: appName(ctx.language, { name: row.appName, names: row.appNames }),
    typeName: row.typeName ?? '',
    trainee: row.trainee,
    released: row.released,
    expert: row.expert,
  }))
}

/** A level in the types of the caller. */
export async function requireLevel(ctx: CallContext, on: On, id: string): Promise<Named> {
  return (
    (await withNames(seen(on, ctx)).where('s.id', '=', id).executeTakeFirst()) ?? fail('not-found')
  )
}

const movesOf = async (ctx: CallContext, id: string): Promise<SkillMove[]> => {
  const rows = await ctx.db
    .selectFrom('skillLevelMove as m')
    .leftJoin('person as b', 'b.id', 'm.byId')
    .selectAll('m')
    .select('b.name as by')
    .where('m.levelId', '=', id)
    .orderBy('m.id', 'desc')
    .limit(mostMoves)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    from: levelAt(row.fromLevel),
    to: levelAt(row.toLevel),
    cause: row.cause as SkillMove['cause'],
    by: row.by ?? '',
    reason: row.reason,
    fixedUntil: row.fixedUntil?.getTime() ?? null,
    figures: row.figures as unknown as SkillFigures,
    at: row.at.getTime(),
  }))
}

export const detail: Handler<Calls['detail']> = async (ctx, { id }) => {
  const row = await requireLevel(ctx, ctx.db, id)
  const { body } = await ladderInForce(ctx.db)
  const now = ctx.now()
  const [strata, moves] = await Promise.all([
    weeksOf(ctx.db, row, { now, weeks }),
    movesOf(ctx, id),
  ])
  return {
    row: toRow(row, body, ctx),
    weeks: Array.from({ length: weeks }, (_all, n) => {
      const week = weeks - 1 - n
      const { inspected, value, low, high } = stratifiedShare(
        strata.filter((one) => one.week === week),
        'ability',
      )
      return { from: now.getTime() - (week + 1) * 7 * dayMs, inspected, value, low, high }
    }),
    moves,
  }
}
