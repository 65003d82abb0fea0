import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { dayMs } from '@oas/contract/time'
import { wilson } from '@oas/statistics/proportion'
import { audit } from '../../../core/audit.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { publishIn } from '../../../socket/bus.ts'
import { subjectOf } from '../items.ts'
import { maySee, oneApp, requireApps, seenBy } from '../rights.ts'
import { scoreDays } from './fallback.ts'
import { listScores } from './queries/scores.ts'

type Calls = typeof textModerationCalls

export const scoreboard: Handler<Calls['scoreboard']> = async (
  ctx,
  { current = 1, pageSize = 10, libraryId },
) => {
  const rows = await listScores(ctx.db, {
    seen: seenBy(ctx),
    libraryId,
    since: new Date(ctx.now().getTime() - scoreDays * dayMs),
    lined: false,
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map((row) => ({
      itemId: row.itemId,
      rule: row.rule,
      libraryId: row.libraryId,
      libraryName: row.libraryName,
      decided: row.decided,
      upheld: wilson(row.upheld, row.decided),
      line: row.percent === null ? null : row.percent / 100,
      fallbackAt: row.fallbackAt?.getTime() ?? null,
      liftedAt: row.liftedAt?.getTime() ?? null,
    })),
  }
}

export const setLine: Handler<Calls['setLine']> = (ctx, { libraryId, percent }) =>
  ctx.db.transaction().execute(async (tx) => {
    const library = await tx
      .selectFrom('textLibrary')
      .select(['name', 'apps', 'minShare'])
      .where('id', '=', libraryId)
      .forUpdate()
      .executeTakeFirst()
    if (!library || !maySee(ctx, library.apps)) return fail('not-found', { field: 'libraryId' })
    requireApps(ctx, library.apps)
    await tx
      .updateTable('textLibrary')
      .set({ minShare: percent })
      .where('id', '=', libraryId)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'textModeration.setLine',
        subject: `text-library:${libraryId}`,
        appId: oneApp(library.apps),
        detail: {
          name: library.name,
          before: { line: library.minShare },
          after: { line: percent },
        },
      },
    ])
    return { libraryId }
  })

/** Lets machines rest on an item again; what people said before has no say any more. */
export const liftFallback: Handler<Calls['liftFallback']> = (ctx, { itemId, reason }) =>
  ctx.db.transaction().execute(async (tx) => {
    const item = await tx
      .selectFrom('textItem')
      .select(['rule', 'apps', 'fallbackAt'])
      .where('id', '=', itemId)
      .forUpdate()
      .executeTakeFirst()
    if (!item || !maySee(ctx, item.apps)) return fail('not-found', { field: 'itemId' })
    requireApps(ctx, item.apps)
    if (item.fallbackAt === null) return { itemId }
    await tx
      .updateTable('textItem')
      .set({ fallbackAt: null, fallbackShare: null, liftedAt: ctx.now() })
      .where('id', '=', itemId)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'textModeration.liftFallback',
        subject: subjectOf(itemId),
        appId: oneApp(item.apps),
        detail: { rule: item.rule, after: { reason: reason.trim() } },
      },
    ])
    await publishIn(tx, 'setting.changed', { what: 'text', key: 'fallback' })
    return { itemId }
  })
