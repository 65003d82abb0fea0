import type { simulationCalls } from '@oas/contract/simulation/calls'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { answerSheets } from '../../files/answer-sheets.ts'
import type { Handler } from '../../http/implement.ts'
import { answerText } from '../case-library/index.ts'
import { analyse, wrongAnswers } from './read.ts'

type Calls = typeof simulationCalls
const shareOf = ({ right, answered }: { right: number; answered: number }): string =>
  answered === 0 ? '' : `${((right / answered) * 100).toFixed(1)}%`

/** What came of a simulation, as a workbook: people, cases, labels and wrong answers. */
export const exportAnalysis: Handler<Calls['export']> = async (ctx, { id }) => {
  const { simulation, people, items, labels } = await analyse(ctx, id)
  const { list } = await wrongAnswers(ctx, { id, limit: simulation.answered, offset: 0 })
  const say = (key: string): string => textOf(ctx.language, `simulation.${key}`)
  await audit(ctx.db, ctx, [
    { action: 'simulation.export', subject: `simulation:${id}`, detail: { name: simulation.name } },
  ])
  const counts = ['answered', 'right', 'right_share']
  return answerSheets(ctx, 'simulation.xlsx', [
    {
      name: say('tab_people'),
      rows: [
        ['person', 'asked', ...counts, 'mean_time'].map(say),
        ...people.map((one) => [
          one.name,
          one.asked,
          one.answered,
          one.right,
          shareOf(one),
          one.meanMs === null ? null : Math.round(one.meanMs / 1000),
        ]),
      ],
    },
    {
      name: say('tab_items'),
      rows: [
        ['case', 'begins', 'difficulty', ...counts].map(say),
        ...items.map((one) => [
          one.no,
          one.begins,
          one.difficulty,
          one.answered,
          one.right,
          shareOf(one),
        ]),
      ],
    },
    {
      name: say('tab_labels'),
      rows: [
        ['label', ...counts].map(say),
        ...labels.map((one) => [one.name, one.answered, one.right, shareOf(one)]),
      ],
    },
    {
      name: say('tab_wrong'),
      rows: [
        ['case', 'begins', 'person', 'given', 'right_answer', 'explanation', 'time'].map(say),
        ...list.map((one) => [
          one.no,
          one.begins,
          one.person,
          answerText(one.question.kind, one.given),
          answerText(one.question.kind, one.right),
          one.explanation,
          Math.round(one.ms / 1000),
        ]),
      ],
    },
  ])
}
