import {
  type Batch,
  type BatchRow,
  type RowOutcome,
  importColumns,
  rowOutcomes,
  textImportCalls,
} from '@oas/contract/text-moderation/import-calls'
import { snake } from '@oas/contract/snake'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import { column, monoColumn, numberColumn } from '../../../kit/list/column.ts'

const tones: Readonly<Record<RowOutcome, string>> = {
  new: 'good',
  repeated: '',
  exists: '',
  allow: 'warn',
  beyond: 'bad',
  invalid: 'bad',
}
const outcomeName = (outcome: RowOutcome): string => tData(`text_import.outcome_${outcome}`)
const columnName = (field: string): string => {
  const known = importColumns.find((one) => one === field)
  return known === undefined ? '' : tData(`text_import.col_${snake(known)}`)
}
const columns = (): Column<BatchRow>[] => [
  numberColumn('line', 'text_import.line', 80, (row) => row.line),
  column('outcome', 'text_import.outcome', 150, (row) => (
    <span className={`state-tag ${tones[row.outcome]}`}>{outcomeName(row.outcome)}</span>
  )),
  monoColumn('rule', 'text_moderation.rule', null, (row) => row.rule),
  column('column', 'text_import.column', 120, (row) => <>{columnName(row.field)}</>),
  column('why', 'text_import.why', 240, (row) => <>{row.message}</>),
]

/** How many rows of a file have which outcome, and the rows of one of them. */
export function BatchRows({ batch }: { batch: Batch }) {
  const [outcome, setOutcome] = useState<RowOutcome | null>(null)
  const [page, setPage] = useState({ current: 1, pageSize: 20 })
  const { data, isFetching, error } = useCall(
    textImportCalls.batch,
    { id: batch.id, ...page, ...(outcome === null ? {} : { outcome }) },
    { keepPrevious: true },
  )
  const choose = (next: RowOutcome | null): void => {
    setOutcome(next)
    setPage({ ...page, current: 1 })
  }
  return (
    <>
      <p role="group" aria-label={t('text_import.outcome')}>
        <button
          type="button"
          className="btn"
          aria-pressed={outcome === null}
          onClick={() => choose(null)}
        >
          {t('text_import.all_rows')}
        </button>{' '}
        {rowOutcomes.map((one) => (
          <button
            key={one}
            type="button"
            className="btn"
            aria-pressed={outcome === one}
            onClick={() => choose(one)}
          >
            {outcomeName(one)} {batch.counts[one]}
          </button>
        ))}
      </p>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('text_import.rows')}
        rows={data?.list ?? []}
        idOf={(row) => String(row.line)}
        loading={isFetching}
        empty={<p className="muted">{t('text_import.none_new')}</p>}
        columns={columns()}
      />
      {data && data.total > page.pageSize && (
        <PageNumbers
          {...page}
          total={data.total}
          onChange={(current, pageSize) => setPage({ current, pageSize })}
        />
      )}
    </>
  )
}
