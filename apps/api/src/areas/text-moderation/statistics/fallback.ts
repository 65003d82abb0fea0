import { minuteMs, dayMs } from '@oas/contract/time'
import { wilson } from '@oas/statistics/proportion'
import { audit } from '../../../core/audit.ts'
import { nobody } from '../../../core/caller.ts'
import type { Context } from '../../../core/context.ts'
import { type LiveBase, createLive } from '../../../core/live.ts'
import { alone } from '../../../jobs/alone.ts'
import type { Job } from '../../../jobs/job.ts'
import { publishIn } from '../../../socket/bus.ts'
import { subjectOf } from '../items.ts'
import { oneApp } from '../rights.ts'
import { type Score, listFallbacks, listScores, setFallback } from './queries/scores.ts'
import { tellOwner } from './tell.ts'

/** Of how many days verdicts have a say. */
export const scoreDays = 30
const most = 200

const known = createLive(
  { what: 'text', keepMs: 2000 },
  async ({ db }: LiveBase) => new Set(await listFallbacks(db)),
)
/** Items that fell below the line of their library: machines decide nothing on their word alone. */
export function fallbackItems(ctx: LiveBase): Promise<ReadonlySet<string>> {
  return known.get(ctx)
}
/** Whether nothing was found in a record but by such items. */
export function isDoubtful(
  hits: readonly { itemId: string }[],
  fallen: ReadonlySet<string>,
): boolean {
  return fallen.size > 0 && hits.length > 0 && hits.every(({ itemId }) => fallen.has(itemId))
}

const isBelow = ({ decided, upheld, percent }: Score): boolean =>
  percent !== null && (wilson(upheld, decided).high ?? 1) < percent / 100

/** Has items fall back that are less often right than their library asks. */
const dropBelow = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    const scores = await listScores(tx, {
      seen: null,
      since: new Date(now.getTime() - scoreDays * dayMs),
      lined: true,
      offset: 0,
      limit: most,
    })
    let fallen = 0
    for (const score of scores.filter(isBelow)) {
      const share = score.upheld / score.decided
      if (!(await setFallback(tx, score.itemId, share, now))) continue
      fallen += 1
      await audit(
        tx,
        {
          caller: { ...nobody, name: 'text-moderation' },
          requestId: `text-fallback-${score.itemId}`,
        },
        [
          {
            action: 'textModeration.fallback',
            subject: subjectOf(score.itemId),
            appId: oneApp(score.apps),
            detail: {
              rule: score.rule,
              after: { upheld: score.upheld, decided: score.decided, line: score.percent },
            },
          },
        ],
      )
      await tellOwner(tx, now, score.ownerId, 'text_statistics.told_fallback', {
        itemId: score.itemId,
        params: {
          rule: score.rule.slice(0, 100),
          share: Math.round(share * 100),
          line: score.percent ?? 0,
        },
      })
    }
    if (fallen > 0) await publishIn(tx, 'setting.changed', { what: 'text', key: 'fallback' })
    return false
  })
}
export const fallbackJob: Job = {
  name: 'text-moderation.fallback',
  every: minuteMs,
  run: async (ctx) => (await alone(ctx, 'text-moderation.fallback', () => dropBelow(ctx))) ?? false,
}
