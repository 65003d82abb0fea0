import { blankAnswer, blankItem, blankLibrary } from '@oas/contract/case-library/schemas'
import type { Answer, ItemBody } from '@oas/contract/case-library/schemas'
import type { ExamBody } from '@oas/contract/exam/schemas'
import { contract } from '@oas/contract/index'
import { minuteMs } from '@oas/contract/time'
import { beforeAll, beforeEach } from 'vitest'
import { examClock } from '../areas/exam/clock.ts'
import { clock, resetClock, server } from './queue-world.ts'
import type { Client } from './server.ts'
import { type MadePerson, type PersonOptions, aLabelTree, aPerson } from './world.ts'

const { exam, myExam, examLibrary } = contract

export let editor: Client
export let publisher: Client
export let marker: Client
export function rights(permissions: NonNullable<PersonOptions['permissions']>) {
  return aPerson(server.ctx, { permissions })
}
const withRights = async (...permissions: Parameters<typeof rights>[0]): Promise<Client> =>
  server.client((await rights(permissions)).token)

/** Who writes, publishes and marks exams on the server of a test with a queue. */
export function withExams(): void {
  beforeAll(async () => {
    await aLabelTree(server.ctx)
    editor = await withRights('exam.read', 'exam.edit', 'case.read', 'case.edit')
    publisher = await withRights('exam.read', 'exam.edit', 'case.read', 'case.review')
    marker = await withRights('exam.read', 'exam.edit', 'exam.mark', 'case.read', 'case.review')
  })
  beforeEach(resetClock)
}

/** Runs the clock of exams until nothing is left. */
export async function tick(): Promise<void> {
  let more = true
  while (more) more = (await examClock.run(server.ctx)) === true
}

export const yes: Answer = { ...blankAnswer, yes: true }
export const no: Answer = { ...blankAnswer, yes: false }
export function aQuestion(n: number): ItemBody {
  return { ...blankItem('boolean'), text: `May post ${n} stay?`, answer: yes }
}
export function twenty(): ItemBody[] {
  return Array.from({ length: 20 }, (_item, n) => aQuestion(n + 1))
}

let made = 0
export type MadeLibrary = { id: string; ids: string[] }
/** A library in use with items that are passed. */
export async function aLibrary(items: readonly ItemBody[]): Promise<MadeLibrary> {
  const body = { ...blankLibrary, name: `Questions ${++made}`, types: ['50:12'] }
  const { id, version } = await editor.ok(examLibrary.create, { body })
  await editor.ok(examLibrary.update, { id, baseVersion: version, state: 'in-use' })
  const { rows } = await editor.ok(examLibrary.itemImport, { libraryId: id, items: [...items] })
  const ids = rows.map((row) => row.id ?? '')
  await editor.ok(examLibrary.itemState, { ids, act: 'submit' })
  await publisher.ok(examLibrary.itemState, { ids, act: 'pass' })
  return { id, ids }
}
export function aBody(
  library: MadeLibrary,
  people: readonly { id: string }[],
  change: Partial<ExamBody> = {},
): ExamBody {
  return {
    name: `Exam ${++made}`,
    libraryIds: [library.id],
    paper: {
      mode: 'fixed',
      items: library.ids.map((itemId) => ({ itemId, points: 5 })),
      rules: [],
    },
    people: { personIds: people.map(({ id }) => id), teamIds: [] },
    openAt: clock,
    closeAt: clock + 45 * minuteMs,
    minutes: 30,
    passMark: 80,
    attempts: 1,
    suspends: { times: 1, minutes: 15 },
    show: 'answers',
    gate: null,
    ...change,
  }
}
export async function publish(body: ExamBody): Promise<string> {
  const { id, version } = await editor.ok(exam.create, { body })
  await publisher.ok(exam.updateStatus, { id, baseVersion: version, act: 'publish' })
  await tick()
  return id
}
export function anExaminee() {
  return aPerson(server.ctx, { permissions: [] })
}

type Examinee = Pick<MadePerson, 'token'>
export async function start(person: Examinee, examId: string): Promise<string> {
  return (await server.client(person.token).ok(myExam.start, { examId })).attemptId
}
/** Answers the first questions of a paper rightly, the others wrongly. */
export async function answerAll(person: Examinee, attemptId: string, right: number): Promise<void> {
  const client = server.client(person.token)
  const { items } = await client.ok(myExam.items, { attemptId })
  for (const { itemNo } of items)
    await client.ok(myExam.answer, {
      attemptId,
      itemNo,
      answer: itemNo <= right ? yes : no,
      seq: 1,
    })
}
