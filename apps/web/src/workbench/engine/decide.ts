import type { HeldRecord } from '@oas/contract/queue/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { batches, countSession } from '@oas/queue-engine'
import { t } from '../../i18n/texts.ts'
import { type Bench, get, isUnheld, set, settingFor } from './bench.ts'
import { entryOf, remember } from './entries.ts'
import { focusOn, keepFocus } from './focus.ts'
import { awaitedInfo } from './infos.ts'
import { panelOf } from './panel.ts'
import { putBack } from './put-back.ts'
import { refill } from './refill.ts'
import { take } from './take.ts'
import { type Done, type Verdict, historyMax } from '../shapes/draft.ts'

const focusAfter = (bench: Bench, ids: ReadonlySet<string>): string | null => {
  const {
    focusId,
    batches: { current },
  } = get(bench)
  if (focusId !== null && !ids.has(focusId)) return focusId
  const at = current.findIndex((record) => record.id === focusId)
  const left = (list: readonly HeldRecord[]): string | undefined =>
    list.find((record) => !ids.has(record.id))?.id
  return left(current.slice(at + 1)) ?? left(current.slice(0, Math.max(0, at)).toReversed()) ?? null
}

/** Acts of this page so far. */
let actions = 0

/** By how many parts a record was looked at: the pictures of a wall, else itself. */
const partsOf = (bench: Bench, record: HeldRecord): number =>
  panelOf(bench).tiles ? Math.max(1, record.pictures.length) : 1

/** Where records are only looked at, they are held before they are decided. */
const takeFirst = async (bench: Bench, verdicts: readonly Verdict[]): Promise<void> => {
  try {
    const held = new Map(
      (
        await take(
          bench,
          verdicts.map(({ record }) => record),
        )
      ).map((record) => [record.id, record]),
    )
    decide(
      bench,
      verdicts.flatMap((verdict) => {
        const record = held.get(verdict.record.id)
        return record ? [{ ...verdict, record }] : []
      }),
    )
  } catch (error) {
    bench.tell('warning', (error as Error).message)
  }
}

/**
 * Decides records at once: the next one shows in the same frame, the verdicts go through the
 * outbox.
 */
export function decide(bench: Bench, verdicts: readonly Verdict[]): void {
  const state = get(bench)
  const awaited = verdicts.find(({ record }) => awaitedInfo(state, record))
  if (awaited) {
    bench.tell('warning', t('result.page_info_pending'))
    return
  }
  if (verdicts.some(({ record }) => isUnheld(bench, record))) {
    void takeFirst(bench, verdicts)
    return
  }
  const ready = verdicts.filter(
    ({ record }) => !record.readOnly && state.batches.current.some((one) => one.id === record.id),
  )
  if (ready.length === 0 || !state.me || !bench.outbox) return
  const groups = new Map<string, Verdict[]>()
  // One submission names one version: records that were shown under different ones go apart.
  const groupKey = (record: HeldRecord): string =>
    `${typeKeyOf(record)} ${settingFor(state, record)?.version ?? ''}`
  for (const verdict of ready)
    groups.set(groupKey(verdict.record), [...(groups.get(groupKey(verdict.record)) ?? []), verdict])
  const spent = bench.trace.spent(
    ready.map(({ record }) => ({ id: record.id, parts: partsOf(bench, record) })),
  )
  const act = `${Date.now()} ${actions++}`
  const done: Done[] = []
  const ids = new Set(ready.map(({ record }) => record.id))
  for (const group of groups.values()) {
    const entry = entryOf(bench, group, state.me.id, spent)
    if (!entry) continue
    remember(entry)
    done.push(
      ...group.map(({ record, resultId, draft }): Done => ({
        id: record.id,
        record,
        resultId,
        labels: draft.labels,
        at: entry.at,
        entryKey: entry.key,
        act,
        state: 'queued',
        note: '',
        decisionId: null,
        undoUntil: null,
      })),
    )
    bench.outbox.add(entry).catch((error: unknown) => {
      putBack(bench, entry.records, entry)
      bench.tell('error', t('audit.cannot_keep', { reason: (error as Error).message }))
    })
  }
  const next = focusAfter(bench, ids)
  let counts = state.counts
  for (const { resultId } of ready)
    counts = counts && countSession(counts, { do: 'decided', resultId })
  focusOn(bench, next)
  set(bench, {
    batches: batches(state.batches, { do: 'submitted', ids: [...ids] }),
    done: [...done, ...state.done].slice(0, historyMax),
    counts,
    form: null,
    formProblems: false,
    asking: null,
    nudge: null,
  })
  keepFocus(bench)
  for (const { record } of ready) bench.drafts.drop(record.recordId)
  void refill(bench)
}
