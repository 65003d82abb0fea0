import { myExamCalls } from '@oas/contract/exam/my-calls'
import type { MyExam } from '@oas/contract/exam/schemas'
import { secondMs } from '@oas/contract/time'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Tabs } from '../../../kit/Tabs.tsx'
import { ExamBlocked } from '../../../kit/question/ExamBlocked.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'
import { go, setQuery, usePlace } from '../../../nav/location.ts'
import { ExamStateTag, PassedTag, scoreWords } from '../words.tsx'

const tabs = ['open', 'coming', 'done'] as const

const columns = (tab: (typeof tabs)[number]): Column<MyExam>[] => [
  column('name', 'exam.name', null, ({ name }) => name),
  column('state', 'exam.state', 110, ({ state }) => <ExamStateTag state={state} />),
  column('window', 'exam.window', 310, ({ openAt, closeAt }) => (
    <>
      {formatTime(openAt)} – {formatTime(closeAt)}
    </>
  )),
  numberColumn('minutes', 'exam.minutes', 110, ({ minutes }) => minutes),
  numberColumn('attempts', 'exam.attempts', 110, ({ attempts, attemptsLeft }) =>
    t('exam.score_of', { n: attempts - attemptsLeft, of: attempts }),
  ),
  column('score', 'exam.score', 190, ({ score, total, passed, show }) => (
    <>
      {show === 'nothing' ? t('exam.hidden_score') : scoreWords(score, total)}{' '}
      <PassedTag passed={passed} />
    </>
  )),
  ...(tab === 'open'
    ? [
        column<MyExam>('acts', 'frontend.actions', 120, ({ examId, name, current }) => {
          const label = t(current ? 'exam.resume' : 'exam.start')
          return (
            <button
              type="button"
              className="btn primary"
              aria-label={`${label}: ${name}`}
              onClick={() => go(`/atlas/my-exam/${examId}`)}
            >
              {label}
            </button>
          )
        }),
      ]
    : []),
]

/** The exams of whoever is signed in: to take now, later, and those that are over. */
export function MyExamsPage() {
  const { query } = usePlace()
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'open'
  const { data: card } = useCall(myExamCalls.card, {})
  return (
    <>
      <ExamBlocked blocked={card?.blocked ?? []} />
      <Tabs
        label={t('exam.mine')}
        value={tab}
        onChange={(next) => setQuery({ tab: next, current: null })}
        tabs={tabs.map((key) => ({
          key,
          label: `${t(`exam.tab_${key}`)}${key === 'open' && card ? ` · ${card.open}` : ''}`,
        }))}
      >
        <QueryList
          key={tab}
          title={t('exam.mine')}
          about={t('exam.about_mine')}
          call={myExamCalls.query}
          paging="number"
          columns={columns(tab)}
          idOf={({ examId }) => examId}
          onOpen={({ examId }) => go(`/atlas/my-exam/${examId}`)}
          fields={[]}
          inputOf={() => ({ tab })}
          refetchMs={30 * secondMs}
          actions={
            <a className="btn" href="#/atlas/my-exam-scores">
              {t('exam.scores')}
            </a>
          }
        />
      </Tabs>
    </>
  )
}
