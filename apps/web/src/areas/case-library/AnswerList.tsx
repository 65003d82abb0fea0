import type { LoggedAnswer } from '@oas/contract/case-library/figures'
import { taskLibraryCalls } from '@oas/contract/case-library/task-calls'
import { t } from '../../i18n/texts.ts'
import { locale } from '../../kit/locale.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { useAnswerWords } from '../../kit/question/use-answer-words.ts'
import { formatTime } from '../../kit/time.ts'
import { answersAsked, useAnswerFields } from './answer-fields.ts'
import { MarkTag, sourceNames } from './words.tsx'

const Said = ({ row, of }: { row: LoggedAnswer; of: 'given' | 'answer' }) => {
  const words = useAnswerWords(row)(row[of]) || '–'
  return <span title={words}>{words}</span>
}

const columns = (): Column<LoggedAnswer>[] => [
  column('at', 'case_library.answered_at', 150, ({ at }) => formatTime(at)),
  column('person', 'case_library.person', 130, ({ person }) => person),
  column('team', 'case_library.team', 110, ({ team }) => team || '–'),
  numberColumn('no', 'case_library.no', 60, ({ no }) => no),
  column('content', 'case_library.content', null, ({ begins }) => (
    <span title={begins}>{begins || '–'}</span>
  )),
  column('given', 'case_library.given', 190, (row) => <Said row={row} of="given" />),
  column('answer', 'case_library.answer', 190, (row) => <Said row={row} of="answer" />),
  column('mark', 'case_library.mark', 110, ({ right }) => <MarkTag right={right} />),
  numberColumn('ms', 'case_library.seconds', 80, ({ ms }) =>
    (ms / 1000).toLocaleString(locale, { maximumFractionDigits: 1 }),
  ),
  column('source', 'case_library.asked_in', 130, ({ source }) => t(sourceNames[source])),
]

/** Who answered what to the items of a library, and whether it was right. */
export function AnswerList({
  libraryId,
  onOpen,
}: {
  libraryId: string
  onOpen: (itemId: string) => void
}) {
  const fields = useAnswerFields(true)
  return (
    <QueryList
      title={t('case_library.tab_answers')}
      about={t('case_library.no_answers')}
      call={taskLibraryCalls.auditLog}
      paging="keyset"
      columns={columns()}
      idOf={({ id }) => id}
      onOpen={({ itemId }) => onOpen(itemId)}
      fields={fields}
      inputOf={(values) => ({ libraryIds: [libraryId], ...answersAsked(values) })}
      tools={(input) => (
        <ExportButton
          call={taskLibraryCalls.auditLogExport}
          input={{ ...input, libraryIds: libraryId }}
          fileName="case-answers.xlsx"
        />
      )}
    />
  )
}
