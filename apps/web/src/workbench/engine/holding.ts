import { queueCalls } from '@oas/contract/queue/calls'
import type { HeldRecord, HoldOutcome } from '@oas/contract/queue/schemas'
import { batches, countSession, mayPreload, reportOf, suspendRefusal } from '@oas/queue-engine'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { listsOf } from '../rules/white-list.ts'
import {
  type Bench,
  focused,
  get,
  isUnheld,
  serverNow,
  set,
  settingFor,
  taskFields,
} from './bench.ts'
import { conditionQueryOf, wrongConditions } from './queries.ts'
import { refill } from './refill.ts'
import { take } from './take.ts'
import { keepFocus } from './focus.ts'
import { type Done, emptyDraft, historyMax } from '../shapes/draft.ts'

const page = (bench: Bench): { pageKey: string; windowId: string } => ({
  pageKey: bench.kind.name,
  windowId: bench.windowId,
})

const goneTexts = {
  expired: 'audit.gone_expired',
  taken: 'audit.gone_taken',
  decided: 'audit.gone_decided',
  withdrawn: 'audit.gone_withdrawn',
  recalled: 'audit.gone_recalled',
} as const
const goneText = (reason: string) =>
  Object.hasOwn(goneTexts, reason)
    ? goneTexts[reason as keyof typeof goneTexts]
    : 'audit.gone_elsewhere'

/**
 * Says how many records left the screen and why; where something had been entered for one, that it
 * is kept.
 */
const tellGone = (
  bench: Bench,
  lost: readonly HeldRecord[],
  outcomes: readonly HoldOutcome[],
): void => {
  const texts = lost.map((record) =>
    goneText(outcomes.find((one) => one.id === record.id)?.reason ?? ''),
  )
  const kept = lost.some((record) => bench.drafts.get(record.recordId) !== emptyDraft)
    ? ` ${t('audit.gone_kept')}`
    : ''
  for (const text of new Set(texts))
    bench.tell('warning', `${tn(text, texts.filter((one) => one === text).length)}${kept}`)
}

/** The record with what white lists say of it now, where the server said so. */
const marked = (record: HeldRecord, { marks }: HoldOutcome): HeldRecord =>
  marks
    ? {
        ...record,
        currentJson: { ...record.currentJson, ...marks.currentJson },
        showJson: { ...record.showJson, ...marks.showJson },
      }
    : record

/** Newest fences and times of what is still ours; what is not leaves the screen with a notice. */
const takeOutcomes = (bench: Bench, outcomes: readonly HoldOutcome[]): void => {
  const state = get(bench)
  const held = new Map(outcomes.filter((one) => one.held).map((one) => [one.id, one]))
  const gone = new Set(outcomes.filter((one) => !one.held).map((one) => one.id))
  const all = [...state.batches.current, ...state.batches.ahead.flat()]
  const renewed = all.flatMap((record) => {
    const one = held.get(record.id)
    return one
      ? [
          marked(
            {
              ...record,
              fence: one.fence,
              leaseUntil: one.leaseUntil ?? record.leaseUntil,
              deadline: one.deadline ?? record.deadline,
            },
            one,
          ),
        ]
      : []
  })
  const listed = renewed.filter(
    (record) =>
      listsOf(record).length > 0 &&
      all.some((old) => old.id === record.id && listsOf(old).length === 0),
  )
  if (listed.length > 0) bench.tell('warning', tn('audit.wl_listed_now', listed.length))
  const lost = all.filter((record) => gone.has(record.id))
  set(bench, {
    batches: batches(batches(state.batches, { do: 'replaced', list: renewed }), {
      do: 'removed',
      ids: lost.map((record) => record.id),
    }),
  })
  if (lost.length === 0) return
  let { counts } = get(bench)
  for (const record of lost)
    if ((record.deadline ?? Infinity) <= serverNow(bench))
      counts = counts && countSession(counts, { do: 'overtime' })
  set(bench, { counts })
  keepFocus(bench)
  tellGone(bench, lost, outcomes)
  void refill(bench)
}

/** Heartbeat: renews the holds and reports when each order was first shown. */
export async function heartbeat(bench: Bench): Promise<void> {
  const { batches: held, shownAt } = get(bench)
  const records = [...held.current, ...held.ahead.flat()]
    .filter((record) => !isUnheld(bench, record))
    .slice(0, 200)
  const unsent = ((await bench.outbox?.unsent()) ?? [])
    .filter((entry) => entry.windowId === bench.windowId)
    .flatMap((entry) => entry.submission.recordResults)
  const list = [
    ...records.map(({ id, fence }) => ({
      id,
      fence,
      ...(shownAt[id] === undefined ? {} : { shownAt: Math.round(shownAt[id]) }),
    })),
    ...unsent.map(({ id, fence }) => ({ id, fence })),
  ].slice(0, 200)
  if (list.length === 0) return
  const started = performance.now()
  try {
    const answer = await send(queueCalls.refresh, { ...page(bench), list })
    set(bench, {
      clockOffset: answer.serverTime - Date.now(),
      netMs: Math.round(performance.now() - started),
    })
    const mine = new Set(records.map((record) => record.id))
    takeOutcomes(
      bench,
      answer.list.filter((one) => mine.has(one.id)),
    )
  } catch {
    set(bench, { netMs: null }) /* shown in the status line; the next beat tries again */
  }
}

/**
 * Starts the clock of the record in focus anew; on panels that show a batch, of every order that is
 * overtime too.
 */
export async function extend(bench: Bench): Promise<void> {
  const state = get(bench)
  const record = focused(state)
  if (!record) return
  const now = serverNow(bench)
  const targets = state.batches.current
    .filter((one) => !isUnheld(bench, one))
    .filter(
      (one) =>
        one.id === record.id ||
        (one.deadline ??
          (state.shownAt[one.id] ?? now) +
            (settingFor(state, one)?.baseInfo.orderTimeout ?? 120) * 1000) -
          now <
          30_000,
    )
  if (targets.length === 0) return
  try {
    const { list } = await send(queueCalls.resetTimeout, {
      ...page(bench),
      resetList: targets.map(({ id, fence }) => ({ id, fence })),
    })
    set(bench, {
      shownAt: {
        ...get(bench).shownAt,
        ...Object.fromEntries(
          list.filter((one) => one.held).map((one) => [one.id, serverNow(bench)]),
        ),
      },
    })
    takeOutcomes(bench, list)
  } catch (error) {
    bench.tell('warning', t('audit.extend_failed', { reason: (error as Error).message }))
  }
}

/** Parks the record in focus, where its type allows it. */
export async function suspend(bench: Bench): Promise<void> {
  const state = get(bench)
  const shown = focused(state)
  const setting = shown && settingFor(state, shown)
  if (!shown || !setting) return
  const { content } = setting.pageType
  const refusal = suspendRefusal(
    content.suspend,
    mayPreload(content.preload, content.recordVersion),
    state.suspended.length,
  )
  if (refusal) {
    bench.tell(
      'info',
      refusal === 'suspend-off'
        ? t('audit.suspend_off')
        : tn('audit.suspend_full', content.suspend.maxSuspended),
    )
    return
  }
  try {
    const [record] = await take(bench, [shown])
    if (!record) return
    const { list } = await send(queueCalls.suspend, {
      ...page(bench),
      list: [{ id: record.id, fence: record.fence }],
    })
    if (list[0]?.reason !== 'suspended') {
      takeOutcomes(bench, list)
      return
    }
    set(bench, {
      suspended: [...get(bench).suspended, record],
      batches: batches(get(bench).batches, { do: 'removed', ids: [record.id] }),
    })
    keepFocus(bench)
    void refill(bench, { restoring: false })
  } catch (error) {
    bench.tell('warning', (error as Error).message)
  }
}

/**
 * Parks the record in focus with a question to the leaders; it comes back to whoever asked, with
 * the answer. Answers whether it was taken.
 */
export async function askLeaders(bench: Bench, question: string): Promise<boolean> {
  const shown = focused(get(bench))
  if (!shown) return false
  try {
    const [record] = await take(bench, [shown])
    if (!record) return true
    const outcome = await send(queueCalls.doubtful, {
      ...page(bench),
      id: record.id,
      fence: record.fence,
      question,
    })
    if (outcome.reason !== 'doubtful') {
      takeOutcomes(bench, [outcome])
      return true
    }
    const state = get(bench)
    const asked: Done = {
      id: record.id,
      record,
      resultId: '',
      labels: [],
      at: Date.now(),
      entryKey: `asked ${record.id}`,
      act: `asked ${record.id}`,
      state: 'asked',
      note: question,
      decisionId: null,
      undoUntil: null,
    }
    set(bench, {
      dialog: null,
      batches: batches(state.batches, { do: 'submitted', ids: [record.id] }),
      done: [asked, ...state.done].slice(0, historyMax),
    })
    keepFocus(bench)
    void refill(bench)
    return true
  } catch (error) {
    bench.tell('warning', (error as Error).message)
    return false
  }
}

/** Gives the record in focus back to the queue: too hard, without any penalty. */
export async function giveUp(bench: Bench): Promise<void> {
  const record = focused(get(bench))
  if (!record) return
  try {
    if (!isUnheld(bench, record))
      await send(queueCalls.release, {
        ...page(bench),
        list: [{ id: record.id, fence: record.fence, reason: 'too-hard' }],
      })
    set(bench, { batches: batches(get(bench).batches, { do: 'removed', ids: [record.id] }) })
    keepFocus(bench)
    void refill(bench)
  } catch (error) {
    bench.tell('warning', (error as Error).message)
  }
}

/**
 * Counts what waits under the conditions as they stand; while one of them cannot be asked for, the
 * counts stay.
 */
export async function readStat(bench: Bench): Promise<void> {
  const { chosen } = get(bench)
  if (
    chosen.length === 0 ||
    wrongConditions(bench).some(({ code }) => code !== 'required' || bench.kind.looks)
  )
    return
  try {
    set(bench, {
      stat: await send(queueCalls.stat, {
        pageKey: bench.kind.name,
        business: bench.kind.business,
        windowId: bench.windowId,
        types: [...chosen],
        conditionQuery: conditionQueryOf(bench),
        ...taskFields(bench),
      }),
    })
  } catch {
    /* the counts stay as they were; the next change asks again */
  }
}

/** Tells the server how much was decided in this session. */
export async function reportCounts(bench: Bench): Promise<void> {
  const { counts } = get(bench)
  if (!counts) return
  try {
    await send(queueCalls.report, {
      serialId: counts.serialId,
      windowId: bench.windowId,
      counts: reportOf(counts),
    })
  } catch {
    /* the next report carries the same totals */
  }
}
