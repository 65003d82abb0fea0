import type { taskCalls } from '@oas/contract/task/area'
import { type TextKey, textOf } from '@oas/texts'
import { fail } from '../../core/fail.ts'
import { writeSheets } from '../../files/sheet.ts'
import type { Handler } from '../../http/implement.ts'
import { answersIn } from './answer-words.ts'
import { listAnswers } from './queries/answers.ts'
import { requireTask } from './read.ts'

type Calls = typeof taskCalls
const mostRows = 20_000

const head: readonly TextKey[] = [
  'task_effect.record',
  'task_list.post',
  'task_effect.round',
  'task_list.person',
  'task_effect.result',
  'task_effect.labels_chosen',
  'task_effect.remark',
  'task_effect.answered_at',
  'task_effect.stands',
]

/** Answers that were kept of what is over, as a workbook. */
export const exportAnswers: Handler<Calls['exportAnswers']> = async (ctx, { id }) => {
  await requireTask(ctx, id)
  const list = await listAnswers(ctx.db, id, mostRows + 1)
  if (list.length === 0) fail('not-found')
  if (list.length > mostRows) fail('data-volume', { n: mostRows })
  const wordsOf = await answersIn(ctx, list)
  ctx.http.setHeader(
    'content-type',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  ctx.http.setHeader('content-disposition', `attachment; filename="task-${id}-answers.xlsx"`)
  return writeSheets([
    {
      name: textOf(ctx.language, 'task_effect.answers'),
      rows: [
        head.map((key) => textOf(ctx.language, key)),
        ...list.map((row) => {
          const { result, labels } = wordsOf(row)
          const stands = textOf(ctx.language, row.stands ? 'frontend.yes' : 'frontend.no')
          return [
            row.recordId,
            row.postId,
            row.round,
            row.person,
            result,
            labels.join(', '),
            row.given.remark,
            row.at,
            stands,
          ]
        }),
      ],
    },
  ])
}
