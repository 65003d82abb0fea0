import type { BarPost } from '@oas/contract/bar-clear/calls'
import { resultName, t, typeName } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { recordHref } from '../../kit/record/record-href.ts'

/** What is known of a post of a bar. */
export function barPostColumns(): Column<BarPost>[] {
  return [
    sorted(
      column('created', 'bar_clear.created', 150, (row) => formatTime(row.createdAt)),
      'createdAt',
    ),
    column('type', 'bar_clear.type', 130, (row) => typeName(row.typeName)),
    column('bar', 'bar_clear.bar', 130, (row) => row.bar),
    monoColumn('post', 'bar_clear.post', 150, (row) => (
      <a href={recordHref({ recordId: row.recordId })}>
        <ShownText text={row.postId} />
      </a>
    )),
    monoColumn('author', 'bar_clear.author', 110, (row) => row.uid),
    sorted(numberColumn('floors', 'bar_clear.floors', 70, (row) => row.floors || '')),
    sorted(numberColumn('reports', 'bar_clear.reports', 80, (row) => row.reports)),
    column('state', 'bar_clear.state', 120, (row) =>
      row.resultId ? (
        resultName(row.resultId)
      ) : (
        <span className="state-tag warn">
          {row.waiting ? t('bar_clear.waiting') : t('bar_clear.undecided')}
        </span>
      ),
    ),
    column('text', 'bar_clear.text', null, (row) => <span title={row.text}>{row.text}</span>),
  ]
}
