import { readXlsx } from 'hucre/xlsx'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { dayMs, minuteMs } from '@oas/contract/time'
import { expect, test } from 'vitest'
import {
  aBody,
  aLibrary,
  anExaminee,
  answerAll,
  publish,
  publisher,
  start,
  tick,
  twenty,
  withExams,
} from '../../testing/exam-world.ts'
import { clock, pass, server, useQueueWorld } from '../../testing/queue-world.ts'

const { exam, myExam } = contract
useQueueWorld()
withExams()

/** The rows below the head of each sheet. */
const bookOf = async (examId: string) => {
  const response = await publisher.raw('POST', pathOf(exam.export), {
    body: JSON.stringify({ examId }),
  })
  expect(response.headers.get('content-disposition')).toContain('exam.xlsx')
  const book = await readXlsx(Buffer.from(await response.arrayBuffer()))
  return book.sheets.map((sheet) => sheet.rows.slice(1))
}
const percent = (share: number | null): string =>
  share === null ? '' : `${(share * 100).toFixed(1)}%`
const remindersOf = async ({ id }: { id: string }): Promise<number> =>
  (
    await server.ctx.pool.query(
      `
        select 1
        from message m
        join message_receipt p on p.message_id = m.id
        where p.person_id = $1 and m.payload ->> 'transKey' = 'exam.told_reminded'`,
      [id],
    )
  ).rowCount ?? 0

test('exports people, questions, labels and who was absent as the calls tell them', async () => {
  const [good, poor, absent] = [await anExaminee(), await anExaminee(), await anExaminee()]
  const examId = await publish(aBody(await aLibrary(twenty()), [good, poor, absent]))
  for (const [person, right] of [
    [good, 18],
    [poor, 7],
  ] as const) {
    const attemptId = await start(person, examId)
    await answerAll(person, attemptId, right)
    await server.client(person.token).ok(myExam.submit, { attemptId })
  }
  const told = await publisher.ok(exam.analysis, { examId })
  const [people, items, labels, missing] = await bookOf(examId)
  expect(people).toEqual(
    told.people.map((one) => [
      one.person,
      one.team,
      one.attempts.length,
      one.score,
      one.passed ? '是' : '否',
    ]),
  )
  expect(people?.map((cells) => cells[3]).toSorted()).toEqual([35, 90])
  expect(items).toEqual(
    told.items.map((one) => [
      one.begins,
      '判断',
      one.asked,
      one.right,
      percent(one.difficulty),
      one.discrimination === null ? '' : one.discrimination.toFixed(2),
    ]),
  )
  expect(labels).toHaveLength(told.labels.length)
  expect(missing?.map(([name]) => name)).toEqual([absent.name])
})

test('reminds those alone who have not begun, once, a day before the end', async () => {
  const [began, idle] = [await anExaminee(), await anExaminee()]
  const body = aBody(await aLibrary(twenty()), [began, idle], { closeAt: clock + 3 * dayMs })
  await start(began, await publish(body))
  await tick()
  expect(await remindersOf(idle)).toBe(0)
  pass((2 * dayMs + minuteMs) / 1000)
  await Promise.all([tick(), tick()])
  await tick()
  expect([await remindersOf(idle), await remindersOf(began)]).toEqual([1, 0])
})

test('reminds nobody by itself of an exam that is open for a day or less', async () => {
  const person = await anExaminee()
  await publish(aBody(await aLibrary(twenty()), [person], { closeAt: clock + dayMs }))
  pass(3600)
  await tick()
  expect(await remindersOf(person)).toBe(0)
})
