import { practiceCalls } from '@oas/contract/practice/calls'
import {
  type Marked,
  type Practice,
  type PracticeKind,
  practiceKinds,
} from '@oas/contract/practice/schemas'
import type { Answer } from '@oas/contract/case-library/schemas'
import { useCallback, useEffect, useRef, useState } from 'react'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { usePlace } from '../../nav/location.ts'
import { matchPath } from '../../nav/match.ts'
import { EndPart } from './EndPart.tsx'
import { Head } from './Head.tsx'
import { PracticePanel } from './PracticePanel.tsx'
import { QuestionPart } from './QuestionPart.tsx'
import { TeachPart } from './TeachPart.tsx'
import './practice.css'

type Work = { kind: PracticeKind; id: string }
/** What was just answered, with what is right. */
type Told = { item: NonNullable<Practice['item']>; marked: Marked }
const mostMs = 86_400_000

/** The case that is asked, and what becomes of an answer to it. */
const usePractice = (work: Work) => {
  const { kind, id } = work
  const [practice, setPractice] = useState<Practice | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  const [problem, setProblem] = useState('')
  const shownAt = useRef(0)
  const load = useCallback(async (): Promise<void> => {
    try {
      const found = await send(practiceCalls.next, { kind, id })
      shownAt.current = performance.now()
      setTold(null)
      setPractice(found)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }, [kind, id])
  useEffect(() => {
    void load()
  }, [load])
  const answer = async (given: Answer): Promise<void> => {
    const item = practice?.item
    if (!item) return
    const ms = Math.min(mostMs, Math.round(performance.now() - shownAt.current))
    const marked = await send(practiceCalls.answer, {
      kind,
      id,
      itemId: item.id,
      version: item.version,
      answer: given,
      ms,
    })
    if (marked.rightAnswer) setTold({ item, marked })
    else await load()
  }
  return { practice, told, problem, answer, load }
}

const Asking = ({ work }: { work: Work }) => {
  const { practice, told, problem, answer, load } = usePractice(work)
  if (problem)
    return (
      <p className="problem" role="alert">
        {problem}
      </p>
    )
  if (!practice) return <p className="muted">{t('frontend.loading')}</p>
  const { item } = practice
  const record = item?.question.record
  return (
    <div className="practice">
      <Head practice={practice} marked={told?.marked ?? null} />
      {told ? (
        <TeachPart {...told} isLast={isLast(practice)} onNext={load} />
      ) : !item ? (
        <EndPart practice={practice} work={work} />
      ) : item.setting && record ? (
        <PracticePanel
          key={item.id}
          setting={item.setting}
          appName={item.appName}
          record={record}
          dims={item.question.dims}
          name={practice.name}
          onAnswer={answer}
        />
      ) : (
        <QuestionPart key={item.id} question={item.question} onAnswer={answer} />
      )}
    </div>
  )
}
const isLast = ({ answered, total, left }: Practice): boolean => answered + 1 >= total || left === 1

/** Cases of a simulation or of a round of a drill, one after the other, in the real audit panel. */
export function PracticePage() {
  const { path } = usePlace()
  const found = matchPath('/tags/practice/:kind/:id', path)
  const kind = practiceKinds.find((one) => one === found?.['kind']) ?? 'simulation'
  return <Asking key={path} work={{ kind, id: found?.['id'] ?? '' }} />
}
