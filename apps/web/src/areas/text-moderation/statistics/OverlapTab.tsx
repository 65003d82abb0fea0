import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { OverlapRow } from '@oas/contract/text-moderation/statistics-schemas'
import { useMainCall } from '../../../api/use-main-call.ts'
import { ShareText } from '../../../kit/ShareText.tsx'
import { t } from '../../../i18n/texts.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { column, monoColumn, numberColumn } from '../../../kit/list/column.ts'
import { count } from './words.tsx'

const columns = (): Column<OverlapRow>[] => [
  monoColumn('rule', 'text_statistics.rule', null, (row) => <span translate="no">{row.rule}</span>),
  monoColumn('inside', 'text_statistics.inside', 260, (row) => (
    <span translate="no">{row.insideRule}</span>
  )),
  numberColumn('both', 'text_statistics.both', 120, (row) => count(row.both)),
  column('share', 'text_statistics.hits', 190, (row) => <ShareText of={row.share} />),
]
/** Words whose records another word finds as well. */
export function OverlapTab() {
  const { data, error, isFetching } = useMainCall(textModerationCalls.overlap, {})
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('text_statistics.tab_overlap')}</h1>
      </div>
      <p className="muted">{t('text_statistics.overlap_about')}</p>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('text_statistics.tab_overlap')}
        rows={data?.list ?? []}
        idOf={(row) => `${row.itemId} ${row.insideId}`}
        loading={isFetching}
        empty={<p className="muted">{t('text_statistics.overlap_none')}</p>}
        columns={columns()}
      />
    </div>
  )
}
