import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import {
  type QuarantineRow,
  type TimeRow,
  hitDays,
  mostHitDays,
  mostStatDays,
} from '@oas/contract/text-moderation/statistics-schemas'
import { dayMs } from '@oas/contract/time'
import { wilson } from '@oas/statistics/proportion'
import { lastDays } from '../../../core/span.ts'
import type { Handler } from '../../../http/implement.ts'
import { seenBy } from '../rights.ts'
import { askedOf } from './asked.ts'
import { type Slot, listMissed, listOverlaps, listQuarantined, listSlots } from './queries/lists.ts'

type Calls = typeof textModerationCalls

export const overlap: Handler<Calls['overlap']> = async (ctx, input) => {
  const rows = await listOverlaps(ctx.db, askedOf(ctx, input, mostHitDays))
  return {
    list: rows.map(({ hits, ...row }) => ({ ...row, share: wilson(row.both, hits) })),
  }
}

/** The microseconds that a share of the records took at most, as their slots tell. */
const quantileOf = (slots: readonly Slot[], share: number): number => {
  const wanted = share * slots.reduce((sum, { n }) => sum + n, 0)
  let seen = 0
  for (const { slot, n } of slots) {
    seen += n
    if (seen >= wanted) return Math.round(10 ** (slot / 10))
  }
  return 0
}
export const time: Handler<Calls['time']> = async (ctx, input) => {
  const { from, to } = lastDays(ctx, input, mostHitDays, mostStatDays)
  const slots = await listSlots(ctx.db, from, to)
  const scenes = [...new Set(slots.map(({ scene }) => scene))]
  return {
    list: scenes.map((scene): TimeRow => {
      const own = slots.filter((one) => one.scene === scene)
      return {
        scene,
        n: own.reduce((sum, { n }) => sum + n, 0),
        p50: quantileOf(own, 0.5),
        p95: quantileOf(own, 0.95),
      }
    }),
  }
}

export const quarantine: Handler<Calls['quarantine']> = async (ctx, { appId, libraryId }) => {
  const since = new Date(ctx.now().getTime() - hitDays * dayMs)
  const rows = await listQuarantined(ctx.db, { appId, libraryId, seen: seenBy(ctx) }, since)
  return {
    list: rows.map((row) => ({
      ...row,
      state: row.state as QuarantineRow['state'],
      at: row.at.getTime(),
    })),
  }
}

const mostMissedDays = 31
export const recall: Handler<Calls['recall']> = async (
  ctx,
  { appId, type, language, ...input },
) => {
  const span = lastDays(ctx, input, mostHitDays, mostMissedDays)
  const by = { ...span, appId, type, language, scope: ctx.caller.scope }
  // What people saw for other reasons is no fair part of what nothing was found in.
  const drawn = await listMissed(ctx.db, { ...by, sampled: true })
  const isSampled = drawn.some(({ decided }) => decided > 0)
  const rows = isSampled ? drawn : await listMissed(ctx.db, { ...by, sampled: false })
  const whole = rows.find(({ labelId }) => labelId === null)
  return {
    base: isSampled ? 'sample' : 'seen',
    decided: whole?.decided ?? 0,
    missed: wilson(whole?.missed ?? 0, whole?.decided ?? 0),
    labels: rows.flatMap(({ labelId, names, missed, decided }) =>
      labelId === null
        ? []
        : [
            {
              labelId,
              name: names?.[ctx.language] ?? '',
              missed,
              share: wilson(missed, decided),
            },
          ],
    ),
  }
}
