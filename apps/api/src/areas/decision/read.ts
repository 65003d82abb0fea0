import type { decisionCalls } from '@oas/contract/decision/calls'
import type { PunishRow } from '@oas/contract/decision/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { hiddenDecisions } from '../../db/hidden.ts'
import { idAfter, mapPage, readPage } from '../../core/keyset.ts'
import {
  countPunishes,
  listCounts,
  listPunishes,
  punishesOfDecisions,
} from './queries/decisions.ts'
import { countShown, shownPlans } from './hidden-plan.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof decisionCalls
const lastShown = 5

const toRow = (row: Awaited<ReturnType<typeof listPunishes>>[number]): PunishRow => ({
  ...row,
  startAt: row.startAt.getTime(),
  endAt: row.endAt?.getTime() ?? null,
  at: row.at.getTime(),
  state: row.state as PunishRow['state'],
  evidence: row.evidence as string[],
})

const requireSubject = ({
  uid,
  postId,
}: {
  uid?: string | undefined
  postId?: string | undefined
}): void => {
  if (!uid && !postId) fail('required', { field: 'uid' })
}

export const listPunishLog: Handler<Calls['punishLog']> = async (ctx, input) => {
  requireSubject(input)
  const { appId, uid, postId, after, limit = 50 } = input
  const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
  const subject = { appId, uid: uid || undefined, postId: postId || undefined, hidden }
  const before = idAfter(after)
  const page = await readPage(
    limit,
    (most) => listPunishes(ctx, subject, before, most),
    (row) => row.id,
  )
  const rows = mapPage(page, toRow)
  if (before !== undefined) return rows
  const shown = await shownPlans(ctx, { appId, uid: subject.uid, postId: subject.postId })
  return { ...rows, list: [...shown.flatMap(({ punishes }) => punishes), ...rows.list] }
}

export const summarisePunishes: Handler<Calls['punishSummary']> = async (ctx, input) => {
  requireSubject(input)
  const subject = {
    appId: input.appId,
    uid: input.uid || undefined,
    postId: input.postId || undefined,
    hidden: await hiddenDecisions(ctx.pool, ctx.caller.id),
  }
  const [counts, last, shown] = await Promise.all([
    countPunishes(ctx, subject),
    listPunishes(ctx, subject, undefined, lastShown),
    shownPlans(ctx, subject),
  ])
  const plans = shown.flatMap(({ punishes }) => punishes)
  return {
    total: counts.total + plans.length,
    live: counts.live + countShown(shown).live,
    last: [...plans, ...last.map(toRow)]
      .slice(0, lastShown)
      .map(({ punishId, at, state }) => ({ punishId, at, state })),
  }
}

/** Punishments by decision id, for the view of a record. */
export async function punishRowsOf(
  ctx: Pick<CallContext, 'db'>,
  decisionIds: readonly string[],
): Promise<Map<string, PunishRow[]>> {
  const byDecision = new Map<string, PunishRow[]>()
  if (decisionIds.length === 0) return byDecision
  for (const row of await punishesOfDecisions(ctx, decisionIds))
    byDecision.set(row.decisionId, [...(byDecision.get(row.decisionId) ?? []), toRow(row)])
  return byDecision
}

/**
 * Decisions in numbers: the caller's own, or with the right to a team's work everybody's within the
 * caller's scope. Days are Shanghai's.
 */
export const countDecisions: Handler<Calls['count']> = async (ctx, { from, to, types, mine }) => {
  const visible =
    types?.filter((key) => {
      const { appId, type } = parseTypeKey(key)
      return mayType(ctx.caller, appId, type)
    }) ?? null
  const own = mine === true || !holds(ctx, 'audit.team')
  const rows = await listCounts(ctx, {
    personId: own ? ctx.caller.id : null,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    types: visible,
  })
  const byResult: Record<string, number> = {}
  const byDay = new Map<string, number>()
  for (const row of rows) {
    byResult[row.resultId] = (byResult[row.resultId] ?? 0) + row.n
    byDay.set(row.day, (byDay.get(row.day) ?? 0) + row.n)
  }
  return {
    total: rows.reduce((sum, row) => sum + row.n, 0),
    byResult,
    byDay: [...byDay].map(([day, n]) => ({ day, n })),
  }
}
