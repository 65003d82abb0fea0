import { blankAnswer } from '@oas/contract/case-library/schemas'
import type { ExamBody } from '@oas/contract/exam/schemas'
import { contract } from '@oas/contract/index'
import { dayMs } from '@oas/contract/time'
import type { Context } from '../../../api/src/core/context.ts'
import type { Client } from '../../../api/src/testing/server.ts'

const { exam, examLibrary, myExam } = contract
const name = 'Entry exam: comments'

/** Sits the exam: the first answer that there is, or the second, and a text. */
const sit = async (client: Client, examId: string, second: boolean): Promise<void> => {
  const { attemptId } = await client.ok(myExam.start, { examId })
  const { items } = await client.ok(myExam.items, { attemptId })
  for (const { itemNo, question } of items)
    await client.ok(myExam.answer, {
      attemptId,
      itemNo,
      seq: 1,
      answer: {
        ...blankAnswer,
        options: question.options.length === 0 ? [] : [second ? 1 : 0],
        yes: question.kind === 'boolean' ? second : null,
        text: question.kind === 'text' ? 'When two rules fit' : '',
      },
    })
  await client.ok(myExam.submit, { attemptId })
}

/**
 * One exam that runs, with people who took it and one who has not, and a draft that somebody else
 * has to publish. Does nothing where it was done before.
 */
export async function seedExams(
  { now, db }: Context,
  admin: Client,
  signIn: (name: string) => Promise<Client>,
): Promise<void> {
  if ((await admin.ok(exam.query, { pageSize: 1 })).total > 0) return
  const library = (await admin.ok(examLibrary.query, { name })).list[0]
  if (!library) return
  const leader = await signIn('leader')
  const people = await db
    .selectFrom('person')
    .select(['id', 'name'])
    .where('name', 'in', ['auditor1', 'auditor2', 'auditor3'])
    .orderBy('name')
    .execute()
  const at = now().getTime()
  const body: ExamBody = {
    name,
    libraryIds: [library.id],
    paper: {
      mode: 'random',
      items: [],
      rules: [
        { kind: null, label: null, difficulty: null, count: library.counts.active, points: 5 },
      ],
    },
    people: { personIds: people.map(({ id }) => id), teamIds: [] },
    openAt: at,
    closeAt: at + 14 * dayMs,
    minutes: 30,
    passMark: Math.ceil(library.counts.active * 5 * 0.6),
    attempts: 2,
    suspends: { times: 1, minutes: 10 },
    show: 'answers',
    gate: null,
  }
  const { id, version } = await leader.ok(exam.create, { body })
  await admin.ok(exam.updateStatus, { id, baseVersion: version, act: 'publish' })
  for (const [index, person] of people.slice(1).entries())
    await sit(await signIn(person.name), id, index === 0)
  const [text] = (await leader.ok(exam.texts, { examId: id })).list
  if (text)
    await leader.ok(exam.mark, { examId: id, serial: text.serial, itemId: text.itemId, points: 4 })
  const later = { openAt: at + 7 * dayMs, closeAt: at + 21 * dayMs }
  await leader.ok(exam.create, { body: { ...body, ...later, name: 'Comments, second part' } })
}
