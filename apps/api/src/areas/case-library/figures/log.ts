import { figureLimits, type LoggedAnswer } from '@oas/contract/case-library/figures'
import type { taskLibraryCalls } from '@oas/contract/case-library/task-calls'
import { type TextKey, textOf } from '@oas/texts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { idAfter, mapPage, readPage } from '../../../core/keyset.ts'
import { officeTime } from '../../../core/office-time.ts'
import { answerSheets } from '../../../files/answer-sheets.ts'
import type { Handler } from '../../../http/implement.ts'
import { answerText } from '../file/answer-text.ts'
import { type LogRow, listAnswers } from '../queries/answers.ts'
import { answersOf } from './seen.ts'

type Calls = typeof taskLibraryCalls
const toLogged = ({ at, ...row }: LogRow): LoggedAnswer => ({ ...row, at: at.getTime() })

/** Answers to items of libraries, the newest first. */
export const getLog: Handler<Calls['auditLog']> = async (ctx, { after, limit = 50, ...asked }) => {
  const filter = answersOf(ctx, asked)
  const place = idAfter(after) ?? null
  const page = await readPage(
    limit,
    (most) => listAnswers(ctx.db, filter, { after: place, most }),
    ({ id }) => id,
  )
  return mapPage(page, toLogged)
}

const head: readonly TextKey[] = [
  'case_library.answered_at',
  'case_library.person',
  'case_library.team',
  'case_library.library',
  'case_library.no',
  'case_library.version',
  'case_library.content',
  'case_library.kind',
  'case_library.given',
  'case_library.answer',
  'case_library.mark',
  'case_library.seconds',
  'case_library.asked_in',
]
const toCells = ({ language }: CallContext, row: LogRow): (string | number)[] => {
  const mark = row.right === null ? 'open' : row.right ? 'right' : 'wrong'
  return [
    officeTime(row.at),
    row.person,
    row.team,
    row.library,
    row.no,
    row.version,
    row.begins,
    textOf(language, `case_library.kind_${row.kind}`),
    answerText(row.kind, row.given),
    answerText(row.kind, row.answer),
    textOf(language, `case_library.mark_${mark}`),
    Math.round(row.ms / 100) / 10,
    textOf(language, `case_library.in_${row.source}`),
  ]
}
/** The same as a workbook. */
export const exportLog: Handler<Calls['auditLogExport']> = async (ctx, { libraryIds, ...rest }) => {
  const asked = { ...rest, libraryIds: libraryIds.split(',') }
  const most = figureLimits.exported
  const rows = await listAnswers(ctx.db, answersOf(ctx, asked), { after: null, most: most + 1 })
  if (rows.length === 0) fail('not-found')
  if (rows.length > most) fail('data-volume', { n: most })
  return answerSheets(ctx, 'case-answers.xlsx', [
    {
      name: textOf(ctx.language, 'case_library.tab_answers'),
      rows: [head.map((key) => textOf(ctx.language, key)), ...rows.map((row) => toCells(ctx, row))],
    },
  ])
}
