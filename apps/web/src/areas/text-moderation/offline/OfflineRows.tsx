import type { Input } from '@oas/contract/define'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { OfflineReport, OfflineRow } from '@oas/contract/text-moderation/offline-schemas'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import { column } from '../../../kit/list/column.ts'
import { Pick } from '../../../kit/pick/Pick.tsx'
import { listed } from '../../../kit/pick/source.ts'
import { recordHref } from '../../../kit/record/record-href.ts'
import { HitText } from '../HitText.tsx'
import '../text-moderation.css'

const kinds = ['gained', 'lost'] as const
const rights = ['right', 'wrong', 'undecided'] as const
type Filter = { kind: string; right: string; itemId: string; language: string }

const inputOf = (filter: Filter): Partial<Input<typeof textModerationCalls.offlineRows>> => {
  const kind = kinds.find((one) => one === filter.kind)
  const right = rights.find((one) => one === filter.right)
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(right === undefined ? {} : { right }),
    ...(filter.itemId === '' ? {} : { itemId: filter.itemId }),
    ...(filter.language === '' ? {} : { language: filter.language }),
  }
}

const Verdict = ({ violates }: { violates: boolean | null }) => {
  if (violates === null) return <span className="muted">{t('text_offline.undecided')}</span>
  return (
    <span className={`state-tag ${violates ? 'bad' : 'good'}`}>
      {violates ? t('text_offline.violates') : t('text_offline.stays')}
    </span>
  )
}
const columns = (): Column<OfflineRow>[] => [
  column('kind', 'text_offline.kind', 90, (row) => tData(`text_offline.kind_${row.kind}`)),
  column('text', 'text_offline.text', null, (row) => (
    <>
      {row.texts.map((one) => (
        <HitText
          key={one.key}
          text={one.text}
          hits={row.kind === 'gained' ? one.candidate : one.base}
        />
      ))}
    </>
  )),
  column('verdict', 'text_offline.people_say', 110, (row) => <Verdict violates={row.violates} />),
  column('of', 'text_offline.record', 150, (row) =>
    row.recordId === null ? (
      <>
        {t('text_offline.line')} {row.line} <span className="muted">{row.ref}</span>
      </>
    ) : (
      <a href={recordHref({ recordId: row.recordId })} className="mono">
        {row.recordId}
      </a>
    ),
  ),
]

const Choice = ({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) => (
  <label>
    {label}{' '}
    <select value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('text_offline.all')}</option>
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  </label>
)

/** Rows on which both sides differ, with what was found in them. */
export function OfflineRows({ report }: { report: OfflineReport }) {
  const [filter, setFilter] = useState<Filter>({ kind: '', right: '', itemId: '', language: '' })
  const [page, setPage] = useState({ current: 1, pageSize: 20 })
  const put = (change: Partial<Filter>): void => {
    setFilter({ ...filter, ...change })
    setPage({ ...page, current: 1 })
  }
  const { data, isFetching } = useCall(
    textModerationCalls.offlineRows,
    { id: report.id, ...page, ...inputOf(filter) },
    { keepPrevious: true },
  )
  return (
    <>
      <div className="row-actions">
        <Choice
          label={t('text_offline.kind')}
          value={filter.kind}
          options={kinds.map((one) => ({ value: one, label: tData(`text_offline.kind_${one}`) }))}
          onChange={(kind) => put({ kind })}
        />
        <Choice
          label={t('text_offline.people_say')}
          value={filter.right}
          options={rights.map((one) => ({ value: one, label: tData(`text_offline.${one}`) }))}
          onChange={(right) => put({ right })}
        />
        <Choice
          label={t('text_offline.language')}
          value={filter.language}
          options={report.byLanguage
            .filter(({ key }) => key !== '')
            .map(({ key }) => ({ value: key, label: key }))}
          onChange={(language) => put({ language })}
        />
      </div>
      <Pick
        label={t('text_offline.filter_item')}
        source={listed(
          'offline words',
          report.byItem.map(({ key, name }) => ({ value: key, label: name })),
          { bare: true },
        )}
        value={filter.itemId}
        onChange={(itemId) => put({ itemId })}
      />
      <DataTable
        label={t('text_offline.differences')}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        empty={<p className="muted">{t('text_offline.no_differences')}</p>}
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
