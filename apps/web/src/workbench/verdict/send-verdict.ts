import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { alikeRow, alongForm, sameOf } from '../engine/similar.ts'
import { type Bench, focused, get, settingFor } from '../engine/bench.ts'
import { groupOf } from '../engine/rows.ts'
import { rowsInHand } from '../engine/table.ts'
import { type Draft, type RowDraft, type Verdict, emptyRow } from '../shapes/draft.ts'
import { decideAsking } from './asking.ts'
import { prepared } from '../rules/prepared.ts'
import { isViolation } from '../rules/result.ts'
import { allowedInBulk } from './table.ts'

/** Whether the form that is open takes candidates along. */
const takesAlong = (bench: Bench, record: HeldRecord): boolean => {
  const state = get(bench)
  return (
    settingFor(state, record)?.result.find((one) => one.id === state.form)?.content.control ===
    'similar_pick'
  )
}

/**
 * Records that one verdict decides: the group on the grouped page, all marked ones on the wall,
 * else the one in focus.
 */
const targets = (bench: Bench): HeldRecord[] => {
  const state = get(bench)
  const record = focused(state)
  if (!record) return []
  if (bench.kind.panel === 'text_group' || bench.kind.groups)
    return groupOf(state.batches.current, record).filter((one) => !state.takenOut.includes(one.id))
  if (bench.kind.panel === 'table')
    return [...new Map(rowsInHand(bench, state).map((row) => [row.record.id, row.record])).values()]
  // Candidates that were fetched along are no more waiting: they are judged with the record they
  // are the same as.
  if (bench.kind.panel === 'similar' && takesAlong(bench, record)) {
    const same = sameOf(bench.drafts.get(record.recordId).rows[alikeRow] ?? emptyRow)
    return [
      record,
      ...state.batches.current.filter(
        (one) =>
          one.id !== record.id &&
          same.includes(one.postId) &&
          one.appId === record.appId &&
          one.type === record.type &&
          !one.readOnly,
      ),
    ]
  }
  // Ticked rows are judged with the one in focus, each under the same setting.
  const others = bench.kind.ticks
    ? state.batches.current.filter(
        (one) =>
          one.id !== record.id &&
          state.ticked.includes(one.id) &&
          one.appId === record.appId &&
          one.type === record.type &&
          !one.readOnly,
      )
    : []
  return [record, ...others]
}

/**
 * Verdicts of rows, complete: what a row was not given itself it takes from the verdict of its
 * record, else from what its result presets.
 */
const completeRows = (
  rows: Draft['rows'],
  button: ResultButton,
  draft: RowDraft,
  setting: TypeSetting | undefined,
): Draft['rows'] =>
  Object.fromEntries(
    Object.entries(rows).map(([rowId, row]) => {
      const own = setting?.result.find((one) => one.id === row.resultId)
      if (!own || !setting) return [rowId, row]
      const labels = row.labels.length > 0 || !isViolation(own) ? row.labels : draft.labels
      const same =
        own.id === button.id
          ? { form: { ...draft.form, ...row.form }, remark: row.remark || draft.remark }
          : {}
      const ready = prepared(own, { ...row, ...same, labels }, setting)
      return [rowId, { ...ready, remark: ready.remark || (isViolation(own) ? draft.remark : '') }]
    }),
  )

export function sendVerdict(bench: Bench, button: ResultButton, draft: RowDraft): void {
  const rows = (record: HeldRecord): Draft['rows'] =>
    completeRows(
      bench.drafts.get(record.recordId).rows,
      button,
      draft,
      settingFor(get(bench), record),
    )
  // In a bulk act a record keeps the labels it was given itself.
  const labels = (record: HeldRecord): readonly number[] => {
    const own = bench.drafts.get(record.recordId).labels
    return (bench.kind.panel === 'table' ||
      (bench.kind.groups && record.id !== get(bench).focusId)) &&
      own.length > 0
      ? own
      : draft.labels
  }
  const own = (record: HeldRecord): Verdict => ({
    record,
    resultId: button.id,
    draft: {
      ...draft,
      form:
        button.content.control === 'similar_pick' && record.id !== get(bench).focusId
          ? alongForm(draft.form)
          : draft.form,
      labels: labels(record),
      resultId: button.id,
      rows: rows(record),
    },
  })
  const exceptions = (record: HeldRecord): Verdict => {
    const mine = bench.drafts.get(record.recordId)
    return bench.kind.panel === 'text_group' &&
      record.id !== get(bench).focusId &&
      mine.resultId !== null
      ? { record, resultId: mine.resultId, draft: mine }
      : own(record)
  }
  decideAsking(bench, allowedInBulk(bench, targets(bench).map(exceptions), button))
}
