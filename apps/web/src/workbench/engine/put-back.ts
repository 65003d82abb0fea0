import type { HeldRecord } from '@oas/contract/queue/schemas'
import { batches } from '@oas/queue-engine'
import { type Bench, get, set, settingFor } from './bench.ts'
import { focusOn, keepFocus } from './focus.ts'
import type { Draft, Entry } from '../shapes/draft.ts'
import { panelOf } from './panel.ts'

/**
 * Whether somebody is in the middle of another record: then nothing takes the focus away from it.
 */
const isBusy = (bench: Bench): boolean => {
  const { form, asking, dialog, focusId } = get(bench)
  return (
    form !== null ||
    asking !== null ||
    dialog !== null ||
    (focusId !== null && document.activeElement instanceof HTMLTextAreaElement)
  )
}

/** The form a draft was filled in with, where its result has one. */
const formOfDraft = (bench: Bench, record: HeldRecord, draft: Draft | undefined): string | null => {
  const button = settingFor(get(bench), record)?.result.find((one) => one.id === draft?.resultId)
  return !panelOf(bench).tiles && button && button.content.control !== 'direct' ? button.id : null
}

/**
 * Puts records back on top with what was chosen for them. A wall comes back by itself: the one that
 * took its place comes after it.
 */
export function putBack(
  bench: Bench,
  records: readonly HeldRecord[],
  entry: Pick<Entry, 'drafts'> | undefined,
): void {
  for (const record of records) {
    const draft = entry?.drafts[record.recordId]
    if (draft) bench.drafts.put(record.recordId, draft)
  }
  set(bench, {
    batches: batches(get(bench).batches, {
      do: 'refused',
      list: records,
      aside: panelOf(bench).tiles === true && records.length > 1,
    }),
    shownAt: {
      ...get(bench).shownAt,
      ...Object.fromEntries(
        records.map((record) => [record.id, Date.now() + get(bench).clockOffset]),
      ),
    },
  })
  for (const record of records) bench.trace.shown(record.id)
  const [first] = records
  if (first && !isBusy(bench)) {
    focusOn(bench, first.id)
    set(bench, { form: formOfDraft(bench, first, entry?.drafts[first.recordId]) })
  }
  keepFocus(bench)
}
