import { type KeyedStore, createKeyedStore } from '@oas/media/wall/keyed-store'
import { type Draft, type RowDraft, emptyDraft, emptyRow } from '../shapes/draft.ts'

type Kept = {
  load: (now: number) => Promise<Map<string, Draft>>
  save: (recordId: string, draft: Draft, at: number) => Promise<void>
  drop: (recordId: string) => Promise<void>
}

const saveAfterMs = 300

/** Whether nothing has been chosen yet: such a row or draft needs not be kept. */
const isEmptyRow = (row: RowDraft): boolean =>
  row.resultId === null &&
  row.labels.length === 0 &&
  row.remark === '' &&
  Object.keys(row.form).length === 0
const isEmpty = (draft: Draft): boolean => isEmptyRow(draft) && Object.keys(draft.rows).length === 0

export function rowKey(recordId: string, rowId: string): string {
  return `${recordId}/${rowId}`
}

/**
 * What was chosen so far, by record and by row, with listeners each. Changes are kept in the
 * browser a moment later, so a reload or a crash loses nothing that was typed.
 */
export function createDrafts(kept: Kept, failed: (error: unknown) => void) {
  const drafts: KeyedStore<Draft> = createKeyedStore(emptyDraft)
  const rows: KeyedStore<RowDraft> = createKeyedStore(emptyRow)
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const keep = (recordId: string): void => {
    clearTimeout(timers.get(recordId))
    timers.set(
      recordId,
      setTimeout(() => {
        timers.delete(recordId)
        const draft = drafts.get(recordId)
        void (isEmpty(draft) ? kept.drop(recordId) : kept.save(recordId, draft, Date.now())).catch(
          failed,
        )
      }, saveAfterMs),
    )
  }
  const put = (recordId: string, draft: Draft): void => {
    const before = drafts.get(recordId)
    drafts.set(recordId, draft)
    for (const id of new Set([...Object.keys(before.rows), ...Object.keys(draft.rows)]))
      rows.set(rowKey(recordId, id), draft.rows[id] ?? emptyRow)
    keep(recordId)
  }
  const setRow = (recordId: string, rowId: string, change: Partial<RowDraft>): void => {
    const draft = drafts.get(recordId)
    const row = { ...(draft.rows[rowId] ?? emptyRow), ...change }
    const { [rowId]: _dropped, ...others } = draft.rows
    put(recordId, { ...draft, rows: isEmptyRow(row) ? others : { ...others, [rowId]: row } })
  }
  return {
    drafts,
    rows,
    put,
    setRow,
    get: (recordId: string): Draft => drafts.get(recordId),
    set: (recordId: string, change: Partial<RowDraft>): void =>
      put(recordId, { ...drafts.get(recordId), ...change }),
    drop: (recordId: string): void => put(recordId, emptyDraft),
    restore: async (now: number): Promise<void> => {
      for (const [recordId, draft] of await kept.load(now)) {
        drafts.set(recordId, draft)
        for (const [id, row] of Object.entries(draft.rows)) rows.set(rowKey(recordId, id), row)
      }
    },
  }
}
export type Drafts = ReturnType<typeof createDrafts>
