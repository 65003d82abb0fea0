import { dayMs, minuteMs } from '@oas/contract/time'
import { wilson } from '@oas/statistics/proportion'
import { textOf } from '@oas/texts'
import { nobody } from '../../../core/caller.ts'
import type { Context } from '../../../core/context.ts'
import { alone } from '../../../jobs/alone.ts'
import type { Job } from '../../../jobs/job.ts'
import { publishIn } from '../../../socket/bus.ts'
import { sendMessage } from '../../message/index.ts'
import { noteRule } from '../note.ts'
import { type Tx, findRule } from '../queries/rules.ts'
import { fallenKey } from './fallen.ts'
import { type Score, listLined, setFallback } from './queries.ts'

/** Of how many days verdicts have a say. */
export const scoreDays = 30
/** Fewer decided records than this tell too little to take anything from a rule. */
const leastDecided = 50
const most = 200

const isBelow = ({ decided, strict, line }: Score): boolean =>
  line !== null && (wilson(strict, decided).high ?? 1) < line / 100

const tellAuthor = async (tx: Tx, now: Date, score: Score, share: number): Promise<void> => {
  const params = { name: score.name, share: Math.round(share * 100), line: score.line ?? 0 }
  const transKey = 'strategy_score.told_fallback'
  await sendMessage(tx, now, {
    msgType: 5,
    plat: 'strategy',
    audience: { personIds: [score.authorId] },
    link: `/strategy-engine/rule?ruleIds=${score.ruleId}`,
    payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
  })
}

/** Has a rule fall back that was not yet; answers whether it did. */
const drop = async (ctx: Context, tx: Tx, score: Score): Promise<boolean> => {
  const now = ctx.now()
  const share = score.strict / score.decided
  if (!(await setFallback(tx, score.ruleId, { share, at: now }))) return false
  const rule = await findRule(tx, score.ruleId)
  if (!rule) return false
  const by = {
    caller: { ...nobody, name: 'strategy' },
    requestId: `strategy-fallback-${score.ruleId}`,
    now: () => now,
  }
  await noteRule(tx, by, 'fallback', rule, {
    version: score.version,
    before: {},
    after: { right: score.strict, decided: score.decided, line: score.line },
  })
  await tellAuthor(tx, now, score, share)
  return true
}

/** Has rules fall back that are less often right than their line asks. */
const dropBelow = (ctx: Context): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    const since = new Date(ctx.now().getTime() - scoreDays * dayMs)
    const scores = await listLined(tx, since, leastDecided, most)
    let fallen = 0
    for (const score of scores.filter(isBelow)) if (await drop(ctx, tx, score)) fallen += 1
    if (fallen > 0) await publishIn(tx, 'setting.changed', { what: 'strategy', key: fallenKey })
    return false
  })

const name = 'strategy.fallback'
export const fallbackJob: Job = {
  name,
  every: minuteMs,
  run: async (ctx) => (await alone(ctx, name, () => dropBelow(ctx))) ?? false,
}
