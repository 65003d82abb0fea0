import type { OrderState } from '@oas/contract/queue/schemas'
import type { recordCalls } from '@oas/contract/record/calls'
import type { DecisionView, RecordEvent, RecordEventKind } from '@oas/contract/record/schemas'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { hiddenFrom } from '../../db/hidden.ts'
import { type Shown, countShown, punishRowsOf, shownPlans } from '../decision/index.ts'
import { attemptsOf, deliveriesOf } from '../delivery/index.ts'
import { labelName, labelsAt } from '../label/index.ts'
import {
  type RecordContentRow,
  countPunished,
  recordRowsByIds,
  toHeldRecord,
} from '../queue/index.ts'
import { answersOf } from '../page-info/index.ts'
import { settingOf } from '../setting/index.ts'
import {
  decisionsOf,
  eventsOf,
  foldedReportsOf,
  openOrderOf,
  punishEventsOf,
  reportsOf,
  wasDecided,
} from './queries/details.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof recordCalls
type DecisionRow = Awaited<ReturnType<typeof decisionsOf>>[number]

/** A record of the caller's scope; one outside it is as if it were not there. */
const requireRecord = async (ctx: CallContext, recordId: string): Promise<RecordContentRow> => {
  const record = (await recordRowsByIds(ctx.pool, [recordId])).get(recordId)
  return record && mayType(ctx.caller, record.appId, record.type)
    ? record
    : fail('not-found', { field: 'recordId' })
}

type Hidden = { ids: string[]; personIds: string[] }
/** What the caller may not see of a record: hidden decisions, and whose work on it they tell. */
const hiddenOf = async (ctx: CallContext, recordId: string): Promise<Hidden> => {
  const hidden = await hiddenFrom(ctx.pool, ctx.caller.id)
  return {
    ids: hidden.flatMap(({ ids }) => ids),
    personIds: hidden.flatMap((one) => (one.recordId === recordId ? one.personIds : [])),
  }
}

/** What page info had said when the decision was made, by the hashes it names. */
const infosOf = (
  { currentJson }: DecisionRow,
  answers: Awaited<ReturnType<typeof answersOf>>,
): DecisionView['infos'] => {
  const named = ((currentJson as { snapshot?: { infos?: unknown } }).snapshot?.infos ??
    {}) as Record<string, unknown>
  return answers
    .filter(({ hookId, hash }) => Object.hasOwn(named, hookId) && named[hookId] === hash)
    .map((answer) => ({ ...answer, at: answer.at.getTime() }))
}

/** Who took the decision of somebody else back, as its history says. */
const takenBackOf = (
  events: readonly RecordEvent[],
  decisionId: string,
): DecisionView['takenBack'] => {
  const event = events.find(
    ({ kind, detail }) =>
      kind === 'undone' && detail['decisionId'] === decisionId && detail['reason'] !== undefined,
  )
  return event ? { by: event.by, at: event.at, reason: String(event.detail['reason']) } : null
}

type AboutDecision = {
  punishes: DecisionView['punishes']
  deliveries: DecisionView['deliveries']
  answers: Awaited<ReturnType<typeof answersOf>>
  takenBack: DecisionView['takenBack']
}
/**
 * A decision with what its auditor saw: names of the tree version used, the button's text key of
 * the setting version used.
 */
const viewOf = async (
  ctx: CallContext,
  row: DecisionRow,
  record: RecordContentRow,
  { punishes, deliveries, answers, takenBack }: AboutDecision,
): Promise<DecisionView> => {
  const [setting, tree] = await Promise.all([
    settingOf(ctx, row.appId, row.type, 'audit', row.settingVersion),
    labelsAt(ctx, row.labelVersion),
  ])
  const name = (id: number): string => {
    const label = tree.get(id)
    return label ? labelName(label, ctx.language) : String(id)
  }
  return {
    id: row.id,
    orderId: row.orderId,
    at: row.at.getTime(),
    by: row.by,
    pageKey: row.pageKey,
    serialId: row.serialId,
    windowId: row.windowId,
    resultId: row.resultId,
    resultType: row.resultType,
    resultKey:
      setting?.result.find((button) => button.id === row.resultId)?.transKey ??
      `result.${row.resultId}`,
    labels: row.labels.map((labelId) => ({
      labelId,
      name: name(labelId),
      path: (tree.get(labelId)?.path ?? [labelId]).map(name).join(' / '),
    })),
    remark: row.remark,
    form: row.form as Record<string, unknown>,
    rows: row.patchRows as unknown as DecisionView['rows'],
    state: row.state as DecisionView['state'],
    takenBack,
    settingVersion: row.settingVersion,
    labelVersion: row.labelVersion,
    contentHash: row.contentHash,
    contentUnchanged: row.contentHash === record.contentHash,
    language: row.language,
    currentJson: row.currentJson as Record<string, unknown>,
    infos: infosOf(row, answers),
    punishes,
    deliveries,
  }
}

/** What somebody is shown of a verdict on a hidden case, as it would be shown of another. */
const toldDelivery = (shown: Shown | undefined): DecisionView['deliveries'] =>
  shown?.delivery
    ? [
        {
          ...shown.delivery,
          kind: 'decision',
          state: 'pending',
          attempts: 0,
          lastStatus: null,
          lastError: '',
          deliveredAt: null,
        },
      ]
    : []
const toldEvents = (shown: readonly Shown[]): RecordEvent[] =>
  shown.flatMap(({ punishes, by, undoneAt }) =>
    punishes.flatMap(({ id, punishId, at }) => {
      const event = (time: number, kind: RecordEventKind, why: string): RecordEvent => ({
        at: time,
        kind,
        by,
        fence: null,
        detail: { punish: id, punishId, why },
      })
      return [
        event(at, 'punish-active', ''),
        ...(undoneAt === null ? [] : [event(undoneAt, 'punish-cleared', 'decision undone')]),
      ]
    }),
  )

type Delivered = Awaited<ReturnType<typeof deliveriesOf>>
const deliveryView = (rows: Delivered, decisionId: string): DecisionView['deliveries'] =>
  rows
    .filter((row) => row.decisionId === decisionId)
    .map(({ id, kind, state, attempts, lastStatus, lastError, nextAt, deliveredAt }) => ({
      id,
      kind,
      state,
      attempts,
      lastStatus,
      lastError,
      nextAt: state === 'pending' ? nextAt.getTime() : null,
      deliveredAt: deliveredAt?.getTime() ?? null,
    }))

/** Everything that happened to a record, newest first. */
const historyOf = async (
  ctx: CallContext,
  record: RecordContentRow,
  decisions: readonly DecisionRow[],
  { personIds }: Hidden,
): Promise<RecordEvent[]> => {
  const ids = decisions.map((row) => row.id)
  const deliveries = ids.length === 0 ? [] : await deliveriesOf(ctx, ids)
  const [shown, events, reports, punishes, attempts] = await Promise.all([
    shownPlans(ctx, { decisionIds: ids }),
    eventsOf(ctx, record.id, personIds),
    reportsOf(ctx, record.id),
    ids.length === 0 ? [] : punishEventsOf(ctx, ids),
    deliveries.length === 0
      ? []
      : attemptsOf(
          ctx,
          deliveries.map((row) => row.id),
        ),
  ])
  const at = (
    time: Date,
    kind: RecordEventKind,
    by: string | null,
    detail: object,
    fence: number | null = null,
  ): RecordEvent => ({
    at: time.getTime(),
    kind,
    by: by ?? '',
    fence,
    detail: detail as Record<string, unknown>,
  })
  const readInPart = record.evidence.showJson?.['readInPart'] === true
  return [
    ...(readInPart ? [at(record.receivedAt, 'read-in-part', null, {})] : []),
    at(record.receivedAt, 'received', null, { source: record.source, reason: record.reason }),
    ...reports.map((time) => at(time, 'reported', null, {})),
    ...events.map((row) => at(row.at, row.kind, row.by, row.detail as object, row.fence)),
    ...decisions.map((row) =>
      at(
        row.at,
        'decided',
        row.by,
        { decisionId: row.id, result: row.resultId, labels: row.labels, state: row.state },
        row.fence,
      ),
    ),
    ...punishes.map((row) =>
      at(row.at, `punish-${row.state}`, row.by, {
        punish: row.id,
        punishId: row.punishId,
        why: row.why,
      }),
    ),
    ...attempts.map((row) =>
      at(
        row.at,
        row.status !== null && row.status >= 200 && row.status < 300
          ? 'delivered'
          : 'delivery-failed',
        null,
        { delivery: row.outboxId, status: row.status, ms: row.ms, error: row.error },
      ),
    ),
    ...toldEvents(shown),
  ].sort((a, b) => b.at - a.at)
}

const stateOf = async (ctx: CallContext, recordId: string): Promise<OrderState> =>
  ((await openOrderOf(ctx, recordId))?.state as OrderState | undefined) ??
  ((await wasDecided(ctx, recordId)) ? 'decided' : 'discarded')

export const detail: Handler<Calls['detail']> = async (ctx, { recordId }) => {
  const record = await requireRecord(ctx, recordId)
  const hidden = await hiddenOf(ctx, recordId)
  const rows = await decisionsOf(ctx, recordId, hidden.ids)
  const ids = rows.map((row) => row.id)
  const [shown, punishes, deliveries, punished, state, events, newest, answers] = await Promise.all(
    [
      shownPlans(ctx, { decisionIds: ids }),
      punishRowsOf(ctx, ids),
      ids.length === 0 ? [] : deliveriesOf(ctx, ids),
      countPunished(ctx.pool, [record], hidden.ids),
      stateOf(ctx, recordId),
      historyOf(ctx, record, rows, hidden),
      settingOf(ctx, record.appId, record.type),
      answersOf(ctx.pool, recordId),
    ],
  )
  const decisions = await Promise.all(
    rows.map((row) => {
      const plan = shown.find(({ decisionId }) => decisionId === row.id)
      return viewOf(ctx, row, record, {
        punishes: [...(punishes.get(row.id) ?? []), ...(plan?.punishes ?? [])],
        deliveries: [...deliveryView(deliveries, row.id), ...toldDelivery(plan)],
        answers,
        takenBack: takenBackOf(events, row.id),
      })
    }),
  )
  const seenBy = rows[0]
  return {
    record: toHeldRecord(record, null, {
      rePunish: state === 'decided' && holds(ctx, 'record.repunish'),
      settingVersion: seenBy?.settingVersion ?? newest?.version ?? 1,
      punished:
        shown.length > 0 ? countShown(shown) : punished.get(`${record.appId}:${record.uid}`),
      reviewTime: seenBy?.at.getTime() ?? null,
    }),
    typeName: newest?.name ?? '',
    state,
    decisions,
    events,
  }
}

export const operations: Handler<Calls['operations']> = async (ctx, { recordId }) => {
  const record = await requireRecord(ctx, recordId)
  const hidden = await hiddenOf(ctx, recordId)
  return historyOf(ctx, record, await decisionsOf(ctx, recordId, hidden.ids), hidden)
}

/**
 * How often a record came in, and when, newest first: once itself, and once more for each report
 * merged into it or into one folded into it.
 */
export const reportTimes: Handler<Calls['reportTimes']> = async (ctx, { recordId }) => {
  const record = await requireRecord(ctx, recordId)
  const [reports, folded] = await Promise.all([
    reportsOf(ctx, recordId),
    foldedReportsOf(ctx, recordId),
  ])
  return {
    recordId,
    count: record.reportCount,
    times: [...reports, ...folded, record.receivedAt]
      .map((time) => time.getTime())
      .sort((a, b) => b - a),
  }
}
