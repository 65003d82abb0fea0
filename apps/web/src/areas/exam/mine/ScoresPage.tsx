import { myExamCalls } from '@oas/contract/exam/my-calls'
import type { Transcript } from '@oas/contract/exam/schemas'
import { t } from '../../../i18n/texts.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { PassedTag, attemptWord, figure, scoreWords } from '../words.tsx'
import { ResultDrawer } from './ResultDrawer.tsx'

const columns = (): Column<Transcript>[] => [
  column('name', 'exam.name', null, ({ name }) => name),
  numberColumn('no', 'exam.attempt', 90, ({ no }) => no),
  column('handedIn', 'exam.handed_in', 180, ({ submittedAt }) => formatTime(submittedAt)),
  column('score', 'exam.score', 240, (row) => (
    <>
      {row.show === 'nothing' ? t('exam.hidden_score') : scoreWords(row.score, row.total)}{' '}
      <PassedTag passed={row.passed} />
      {row.state === 'submitted' && <span className="muted">{attemptWord(row.state)}</span>}
      {row.firstScore !== null && row.firstScore !== row.score && (
        <span className="muted"> {t('exam.score_first', { n: figure(row.firstScore) })}</span>
      )}
    </>
  )),
  numberColumn('rank', 'exam.rank', 80, ({ rank }) => rank ?? '–'),
  column('validTo', 'exam.gate_valid_to', 180, ({ validTo }) =>
    validTo === null ? '–' : formatTime(validTo),
  ),
]

/** What somebody handed in, with what came of it. */
export function ScoresPage() {
  const { query } = usePlace()
  const opened = query.get('attemptId')
  return (
    <QueryList
      title={t('exam.scores')}
      about={t('exam.about_scores')}
      call={myExamCalls.transcripts}
      paging="number"
      columns={columns()}
      idOf={({ attemptId }) => attemptId}
      selected={opened}
      onOpen={({ attemptId }) => setQuery({ attemptId })}
      fields={[]}
      inputOf={() => ({})}
    >
      {opened !== null && (
        <ResultDrawer
          key={opened}
          attemptId={opened}
          onClose={() => setQuery({ attemptId: null })}
        />
      )}
    </QueryList>
  )
}
