import { labelCalls } from '@oas/contract/label/calls'
import type { Label } from '@oas/contract/label/schemas'
import type { CaseRecord } from '@oas/contract/setting/case-schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { send } from '../../api/send.ts'
import { t, tData } from '../../i18n/texts.ts'
import { notify } from '../../kit/notice.tsx'
import type { AuditKind } from '../../nav/audit-kinds.ts'
import { type Bench, get } from '../engine/bench.ts'
import type { Entry } from '../shapes/draft.ts'
import { bringBack, loneBench } from './lone-bench.ts'
import { caseRecord, sampleRecords } from './sample.ts'

/** Says what the verdicts would be, and brings the records back. */
const echo = async (bench: Bench, { submission, records }: Entry): Promise<void> => {
  const [first] = submission.recordResults
  const button =
    first &&
    Object.values(get(bench).settings)[0]?.result.find((one) => one.id === first.value.result.id)
  notify('info', t('auto_config.preview_decided', { result: button ? tData(button.transKey) : '' }))
  bringBack(bench, records)
}

/**
 * Labels of the trees that the setting lists, as they are published now: a setting that is written
 * may offer others than the one in force.
 */
const labelsOf = async ({ baseInfo }: TypeSetting): Promise<Label[]> => {
  if (!baseInfo.useLabel) return []
  const trees = (
    await Promise.all(
      baseInfo.labelList.map(({ templateId }) =>
        send(labelCalls.groupTree, { treeId: templateId }).catch(
          () => [] /* a tree that cannot be read offers nothing here */,
        ),
      ),
    )
  ).flat()
  const labels = await send(labelCalls.byIds, {
    ids: trees.flatMap(({ labels: own }) => own.map(({ id }) => id)).slice(0, 500),
  })
  const roots = baseInfo.labelList.flatMap(({ rootId }) => (rootId === 0 ? [] : [rootId]))
  const above = new Map(labels.map((label) => [label.id, label.parentId]))
  const isBelow = (id: number, root: number): boolean => {
    let at = above.get(id) ?? 0
    for (let n = 0; at !== 0 && n < 20; n++) {
      if (at === root) return true
      at = above.get(at) ?? 0
    }
    return false
  }
  return labels
    .filter(({ id, templateId }) =>
      baseInfo.labelList.some(
        (list) => list.templateId === templateId && (list.rootId === 0 || isBelow(id, list.rootId)),
      ),
    )
    .filter(({ id }) => !roots.includes(id))
    .toSorted((a, b) => b.orders - a.orders || a.id - b.id)
}

/** The audit page at work on made-up records under a setting that need not be published. */
export async function previewBench(
  kind: AuditKind,
  setting: TypeSetting,
  { appName, record }: { appName: string; record: CaseRecord | null },
): Promise<Bench> {
  const now = Date.now()
  const records = record
    ? [caseRecord(setting, record, now)]
    : sampleRecords(setting, t('auto_config.preview_title'), now)
  const labels = await labelsOf(setting)
  return loneBench(kind, { appName, setting, labels, records, taken: echo })
}
