import type { scheduledActCalls } from '@oas/contract/scheduled-act/calls'
import type { ScheduledAct, ScheduledSet } from '@oas/contract/scheduled-act/schemas'
import { typesSeen } from '../../core/caller.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import type { Handler } from '../../http/implement.ts'
import {
  type ActRow,
  actSeek,
  countSets,
  listActs,
  listActsOfUser,
  listSets,
} from './queries/read.ts'

type Calls = typeof scheduledActCalls

const toAct = ({ madeBy, ...row }: ActRow): ScheduledAct => {
  const runAt = row.runAt.getTime()
  const endedAt = row.endedAt?.getTime() ?? null
  const isLate = row.state === 'done' || row.state === 'nothing-to-do'
  return {
    ...row,
    kind: row.kind as ScheduledAct['kind'],
    state: row.state as ScheduledAct['state'],
    why: row.why as ScheduledAct['why'],
    punishTime: row.punishTime === null ? null : Number(row.punishTime),
    byId: madeBy,
    reviewer: row.reviewer ?? '',
    endedBy: row.endedBy ?? '',
    madeAt: row.madeAt.getTime(),
    runAt,
    latest: row.latest?.getTime() ?? null,
    endedAt,
    lateMs: isLate && endedAt !== null ? Math.max(0, endedAt - runAt) : 0,
  }
}

export const list: Handler<Calls['list']> = async (ctx, { sort, after, limit = 50, ...filter }) => {
  const seek = actSeek(sort, after, filter.part)
  const page = await readPage(
    limit,
    (most) => listActs(ctx.db, ctx.caller.scope, filter, seek, most),
    seek.cursorOf,
  )
  return mapPage(page, ({ sortValue: _value, ...row }) => toAct(row))
}

export const ofUser: Handler<Calls['ofUser']> = async (ctx, input) =>
  (await listActsOfUser(ctx.db, typesSeen(ctx.caller.scope, input.appId), input)).map(toAct)

export const toReview: Handler<Calls['toReview']> = async (
  ctx,
  { sort, appId, current = 1, pageSize = 10 },
) => {
  const of = { scope: ctx.caller.scope, notBy: ctx.caller.id, appId }
  const [rows, total] = await Promise.all([
    listSets(ctx.db, of, { sort, offset: (current - 1) * pageSize, limit: pageSize }),
    countSets(ctx.db, of),
  ])
  return {
    list: rows.map(({ madeBy, ...row }): ScheduledSet => ({
      ...row,
      kind: row.kind as ScheduledSet['kind'],
      punishTime: row.punishTime === null ? null : Number(row.punishTime),
      byId: madeBy,
      madeAt: row.madeAt.getTime(),
      runAt: row.runAt?.getTime() ?? 0,
      latest: row.latest?.getTime() ?? null,
    })),
    total,
  }
}
