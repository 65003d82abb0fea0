import type { QuestionRow } from '@oas/contract/question/schemas'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { Dot, StateMark, ageWord, businessWord } from './words.tsx'

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
    {
      key: 'title',
      title: t('question.title'),
      width: 240,
      render: (row) => (
        <>
          <a href={`#/question/update/${row.id}`} onClick={(event) => event.stopPropagation()}>
            {row.title}
          </a>
          {row.updated && <Dot />}
        </>
      ),
    },
    {
      key: 'state',
      title: t('question.state'),
      width: 170,
      render: (row) => <StateMark row={row} />,
    },
    {
      key: 'backend',
      title: t('question.backend'),
      width: 150,
      only: 'staff',
      render: (row) => tData(row.backendTitle),
    },
    { key: 'app', title: t('question.app'), width: 100, render: (row) => row.appName },
    {
      key: 'business',
      title: t('question.business'),
      width: 110,
      only: 'staff',
      render: (row) => businessWord(row),
    },
    { key: 'post', title: t('question.post'), width: 140, mono: true, render: (row) => row.postId },
    {
      key: 'asker',
      title: t('question.asker'),
      width: 110,
      only: 'staff',
      render: (row) => row.asker,
    },
    { key: 'assignee', title: t('question.assignee'), width: 110, render: (row) => row.assignee },
    {
      key: 'age',
      title: t('question.age'),
      width: 70,
      numeric: true,
      render: (row) => <span title={formatTime(row.askedAt)}>{ageWord(row.askedAt, now)}</span>,
    },
    {
      key: 'answer',
      title: t('question.last_answer'),
      render: (row) => <span title={row.lastAnswer}>{row.lastAnswer}</span>,
    },
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
