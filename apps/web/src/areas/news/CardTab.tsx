import type { Input } from '@oas/contract/define'
import { newsCalls } from '@oas/contract/news/calls'
import type { NewsRow } from '@oas/contract/news/schemas'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { PageNumbers, usualPageSize } from '../../kit/list/PageNumbers.tsx'
import { type FilterField, useFilters } from '../../kit/list/filters.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { NewsCard } from './NewsCard.tsx'
import { inputOf } from './fields.ts'

const whole = (text: string | null, fallback: number): number =>
  text && /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : fallback
type Props = {
  fields: readonly FilterField[]
  actions: ReactNode
  buttons: (row: NewsRow) => ReactNode
  onReaders: (row: NewsRow) => void
}

/** Notices as the cards that people see. */
export function CardTab({ fields, actions, buttons, onReaders }: Props) {
  const { query } = usePlace()
  const { values, set } = useFilters(fields)
  const current = whole(query.get('current'), 1)
  const pageSize = Math.min(200, whole(query.get('pageSize'), usualPageSize()))
  const { data, error, isFetching } = useCall(
    newsCalls.query,
    { ...inputOf(values), current, pageSize } as Input<typeof newsCalls.query>,
    { keepPrevious: true },
  )
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('news.management')}</h1>
        <span className="list-space" />
        {actions}
      </div>
      <FilterBar fields={fields} values={values} onSearch={set} error={error} />
      <div className="news-list" aria-busy={isFetching && !data}>
        {data?.list.map((row, index) => (
          <NewsCard key={row.id} item={row} number={(current - 1) * pageSize + index + 1}>
            <span className="mono muted">
              {t('news.read_count')} {row.readNum} / {row.totalNum}
            </span>
            <button type="button" className="btn" onClick={() => onReaders(row)}>
              {t('news.readers')}
            </button>
            {buttons(row)}
          </NewsCard>
        ))}
        {data?.list.length === 0 && <p className="muted">{t('news.nothing')}</p>}
      </div>
      <PageNumbers
        current={current}
        pageSize={pageSize}
        total={data?.total ?? 0}
        onChange={(next, size) => setQuery({ ...values, current: next, pageSize: size })}
      />
    </div>
  )
}
