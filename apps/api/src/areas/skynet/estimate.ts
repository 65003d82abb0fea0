import type { skynetCalls } from '@oas/contract/skynet/calls'
import { type DetectionKind, sweepLimits } from '@oas/contract/skynet/schemas'
import { dayMs } from '@oas/contract/time'
import { wilson } from '@oas/statistics'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { requireSweep } from './configs.ts'
import { startDetector } from './detect.ts'
import { countPast, drawPast } from './queries/past.ts'
import { mostCounted } from './tasks.ts'

/** Records that are drawn: what fetches media or asks services looks at fewer. */
const sampleOf: Readonly<Record<DetectionKind, number>> = {
  release: sweepLimits.sample,
  store: 200,
  version: 100,
  strategy: 100,
}
const deadlineMs = 20_000
const mostExamples = 10

export const estimate: Handler<(typeof skynetCalls)['estimate']> = async (ctx, { body: given }) => {
  const { body } = await requireSweep(ctx, given)
  const now = ctx.now()
  const span = { body, from: new Date(now.getTime() - body.scope.days * dayMs), to: now }
  const total = await countPast(ctx.pool, span, mostCounted)
  const size = sampleOf[body.detection.kind]
  const records = total === 0 ? [] : await drawPast(ctx.pool, span, { total, size })
  const detector =
    (await startDetector(ctx, body.detection)) ?? fail('not-found', { field: 'body.detection.ref' })
  const looked = await detector.read(records, deadlineMs).finally(() => detector.end())
  const hits = looked.filter(({ found }) => found.length > 0).length
  const { value, low, high } = wilson(hits, records.length)
  const whole = (share: number | null): number => Math.round((share ?? 0) * total)
  const expected = whole(value)
  return {
    total,
    sample: records.length,
    hits,
    unread: looked.filter(({ unread }) => unread).length,
    expected,
    low: whole(low),
    high: whole(high),
    seconds: Math.ceil(total / body.rate),
    days: Math.max(1, Math.ceil(expected / body.cap)),
    examples: records
      .flatMap((record, at) => {
        const found = looked[at]?.found ?? []
        const text = record.content.texts.map((one) => one.content).join(' ')
        return found.length === 0 ? [] : [{ recordId: record.id, text: text.slice(0, 300), found }]
      })
      .slice(0, mostExamples),
  }
}
