import type { PatchRow, RecordResult } from '@oas/contract/decision/schemas'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { evidenceOf, formFields } from './regions.ts'
import type { Draft, FormValues, RowDraft } from '../shapes/draft.ts'
import { besideForm, filesOf, sentFields } from '../rules/form-fields.ts'
import type { Panel } from './bench.ts'

export type SeenContext = {
  serialId: string
  display: Panel['display']
  labelVersion: string
  spentMs: number
  actions: unknown
  actionList: unknown
  infos: Readonly<Record<string, string>>
  rowType: (rowId: string) => PatchRow['type'] | null
}

const labelsKey = (labels: readonly number[]): string => labels.map((id) => `lb_${id}`).join(',')

const verdict = (
  resultId: string,
  row: { labels: readonly number[]; remark: string; form: FormValues },
) => ({
  value: { result: { id: resultId } },
  form: { result: { ...row.form } },
  reasonLabels: [...row.labels],
  reasonLabelsKey: labelsKey(row.labels),
  remark: row.remark.trim(),
})

/** Rows somebody has judged, as patches; untouched rows need none and take the rest result. */
const patchRows = (
  rows: Readonly<Record<string, RowDraft>>,
  rowType: SeenContext['rowType'],
): PatchRow[] =>
  Object.entries(rows).flatMap(([rowId, row]) => {
    const type = rowType(rowId)
    return row.resultId === null || type === null
      ? []
      : [
          {
            rowId,
            type,
            ...verdict(row.resultId as string, { ...row, form: sentFields(formFields(row)) }),
            currentJson: {},
            pending: false,
          },
        ]
  })

/** One item of a submission: the verdict, its rows, and what the auditor saw and did. */
export function recordResult(
  record: HeldRecord,
  resultId: string,
  draft: Draft,
  seen: SeenContext,
): RecordResult {
  const rows = patchRows(draft.rows, seen.rowType)
  const evidence = [...evidenceOf(draft.rows), ...filesOf(draft.form)].slice(0, 20)
  return {
    id: record.id,
    postId: record.postId,
    uid: record.uid,
    fence: record.fence,
    spentMs: seen.spentMs,
    ...verdict(resultId, { ...draft, form: sentFields(draft.form) }),
    ...besideForm(draft.form),
    currentJson: {
      serialId: seen.serialId,
      displayType: seen.display,
      whiteLists: record.currentJson['whiteLists'] ?? [],
      useStrategyEngine: record.currentJson['useStrategyEngine'] ?? false,
      snapshot: { content: record.contentHash, labels: seen.labelVersion, infos: seen.infos },
      actions: seen.actions,
      actionList: seen.actionList,
    },
    ...(rows.length > 0 ? { rows } : {}),
    ...(evidence.length > 0 ? { evidence } : {}),
  }
}
