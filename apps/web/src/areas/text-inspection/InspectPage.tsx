import { type TextHit, segmentsOf } from '@oas/media/text/marks'
import { t } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { useTypes } from '../../kit/use-types.ts'
import { InspectFilters } from './InspectFilters.tsx'
import { column } from '../../kit/list/column.ts'
import { type Found, type Search, useSearch } from './use-search.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import './inspect.css'

/** A text with what was found in it. */
const Marked = ({ found: { text, spans } }: { found: Found }) => (
  <>
    {segmentsOf(
      text,
      spans.map(([s = 0, e = 0]): TextHit => ({ s, e, rule: '', source: '', level: 2 })),
    ).map((part) => {
      const shown = (
        <ShownText key={part.at} text={text} from={part.at} to={part.at + part.text.length} />
      )
      return part.hits.length > 0 ? <mark key={part.at}>{shown}</mark> : shown
    })}
  </>
)

const foundColumns = (placeOf: (row: Found) => string): Column<Found>[] => [
  column('at', 'text_inspection.inspect_at', 150, (row) => formatTime(row.at)),
  column('text', 'audit.kind_text', null, (row) => (
    <span className="inspect-text">
      <Marked found={row} />
    </span>
  )),
  { key: 'uid', title: 'uid', width: 130, mono: true, render: (row) => row.uid },
  column('app', 'text_inspection.word_app', 180, placeOf),
  column('state', 'text_inspection.inspect_decided', 90, (row) =>
    row.resultId === null ? t('text_inspection.inspect_no') : t('text_inspection.inspect_yes'),
  ),
  column('record', 'text_inspection.word_record', 80, (row) => (
    <a href={`#/internal/audit-detail?id=${row.recordId}`} target="_blank" rel="noreferrer">
      {t('text_inspection.word_open')}
    </a>
  )),
]

/** How far the search has come. */
const Progress = ({ search }: { search: Search }) => (
  <p className="muted" role="status">
    {search.scanned > 0 || search.done
      ? t('text_inspection.inspect_progress', {
          n: search.list.length,
          scanned: search.scanned,
          time: search.upTo === null ? '–' : formatTime(search.upTo),
        })
      : ''}{' '}
    {search.done ? t('text_inspection.inspect_done') : ''}
  </p>
)

/**
 * Texts of past records that a pattern or words fit, or that a user wrote: they come in as they are
 * found.
 */
export function InspectPage() {
  const { nameOfType } = useTypes()
  const { nameOf } = useApps()
  const search = useSearch()
  const placeOf = (row: Found): string => `${nameOf(row.appId)} · ${nameOfType(row)}`
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('text_inspection.inspect_title')}</h1>
      </div>
      <InspectFilters search={search} />
      <Progress search={search} />
      <DataTable
        label={t('text_inspection.inspect_title')}
        columns={foundColumns(placeOf)}
        rows={search.list}
        idOf={(row) => row.key}
        loading={search.running}
        empty={search.done ? t('frontend.no_rows') : t('text_inspection.inspect_hint')}
      />
    </div>
  )
}
