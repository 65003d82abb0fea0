import type { PerformanceRow, Restated } from '@oas/contract/performance/schemas'
import type { CallContext } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { type Live, liveRecords, workOf } from './compute.ts'
import { type Period, type StoredRecord, listPeriods, listRecords } from './queries/periods.ts'
import {
  type StoredPrices,
  type StoredProject,
  bodyAt,
  listPrices,
  pricesInForce,
} from './queries/projects.ts'
import { type Work, noWork, scoreWork, sumPay } from './score.ts'
import { mayPay } from './see.ts'

/** A row of a month with whose it is; who may see it is for whoever asks. */
export type Found = { row: PerformanceRow; teamId: string | null; work: Work }
type Asking = Pick<CallContext, 'caller'>

const openRow = (
  ctx: Asking,
  project: StoredProject,
  month: string,
  rows: readonly Live[],
  prices: StoredPrices | null,
): Found[] => {
  const ranked = rows.filter(({ rank }) => rank !== null).length
  return rows.map(({ id, name, teamId, team, work, adjusted, scored, rank }) => {
    const { coefficient, ...sums } = scored
    const penalty = prices?.body.penalty ?? 0
    return {
      teamId,
      work,
      row: {
        ...sums,
        id: `${project.id}:${month}:${id}`,
        recordId: null,
        projectId: project.id,
        project: project.body.name,
        version: project.version,
        period: month,
        personId: id,
        person: name,
        team,
        own: id === ctx.caller.id,
        state: 'open',
        adjusted: adjusted.points,
        rank,
        ranked,
        pay:
          prices && mayPay(ctx, id)
            ? sumPay(work.lines, { coefficient, penalty, adjusted: adjusted.amount })
            : null,
        restated: null,
        disputeUntil: null,
        dispute: '',
        answer: '',
        answeredBy: '',
      },
    }
  })
}

/** Whether two works say the same of everything that is measured or paid. */
export function isSameWork(one: Work, two: Work): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(two))
}
const ordered = ({ handled, days, accuracy, due, onTime, wrong, lines }: Work): unknown => [
  [handled, days, accuracy.num, accuracy.den, accuracy.n, due, onTime],
  [wrong.minor, wrong.normal, wrong.serious],
  lines
    .map((line) =>
      [line.unit, line.typeKey, line.language, line.units, line.wrong, line.price].join(' '),
    )
    .toSorted(),
]

const lockedRow = (
  ctx: Asking,
  project: StoredProject,
  { version }: Period,
  { body, ranked, now }: { body: StoredProject['body']; ranked: number; now: Work },
  record: StoredRecord,
): Found => {
  const { coefficient: _c, ...sums } = scoreWork(body, record.work, record.adjusted)
  const { coefficient: _n, ...latest } = scoreWork(body, now, record.adjusted)
  const restated: Restated = { ...latest, differs: !isSameWork(record.work, now) }
  return {
    teamId: record.teamId,
    work: record.work,
    row: {
      ...sums,
      id: `${record.projectId}:${record.month}:${record.personId}`,
      recordId: record.id,
      projectId: record.projectId,
      project: project.body.name,
      version,
      period: record.month,
      personId: record.personId,
      person: record.person,
      team: record.team,
      own: record.personId === ctx.caller.id,
      state: record.state,
      score: record.score,
      band: record.band,
      adjusted: record.adjusted,
      rank: record.rank,
      ranked,
      pay: mayPay(ctx, record.personId) ? record.pay : null,
      restated,
      disputeUntil: record.disputeUntil.getTime(),
      dispute: record.dispute,
      answer: record.answer,
      answeredBy: record.answeredBy,
    },
  }
}

/** What records of a locked month would say now, by person, with the prices of then. */
export async function restatedWork(
  db: Db,
  { projectId, month, version, priceVersion }: Period,
  personIds: readonly string[],
): Promise<{ body: StoredProject['body']; prices: StoredPrices | null; work: Map<string, Work> }> {
  const body = await bodyAt(db, projectId, version)
  const [prices = null] = priceVersion === null ? [] : await listPrices(db, priceVersion)
  const work = await workOf(db, { body, month, personIds, prices: prices?.body ?? null })
  return { body, prices, work }
}

/** Everybody's records of a project in a month, as they were locked or as they are now. */
export async function recordsOf(
  ctx: Asking & { db: Db },
  project: StoredProject,
  month: string,
): Promise<{ rows: Found[]; period: Period | null }> {
  const [period = null] = await listPeriods(ctx.db, { projectIds: [project.id], month })
  if (!period) {
    const prices = await pricesInForce(ctx.db)
    const live = await liveRecords(ctx.db, {
      projectId: project.id,
      body: project.body,
      month,
      prices: prices?.body ?? null,
    })
    return { rows: openRow(ctx, project, month, live, prices), period }
  }
  const records = await listRecords(ctx.db, { projectId: project.id, month })
  const personIds = records.map(({ personId }) => personId)
  const { body, work } = await restatedWork(ctx.db, period, personIds)
  const ranked = records.filter(({ rank }) => rank !== null).length
  return {
    period,
    rows: records.map((record) =>
      lockedRow(
        ctx,
        project,
        period,
        { body, ranked, now: work.get(record.personId) ?? noWork },
        record,
      ),
    ),
  }
}
