import type { skillLevelCalls } from '@oas/contract/skill-level/calls'
import type { SkillFigures, SkillLadder } from '@oas/contract/skill-level/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { computePerson, allFigures, movesOf, readLevels, tellMoved } from './move.ts'
import { type Tx, keyText, ladderInForce, levelAt, lockPerson, placeOf } from './queries.ts'
import { requireLevel } from './read.ts'

type Calls = typeof skillLevelCalls
const bad = (field: string, ...reason: Parameters<typeof because>): never =>
  fail('invalid-input', { field, reason: because(...reason) })

export const getLadder: Handler<Calls['ladder']> = async ({ db }) => {
  const { version, body, at, personId } = await ladderInForce(db)
  const person = await db
    .selectFrom('person')
    .select('name')
    .where('id', '=', personId ?? '0')
    .executeTakeFirst()
  return { version, body, updatedAt: at.getTime(), updatedBy: person?.name ?? '' }
}

/** An expert is asked for as much as somebody released, at least. */
const requireSound = (ladder: SkillLadder): void => {
  if (ladder.expertLeast < ladder.releasedLeast)
    bad('expertLeast', 'schema_bound', { comparison: '≥', n: ladder.releasedLeast })
  if (ladder.expertLow < ladder.releasedLow)
    bad('expertLow', 'schema_bound', { comparison: '≥', n: ladder.releasedLow })
}

/** All levels follow the new ladder with the next turn of the job. */
export const saveLadder: Handler<Calls['saveLadder']> = async (ctx, { version, ...body }) => {
  requireSound(body)
  await ctx.db.transaction().execute(async (tx) => {
    await sql`lock table skill_level_ladder in share row exclusive mode`.execute(tx)
    const before = await ladderInForce(tx)
    if (before.version !== version) fail('conflict')
    await tx
      .insertInto('skillLevelLadder')
      .values({
        version: version + 1,
        body: JSON.stringify(body),
        personId: ctx.caller.kind === 'person' ? ctx.caller.id : null,
        at: ctx.now(),
      })
      .execute()
    await tx.deleteFrom('skillLevelSeen').execute()
    await audit(tx, ctx, [
      {
        action: 'skillLevel.saveLadder',
        subject: 'skill-level:ladder',
        detail: { before: before.body, after: body },
      },
    ])
  })
  return { version: version + 1 }
}

/** Everybody is held against the ladder by what is known now; nothing is changed. */
export const preview: Handler<Calls['preview']> = async (ctx, ladder) => {
  requireSound(ladder)
  const now = ctx.now()
  const figures = await allFigures(ctx.db, ladder, now, null)
  const levels = await readLevels(ctx.db, null)
  const known = new Set(levels.map(keyText))
  const unknown = [...figures.values()]
    .filter(({ key }) => !known.has(keyText(key)))
    .map(({ key }) => ({
      ...key,
      id: '0',
      level: 0,
      since: null,
      fixedUntil: null,
      heldUntil: null,
    }))
  const all = [...levels, ...unknown].filter(({ appId, type }) => mayType(ctx.caller, appId, type))
  const moves = movesOf(all, figures, ladder, now)
  const rise = moves.filter(({ level, to }) => placeOf(to) > level.level).length
  return { rise, fall: moves.length - rise, stay: all.length - moves.length, all: all.length }
}

const requireKnown = async (
  ctx: CallContext,
  tx: Tx,
  { personId, typeKey }: { personId: string; typeKey: string },
): Promise<{ appId: number; type: number }> => {
  const { appId, type } = parseTypeKey(typeKey)
  if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId })
  const known = await tx
    .selectFrom('recordType')
    .select('type')
    .where('appId', '=', appId)
    .where('type', '=', type)
    .executeTakeFirst()
  if (!known) bad('typeKey', 'unknown')
  const person = await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!person) bad('personId', 'unknown')
  return { appId, type }
}

const figuresNow = (row: SkillFigures): SkillFigures => ({
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

/** Nobody sets their own level, whatever they may do otherwise. */
export const set: Handler<Calls['set']> = async (
  ctx,
  { personId, typeKey, language, level, reason: given, fixedUntil },
) => {
  const reason = given.trim()
  if (reason === '') fail('required', { field: 'reason' })
  if (personId === ctx.caller.id) fail('not-yourself')
  const now = ctx.now()
  if (fixedUntil !== null && fixedUntil <= now.getTime()) bad('fixedUntil', 'must_be_future')
  return ctx.db.transaction().execute(async (tx) => {
    const { appId, type } = await requireKnown(ctx, tx, { personId, typeKey })
    await lockPerson(tx, personId)
    const key = { personId, appId, type, language: language.trim() }
    await tx
      .insertInto('skillLevel')
      .values(key)
      .onConflict((on) => on.doNothing())
      .execute()
    const row = await tx
      .selectFrom('skillLevel')
      .selectAll()
      .where('personId', '=', personId)
      .where('appId', '=', appId)
      .where('type', '=', type)
      .where('language', '=', key.language)
      .executeTakeFirstOrThrow()
    const until = fixedUntil === null ? null : new Date(fixedUntil)
    const to = placeOf(level)
    await tx
      .updateTable('skillLevel')
      .set({ level: to, since: now, fixedUntil: until, heldUntil: null })
      .where('id', '=', row.id)
      .execute()
    await tx
      .insertInto('skillLevelMove')
      .values({
        levelId: row.id,
        fromLevel: row.level,
        toLevel: to,
        cause: 'hand',
        byId: ctx.caller.kind === 'person' ? ctx.caller.id : null,
        reason,
        fixedUntil: until,
        figures: JSON.stringify(figuresNow(row)),
        ladder: (await ladderInForce(tx)).version,
        at: now,
      })
      .execute()
    await audit(tx, ctx, [
      {
        action: 'skillLevel.set',
        subject: `person:${personId}`,
        appId,
        detail: {
          type,
          language: key.language,
          from: levelAt(row.level),
          to: level,
          reason,
          fixedUntil,
        },
      },
    ])
    if (row.level !== to) await tellMoved(tx, now, key, { to: level, byId: ctx.caller.id })
    return { id: row.id }
  })
}

/** All levels of the person are made anew: they rest on the same inspections. */
export const compute: Handler<Calls['compute']> = (ctx, { id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const { personId } = await requireLevel(ctx, tx, id)
    const moves = await computePerson(tx, personId, ctx.now())
    const moved = moves.find((move) => move.level.id === id)
    const { level } = await requireLevel(ctx, tx, id)
    return { level: levelAt(level), moved: moved ? levelAt(moved.level.level) : null }
  })
