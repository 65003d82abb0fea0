import type { Conflict, wrongOrderCalls } from '@oas/contract/wrong-order/calls'
import { maxStatDays } from '@oas/contract/statistics/calls'
import { dayMs } from '@oas/contract/time'
import { audit } from '../../core/audit.ts'
import { fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { seekOf } from '../../db/seek.ts'
import { checkSpan } from '../../core/span.ts'
import { type Row, insertVerdict, listConflicts, liveOf, timeOf } from './queries/conflicts.ts'
import { insertMarked } from './queries/notes.ts'
import { addSteps, setWrong } from './queries/orders.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof wrongOrderCalls

const sideOf = ({ personId: _personId, at, ...side }: Row['first']): Conflict['first'] => ({
  ...side,
  at: Date.parse(at),
})
const toConflict = ({
  first,
  second,
  right,
  reason,
  settledBy,
  settledAt,
  ...row
}: Row): Conflict => ({
  ...row,
  at: Date.parse(second.at),
  first: sideOf(first),
  second: sideOf(second),
  verdict:
    right === null || settledAt === null
      ? null
      : { right, reason: reason ?? '', by: settledBy ?? '', at: settledAt.getTime() },
})

/**
 * Records on which two reviewers disagree, by the time of the later decision: a week where no time
 * is named, a month at most.
 */
export const conflicts: Handler<Calls['conflicts']> = async (
  ctx,
  { sort, after, limit = 50, from, to, ...about },
) => {
  const seek = seekOf(sort, after, 'n.id', { at: 'id' })
  const end = to ?? Math.max(ctx.now().getTime() + 60_000, (from ?? 0) + 1)
  const start = from ?? end - 7 * dayMs
  checkSpan(ctx, start, end, maxStatDays)
  const asked = {
    ...about,
    from: new Date(Math.max(0, start)),
    to: new Date(end),
    scope: ctx.caller.scope,
  }
  const page = await readPage(
    limit,
    (most) => listConflicts(ctx.db, asked, ctx.language, { seek, limit: most }),
    (row) => seek.cursorOf({ id: row.second.decisionId }),
  )
  return mapPage(page, toConflict)
}

/**
 * Says once which of two reviewers was right. Who was not gets a wrong order; one that was made
 * before for who was right is void. Nobody judges their own.
 */
export const settleConflict: Handler<Calls['settle']> = (ctx, { secondId, right, reason }) =>
  ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now()
    const at = (await timeOf(tx, secondId)) ?? fail('not-found', { field: 'secondId' })
    const [row] = await listConflicts(
      tx,
      {
        from: new Date(at.getTime() - dayMs),
        to: new Date(at.getTime() + dayMs),
        scope: ctx.caller.scope,
      },
      ctx.language,
      { secondId, seek: seekOf(undefined, undefined, 'n.id', {}), limit: 1 },
    )
    if (!row) return fail('not-found', { field: 'secondId' })
    if (row.first.personId === ctx.caller.id || row.second.personId === ctx.caller.id)
      fail('not-yourself')
    if (
      !(await insertVerdict(tx, {
        secondId,
        firstId: row.first.decisionId,
        verdict: right,
        reason: reason.trim(),
        personId: ctx.caller.id,
        at: now,
      }))
    )
      fail('wrong-state', { act: right })
    const cleared = await liveOf(tx, [
      ...(right === 'second' ? [] : [row.first.decisionId]),
      ...(right === 'first' ? [] : [row.second.decisionId]),
    ])
    await setWrong(tx, cleared, {
      state: 'voided',
      voidedAs: 'overturned',
      leaderRemark: reason.trim(),
      judgedBy: ctx.caller.id,
    })
    await addSteps(tx, cleared, {
      act: 'voided',
      personId: ctx.caller.id,
      note: reason.trim(),
      at: now,
    })
    if (right !== 'both') {
      const [wrong, better] = right === 'first' ? [row.second, row.first] : [row.first, row.second]
      await insertMarked(
        tx,
        {
          decisionIds: [wrong.decisionId],
          source: 'conflict',
          errorClass: null,
          severity: 'normal',
          rightDecisionId: better.decisionId,
          rightResult: better.resultId,
          rightLabels: better.labels,
          reason: reason.trim(),
          foundBy: ctx.caller.id,
        },
        now,
      )
    }
    await audit(tx, ctx, [
      {
        action: 'wrongOrder.settle',
        subject: `decision:${secondId}`,
        appId: row.appId,
        detail: { first: row.first.decisionId, right, reason: reason.trim() },
      },
    ])
    return {}
  })
