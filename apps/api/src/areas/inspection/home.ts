import type { inspectionCalls } from '@oas/contract/inspection/calls'
import { dayMs } from '@oas/contract/time'
import { parseTypeKey } from '@oas/contract/type-key'
import { mayType } from '../../core/caller.ts'
import { dayOf, dayStart } from '../../core/office-time.ts'
import type { Handler } from '../../http/implement.ts'
import { bodyOf } from './queries/live.ts'
import { doneByDay, workQueues } from './queries/work.ts'

type Calls = typeof inspectionCalls
/** Days of which an inspector is told what they did. */
const days = 14

export const getHome: Handler<Calls['home']> = async (ctx) => {
  const now = ctx.now()
  const today = dayStart(now.getTime())
  const rows = await workQueues(ctx.pool, ctx.caller.id, now)
  const done = await doneByDay(ctx.pool, ctx.caller.id, new Date(today - (days - 1) * dayMs))
  const ofDay = (day: string) => done.find((one) => one.day === day)
  const current = ofDay(dayOf(today))
  const [agree, wrong] = [current?.agree ?? 0, current?.wrong ?? 0]
  return {
    queues: rows.map((row) => {
      const types = row.types.filter(({ key }) => {
        const { appId, type } = parseTypeKey(key)
        return mayType(ctx.caller, appId, type)
      })
      const { remark, blind } = bodyOf(row)
      return {
        id: row.id,
        kind: row.kind,
        name: row.name,
        remark,
        blind,
        types,
        waiting: types.reduce((sum, one) => sum + one.waiting, 0),
        mine: row.mine,
        oldest: row.oldest?.getTime() ?? null,
        expiring: row.expiring,
        left: row.left,
      }
    }),
    today: {
      done: agree + wrong,
      agree,
      wrong,
      seconds: current?.ms == null ? null : current.ms / 1000,
    },
    days: Array.from({ length: days }, (_all, n) => {
      const day = dayOf(today - (days - 1 - n) * dayMs)
      return { day, agree: ofDay(day)?.agree ?? 0, wrong: ofDay(day)?.wrong ?? 0 }
    }),
  }
}
