import { examCalls } from '@oas/contract/exam/calls'
import type { Exam, LabelShare } from '@oas/contract/exam/schemas'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { Tabs } from '../../../kit/Tabs.tsx'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { ExportButton } from '../../../kit/list/ExportButton.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { usePathId } from '../../../nav/use-path-id.ts'
import { ExamStateTag, figure, percent } from '../words.tsx'
import { ExamActs } from './ExamActs.tsx'
import { ExamDialog } from './ExamDialog.tsx'
import { ItemsTable } from './ItemsTable.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { TextsTab } from './TextsTab.tsx'
import './exams.css'

/** How often figures are read anew: people sit the exam while it is looked at. */
const refetchMs = 5000

const tabs = ['people', 'items', 'labels', 'absent', 'to_mark'] as const

const Figures = ({ exam }: { exam: Exam }) => {
  const figures = [
    ['invited', String(exam.invited)],
    ['attended', String(exam.attended)],
    ['passed_n', String(exam.passed)],
    ['mean', figure(exam.mean)],
    ['median', figure(exam.median)],
  ] as const
  return (
    <dl className="exam-figures">
      {figures.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`exam.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Head = ({ exam }: { exam: Exam }) => {
  const { may } = useMay()
  const [edits, setEdits] = useState(false)
  return (
    <>
      <h1>{exam.body.name}</h1>
      <p className="muted">
        <ExamStateTag state={exam.state} /> · {formatTime(exam.body.openAt)} –{' '}
        {formatTime(exam.body.closeAt)} ·{' '}
        {t('exam.paper_size', { n: exam.questions, points: exam.total })} ·{' '}
        {t('exam.pass_mark_n', { n: exam.body.passMark, of: exam.total })}
      </p>
      <p className="row-actions">
        <ExamActs
          exam={exam}
          why={may('exam.edit') ? undefined : t('exam.needs_edit')}
          onEdit={() => setEdits(true)}
        />
        <ExportButton
          call={examCalls.export}
          input={{ examId: exam.id }}
          fileName="exam.xlsx"
          label={t('exam.export')}
        />
      </p>
      {edits && <ExamDialog of={exam} onClose={() => setEdits(false)} />}
    </>
  )
}

const labelColumns = (): Column<LabelShare>[] => [
  column('label', 'exam.label', null, ({ name }) => name),
  numberColumn('asked', 'exam.asked', 110, ({ asked }) => asked),
  numberColumn('right', 'exam.right', 110, ({ right }) => right),
  numberColumn('share', 'exam.right_share', 130, ({ right, asked }) => percent(right / asked)),
]

const absentColumns = (): Column<{ person: string; team: string }>[] => [
  column('person', 'exam.person', null, ({ person }) => person),
  column('team', 'exam.team', 240, ({ team }) => team),
]

/** How an exam went: by score, person, question and label; who was absent; what is to be marked. */
export function ExamPage() {
  const examId = usePathId('/atlas/exam-analysis/:id')
  const { query } = usePlace()
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'people'
  const { data, error } = useCall(examCalls.analysis, { examId }, { refetchMs })
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (!data) return <p className="muted">{t('frontend.loading')}</p>
  const { exam, histogram, people, items, labels, absent } = data
  return (
    <>
      <Head exam={exam} />
      <Figures exam={exam} />
      {people.some(({ score }) => score !== null) ? (
        <FigureChart
          label={t('exam.histogram')}
          figure={{
            kind: 'bars',
            chart: {
              series: [t('exam.people')],
              bars: histogram.map(({ from, to, n }) => ({
                key: String(from),
                name: `${figure(from)}–${figure(to)}`,
                values: [n],
              })),
            },
          }}
        />
      ) : (
        <p className="muted">{t('exam.nobody_finished')}</p>
      )}
      <Tabs
        label={exam.body.name}
        value={tab}
        onChange={(next) => setQuery({ tab: next })}
        tabs={tabs.map((key) => ({
          key,
          label: key === 'to_mark' ? `${t('exam.to_mark')} · ${exam.waiting}` : t(`exam.${key}`),
        }))}
      >
        {tab === 'people' && <PeopleTable people={people} total={exam.total} />}
        {tab === 'items' && <ItemsTable examId={examId} items={items} />}
        {tab === 'labels' && (
          <DataTable
            label={t('exam.labels')}
            loading={false}
            rows={labels}
            idOf={({ label }) => String(label)}
            columns={labelColumns()}
          />
        )}
        {tab === 'absent' && (
          <DataTable
            label={t('exam.absent')}
            loading={false}
            rows={absent}
            idOf={({ person, team }) => `${person} ${team}`}
            columns={absentColumns()}
          />
        )}
        {tab === 'to_mark' && <TextsTab examId={examId} />}
      </Tabs>
    </>
  )
}
