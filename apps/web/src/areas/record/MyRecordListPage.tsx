import { recordCalls } from '@oas/contract/record/calls'
import { t } from '../../i18n/texts.ts'
import { RecordList } from './RecordList.tsx'

/** One's own decisions, or the team's for leaders. */
export function MyRecordListPage() {
  return <RecordList title={t('record.mine_title')} call={recordCalls.mine} own />
}
