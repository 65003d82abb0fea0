import type { Output } from '@oas/contract/define'
import { inspectionCalls } from '@oas/contract/inspection/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { countSession } from '@oas/queue-engine'
import { keyOf, queryClient } from '../../api/use-call.ts'
import { type Bench, get, set } from './bench.ts'
import { setDone } from './done.ts'
import { putBack } from './put-back.ts'
import { type Entry, type Verdict, emptyDraft } from '../shapes/draft.ts'

/** The decision was another than the inspector's answer, which is kept. */
export const differsCode = 'INSPECT_DIFFERS'

const verdictOf = (entry: Entry, record: HeldRecord): Verdict | null => {
  const draft = entry.drafts[record.recordId] ?? emptyDraft
  return draft.resultId === null ? null : { record, resultId: draft.resultId, draft }
}

/** Whether somebody would be interrupted by a dialog. */
const isBusy = (bench: Bench): boolean => {
  const { dialog, asking, modal, form } = get(bench)
  return dialog !== null || asking !== null || modal !== null || form !== null
}

/**
 * Brings records back whose answer differs from what is inspected, and asks what was wrong; at once
 * unless somebody is in the middle of another record.
 */
export function noteDiffering(bench: Bench, entry: Entry, records: readonly HeldRecord[]): void {
  if (records.length === 0) return
  // What was hidden until now was asked for and is known to be hidden.
  void queryClient.invalidateQueries({ queryKey: keyOf(inspectionCalls.compare) })
  const busy = isBusy(bench)
  let { counts } = get(bench)
  for (const _ of records) counts = counts && countSession(counts, { do: 'refused' })
  setDone(bench, entry.key, new Set(records.map(({ id }) => id)), { state: 'asked' })
  const fresh = records.flatMap((record) => verdictOf(entry, record) ?? [])
  const ids = new Set(records.map(({ id }) => id))
  const before = get(bench).differing.filter(({ record }) => !ids.has(record.id))
  set(bench, { counts, differing: [...before, ...fresh] })
  if (get(bench).phase !== 'auditing') return
  putBack(bench, records, entry)
  if (!busy) set(bench, { form: null, dialog: 'inspect' })
}

type Kept = NonNullable<Output<(typeof inspectionCalls)['compare']>['own']>
/** Takes up an answer that was kept before the page was left, and asks what was wrong. */
export function resumeDiffering(bench: Bench, record: HeldRecord, own: Kept): void {
  const { resultId, labels, remark, form } = own
  const draft = { ...emptyDraft, resultId, labels, remark, form }
  const others = get(bench).differing.filter((one) => one.record.id !== record.id)
  set(bench, { differing: [{ record, resultId, draft }, ...others], form: null, dialog: 'inspect' })
}

type Differing = Pick<ReturnType<typeof get>, 'differing' | 'batches'>
/** What is still to be said a word of: answers whose records are held, not those on their way. */
export function heldDiffering({ differing, batches }: Differing): Verdict[] {
  return differing.filter(({ record }) => batches.current.some(({ id }) => id === record.id))
}

/** Of these, the one that is asked about first. */
export function firstDiffering(state: Differing): Verdict | undefined {
  return heldDiffering(state)[0]
}

/** Nothing more is to be said of answers that were taken. */
export function dropDiffering(bench: Bench, ids: ReadonlySet<string>): void {
  const { differing } = get(bench)
  if (differing.some(({ record }) => ids.has(record.id)))
    set(bench, { differing: differing.filter(({ record }) => !ids.has(record.id)) })
}
