import { examCalls } from '@oas/contract/exam/calls'
import type { PersonResult } from '@oas/contract/exam/schemas'
import { useSend } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { column } from '../../../kit/list/column.ts'
import { PassedTag, attemptWord, figure, scoreWords } from '../words.tsx'

const mostReason = 200
type Attempt = PersonResult['attempts'][number]

const AttemptLine = ({
  attempt: { attemptId, no, state, score, firstScore, reason },
  person,
}: {
  attempt: Attempt
  person: string
}) => {
  const { may } = useMay()
  const lacks = may('exam.edit') ? undefined : t('exam.needs_edit')
  const remove = useSend(examCalls.voidAttempt, {
    refreshes: [examCalls.analysis, examCalls.query],
  })
  const label = t('exam.void_attempt')
  return (
    <p className="row-actions">
      {no}. {score === null ? attemptWord(state) : figure(score)}{' '}
      {firstScore !== null && firstScore !== score && (
        <span className="muted">{t('exam.score_first', { n: figure(firstScore) })}</span>
      )}
      {state === 'void' ? (
        <span className="muted">{reason}</span>
      ) : (
        <button
          type="button"
          className="btn"
          disabled={lacks !== undefined}
          title={lacks}
          aria-label={`${label}: ${person} ${no}`}
          onClick={() =>
            confirm({
              title: `${label}: ${person} ${no}`,
              text: '',
              confirmLabel: label,
              danger: true,
              reason: mostReason,
              act: (why) => remove.mutateAsync({ attemptId, reason: why }),
            })
          }
        >
          {label}
        </button>
      )}
    </p>
  )
}

const columns = (total: number): Column<PersonResult>[] => [
  column('person', 'exam.person', 220, ({ person }) => person),
  column('team', 'exam.team', 180, ({ team }) => team),
  column('score', 'exam.score', 200, ({ score, passed }) => (
    <>
      {scoreWords(score, total)} <PassedTag passed={score === null ? null : passed} />
    </>
  )),
  column('attempts', 'exam.attempts', null, ({ attempts, person }) => (
    <>
      {attempts.map((attempt) => (
        <AttemptLine key={attempt.attemptId} attempt={attempt} person={person} />
      ))}
    </>
  )),
]

/** Everybody who began, with each attempt; the best one counts. */
export function PeopleTable({ people, total }: { people: readonly PersonResult[]; total: number }) {
  return (
    <DataTable
      label={t('exam.people')}
      loading={false}
      rows={people}
      idOf={({ personId }) => personId}
      columns={columns(total)}
    />
  )
}
