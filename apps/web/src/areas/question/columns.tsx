import type { QuestionRow } from '@oas/contract/question/schemas'
import { tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { Dot, StateMark, ageWord, businessWord } from './words.tsx'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'

type Side = 'staff' | 'asker'
type SidedColumn = Column<QuestionRow> & { only?: Side }

const forStaff = (one: Column<QuestionRow>): SidedColumn => ({ ...one, only: 'staff' })

const TitleCell = ({ row }: { row: QuestionRow }) => (
  <>
    <a href={`#/question/update/${row.id}`} onClick={(event) => event.stopPropagation()}>
      {row.title}
    </a>
    {row.updated && <Dot />}
  </>
)

const AgeCell = ({ at, now }: { at: number; now: number }) => (
  <span title={formatTime(at)}>{ageWord(at, now)}</span>
)

/** Columns of questions; the staff sees whose they are and who has them, the asker what is new. */
export function questionColumns(side: Side, now: number): Column<QuestionRow>[] {
  const all: SidedColumn[] = [
    forStaff(monoColumn('id', 'question.id', 170, (row) => row.id)),
    sorted(column('title', 'question.title', 240, (row) => <TitleCell row={row} />)),
    sorted(column('state', 'question.state', 170, (row) => <StateMark row={row} />)),
    forStaff(column('backend', 'question.backend', 150, (row) => tData(row.backendTitle))),
    column('app', 'question.app', 100, (row) => row.appName),
    forStaff(column('business', 'question.business', 110, (row) => businessWord(row))),
    monoColumn('post', 'question.post', 140, (row) => row.postId),
    forStaff(sorted(column('asker', 'question.asker', 110, (row) => row.asker))),
    sorted(column('assignee', 'question.assignee', 110, (row) => row.assignee)),
    sorted(
      numberColumn('age', 'question.age', 70, (row) => <AgeCell at={row.askedAt} now={now} />),
      '-askedAt',
    ),
    column('answer', 'question.last_answer', null, (row) => (
      <span title={row.lastAnswer}>{row.lastAnswer}</span>
    )),
    forStaff(numberColumn('annexes', 'question.annexes', 90, (row) => row.annexList.length || '')),
  ]
  return all.filter(({ only }) => only === undefined || only === side)
}
