import type { Inspection } from '@oas/contract/inspection/rows'
import { resultName, t, tData, typeName } from '../../i18n/texts.ts'
import { column, sorted } from '../list/column.ts'
import type { Column } from '../list/DataTable.tsx'
import { recordHref } from '../record/record-href.ts'
import { formatTime } from '../time.ts'

const said = (verdict: Inspection['given'] | null): string =>
  verdict === null ? '' : [resultName(verdict.resultId), ...verdict.labelNames].join(' · ')
const tone = { agree: 'good', wrong: 'bad' } as const

/** What is shown of an inspection: whose work, what was said of it, what would have been right. */
export function inspectionColumns(): Column<Inspection>[] {
  return [
    sorted(
      column('made', 'inspect_queue.made_at', 150, (row) => formatTime(row.madeAt)),
      'madeAt',
    ),
    column('person', 'inspect_queue.whose', 110, (row) => row.person),
    column('inspector', 'inspect_queue.person_inspect', 110, (row) => row.inspector),
    column('type', 'inspect_queue.types', 120, (row) => typeName(row.typeName)),
    column('post', 'inspect_queue.post', 140, (row) => (
      <a href={recordHref({ recordId: row.recordId })} target="_blank" rel="noreferrer">
        {row.postId}
      </a>
    )),
    sorted(
      column('state', 'frontend.state', 100, (row) => t(`inspect_queue.inspection_${row.state}`)),
    ),
    column('verdict', 'inspect_queue.verdict', 80, ({ verdict }) =>
      verdict === null ? (
        ''
      ) : (
        <span className={`state-tag ${tone[verdict]}`}>
          {t(`inspect_queue.verdict_${verdict}`)}
        </span>
      ),
    ),
    column('given', 'inspect_queue.given', 150, (row) => said(row.given)),
    column('right', 'inspect_queue.right', 150, (row) => said(row.right)),
    column('class', 'wrong_order.class', 110, ({ errorClass }) =>
      errorClass === null ? '' : tData(`wrong_order.class_${errorClass}`),
    ),
    sorted(column('at', 'inspect_queue.at', 150, (row) => formatTime(row.at))),
  ]
}
