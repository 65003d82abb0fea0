import type { Dimension } from '@oas/contract/case-library/schemas'
import { questionOf } from '@oas/contract/case-library/question'
import type { Output } from '@oas/contract/define'
import type { examCalls } from '@oas/contract/exam/calls'
import type { PersonResult } from '@oas/contract/exam/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { answerSheets } from '../../files/answer-sheets.ts'
import type { Handler } from '../../http/implement.ts'
import { discriminationOf, histogramOf } from './figures.ts'
import { requireExam, teamSeen } from './queries/exams.ts'
import { type PersonRow, itemOf, itemsOf, peopleOf, wrongAnswers } from './queries/figures.ts'
import { labelShares } from './queries/mine.ts'
import { toExam } from './read.ts'

type Calls = typeof examCalls

const toPeople = (rows: readonly PersonRow[]): PersonResult[] => {
  const people = new Map<string, PersonResult>()
  for (const row of rows) {
    if (row.attemptId === null) continue
    const { personId, person, team } = row
    const known = people.get(personId) ?? {
      personId,
      person,
      team,
      attempts: [],
      score: null,
      passed: false,
    }
    const counts = row.state === 'marked' && row.score !== null
    known.attempts.push({
      attemptId: row.attemptId,
      no: row.no,
      state: row.state,
      score: row.score,
      firstScore: row.firstScore,
      reason: row.reason,
    })
    people.set(personId, {
      ...known,
      score: counts ? Math.max(known.score ?? 0, row.score ?? 0) : known.score,
      passed: known.passed || (counts && row.passed === true),
    })
  }
  return [...people.values()]
}

const analyse = async (ctx: CallContext, examId: string): Promise<Output<Calls['analysis']>> => {
  const listed = await requireExam(ctx, examId)
  const team = teamSeen(ctx)
  const [rows, items, labels] = await Promise.all([
    peopleOf(ctx.db, examId, team),
    itemsOf(ctx.db, examId, team),
    labelShares(ctx.db, ctx.language, { examId, team }),
  ])
  const people = toPeople(rows)
  const attended = new Set(
    rows
      .filter(({ attemptId, state }) => attemptId !== null && state !== 'void')
      .map(({ personId }) => personId),
  )
  const absent = new Map(
    rows
      .filter(({ personId }) => !attended.has(personId))
      .map(({ personId, person, team: of }) => [personId, { person, team: of }]),
  )
  return {
    exam: toExam(ctx, listed),
    histogram: histogramOf(
      people.flatMap(({ score }) => score ?? []),
      listed.total,
    ),
    people,
    labels,
    items: items.map(({ answers, most, ...item }) => {
      const right = answers.filter((one) => one.right).length
      return {
        ...item,
        points: most,
        asked: answers.length,
        right,
        difficulty: answers.length === 0 ? null : right / answers.length,
        discrimination: discriminationOf(answers),
      }
    }),
    absent: [...absent.values()],
  }
}

export const analysis: Handler<Calls['analysis']> = (ctx, { examId }) => analyse(ctx, examId)

export const item: Handler<Calls['item']> = async (ctx, { examId, itemId }) => {
  await requireExam(ctx, examId)
  const found = await itemOf(ctx.db, examId, itemId)
  if (!found) return fail('not-found')
  const { body, points } = found
  return {
    question: questionOf(body, found.dims as Dimension[]),
    answer: body.answer,
    accepted: body.accepted,
    kind: body.kind,
    points,
    void: found.void,
    wrong: await wrongAnswers(ctx.db, examId, itemId),
  }
}

const percent = (share: number | null): string =>
  share === null ? '' : `${(share * 100).toFixed(1)}%`

/** How an exam went, as a workbook: people, questions, labels and who was absent. */
export const exportAnalysis: Handler<Calls['export']> = async (ctx, { examId }) => {
  const { exam, people, items, labels, absent } = await analyse(ctx, examId)
  const say = (key: string): string => textOf(ctx.language, `exam.${key}`)
  await audit(ctx.db, ctx, [
    { action: 'exam.export', subject: `exam:${examId}`, detail: { name: exam.body.name } },
  ])
  return answerSheets(ctx, 'exam.xlsx', [
    {
      name: say('people'),
      rows: [
        ['person', 'team', 'attempts', 'score', 'passed'].map(say),
        ...people.map((one) => [
          one.person,
          one.team,
          one.attempts.filter(({ state }) => state !== 'void').length,
          one.score,
          say(one.passed ? 'yes' : 'no'),
        ]),
      ],
    },
    {
      name: say('items'),
      rows: [
        ['item', 'kind', 'asked', 'right', 'right_share', 'discrimination'].map(say),
        ...items.map((one) => [
          one.begins,
          say(`kind_${one.kind}`),
          one.asked,
          one.right,
          percent(one.difficulty),
          one.discrimination === null ? '' : one.discrimination.toFixed(2),
        ]),
      ],
    },
    {
      name: say('labels'),
      rows: [
        ['label', 'asked', 'right', 'right_share'].map(say),
        ...labels.map((one) => [one.name, one.asked, one.right, percent(one.right / one.asked)]),
      ],
    },
    {
      name: say('absent'),
      rows: [['person', 'team'].map(say), ...absent.map((one) => [one.person, one.team])],
    },
  ])
}
