import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { Output } from '@oas/contract/define'
import { useMainCall } from '../../../api/use-main-call.ts'
import { t } from '../../../i18n/texts.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { FilterBar } from '../../../kit/list/FilterBar.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { useFilters } from '../../../kit/list/filters.ts'
import { figureInput, useFigureFields } from './use-asked.ts'
import { PerThousand, count } from './words.tsx'

type Row = Output<typeof textModerationCalls.recall>['labels'][number]
const columns = (): Column<Row>[] => [
  column('label', 'text_statistics.label', null, (row) => (
    <span translate="no">{row.name || row.labelId}</span>
  )),
  numberColumn('missed', 'text_statistics.missed', 130, (row) => count(row.missed)),
  column('share', 'text_statistics.per_thousand', 190, (row) => <PerThousand of={row.share} />),
]
const asksFor = ['from', 'to', 'appId', 'type', 'language']

/** Violations that no word found. */
export function RecallTab() {
  const fields = useFigureFields(true).filter(({ key }) => key !== 'scene' && key !== 'libraryId')
  const { values, asked, set } = useFilters(fields)
  const input = Object.fromEntries(
    Object.entries(figureInput(asked)).filter(([key]) => asksFor.includes(key)),
  )
  const { data, error, isFetching } = useMainCall(textModerationCalls.recall, input, {
    keepPrevious: true,
  })
  return (
    <div className="list-page text-statistics">
      <div className="list-head">
        <h1>{t('text_statistics.tab_recall')}</h1>
      </div>
      <p className="muted">{t('text_statistics.recall_about')}</p>
      <FilterBar fields={fields} values={values} onSearch={set} error={error} />
      {data && <p className="muted">{t(`text_statistics.base_${data.base}`)}</p>}
      {data && (
        <dl className="text-figures">
          <div>
            <dt>{t('text_statistics.unhit_decided')}</dt>
            <dd>{count(data.decided)}</dd>
          </div>
          <div>
            <dt>{t('text_statistics.missed')}</dt>
            <dd>{count(data.missed.num)}</dd>
          </div>
          <div>
            <dt>{t('text_statistics.per_thousand')}</dt>
            <dd>
              <PerThousand of={data.missed} />
            </dd>
          </div>
        </dl>
      )}
      <DataTable
        label={t('text_statistics.tab_recall')}
        rows={data?.labels ?? []}
        idOf={(row) => String(row.labelId)}
        loading={isFetching}
        empty={<p className="muted">{t('text_statistics.recall_none')}</p>}
        columns={columns()}
      />
    </div>
  )
}
