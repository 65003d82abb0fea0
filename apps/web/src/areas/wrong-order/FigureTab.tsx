import { wrongOrderCalls } from '@oas/contract/wrong-order/calls'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { useFilters } from '../../kit/list/filters.ts'
import { useWrongFields } from './use-fields.ts'
import { inputOf } from './input.ts'
import './wrong-order.css'

type Counted = readonly { key: string; name: string; n: number }[]
const shown = 20
const ownName = (row: Counted[number]): string => row.name
const Sums = ({
  title,
  rows,
  nameOf = ownName,
  linkOf,
}: {
  title: string
  rows: Counted
  nameOf?: (row: Counted[number]) => string
  linkOf: (row: Counted[number]) => string
}) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {rows.length === 0 && <p className="muted">–</p>}
    <ul>
      {rows.slice(0, shown).map((row) => (
        <li key={row.key}>
          <a href={linkOf(row)}>{nameOf(row)}</a>
          <meter min={0} max={rows[0]?.n ?? 1} value={row.n} aria-label={nameOf(row)} />
          <span className="n">{row.n}</span>
        </li>
      ))}
    </ul>
  </section>
)

/**
 * Wrong orders in numbers: by person, label, kind of error, where they came from; each leads to its
 * list.
 */
export function FigureTab(): ReactNode {
  const fields = useWrongFields(false, t('wrong_order.statistics'))
  const { values, asked, set } = useFilters(fields)
  const { data, error } = useCall(wrongOrderCalls.statistics, inputOf(asked), {
    keepPrevious: true,
  })
  const link =
    (key: string) =>
    (row: Counted[number]): string => {
      const query = new URLSearchParams({ ...values, tab: 'team', [key]: row.key })
      return `#/wrong-order?${query.toString()}`
    }
  return (
    <div className="list-page">
      <h1>{t('wrong_order.statistics')}</h1>
      <FilterBar fields={fields} values={values} onSearch={set} error={error} />
      {data && (
        <p role="status">
          {t('wrong_order.total', {
            n: data.counted,
            decided: data.decided,
            rate: data.decided > 0 ? `${((data.counted / data.decided) * 100).toFixed(2)} %` : '–',
          })}
        </p>
      )}
      {data && (
        <div className="wrong-sums">
          <Sums title={t('wrong_order.by_person')} rows={data.byPerson} linkOf={link('person')} />
          <Sums title={t('wrong_order.by_label')} rows={data.byLabel} linkOf={link('labelId')} />
          <Sums
            title={t('wrong_order.by_reason')}
            rows={data.byReason}
            nameOf={(row) => tData(`wrong_order.class_${row.key}`)}
            linkOf={link('errorClass')}
          />
          <Sums
            title={t('wrong_order.by_source')}
            rows={data.bySource}
            nameOf={(row) => tData(`wrong_order.source_${row.key}`)}
            linkOf={link('source')}
          />
          <Sums
            title={t('wrong_order.by_state')}
            rows={data.byState}
            nameOf={(row) => tData(`wrong_order.state_${row.key}`)}
            linkOf={link('state')}
          />
        </div>
      )}
    </div>
  )
}
