import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import {
  type ItemFigures,
  type LibraryFigures,
  newDays,
  hitDays,
  noiseRule,
} from '@oas/contract/text-moderation/statistics-schemas'
import { dayMs } from '@oas/contract/time'
import { wilson } from '@oas/statistics/proportion'
import type { CallContext } from '../../../core/context.ts'
import type { Handler } from '../../../http/implement.ts'
import { askedOf } from './asked.ts'
import {
  type ItemSums,
  type Sums,
  type Which,
  findUncounted,
  listItemSums,
  listReleasesIn,
  sumDays,
  sumHeat,
  sumItems,
  sumLibraries,
  sumRecords,
} from './queries/figures.ts'

type Calls = typeof textModerationCalls
const mostListed = 200

/** Until when everything that was said is counted. */
const upToOf = async (ctx: CallContext): Promise<number> =>
  (await findUncounted(ctx.db))?.getTime() ?? ctx.now().getTime()
const countsOf = (sums: Sums) => ({
  hits: sums.hits,
  occurrences: sums.occurrences,
  sole: sums.sole,
  decided: sums.decided,
  ignored: sums.ignored,
  suppressed: sums.suppressed,
  falseMarks: sums.refuted,
  strict: wilson(sums.strict, sums.decided),
  loose: wilson(sums.loose, sums.decided),
})
const toFigures = (row: ItemSums, scanned: number): ItemFigures => ({
  itemId: row.itemId,
  version: row.version,
  rule: row.rule,
  wordType: row.wordType,
  labelId: row.labelId,
  level: row.level,
  state: row.state as ItemFigures['state'],
  live: row.live,
  libraryId: row.libraryId,
  libraryName: row.libraryName,
  ...countsOf(row),
  // Records are read before their hits are counted, so there are never fewer of them.
  share: wilson(row.hits, Math.max(row.hits, scanned)),
  strictShare: row.decided === 0 ? null : row.strict / row.decided,
  looseShare: row.decided === 0 ? null : row.loose / row.decided,
  lastHit: row.lastHit?.getTime() ?? null,
  hits7: row.hits7,
  decided7: row.decided7,
  precision: wilson(row.strict7, row.decided7),
})

export const overview: Handler<Calls['overview']> = async (ctx, input) => {
  const by = askedOf(ctx, input)
  const isWhole = by.scene === undefined && by.libraryId === undefined && by.itemId === undefined
  const [upTo, records, items, libraries, heat] = [
    await upToOf(ctx),
    await sumRecords(ctx.db, by),
    await sumItems(ctx.db, by),
    await sumLibraries(ctx.db, by),
    await sumHeat(ctx.db, by),
  ]
  const found = isWhole ? records : items
  return {
    upTo,
    scanned: records.scanned,
    share: wilson(found.hits, Math.max(found.hits, records.scanned)),
    decided: found.decided,
    loose: wilson(found.loose, found.decided),
    libraries: libraries.map(({ libraryId, name, items: n, ...sums }): LibraryFigures => ({
      libraryId,
      name,
      items: n,
      ...countsOf(sums),
    })),
    heat,
  }
}

export const itemFigures: Handler<Calls['itemFigures']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, ids, ...input },
) => {
  const by = { ...askedOf(ctx, input), ids }
  const now = ctx.now()
  const [upTo, records, rows] = [
    await upToOf(ctx),
    await sumRecords(ctx.db, by),
    await listItemSums(
      ctx.db,
      { ...by, now, back: new Date(now.getTime() - hitDays * dayMs) },
      ids === undefined ? 'found' : 'named',
      { sort, offset: (current - 1) * pageSize, limit: pageSize },
    ),
  ]
  return {
    upTo,
    total: rows[0]?.total ?? 0,
    list: rows.map((row) => toFigures(row, records.scanned)),
  }
}

export const trend: Handler<Calls['trend']> = async (ctx, input) => {
  const by = askedOf(ctx, input)
  const isWhole = by.scene === undefined && by.libraryId === undefined && by.itemId === undefined
  const [upTo, records, items, releases] = [
    await upToOf(ctx),
    await sumDays(ctx.db, by, true),
    await sumDays(ctx.db, by, false),
    await listReleasesIn(ctx.db, by.from, by.to),
  ]
  const byDay = new Map(items.map((one) => [one.day, one]))
  const days = [...new Set([...records, ...items].map(({ day }) => day))].toSorted()
  return {
    upTo,
    days: days.map((day) => {
      const whole = records.find((one) => one.day === day)
      const item = byDay.get(day)
      return {
        day,
        scanned: whole?.scanned ?? 0,
        hits: (isWhole ? whole?.hits : item?.hits) ?? 0,
        decided: item?.decided ?? 0,
        strict: item?.strict ?? 0,
        loose: item?.loose ?? 0,
        falseMarks: item?.refuted ?? 0,
      }
    }),
    releases: releases.map(({ number, kind, at }) => ({
      number,
      kind: kind as 'usual',
      at: at.getTime(),
    })),
  }
}

const listOf = async (
  ctx: CallContext,
  input: Parameters<typeof askedOf>[1],
  which: Which,
  days: number,
): Promise<ItemFigures[]> => {
  const by = askedOf(ctx, input, days)
  const now = ctx.now()
  const records = await sumRecords(ctx.db, by)
  const rows = await listItemSums(
    ctx.db,
    { ...by, now, back: new Date(now.getTime() - hitDays * dayMs) },
    which,
    { offset: 0, limit: mostListed },
  )
  return rows.map((row) => toFigures(row, records.scanned))
}
/** Hardly ever right, so far as so many decisions can tell. */
const isNoise = ({ strict }: ItemFigures): boolean =>
  strict.den >= noiseRule.decided && (strict.high ?? 1) < noiseRule.below
export const noise: Handler<Calls['noise']> = async (ctx, input) => ({
  list: (await listOf(ctx, input, 'noise', hitDays)).filter(isNoise),
})
export const dead: Handler<Calls['dead']> = async (ctx, input) => ({
  list: await listOf(ctx, input, 'dead', hitDays),
})
export const newItems: Handler<Calls['newItems']> = async (ctx, input) => ({
  list: await listOf(ctx, input, 'new', newDays),
})
