import type { CaseRecord } from '@oas/contract/setting/case-schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
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

/** The audit page at work on made-up records under a setting that need not be published. */
export function previewBench(
  kind: AuditKind,
  setting: TypeSetting,
  { appName, record }: { appName: string; record: CaseRecord | null },
): Promise<Bench> {
  const now = Date.now()
  const records = record
    ? [caseRecord(setting, record, now)]
    : sampleRecords(setting, t('auto_config.preview_title'), now)
  return loneBench(kind, { appName, setting, records, taken: echo })
}
