import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { QuarantineRow } from '@oas/contract/text-moderation/statistics-schemas'
import { useMainCall } from '../../../api/use-main-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { column, monoColumn, numberColumn } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'

const columns = (): Column<QuarantineRow>[] => [
  column('at', 'text_statistics.at', 160, (row) => formatTime(row.at)),
  monoColumn('rule', 'text_statistics.rule', null, (row) => <span translate="no">{row.rule}</span>),
  column('library', 'text_statistics.library', 160, (row) => row.libraryName),
  numberColumn('overruns', 'text_statistics.overruns', 110, (row) => row.overruns),
  column('state', 'text_statistics.state', 130, (row) =>
    tData(`text_moderation.state_${row.state}`),
  ),
  column('release', 'text_statistics.releases', 150, (row) =>
    row.release === null ? '' : t('text_statistics.release', { n: row.release }),
  ),
]
/** Patterns that were taken out since they took too long. */
export function QuarantineTab() {
  const { data, error, isFetching } = useMainCall(textModerationCalls.quarantine, {})
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('text_statistics.tab_quarantine')}</h1>
      </div>
      <p className="muted">{t('text_statistics.quarantine_about')}</p>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('text_statistics.tab_quarantine')}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        empty={<p className="muted">{t('text_statistics.quarantine_none')}</p>}
        columns={columns()}
      />
    </div>
  )
}
