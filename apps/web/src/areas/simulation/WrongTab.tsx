import { simulationCalls } from '@oas/contract/simulation/calls'
import {
  type Analysis,
  type SimulationBody,
  type WrongCase,
  everyItem,
} from '@oas/contract/simulation/schemas'
import { useState } from 'react'
import { readCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { oneOfField, namedChoices } from '../../kit/list/choice-field.ts'
import { column, numberColumn } from '../../kit/list/column.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { useAnswerWords } from '../../kit/question/use-answer-words.ts'
import { ExamDialog } from './ExamDialog.tsx'
import { SimulationDialog } from './SimulationDialog.tsx'

type Props = { id: string; people: Analysis['people'] }

const AnswerCell = ({ one, which }: { one: WrongCase; which: 'given' | 'right' }) =>
  useAnswerWords(one.question)(one[which])

/** Cases are ticked by answer; each of them counts once. */
const itemOf = (key: string): string => key.split(' ')[0] ?? ''

const columnsOf = () => [
  numberColumn('no', 'simulation.case', 70, ({ no }: WrongCase) => `#${no}`),
  column('begins', 'simulation.begins', null, ({ begins }: WrongCase) => begins),
  column('person', 'simulation.person', 130, ({ person }: WrongCase) => person),
  column('given', 'simulation.given', 200, (one: WrongCase) => (
    <AnswerCell one={one} which="given" />
  )),
  column('right', 'simulation.right_answer', 200, (one: WrongCase) => (
    <AnswerCell one={one} which="right" />
  )),
  column('why', 'simulation.explanation', 180, ({ explanation }: WrongCase) => explanation),
  numberColumn('ms', 'simulation.time', 80, ({ ms }: WrongCase) =>
    t('simulation.seconds', { n: Math.round(ms / 100) / 10 }),
  ),
]

/** Wrong answers, from which one goes on: the same cases again, or questions of an exam. */
export function WrongTab({ id, people }: Props) {
  const ticks = useTicks()
  const { may } = useMay()
  const [again, setAgain] = useState<SimulationBody | null>(null)
  const [copying, setCopying] = useState(false)
  const itemIds = [...new Set(ticks.ids.map(itemOf))]
  const lacks = !may('practice.edit')
    ? t('simulation.needs_edit')
    : itemIds.length === 0
      ? t('simulation.choose_some')
      : undefined
  const prepare = (): void => {
    readCall(simulationCalls.body, { id }).then(
      (body) =>
        setAgain({
          ...body,
          name: t('simulation.again_name', { name: body.name }).slice(0, 60),
          filter: { ...everyItem, itemIds },
          drawType: 'all',
          startAt: null,
          endAt: null,
        }),
      notifyFailure,
    )
  }
  return (
    <QueryList
      title={t('simulation.tab_wrong')}
      call={simulationCalls.wrongCaseQuery}
      paging="number"
      columns={columnsOf()}
      idOf={({ itemId, personId }) => `${itemId} ${personId}`}
      empty={t('simulation.no_wrong')}
      ticks={(rows) => ticks.of(rows, ({ itemId, personId }) => `${itemId} ${personId}`)}
      fields={[oneOfField('personId', t('simulation.person'), namedChoices(people))]}
      inputOf={({ personId = '' }) => ({ id, ...(personId === '' ? {} : { personId }) })}
      actions={
        <>
          <button
            type="button"
            className="btn"
            disabled={lacks !== undefined}
            title={lacks}
            onClick={prepare}
          >
            {t('simulation.send_again')}
          </button>
          <button
            type="button"
            className="btn"
            disabled={lacks !== undefined}
            title={lacks}
            onClick={() => setCopying(true)}
          >
            {t('simulation.to_exam')}
          </button>
        </>
      }
    >
      {again && <SimulationDialog of={again} onClose={() => setAgain(null)} />}
      {copying && (
        <ExamDialog
          id={id}
          itemIds={itemIds}
          onClose={() => setCopying(false)}
          done={ticks.clear}
        />
      )}
    </QueryList>
  )
}
