import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { similarRow, formOfSimilar, sameOf } from '../engine/similar.ts'
import { type Bench, focused, get, openButton, settingFor } from '../engine/bench.ts'
import { isGrouped, panelOf } from '../engine/panel.ts'
import { groupOf } from '../engine/rows.ts'
import { rowsInHand } from '../engine/table.ts'
import { type Draft, type RowDraft, type Verdict, emptyRow } from '../shapes/draft.ts'
import { decideOrAsk } from './decide-or-ask.ts'
import { prepareDraft } from '../rules/prepared.ts'
import { isViolation } from '../rules/result.ts'
import { allowedInBulk } from './table.ts'

/** Whether a record may be judged with another: it waits under the same setting. */
const goesWith = (one: HeldRecord, record: HeldRecord): boolean =>
  one.id !== record.id && one.appId === record.appId && one.type === record.type && !one.readOnly

/** Records of the group that were not taken out of it. */
const groupTargets = (bench: Bench, record: HeldRecord): HeldRecord[] => {
  const { batches, takenOut } = get(bench)
  return groupOf(batches.current, record).filter((one) => !takenOut.includes(one.id))
}
/** Records of the rows in hand. */
export function rowTargets(bench: Bench): HeldRecord[] {
  return [
    ...new Map(rowsInHand(bench, get(bench)).map((row) => [row.record.id, row.record])).values(),
  ]
}
/**
 * Candidates that were fetched too are no more waiting: they are judged with the record they are
 * the same as, where the open form takes them in.
 */
export function similarTargets(bench: Bench, record: HeldRecord): HeldRecord[] | null {
  if (openButton(bench)?.content.control !== 'similar_pick') return null
  const same = sameOf(bench.drafts.get(record.recordId).rows[similarRow] ?? emptyRow)
  return [
    record,
    ...get(bench).batches.current.filter(
      (one) => same.includes(one.postId) && goesWith(one, record),
    ),
  ]
}

/**
 * Records that one verdict decides: those of a group, those the panel names, else the one in focus
 * with the ticked ones.
 */
const targetsOf = (bench: Bench): HeldRecord[] => {
  const { batches, ticked } = get(bench)
  const record = focused(get(bench))
  if (!record) return []
  if (isGrouped(bench)) return groupTargets(bench, record)
  const ticks = bench.kind.ticks
    ? batches.current.filter((one) => ticked.includes(one.id) && goesWith(one, record))
    : []
  return panelOf(bench).targets?.(bench, record) ?? [record, ...ticks]
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
      const ready = prepareDraft(own, { ...row, ...same, labels }, setting)
      return [rowId, { ...ready, remark: ready.remark || (isViolation(own) ? draft.remark : '') }]
    }),
  )

export function decideTargets(bench: Bench, button: ResultButton, draft: RowDraft): void {
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
    return (panelOf(bench).bulk || (bench.kind.groups && record.id !== get(bench).focusId)) &&
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
          ? formOfSimilar(draft.form)
          : draft.form,
      labels: labels(record),
      resultId: button.id,
      rows: rows(record),
    },
  })
  const exceptions = (record: HeldRecord): Verdict => {
    const mine = bench.drafts.get(record.recordId)
    return panelOf(bench).grouped && record.id !== get(bench).focusId && mine.resultId !== null
      ? { record, resultId: mine.resultId, draft: mine }
      : own(record)
  }
  decideOrAsk(bench, allowedInBulk(bench, targetsOf(bench).map(exceptions), button))
}
