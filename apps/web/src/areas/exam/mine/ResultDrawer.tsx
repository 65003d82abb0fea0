import { myExamCalls } from '@oas/contract/exam/my-calls'
import type { ItemResult } from '@oas/contract/exam/schemas'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'
import { QuestionView } from '../../../kit/question/QuestionView.tsx'
import { useAnswerWords } from '../../../kit/question/use-answer-words.ts'
import { formatTime } from '../../../kit/time.ts'
import { PassedTag, figure, scoreWords } from '../words.tsx'

const Words = ({ item }: { item: ItemResult }) => {
  const words = useAnswerWords(item.question)
  return (
    <>
      <QuestionView question={item.question} />
      <p>
        {t('exam.your_answer')}:{' '}
        <strong>{item.given ? words(item.given) : t('exam.no_answer')}</strong>{' '}
        <span className={`state-tag ${item.right ? 'good' : 'bad'}`}>
          {scoreWords(item.points, item.most)}
        </span>
      </p>
      <p>
        {t('exam.right_answer')}:{' '}
        {[item.answer, ...item.accepted].map((answer) => words(answer)).join(' / ')}
      </p>
      {item.explanation !== '' && (
        <p className="muted">
          {t('exam.explanation')}: {item.explanation}
        </p>
      )}
    </>
  )
}

/** One question of an attempt with what was right; turned by number. */
const Answers = ({ attemptId, questions }: { attemptId: string; questions: number }) => {
  const [itemNo, setItemNo] = useState(1)
  const { data, error } = useCall(myExamCalls.itemResult, { attemptId, itemNo })
  return (
    <section aria-label={t('exam.answers')}>
      <h3>{t('exam.question_n', { n: itemNo, of: questions })}</h3>
      {data && <Words item={data} />}
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <p className="row-actions">
        <button
          type="button"
          className="btn"
          disabled={itemNo <= 1}
          onClick={() => setItemNo(itemNo - 1)}
        >
          {t('exam.previous')}
        </button>
        <button
          type="button"
          className="btn"
          disabled={itemNo >= questions}
          onClick={() => setItemNo(itemNo + 1)}
        >
          {t('exam.next')}
        </button>
      </p>
    </section>
  )
}

/** What came of an attempt, as far as the exam shows it. */
export function ResultDrawer({ attemptId, onClose }: { attemptId: string; onClose: () => void }) {
  const { data, error } = useCall(myExamCalls.result, { attemptId })
  const one = data?.transcript
  const words =
    one?.show === 'nothing'
      ? t('exam.hidden_score')
      : scoreWords(one?.score ?? null, one?.total ?? 0)
  return (
    <Drawer title={one?.name ?? t('exam.scores')} onClose={onClose}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {one && (
        <>
          <p>
            {words} <PassedTag passed={one.passed} />{' '}
            <span className="muted">
              {t('exam.pass_mark_n', { n: one.passMark, of: figure(one.total) })}
            </span>
          </p>
          {one.rank !== null && (
            <p>
              {t('exam.rank')}: {one.rank}
            </p>
          )}
          {one.validTo !== null && (
            <p>
              {t('exam.gate_valid_to')}: {formatTime(one.validTo)}
            </p>
          )}
          {data.labels.length > 0 && (
            <FigureChart
              label={t('exam.by_label')}
              figure={{
                kind: 'bars',
                chart: {
                  series: [`${t('exam.right_share')} %`],
                  bars: data.labels.map(({ label, name, asked, right }) => ({
                    key: String(label),
                    name,
                    values: [Math.round((right / asked) * 100)],
                  })),
                },
              }}
            />
          )}
          {one.answersShown ? (
            <Answers attemptId={attemptId} questions={data.questions} />
          ) : (
            one.show === 'answers' && <p className="muted">{t('exam.answers_later')}</p>
          )}
        </>
      )}
    </Drawer>
  )
}
