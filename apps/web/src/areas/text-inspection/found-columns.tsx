import { type TextHit, segmentsOf } from '@oas/media/text/marks'
import { resultName, t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { column, monoColumn } from '../../kit/list/column.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { formatTime } from '../../kit/time.ts'
import type { Found } from './use-search.ts'

/** A text with what was found in it. */
const marked = ({ text, spans }: Found) =>
  segmentsOf(
    text,
    spans.map(([s = 0, e = 0]): TextHit => ({ s, e, rule: '', source: '', level: 2 })),
  ).map((part) => {
    const shown = (
      <ShownText key={part.at} text={text} from={part.at} to={part.at + part.text.length} />
    )
    return part.hits.length > 0 ? <mark key={part.at}>{shown}</mark> : shown
  })

/** What every search shows of a text; `placeOf` names its app and type. */
export function listFoundColumns(placeOf: (row: Found) => string): Column<Found>[] {
  return [
    column('at', 'text_inspection.inspect_at', 150, (row) => formatTime(row.at)),
    column('text', 'audit.kind_text', null, (row) => (
      <span className="inspect-text">{marked(row)}</span>
    )),
    { key: 'uid', title: 'uid', width: 130, mono: true, render: (row) => row.uid },
    column('app', 'text_inspection.word_app', 180, placeOf),
    column('state', 'text_inspection.inspect_decided', 120, (row) =>
      row.resultId === null ? t('text_inspection.inspect_no') : resultName(row.resultId),
    ),
    column('record', 'text_inspection.word_record', 80, (row) => (
      <a href={`#/internal/audit-detail?id=${row.recordId}`} target="_blank" rel="noreferrer">
        {t('text_inspection.word_open')}
      </a>
    )),
  ]
}
/** The words that a text hit, and whether the app was told of its decision. */
export function listSignalColumns(): Column<Found>[] {
  return [
    monoColumn('signals', 'text_inspection.new_signals', 160, (row) =>
      [...new Set(row.signals.map(({ rule }) => rule))].join(', '),
    ),
    column('delivery', 'text_inspection.new_delivery', 100, (row) =>
      row.delivery === null ? '' : t(`text_inspection.new_delivery_${row.delivery}`),
    ),
  ]
}
