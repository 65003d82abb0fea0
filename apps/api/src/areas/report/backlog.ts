import type { ReportDim } from '@oas/contract/report/kinds'
import type { Num, ReportRow } from '@oas/contract/report/schemas'
import type { CallContext } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { toCount, toNum } from './numbers/num.ts'
import { type BacklogRow, countBacklog } from './queries/backlog.ts'
import type { ReportInput } from './asked.ts'

type Told = { rows: ReportRow[]; total: ReportRow['numbers'] }

const numbersOf = ({ keys: _keys, oldestHours, ...counts }: BacklogRow): Record<string, Num> => ({
  ...Object.fromEntries(Object.entries(counts).map(([key, n]) => [key, toCount(n)])),
  oldestHours: toNum(oldestHours, { num: counts.waiting, den: counts.waiting }),
})
const nothing: Omit<BacklogRow, 'keys'> = {
  waiting: 0,
  held: 0,
  suspended: 0,
  under10m: 0,
  under1h: 0,
  under4h: 0,
  under24h: 0,
  older: 0,
  oldestHours: null,
}
const flowNothing = { made: toCount(0), decided: toCount(0), discarded: toCount(0) }

/** What waits now beside what came in and left; of no day, since it is told of this moment. */
export async function addBacklog(
  db: Db,
  ctx: CallContext,
  input: ReportInput,
  dims: readonly ReportDim[],
  told: Told,
): Promise<Told> {
  const asked = {
    scope: ctx.caller.scope,
    appId: input.appId,
    types: input.types?.split(','),
    languages: input.languages?.split(','),
  }
  const [whole] = await countBacklog(db, asked, [], ctx.now())
  const total = { ...told.total, ...numbersOf({ keys: [], ...nothing, ...whole }) }
  if (dims.includes('time')) return { rows: told.rows, total }
  const waiting = await countBacklog(db, asked, dims, ctx.now())
  const byKey = new Map(waiting.map((row) => [row.keys.join(' '), row]))
  const rows = told.rows.map((row) => {
    const found = byKey.get(row.keys.join(' '))
    byKey.delete(row.keys.join(' '))
    return { ...row, numbers: { ...row.numbers, ...numbersOf({ keys: [], ...nothing, ...found }) } }
  })
  const rest = [...byKey.values()].map((row) => ({
    keys: row.keys,
    names: [],
    numbers: { ...flowNothing, ...numbersOf(row) },
  }))
  return { rows: [...rows, ...rest], total }
}
