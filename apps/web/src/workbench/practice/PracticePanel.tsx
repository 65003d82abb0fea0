import { type Answer, type Dimension, blankAnswer } from '@oas/contract/case-library/schemas'
import { labelCalls } from '@oas/contract/label/calls'
import type { Label } from '@oas/contract/label/schemas'
import type { CaseRecord } from '@oas/contract/setting/case-schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { type Bench, nudge } from '../engine/bench.ts'
import { LoneFrame } from '../preview/LoneFrame.tsx'
import { bringBack, kindOf, loneBench } from '../preview/lone-bench.ts'
import { caseRecord } from '../preview/sample.ts'
import type { Entry } from '../shapes/draft.ts'
import { DimensionBar } from './DimensionBar.tsx'
import './practice.css'

type Props = {
  /** The published setting of the record's type. */
  setting: TypeSetting
  /** What may be chosen; what is published for the type where nothing is said. */
  labels?: readonly Label[]
  appName: string
  record: CaseRecord
  /** What is asked of the record beside result and labels. */
  dims: readonly Dimension[]
  /** What one is doing: the name of a simulation, a drill, an exam. */
  name: string
  /** The next record is shown once it resolves; where it fails, this one comes back. */
  onAnswer: (answer: Answer) => Promise<void>
  /** Stands in place of the panel where that cannot be shown; else the reason does. */
  fallback?: ReactNode
}

/** What was chosen in the panel, as an answer to the case; labels of tiles count for the record. */
const answerOf = ({ submission }: Entry, dims: Answer['dims']): Answer => {
  const [first] = submission.recordResults
  const labels = [
    ...(first?.reasonLabels ?? []),
    ...(first?.rows ?? []).flatMap(({ reasonLabels }) => reasonLabels),
  ]
  return {
    ...blankAnswer,
    resultId: first?.value.result.id ?? '',
    labels: [...new Set(labels)].toSorted((a, b) => a - b),
    dims,
  }
}

const labelsOf = async ({ appId, type, baseInfo }: TypeSetting): Promise<readonly Label[]> =>
  baseInfo.useLabel ? (await send(labelCalls.list, { appId, type })).list : []

const useBench = (props: Props, chosen: Answer['dims']) => {
  const { setting, labels, appName, record } = props
  const now = useRef({ props, chosen })
  now.current = { props, chosen }
  const [bench, setBench] = useState<Bench | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let live = true
    const taken = async (from: Bench, entry: Entry): Promise<void> => {
      const { dims, onAnswer } = now.current.props
      const open = dims.find(({ key }) => now.current.chosen[key] === undefined)
      if (open) {
        bringBack(from, entry.records)
        nudge(from, t('practice.choose_first', { name: open.name }))
        document.getElementById(`practice-dim-${open.key}`)?.focus()
        return
      }
      try {
        await onAnswer(answerOf(entry, now.current.chosen))
      } catch (error) {
        bringBack(from, entry.records)
        from.tell('error', (error as Error).message)
      }
    }
    const load = async (): Promise<Bench> => {
      const kind = kindOf(setting)
      if (!kind) throw new Error(t('practice.no_page'))
      const records = [caseRecord(setting, record, Date.now())]
      const offered = labels ?? (await labelsOf(setting))
      return loneBench(kind, { appName, setting, labels: offered, records, untimed: true, taken })
    }
    load().then(
      (made) => {
        if (live) setBench(made)
      },
      (error: unknown) => {
        if (live) setProblem((error as Error).message)
      },
    )
    return () => {
      live = false
    }
  }, [setting, labels, appName, record])
  return { bench, problem }
}

/**
 * A case of a library in the real audit panel, with the same buttons, keys, labels and forms;
 * nothing is held, and the answer goes where the page says and nowhere else. A page gives it a key
 * of the case, so that each begins anew.
 */
export function PracticePanel(props: Props) {
  const { dims, name, fallback } = props
  const [chosen, setChosen] = useState<Answer['dims']>({})
  const { bench, problem } = useBench(props, chosen)
  if (problem && fallback) return fallback
  if (problem)
    return (
      <p className="wb-bar warn" role="alert">
        {problem}
      </p>
    )
  return (
    <section className="practice-panel" aria-label={name} aria-busy={bench === null}>
      <DimensionBar dims={dims} chosen={chosen} onChange={setChosen} />
      {bench ? <LoneFrame bench={bench} /> : <p className="muted">{t('audit.loading')}</p>}
    </section>
  )
}
