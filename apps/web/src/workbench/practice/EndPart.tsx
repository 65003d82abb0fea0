import { practiceCalls } from '@oas/contract/practice/calls'
import type { Practice, PracticeKind } from '@oas/contract/practice/schemas'
import type { TextKey } from '@oas/texts'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { AnsweredCase } from '../../kit/question/AnsweredCase.tsx'

type Work = { kind: PracticeKind; id: string }

const words: Readonly<Record<Practice['state'], TextKey>> = {
  asking: 'practice.end_done',
  done: 'practice.end_done',
  tomorrow: 'practice.end_tomorrow',
  waiting: 'practice.end_waiting',
  over: 'practice.end_over',
}

const Score = ({ practice: { right, answered, passLine } }: { practice: Practice }) => {
  if (right === null) return <p className="muted">{t('practice.result_later')}</p>
  if (answered === 0) return null
  const share = Math.round((right / answered) * 1000) / 10
  const passed = passLine !== null && right * 100 >= answered * passLine
  return (
    <>
      <p className="practice-verdict">
        {t('practice.right_of', { n: right, m: answered })} · {share} %
      </p>
      {passLine !== null && (
        <p className={passed ? 'good' : 'bad'}>
          {t(passed ? 'practice.passed' : 'practice.failed', { line: passLine })}
        </p>
      )}
    </>
  )
}

const WrongCases = ({ work }: { work: Work }) => {
  const { data } = useCall(practiceCalls.result, work)
  if (!data || data.length === 0) return null
  const wrong = data.filter(({ right }) => !right)
  return (
    <section>
      <h2>{t('practice.wrong_cases')}</h2>
      {wrong.length === 0 && <p className="good">{t('practice.none_wrong')}</p>}
      {wrong.map(({ itemId, question, given, rightAnswer, explanation }) => (
        <AnsweredCase
          key={itemId}
          question={question}
          given={given}
          rightAnswer={rightAnswer}
          explanation={explanation}
        />
      ))}
    </section>
  )
}

/** Where nothing is asked now: why, the own result, and what was wrong. */
export function EndPart({ practice, work }: { practice: Practice; work: Work }) {
  return (
    <div className="practice-body">
      <h2>{t('practice.own_result')}</h2>
      <p role="status">{t(words[practice.state])}</p>
      <Score practice={practice} />
      <p>
        <a className="btn primary" href="#/practice">
          {t('practice.back')}
        </a>
      </p>
      {practice.right !== null && practice.answered > 0 && <WrongCases work={work} />}
    </div>
  )
}
