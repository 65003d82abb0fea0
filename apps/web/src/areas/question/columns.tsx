import type { QuestionRow } from '@oas/contract/question/schemas'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { Dot, StateMark, ageWord, businessWord } from './words.tsx'
import { column, monoColumn, numberColumn } from './column.ts'

/** Columns of questions; the staff sees whose they are and who has them, the asker what is new. */
export const questionColumns = (side: 'staff' | 'asker', now: number): Column<QuestionRow>[] => {
  const all: (Column<QuestionRow> & { only?: 'staff' | 'asker' })[] = [
    {
      key: 'id',
      title: t('question.id'),
      width: 170,
      mono: true,
      only: 'staff',
      render: (row) => row.id,
    },
    column('title', 'question.title', 240, (row) => (
      <>
        <a href={`#/question/update/${row.id}`} onClick={(event) => event.stopPropagation()}>
          {row.title}
        </a>
        {row.updated && <Dot />}
      </>
    )),
    column('state', 'question.state', 170, (row) => <StateMark row={row} />),
    {
      key: 'backend',
      title: t('question.backend'),
      width: 150,
      only: 'staff',
      render: (row) => tData(row.backendTitle),
    },
    column('app', 'question.app', 100, (row) => row.appName),
    {
      key: 'business',
      title: t('question.business'),
      width: 110,
      only: 'staff',
      render: (row) => businessWord(row),
    },
    monoColumn('post', 'question.post', 140, (row) => row.postId),
    {
      key: 'asker',
      title: t('question.asker'),
      width: 110,
      only: 'staff',
      render: (row) => row.asker,
    },
    column('assignee', 'question.assignee', 110, (row) => row.assignee),
    numberColumn('age', 'question.age', 70, (row) => (
      <span title={formatTime(row.askedAt)}>{ageWord(row.askedAt, now)}</span>
    )),
    column('answer', 'question.last_answer', null, (row) => (
      <span title={row.lastAnswer}>{row.lastAnswer}</span>
    )),
    {
      key: 'annexes',
      title: t('question.annexes'),
      width: 90,
      numeric: true,
      only: 'staff',
      render: (row) => row.annexList.length || '',
    },
  ]
  return all.filter(({ only }) => only === undefined || only === side)
}
