import { skynetCalls } from '@oas/contract/skynet/calls'
import { type SweepRow, rowVerdicts, skipReasons } from '@oas/contract/skynet/schemas'
import { useId, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { column } from '../../kit/list/column.ts'
import { recordHref } from '../../kit/record/record-href.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { choicesOf } from './words.tsx'

const tones = { made: 'good', again: '', dry: 'warn', skipped: '', refused: 'bad' } as const
const columns = (): Column<SweepRow>[] => [
  column('record', 'skynet.record', 160, (row) => (
    <a href={recordHref({ recordId: row.recordId })} className="mono">
      {row.recordId}
    </a>
  )),
  column('user', 'skynet.user', 110, (row) => <span translate="no">{row.uid}</span>),
  column('found', 'skynet.found', 160, (row) => row.found.join(', ')),
  column('text', 'skynet.text', null, (row) => <ShownText text={row.text} />),
  column('verdict', 'skynet.verdict', 190, (row) => (
    <>
      <span className={`state-tag ${tones[row.verdict]}`} title={row.problem}>
        {tData(`skynet.verdict_${row.verdict}`)}
      </span>{' '}
      <span className="muted">
        {row.skip === '' ? row.problem : tData(`skynet.skip_${row.skip}`)}
      </span>
    </>
  )),
  column('outcome', 'skynet.outcome', 130, (row) =>
    row.madeId === null || row.outcome === '' ? null : (
      <a href={recordHref({ recordId: row.madeId })}>{tData(`skynet.outcome_${row.outcome}`)}</a>
    ),
  ),
]

type FilterProps = {
  label: string
  value: string
  options: readonly Choice[]
  onChange: (next: string) => void
}
const Filter = ({ label, value, options, onChange }: FilterProps) => {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>{' '}
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('skynet.decided_any')}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </>
  )
}

/** Records that a sweep found, and what came of each. */
export function SweepRows({ id }: { id: string }) {
  const [filter, setFilter] = useState({ verdict: '', skip: '' })
  const [page, setPage] = useState({ current: 1, pageSize: 20 })
  const put = (change: Partial<typeof filter>): void => {
    setFilter({ ...filter, ...change })
    setPage({ ...page, current: 1 })
  }
  const verdict = rowVerdicts.find((one) => one === filter.verdict)
  const skip = skipReasons.find((one) => one === filter.skip)
  const { data, isFetching } = useCall(
    skynetCalls.rows,
    { id, ...page, ...(verdict ? { verdict } : {}), ...(skip ? { skip } : {}) },
    { keepPrevious: true, refetchMs: 5000 },
  )
  return (
    <>
      <p className="row-actions">
        <Filter
          label={t('skynet.verdict')}
          value={filter.verdict}
          options={choicesOf('verdict', rowVerdicts)}
          onChange={(next) => put({ verdict: next })}
        />
        <Filter
          label={t('skynet.skip')}
          value={filter.skip}
          options={choicesOf('skip', skipReasons)}
          onChange={(next) => put({ skip: next })}
        />
      </p>
      <DataTable
        label={t('skynet.rows')}
        rows={data?.list ?? []}
        idOf={(row) => row.recordId}
        loading={isFetching}
        empty={<p className="muted">{t('skynet.no_rows')}</p>}
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
