import type { ItemFigures } from '@oas/contract/text-moderation/statistics-schemas'
import { tData } from '../../../i18n/texts.ts'
import { ShareText } from '../../../kit/ShareText.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { column, monoColumn, numberColumn, optional, sorted } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'
import { count } from './words.tsx'

const Rule = ({ row }: { row: ItemFigures }) => (
  <>
    <span translate="no">{row.rule}</span>{' '}
    {row.live ? null : (
      <span className="state-tag">{tData(`text_moderation.state_${row.state}`)}</span>
    )}
  </>
)

/** What is told of an item: what it found, and what became of that. */
export function figureColumns(): Column<ItemFigures>[] {
  return [
    sorted(monoColumn('rule', 'text_statistics.rule', null, (row) => <Rule row={row} />)),
    column('library', 'text_statistics.library', 130, (row) => row.libraryName),
    sorted(numberColumn('hits', 'text_statistics.hits', 110, (row) => count(row.hits))),
    sorted(numberColumn('sole', 'text_statistics.sole', 90, (row) => count(row.sole))),
    column('share', 'text_statistics.traffic', 160, (row) => <ShareText of={row.share} />),
    sorted(numberColumn('decided', 'text_statistics.decided', 110, (row) => count(row.decided))),
    sorted(
      column('strict', 'text_statistics.strict', 170, (row) => <ShareText of={row.strict} />),
      'strictShare',
    ),
    sorted(
      column('loose', 'text_statistics.loose', 170, (row) => <ShareText of={row.loose} />),
      'looseShare',
    ),
    optional(
      numberColumn('occurrences', 'text_statistics.occurrences', 90, (row) =>
        count(row.occurrences),
      ),
    ),
    optional(numberColumn('ignored', 'text_statistics.ignored', 90, (row) => count(row.ignored))),
    optional(
      numberColumn('suppressed', 'text_statistics.suppressed', 90, (row) => count(row.suppressed)),
    ),
    sorted(
      numberColumn('falseMarks', 'text_statistics.false_marks', 100, (row) =>
        count(row.falseMarks),
      ),
    ),
    sorted(
      column('lastHit', 'text_statistics.last_hit', 150, (row) =>
        row.lastHit === null ? '' : formatTime(row.lastHit),
      ),
    ),
  ]
}
