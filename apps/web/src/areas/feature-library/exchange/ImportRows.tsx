import { featureExchangeCalls } from '@oas/contract/feature-library/exchange/calls'
import {
  type FeatureImport,
  type ImportOutcome,
  type ImportRow,
  importOutcomes,
} from '@oas/contract/feature-library/exchange/schemas'
import { useEffect, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import { column, monoColumn, numberColumn } from '../../../kit/list/column.ts'
import { codeName, isOpen, outcomeName } from './names.ts'
import '../feature-library.css'

const tones: Readonly<Record<ImportOutcome, string>> = {
  waiting: '',
  new: 'good',
  exists: '',
  repeated: '',
  retracted: 'warn',
  unknown: '',
  invalid: 'bad',
}
const columns = (): Column<ImportRow>[] => [
  numberColumn('line', 'feature_exchange.line', 80, (row) => row.line ?? '–'),
  column('outcome', 'feature_exchange.outcome', 150, (row) => (
    <span className={`state-tag ${tones[row.outcome]}`}>{outcomeName(row.outcome)}</span>
  )),
  monoColumn('name', 'feature_exchange.name', null, (row) => row.name),
  numberColumn('quality', 'feature_exchange.quality', 90, (row) => row.quality ?? '–'),
  column('why', 'feature_exchange.why', 230, (row) => <>{codeName(row.code)}</>),
]

/** How many rows of a file have which outcome, and the rows of one of them. */
export function ImportRows({ of }: { of: FeatureImport }) {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const [page, setPage] = useState({ current: 1, pageSize: 20 })
  const [isSettled, setSettled] = useState(false)
  const { data, isFetching, error } = useCall(
    featureExchangeCalls.importJob,
    { id: of.id, ...page, ...(outcome === null ? {} : { outcome }) },
    { keepPrevious: true, ...(isSettled ? {} : { refetchMs: 2000 }) },
  )
  const isOver = data !== undefined && !isOpen(data.import)
  // What was kept of it may be from before it was read on.
  useEffect(() => setSettled(isOver), [isOver])
  const { counts } = data?.import ?? of
  const choose = (next: ImportOutcome | null): void => {
    setOutcome(next)
    setPage({ ...page, current: 1 })
  }
  return (
    <>
      <p role="group" className="feature-outcomes" aria-label={t('feature_exchange.outcome')}>
        <button
          type="button"
          className="btn"
          aria-pressed={outcome === null}
          onClick={() => choose(null)}
        >
          {t('feature_exchange.all_rows')}
        </button>
        {importOutcomes
          .filter((one) => counts[one] > 0 || one === outcome)
          .map((one) => (
            <button
              key={one}
              type="button"
              className="btn"
              aria-pressed={outcome === one}
              onClick={() => choose(one)}
            >
              {outcomeName(one)} {counts[one]}
            </button>
          ))}
      </p>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('feature_exchange.rows')}
        rows={data?.list ?? []}
        idOf={(row) => String(row.n)}
        loading={isFetching}
        empty={<p className="muted">{t('feature_exchange.no_rows')}</p>}
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
