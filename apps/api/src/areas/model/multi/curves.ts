import type { modelMultiCalls } from '@oas/contract/model/multi-calls'
import type { CurvePoint, MultiBody } from '@oas/contract/model/multi-schemas'
import { dayMs } from '@oas/contract/time'
import type { Handler } from '../../../http/implement.ts'
import { seenBy } from '../rights.ts'
import { type Said, combineScores, membersNext } from './combine.ts'
import { requireMulti } from './multis.ts'
import { type DecidedScores, listDecidedScores } from './queries.ts'

const keptDays = 30
const mostRecords = 20_000
/** Decided records below which curves say nothing. */
const least = 50
const lines = Array.from({ length: 19 }, (_none, at) => (at + 1) / 20)

type Point = { score: number; right: boolean }
const pointsOf = (all: readonly Point[], violations: number): CurvePoint[] =>
  lines.map((line) => {
    const hit = all.filter(({ score }) => score >= line)
    const right = hit.filter((one) => one.right).length
    return {
      line,
      hits: hit.length,
      right,
      precision: hit.length === 0 ? null : right / hit.length,
      recall: violations === 0 ? null : right / violations,
    }
  })

/** What the whole would have said, as members would have been asked. */
const combinedOf = (body: MultiBody, { scores, right }: DecidedScores): Point[] => {
  const said: Said[] = body.members.map(() => undefined)
  for (;;) {
    const next = membersNext(body, said)
    if (next.length === 0) break
    for (const at of next) said[at] = scores[at] ?? 'nothing'
  }
  const combined = combineScores(body, said)
  return typeof combined === 'string' ? [] : [{ score: combined.score, right }]
}

export const multiCurves: Handler<(typeof modelMultiCalls)['multiCurves']> = async (
  ctx,
  { body: given },
) => {
  const { body, names } = await requireMulti(ctx, ctx.db, given)
  const rows = await listDecidedScores(ctx.db, body.members, {
    labelId: body.labelId,
    from: new Date(ctx.now().getTime() - keptDays * dayMs),
    most: mostRecords,
    seen: seenBy(ctx),
  })
  const violations = rows.filter(({ right }) => right).length
  const ofMember = (at: number): Point[] =>
    rows.flatMap(({ scores, right }) => {
      const score = scores[at]
      return score === null || score === undefined ? [] : [{ score, right }]
    })
  return {
    decided: rows.length,
    violations,
    least,
    series:
      rows.length < least
        ? []
        : [
            {
              name: body.name,
              combined: true,
              points: pointsOf(
                rows.flatMap((row) => combinedOf(body, row)),
                violations,
              ),
            },
            ...body.members.map(({ label }, at) => ({
              name: `${names[at] ?? ''} › ${label}`,
              combined: false,
              points: pointsOf(ofMember(at), violations),
            })),
          ],
  }
}
