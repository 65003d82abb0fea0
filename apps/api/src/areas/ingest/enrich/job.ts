import type { EngineSignal } from '@oas/contract/ingest/signals'
import { claimRank } from '@oas/queue-engine'
import type { Context } from '../../../core/context.ts'
import type { Job } from '../../../jobs/job.ts'
import { transact } from '../../../db/transaction.ts'
import { type Evidence, announceChange } from '../../queue/index.ts'
import { ruleIncoming } from '../../queue-rule/index.ts'
import { keepJudgements } from '../../strategy-run/index.ts'
import { keepHits, markLater } from '../../text-moderation/index.ts'
import { type Judged, type Passed, isAsked, judgePassed } from '../judge.ts'
import type { NewRecord } from '../queries/records.ts'
import type { Engine, Said, Seen } from './engines.ts'
import { enginePersonId, enginesFor } from './hold.ts'
import {
  type WaitingRecord,
  dropWaits,
  freeOrders,
  lockWaiting,
  readWaiting,
  removeOrders,
  takeWaits,
  updateEnriched,
  waitAnew,
} from './queries.ts'

const mostAtOnce = 50
/** Milliseconds that a record waits for engines, from its arrival on. */
const waitMs = 3000
/** The least that is left to engines of a record that was long in coming. */
const leastMs = 300
/** How long a record is left to the server that took it: longer than engines may take. */
const takenMs = 10_000
/** The priority of a record with a grave signal. */
const gravePriority = 8
const mostSignals = 300

type Answer = { engine: Engine; said: Said }
const nothing = (engine: Engine, reason: string): Said => ({
  signals: [],
  missing: [{ of: engine.step, reason }],
  mustSee: true,
})

const askOne = async (
  ctx: Context,
  engine: Engine,
  records: readonly Seen[],
  until: Date,
): Promise<Said[]> => {
  try {
    const said = await engine.ask(ctx, records, until)
    return records.map((_record, index) => said[index] ?? nothing(engine, 'error'))
  } catch (error) {
    ctx.log.error({ err: error, engine: engine.step }, 'an engine failed; people see the records')
    return records.map(() => nothing(engine, 'error'))
  }
}

/** Asks every engine about those of the records that it wants to see. */
const askAll = async (
  ctx: Context,
  records: readonly WaitingRecord[],
  until: Date,
): Promise<Answer[][]> => {
  const answers: Answer[][] = records.map(() => [])
  const asked = new Map<Engine, number[]>()
  for (const [index, record] of records.entries())
    for (const engine of await enginesFor(ctx, record))
      asked.set(engine, [...(asked.get(engine) ?? []), index])
  await Promise.all(
    [...asked].map(async ([engine, places]) => {
      const shown = places.map((place) => records[place] as WaitingRecord)
      const said = await askOne(ctx, engine, shown, until)
      for (const [n, place] of places.entries())
        answers[place]?.push({ engine, said: said[n] as Said })
    }),
  )
  return answers
}

const counts = ({ verdict }: EngineSignal): boolean => verdict === 'hit' || verdict === 'suspect'

const textsBy = (answers: readonly Answer[], of: 'pictures' | 'voices') =>
  new Map(
    answers
      .flatMap(({ said }) => said.texts ?? [])
      .filter((one) => one.of === of)
      .map(({ place, text }) => [place, text]),
  )
/**
 * A record with what the words find in texts that engines read or heard, and whether that asks for
 * people.
 */
const readTexts = async (
  ctx: Context,
  record: WaitingRecord,
  answers: readonly Answer[],
): Promise<WaitingRecord> => {
  const texts = { pictures: textsBy(answers, 'pictures'), voices: textsBy(answers, 'voices') }
  if (texts.pictures.size + texts.voices.size === 0) return record
  const { asks, unread, record: marked } = await markLater(ctx, { ...record, rank: 0 }, texts)
  const { rank: _rank, ...read } = marked
  const { said } = record
  return { ...read, said: { ...said, asks: said.asks || asks, unread: said.unread || unread } }
}

/** A record with what engines said of it, in the form in which it passes on to the rules. */
const passOf = (record: WaitingRecord, answers: readonly Answer[]): Passed => {
  const { said: before } = record
  const signals = answers.flatMap(({ said }) => said.signals)
  const mustSee = answers.some(({ said }) => said.mustSee)
  const grave = signals.some((one) => one.verdict === 'hit' && one.level === 1)
  const priority = Math.max(
    record.priority,
    grave ? gravePriority : 0,
    ...answers.map(({ said }) => said.priority ?? 0),
  )
  const steps = answers.map(({ engine, said }) => ({
    step: engine.step,
    version: '',
    verdict: 'queue',
    found: {
      hits: said.signals.filter(counts).length,
      ...(said.missing.length > 0 ? { missing: said.missing } : {}),
    },
  }))
  const attributes = Object.assign({}, ...answers.map(({ said }) => said.attributes ?? {}))
  const evidence: Evidence = {
    ...record.evidence,
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    signals: [...(record.evidence.signals ?? []), ...signals].slice(0, mostSignals),
    steps: [...(record.evidence.steps ?? []).filter(({ step }) => step !== 'queue-rule'), ...steps],
  }
  return {
    machine: before.machine && !mustSee,
    unread: before.unread || mustSee,
    asks: before.asks || grave || mustSee,
    record: {
      ...record,
      evidence,
      priority,
      rank: claimRank({
        receivedAt: record.receivedAt.getTime(),
        priority,
        deadline: record.deadlineAt?.getTime() ?? null,
      }),
      groupKey: '',
      facts: {},
      queue: true,
      key: null,
      reservedFor: null,
    },
  }
}

type Outcome = { waiting: WaitingRecord; record: NewRecord; judged: Judged; answers: Answer[] }

/** What rules make of records now that engines have had their say. */
const judgeSeen = async (
  ctx: Context,
  records: readonly WaitingRecord[],
  answers: readonly Answer[][],
): Promise<Outcome[]> => {
  const read = await Promise.all(
    records.map((record, index) => readTexts(ctx, record, answers[index] ?? [])),
  )
  const passed = read.map((record, index) => passOf(record, answers[index] ?? []))
  const judged = await judgePassed(ctx, passed, (record, index) => ({
    ...record,
    reportCount: records[index]?.reportCount ?? 1,
  }))
  const ruled = await ruleIncoming(
    ctx,
    judged.map((one) => ({ record: one.record, asked: isAsked(one) })),
  )
  return records.map((waiting, index) => ({
    waiting,
    judged: judged[index] as Judged,
    record: ruled[index] as NewRecord,
    answers: answers[index] ?? [],
  }))
}

const hasTexts = ({ answers }: Outcome): boolean =>
  answers.some(({ said }) => (said.texts ?? []).length > 0)

/** Signals of a record that somebody else has by now, or that was decided: they change nothing. */
const asLate = ({ waiting, record }: Outcome): Evidence => ({
  ...waiting.evidence,
  signals: (record.evidence.signals ?? []).map((one) =>
    one.kind === 'model' || one.kind === 'feature' ? { ...one, late: true } : one,
  ),
  steps: record.evidence.steps?.filter(({ step }) => step !== 'strategy') ?? [],
})

/**
 * Writes what became of records in one transaction: where an order still waits for the engines it
 * goes on its way, or goes for good where nobody needs to see it. Newer content that came meanwhile
 * is asked about once more.
 */
const settle = async (ctx: Context, outcomes: readonly Outcome[]): Promise<void> => {
  const engineId = await enginePersonId(ctx)
  const now = ctx.now()
  await transact(ctx, async (client) => {
    const locked = await lockWaiting(
      client,
      engineId,
      outcomes.map(({ waiting }) => waiting),
    )
    const of = new Map(locked.map((one) => [one.recordId, one]))
    const changed = locked.filter((one) => !one.same)
    const mine = outcomes.flatMap((outcome) => {
      const found = of.get(outcome.waiting.recordId)
      return found?.same ? [{ ...outcome, orderId: found.orderId }] : []
    })
    const open = mine.flatMap(({ orderId, ...one }) =>
      orderId === null ? [] : [{ ...one, orderId }],
    )
    await updateEnriched(
      client,
      mine.map((one) => ({
        recordId: one.waiting.recordId,
        evidence: one.orderId === null ? asLate(one) : one.record.evidence,
        priority: one.orderId === null ? 0 : one.record.priority,
        content: hasTexts(one) ? one.record.content : null,
      })),
    )
    await keepHits(
      client,
      mine.filter(hasTexts).map(({ waiting: { recordId, test }, record }) => ({
        recordId,
        renewed: true,
        record: { ...record, test },
      })),
      now,
    )
    await freeOrders(
      client,
      open.flatMap(({ record, orderId }) =>
        record.queue
          ? [
              {
                orderId,
                reservedFor: record.reservedFor,
                rank: record.rank,
                priority: record.orderPriority ?? record.priority,
                country: record.orderCountry ?? record.country,
                orderType: record.orderType ?? null,
              },
            ]
          : [],
      ),
    )
    await removeOrders(
      client,
      open.flatMap(({ record, orderId }) => (record.queue ? [] : [orderId])),
    )
    await keepJudgements(
      client,
      open.flatMap(({ judged: { word }, record, waiting: { recordId, reportCount } }) =>
        word?.judgement
          ? [{ recordId, subject: { ...record, reportCount }, judgement: word.judgement }]
          : [],
      ),
      now,
    )
    for (const { answers } of mine) for (const { said } of answers) await said.keep?.(client, now)
    await waitAnew(
      client,
      changed.map(({ recordId }) => recordId),
    )
    await dropWaits(
      client,
      mine.map(({ waiting }) => waiting.recordId),
    )
  })
  announceChange(
    ctx,
    outcomes.map(({ waiting }) => waiting),
  )
}

/** Shows waiting records to the engines, judges them, and lets them go on. */
const enrich = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now()
  const waits = await takeWaits(ctx.pool, mostAtOnce, now, new Date(now.getTime() + takenMs))
  if (waits.length === 0) return false
  const records = await readWaiting(ctx.pool, waits)
  const known = new Set(records.map(({ recordId }) => recordId))
  const gone = waits.filter(({ recordId }) => !known.has(recordId))
  if (gone.length > 0)
    await dropWaits(
      ctx.pool,
      gone.map(({ recordId }) => recordId),
    )
  const first = Math.min(...waits.map(({ askedAt }) => askedAt.getTime()))
  const until = new Date(Math.max(first + waitMs, now.getTime() + leastMs))
  await settle(ctx, await judgeSeen(ctx, records, await askAll(ctx, records, until)))
  return waits.length === mostAtOnce
}

/** Records that wait for engines. */
export const enrichJob: Job = { name: 'ingest.enrich', every: 200, rest: 400, run: enrich }
