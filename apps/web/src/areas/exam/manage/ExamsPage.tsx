import { examCalls } from '@oas/contract/exam/calls'
import type { Exam } from '@oas/contract/exam/schemas'
import { useState } from 'react'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { ExportButton } from '../../../kit/list/ExportButton.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { choiceField } from '../../../kit/list/choice-field.ts'
import { column, numberColumn, sorted } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'
import { go } from '../../../nav/location.ts'
import { ExamStateTag, figure, stateChoices } from '../words.tsx'
import { ExamActs } from './ExamActs.tsx'
import { ExamDialog } from './ExamDialog.tsx'

const columns = (): Column<Exam>[] => [
  sorted(column('name', 'exam.name', 240, ({ body }) => body.name)),
  sorted(column('state', 'exam.state', 110, ({ state }) => <ExamStateTag state={state} />)),
  sorted(column('openAt', 'exam.open_at', 180, ({ body }) => formatTime(body.openAt))),
  sorted(column('closeAt', 'exam.close_at', 180, ({ body }) => formatTime(body.closeAt))),
  numberColumn('invited', 'exam.invited', 90, ({ invited }) => invited),
  numberColumn('attended', 'exam.attended', 90, ({ attended }) => attended),
  numberColumn('passed', 'exam.passed_n', 90, ({ passed }) => passed),
  numberColumn('mean', 'exam.mean', 90, ({ mean }) => figure(mean)),
  numberColumn('median', 'exam.median', 90, ({ median }) => figure(median)),
  numberColumn('waiting', 'exam.to_mark', 110, ({ waiting }) => waiting),
]

/** Exams with how people did, and what may be done with each. */
export function ExamsPage() {
  const { may } = useMay()
  const [open, setOpen] = useState<Exam | 'new' | null>(null)
  const why = may('exam.edit') ? undefined : t('exam.needs_edit')
  const acts: Column<Exam> = column('acts', 'frontend.actions', 340, (row) => (
    <span className="row-actions">
      <ExamActs exam={row} why={why} onEdit={() => setOpen(row)} />
      {row.attended > 0 && (
        <ExportButton
          call={examCalls.export}
          input={{ examId: row.id }}
          fileName="exam.xlsx"
          label={t('exam.export')}
        />
      )}
    </span>
  ))
  return (
    <QueryList
      title={t('exam.title')}
      about={t('exam.about')}
      call={examCalls.query}
      paging="number"
      columns={[...columns(), acts]}
      idOf={({ id }) => id}
      onOpen={({ id }) => go(`/atlas/exam-analysis/${id}`)}
      fields={[
        { key: 'name', kind: 'text', label: t('exam.name') },
        choiceField('state', t('exam.state'), stateChoices()),
      ]}
      inputOf={(values) =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
      }
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setOpen('new')}
        >
          {t('exam.create')}
        </button>
      }
    >
      {open && <ExamDialog of={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
