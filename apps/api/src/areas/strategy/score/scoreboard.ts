import type { strategyRuleCalls } from '@oas/contract/strategy/calls'
import { mostHitDays, noiseRule } from '@oas/contract/text-moderation/statistics-schemas'
import { dayMs } from '@oas/contract/time'
import { wilson } from '@oas/statistics/proportion'
import { audit } from '../../../core/audit.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { publishIn } from '../../../socket/bus.ts'
import { hold } from '../edit.ts'
import { noteRule } from '../note.ts'
import { fallenKey } from './fallen.ts'
import { scoreDays } from './fallback.ts'
import {
  defaultLine,
  liftFallback,
  listOverlaps,
  listScores,
  setDefaultLine,
  setRuleLine,
} from './queries.ts'

type Calls = typeof strategyRuleCalls

const shareOf = (percent: number | null): number | null => (percent === null ? null : percent / 100)

export const scores: Handler<Calls['scores']> = async (
  ctx,
  { page = 1, size = 10, text, ...by },
) => {
  const rows = await listScores(ctx.db, {
    ...by,
    text: text?.trim(),
    scope: ctx.caller.scope,
    since: new Date(ctx.now().getTime() - scoreDays * dayMs),
    offset: (page - 1) * size,
    limit: size,
  })
  return {
    total: rows[0]?.total ?? 0,
    usualLine: shareOf(await defaultLine(ctx.db)),
    list: rows.map((row) => {
      const strict = wilson(row.strict, row.decided)
      return {
        ruleId: row.ruleId,
        ruleKey: row.ruleKey,
        name: row.name,
        version: row.version,
        hits: row.hits,
        acted: row.acted,
        sole: row.sole,
        decided: row.decided,
        strict,
        loose: wilson(row.loose, row.decided),
        noise: row.decided >= noiseRule.decided && (strict.high ?? 1) < noiseRule.below,
        ownLine: shareOf(row.ownLine),
        line: shareOf(row.line),
        fallbackAt: row.fallbackAt?.getTime() ?? null,
        liftedAt: row.liftedAt?.getTime() ?? null,
      }
    }),
  }
}

export const overlaps: Handler<Calls['overlaps']> = async (ctx) => {
  const since = new Date(ctx.now().getTime() - mostHitDays * dayMs)
  const rows = await listOverlaps(ctx.db, ctx.caller.scope, since)
  return { list: rows.map(({ hits, ...row }) => ({ ...row, share: wilson(row.both, hits) })) }
}

export const setLine: Handler<Calls['setLine']> = (ctx, { ruleId, percent }) =>
  ctx.db.transaction().execute(async (tx) => {
    if (ruleId !== null) {
      const rule = await hold(ctx, tx, ruleId)
      await setRuleLine(tx, ruleId, percent)
      const before = { line: rule.minShare }
      await noteRule(tx, ctx, 'line', rule, { before, after: { line: percent } })
      return {}
    }
    // The line of all rules concerns every app.
    if (!ctx.caller.scope.all) fail('foreign-data', { app: 0 })
    const line = percent === 0 ? null : percent
    const before = { line: await setDefaultLine(tx, line) }
    await audit(tx, ctx, [
      {
        action: 'strategyRule.line',
        subject: 'strategy-line:usual',
        detail: { before, after: { line } },
      },
    ])
    return {}
  })

/** Lets machines rest on a rule again; what people said before has no say any more. */
export const lift: Handler<Calls['lift']> = (ctx, { ruleId, reason }) =>
  ctx.db.transaction().execute(async (tx) => {
    const rule = await hold(ctx, tx, ruleId)
    if (rule.fallbackAt === null) return {}
    await liftFallback(tx, ruleId, ctx.now())
    await noteRule(tx, ctx, 'lift', rule, { before: {}, after: { reason: reason.trim() } })
    await publishIn(tx, 'setting.changed', { what: 'strategy', key: fallenKey })
    return {}
  })
