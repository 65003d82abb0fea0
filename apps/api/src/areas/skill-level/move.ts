import { nextLevel } from '@oas/contract/skill-level/next-level'
import { stratifiedShare } from '@oas/statistics/proportion'
import type { SkillFigures, SkillLadder, SkillLevel } from '@oas/contract/skill-level/schemas'
import { dayMs } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { nobody } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { tryAgain } from '../../db/transaction.ts'
import { alone } from '../../jobs/alone.ts'
import { sendMessage } from '../message/index.ts'
import {
  type LevelKey,
  type On,
  type StratumRow,
  type Tx,
  examPasses,
  keyText,
  ladderInForce,
  leadersOf,
  levelAt,
  lockPerson,
  placeOf,
  putFigures,
  putSeen,
  seriousOf,
  strataOf,
  takeStale,
} from './queries.ts'

const batch = 100

const figuresOf = (
  rows: readonly StratumRow[],
  { serious, exam }: Pick<SkillFigures, 'serious' | 'exam'>,
): SkillFigures => {
  const all = stratifiedShare(rows, 'ability')
  const newest = stratifiedShare(
    rows.map((row) => ({
      eligible: row.recentEligible,
      inspected: row.recentInspected,
      agreed: row.recentAgreed,
    })),
    'ability',
  )
  return {
    inspected: all.inspected,
    eligible: all.eligible,
    value: all.value,
    low: all.low,
    high: all.high,
    recent: newest.inspected,
    recentHigh: newest.high,
    serious,
    exam,
  }
}

export type Figured = { key: LevelKey; figures: SkillFigures }
/** The figures of one person, or of all, by the window of a ladder. */
export async function allFigures(
  on: On,
  ladder: SkillLadder,
  now: Date,
  personId: string | null,
): Promise<Map<string, Figured>> {
  const since = new Date(now.getTime() - ladder.windowDays * dayMs)
  const rows = await strataOf(on, { since, recent: ladder.recent, personId })
  const serious = await seriousOf(on, { since, personId })
  const passes = await examPasses(on, { now, personId })
  const groups = new Map<string, StratumRow[]>()
  for (const row of rows) groups.set(keyText(row), [...(groups.get(keyText(row)) ?? []), row])
  return new Map(
    [...groups].flatMap(([text, [first, ...others]]) => {
      if (first === undefined) return []
      const { appId, type, language } = first
      const key = { personId: first.personId, appId, type, language }
      const ofType = `${key.personId}:${appId}:${type}`
      const more = { serious: serious.get(ofType) ?? 0, exam: passes.has(ofType) }
      return [[text, { key, figures: figuresOf([first, ...others], more) }] as const]
    }),
  )
}

const none: SkillFigures = {
  inspected: 0,
  eligible: 0,
  value: null,
  low: null,
  high: null,
  recent: 0,
  recentHigh: null,
  serious: 0,
  exam: false,
}

export type Level = LevelKey & {
  id: string
  level: number
  since: Date | null
  fixedUntil: Date | null
  heldUntil: Date | null
}
export type Moved = { level: Level; to: SkillLevel; figures: SkillFigures }

const told = {
  trainee: 'skill_level.told_trainee',
  released: 'skill_level.told_released',
  expert: 'skill_level.told_expert',
} as const satisfies Record<SkillLevel, string>

const toldTeam = {
  trainee: 'skill_level.told_team_trainee',
  released: 'skill_level.told_team_released',
  expert: 'skill_level.told_team_expert',
} as const satisfies Record<SkillLevel, string>

/**
 * Tells somebody, and whoever leads their team, which level they have now in which type; who moved
 * it by hand knows. The type goes out by its stored name; pages say it in the reader's language.
 */
export async function tellMoved(
  tx: Tx,
  now: Date,
  key: LevelKey,
  { to, byId }: { to: SkillLevel; byId: string | null },
): Promise<void> {
  const { personId, appId, type: typeId, language } = key
  const of = await tx
    .selectFrom('person as p')
    .leftJoin('recordType as t', (join) => join.on('t.appId', '=', appId).on('t.type', '=', typeId))
    .select(['p.name as person', 't.name as type'])
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow()
  const type = of.type ?? `${appId}:${typeId}`
  const send = (
    personIds: string[],
    link: string,
    transKey: (typeof told)[SkillLevel] | (typeof toldTeam)[SkillLevel],
    params: Record<string, string>,
  ) =>
    sendMessage(tx, now, {
      msgType: 5,
      plat: 'skill-level',
      audience: { personIds },
      link,
      payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
    })
  await send([personId], '/skill-level/own', told[to], { type, language })
  const leaders = (await leadersOf(tx, key)).filter((id) => id !== byId)
  if (leaders.length > 0)
    await send(leaders, `/skill-level?personId=${personId}`, toldTeam[to], {
      type,
      language,
      person: of.person,
    })
}

const moveOne = async (
  tx: Tx,
  { level, to, figures }: Moved,
  ladder: { version: number; body: SkillLadder },
  now: Date,
): Promise<void> => {
  const falls = placeOf(to) < level.level
  const heldUntil = falls ? new Date(now.getTime() + ladder.body.holdDays * dayMs) : null
  await tx
    .updateTable('skillLevel')
    .set({ level: placeOf(to), since: now, heldUntil, fixedUntil: null })
    .where('id', '=', level.id)
    .execute()
  await tx
    .insertInto('skillLevelMove')
    .values({
      levelId: level.id,
      fromLevel: level.level,
      toLevel: placeOf(to),
      cause: falls ? 'drift' : 'earned',
      figures: JSON.stringify(figures),
      ladder: ladder.version,
      at: now,
    })
    .execute()
  const { personId, appId, type, language } = level
  const caller = { ...nobody, name: 'skill-level' }
  await audit(tx, { caller, requestId: `skill-level-${level.id}` }, [
    {
      action: 'skillLevel.move',
      subject: `person:${personId}`,
      appId,
      detail: { type, language, from: levelAt(level.level), to, ladder: ladder.version, figures },
    },
  ])
  await tellMoved(tx, now, level, { to, byId: null })
}

/** Where levels go by figures; those that stay are left out. */
export function movesOf(
  levels: readonly Level[],
  figures: ReadonlyMap<string, Figured>,
  ladder: SkillLadder,
  now: Date,
): Moved[] {
  return levels.flatMap((level) => {
    const of = figures.get(keyText(level))?.figures ?? none
    const standing = {
      level: levelAt(level.level),
      fixedUntil: level.fixedUntil?.getTime() ?? null,
      heldUntil: level.heldUntil?.getTime() ?? null,
    }
    const to = nextLevel(standing, of, ladder, now.getTime())
    return to === standing.level ? [] : [{ level, to, figures: of }]
  })
}

const levelColumns = [
  'id',
  'personId',
  'appId',
  'type',
  'language',
  'level',
  'since',
  'fixedUntil',
  'heldUntil',
] as const
export function readLevels(on: On, personId: string | null): Promise<Level[]> {
  return on
    .selectFrom('skillLevel')
    .select(levelColumns)
    .$if(personId !== null, (query) => query.where('personId', '=', personId ?? '0'))
    .orderBy('id')
    .execute()
}

/** Makes the figures of a person anew and moves what they move. The caller's transaction. */
export async function computePerson(tx: Tx, personId: string, now: Date): Promise<Moved[]> {
  await lockPerson(tx, personId)
  const ladder = await ladderInForce(tx)
  const figures = await allFigures(tx, ladder.body, now, personId)
  for (const { key, figures: of } of figures.values()) await putFigures(tx, key, of, now)
  const levels = await readLevels(tx, personId)
  for (const level of levels)
    if (!figures.has(keyText(level))) await putFigures(tx, keyOf(level), none, now)
  const moves = movesOf(levels, figures, ladder.body, now)
  for (const move of moves) await moveOne(tx, move, ladder, now)
  return moves
}
const keyOf = ({ personId, appId, type, language }: LevelKey): LevelKey => ({
  personId,
  appId,
  type,
  language,
})

/**
 * Moves the levels of people whose inspections say something else than before. Once a day it looks
 * at everybody: decisions leave the window, and what holds a level ends.
 */
export async function moveLevels(ctx: Context): Promise<boolean> {
  const more = await alone(ctx, 'skill-level.move', async () => {
    const now = ctx.now()
    const { body } = await ladderInForce(ctx.db)
    const since = new Date(now.getTime() - body.windowDays * dayMs)
    const stale = await takeStale(ctx.db, { since, now, most: batch })
    for (const { personId, mark } of stale)
      await tryAgain(() =>
        ctx.db.transaction().execute(async (tx) => {
          await computePerson(tx, personId, now)
          await putSeen(tx, personId, mark, now)
        }),
      )
    return stale.length === batch
  })
  return more ?? false
}
