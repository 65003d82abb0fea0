import { recordCalls } from '@oas/contract/record/calls'
import { t } from '../../i18n/texts.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { RecordList } from './RecordList.tsx'

/** Find records by id, user, serial or time. */
export function RecordListPage() {
  return (
    <RecordList
      title={t('record.find_title')}
      call={recordCalls.find}
      own={false}
      tools={(filters) => (
        <ExportButton call={recordCalls.export} input={filters} fileName="records.csv" />
      )}
    />
  )
}
