import { blankAnswer, blankItem } from '@oas/contract/case-library/schemas'
import type { Answer, ItemBody } from '@oas/contract/case-library/schemas'
import { contract } from '@oas/contract/index'
import { dayMs, minuteMs } from '@oas/contract/time'
import { expect, test } from 'vitest'
import { anAuditor, rec, send } from '../../testing/auditor.ts'
import {
  aBody,
  aLibrary,
  aQuestion,
  anExaminee,
  answerAll,
  editor,
  marker,
  no,
  publish,
  publisher,
  rights,
  start,
  tick,
  twenty,
  withExams,
  yes,
} from '../../testing/exam-world.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { clock, pass, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aTask, sendInto } from '../../testing/task-orders.ts'
import type { MadePerson } from '../../testing/world.ts'

const { exam, myExam, examLibrary } = contract
useQueueWorld()
withExams()

const aRecord = (n: number): ItemBody => ({
  ...blankItem('record'),
  typeKey: '50:12',
  record: { texts: [{ content: `Send me coins ${n}` }], at: clock },
  answer: { ...blankAnswer, resultId: 'del', labels: [1203] },
})
const transcriptOf = async (person: MadePerson, attemptId: string) =>
  (await server.client(person.token).ok(myExam.result, { attemptId })).transcript

test('submits at the moved deadline and keeps both scores when a key is corrected', async () => {
  const library = await aLibrary(twenty())
  const person = await anExaminee()
  const examId = await publish(aBody(library, [person]))
  const client = server.client(person.token)
  const attemptId = await start(person, examId)
  pass(600)
  await answerAll(person, attemptId, 16)
  await client.ok(myExam.suspend, { attemptId, suspend: true })
  expect((await client.ok(myExam.items, { attemptId })).items).toEqual([])
  pass(600)
  const { attempt } = await client.ok(myExam.suspend, { attemptId, suspend: false })
  expect(attempt.deadline - attempt.startedAt).toBe(40 * minuteMs)
  await expectRefusal(client, myExam.suspend, { attemptId, suspend: true }, 'attempt-limit')
  pass(20 * 60 - 1)
  await tick()
  expect((await client.ok(myExam.items, { attemptId })).attempt.state).toBe('running')
  pass(1)
  const late = { attemptId, itemNo: 1, answer: no, seq: 9 }
  await expectRefusal(client, myExam.answer, late, 'attempt-state')
  await tick()
  expect(await transcriptOf(person, attemptId)).toMatchObject({
    state: 'marked',
    score: 80,
    passed: true,
    rank: 1,
    submittedAt: attempt.deadline,
  })
  const { items } = await publisher.ok(exam.analysis, { examId })
  const itemId = items.find(({ right }) => right === 0)?.itemId ?? ''
  const change = { examId, itemId, key: { answer: no, accepted: [] }, reason: 'The key was wrong' }
  const seen = await publisher.ok(exam.itemUpdate, { ...change, dryRun: true })
  expect(seen.touched).toMatchObject([{ before: { score: 80 }, after: { score: 85 } }])
  expect((await transcriptOf(person, attemptId)).score).toBe(80)
  await publisher.ok(exam.itemUpdate, change)
  expect(await transcriptOf(person, attemptId)).toMatchObject({ score: 85, firstScore: 80 })
})

test('publishes only what somebody else wrote and has enough questions', async () => {
  const library = await aLibrary([aRecord(1), aRecord(2), aQuestion(3)])
  const person = await anExaminee()
  const rule = { kind: null, label: 1203, difficulty: null, count: 5, points: 5 }
  const paper = { mode: 'random' as const, items: [], rules: [rule] }
  const body = aBody(library, [person], { paper, passMark: 5 })
  expect(await expectRefusal(editor, exam.create, { body }, 'invalid-input')).toContain(
    '题目不足：标签 标签1203 只有 2 题，需要 5 题',
  )
  const few = {
    ...paper,
    rules: [
      { ...rule, count: 2 },
      { ...rule, label: null, count: 1 },
    ],
  }
  const { id, version } = await editor.ok(exam.create, { body: { ...body, paper: few } })
  const act = { id, baseVersion: version, act: 'publish' as const }
  await expectRefusal(editor, exam.updateStatus, act, 'not-yourself')
  await publisher.ok(exam.updateStatus, act)
  await expectRefusal(editor, exam.update, { id, baseVersion: version + 1, body }, 'wrong-state')
  await expectRefusal(editor, examLibrary.itemRemove, { ids: library.ids }, 'in-use')
  const attemptId = await start(person, id)
  const client = server.client(person.token)
  const { items, settings } = await client.ok(myExam.items, { attemptId })
  expect(items).toHaveLength(3)
  expect(settings['50:12']?.labels).toContainEqual({ id: 1203, name: '标签1203' })
  const { list } = await client.ok(contract.message.list, {})
  expect(JSON.stringify(list)).toContain('exam.told_published')
})

test('keeps the answer with the highest number, and shows attempts to nobody else', async () => {
  const library = await aLibrary(twenty())
  const [person, other] = [await anExaminee(), await anExaminee()]
  const examId = await publish(aBody(library, [person]))
  const attemptId = await start(person, examId)
  expect(await start(person, examId)).toBe(attemptId)
  const client = server.client(person.token)
  const put = (seq: number, answer: Answer) =>
    client.ok(myExam.answer, { attemptId, itemNo: 1, answer, seq })
  expect(await put(3, yes)).toEqual({ saved: 3 })
  expect(await put(2, no)).toEqual({ saved: 3 })
  const { items } = await client.ok(myExam.items, { attemptId })
  expect(items[0]).toMatchObject({ answer: { yes: true }, seq: 3 })
  expect(JSON.stringify(items)).not.toContain('accepted')
  const stranger = server.client(other.token)
  await expectRefusal(stranger, myExam.items, { attemptId }, 'not-found')
  await expectRefusal(stranger, myExam.start, { examId }, 'not-found')
  await client.ok(myExam.submit, { attemptId })
  await expectRefusal(client, myExam.submit, { attemptId }, 'attempt-state')
  await expectRefusal(client, myExam.start, { examId }, 'attempt-limit')
  const shown = { attemptId, itemNo: 1 }
  await expectRefusal(client, myExam.itemResult, shown, 'exam-window')
  pass(45 * 60)
  await tick()
  expect(await client.ok(myExam.itemResult, shown)).toMatchObject({ right: true, points: 5 })
})

test('stops a type for whom has not passed, of ordinary orders and of tasks', async () => {
  await send(
    server,
    Array.from({ length: 500 }, (_record, n) => rec(`gate-${n}`)),
  )
  const auditor = await anAuditor(server)
  const taskId = await aTask(server, { personIds: [auditor.personId] })
  await sendInto(server, taskId, ['gated-task'])
  const person = { ...(await anExaminee()), id: auditor.personId }
  const library = await aLibrary(twenty())
  const from = clock - dayMs + minuteMs
  const gate = { types: ['50:12'], from, graceDays: 1, validDays: 30 }
  const examId = await publish(aBody(library, [person], { gate, attempts: 2 }))
  const posts = async (more = {}): Promise<number> => (await auditor.fetch(more)).length
  expect(await posts({ limit: 1 })).toBe(1)
  pass(60)
  expect(await posts()).toBe(0)
  expect(await posts({ tfTaskIds: [taskId] })).toBe(0)
  const asked = { pageKey: 'tags-audit-text', types: ['50:12'], tfTaskIds: [taskId] }
  expect(await auditor.client.ok(contract.queue.tasks, asked)).toMatchObject({ blockedBy: 'exam' })
  expect((await auditor.client.ok(myExam.card, {})).blocked).toMatchObject([{ typeKey: '50:12' }])
  const answering = async (right: number): Promise<void> => {
    const { attemptId } = await auditor.client.ok(myExam.start, { examId })
    const { items } = await auditor.client.ok(myExam.items, { attemptId })
    for (const { itemNo } of items.slice(0, right))
      await auditor.client.ok(myExam.answer, { attemptId, itemNo, answer: yes, seq: 1 })
    await auditor.client.ok(myExam.submit, { attemptId })
  }
  await answering(15)
  expect(await posts()).toBe(0)
  await answering(16)
  expect(await posts()).toBe(20)
  expect(await posts({ tfTaskIds: [taskId] })).toBe(1)
})

test('has texts marked without names, in parts, and never by whom wrote them', async () => {
  const text: ItemBody = {
    ...blankItem('text'),
    text: 'Why is this a scam?',
    answer: { ...blankAnswer, text: 'It asks for money first' },
  }
  const library = await aLibrary([text, aQuestion(1)])
  const person = await rights(['exam.read', 'exam.edit', 'exam.mark', 'case.read'])
  const examId = await publish(aBody(library, [person], { passMark: 8 }))
  const client = server.client(person.token)
  const attemptId = await start(person, examId)
  for (const { itemNo, question } of (await client.ok(myExam.items, { attemptId })).items)
    await client.ok(myExam.answer, {
      attemptId,
      itemNo,
      answer: question.kind === 'text' ? { ...blankAnswer, text: 'Money up front' } : yes,
      seq: 1,
    })
  expect(await client.ok(myExam.submit, { attemptId })).toEqual({ state: 'submitted', score: null })
  pass(45 * 60)
  await tick()
  const stateOf = async () => (await marker.ok(exam.detail, { id: examId })).state
  expect(await stateOf()).toBe('marking')
  const { list } = await marker.ok(exam.texts, { examId, marked: false })
  expect(list).toMatchObject([{ serial: 1, text: 'Money up front', most: 5, points: null }])
  expect(JSON.stringify(list)).not.toContain(person.name)
  const given = { examId, serial: 1, itemId: list[0]?.itemId ?? '' }
  await expectRefusal(client, exam.mark, { ...given, points: 5 }, 'not-yourself')
  expect((await client.ok(exam.texts, { examId })).total).toBe(0)
  await expectRefusal(marker, exam.mark, { ...given, points: 6 }, 'invalid-input')
  expect(await marker.ok(exam.mark, { ...given, points: 3 })).toEqual({ waiting: 0 })
  expect(await transcriptOf(person, attemptId)).toMatchObject({ score: 8, passed: true })
  await tick()
  expect(await stateOf()).toBe('closed')
})

test('gives all the points of a void question, and a new attempt for a void one', async () => {
  const library = await aLibrary(twenty())
  const person = await anExaminee()
  const examId = await publish(aBody(library, [person]))
  const client = server.client(person.token)
  const attemptId = await start(person, examId)
  await answerAll(person, attemptId, 15)
  await client.ok(myExam.submit, { attemptId })
  const { items } = await publisher.ok(exam.analysis, { examId })
  const itemId = items.find(({ right }) => right === 0)?.itemId ?? ''
  const change = { examId, itemId, void: true, reason: 'Nobody can know' }
  const { touched } = await publisher.ok(exam.itemUpdate, change)
  expect(touched).toMatchObject([{ before: { passed: false }, after: { passed: true } }])
  await publisher.ok(exam.voidAttempt, { attemptId, reason: 'Helped by others' })
  await expectRefusal(client, myExam.result, { attemptId }, 'not-found')
  expect(await start(person, examId)).not.toBe(attemptId)
})

test('lets the clock run again once what may be suspended is over, up to the close', async () => {
  const library = await aLibrary(twenty())
  const person = await anExaminee()
  const suspends = { times: 2, minutes: 5 }
  const examId = await publish(aBody(library, [person], { suspends }))
  const client = server.client(person.token)
  const attemptId = await start(person, examId)
  const suspend = (stops: boolean) =>
    client.ok(myExam.suspend, { attemptId, suspend: stops }).then(({ attempt }) => attempt)
  await suspend(true)
  pass(10 * 60)
  const { deadline, startedAt, suspendMsLeft } = await suspend(false)
  expect(deadline - startedAt).toBe(35 * minuteMs)
  expect(suspendMsLeft).toBe(0)
  await expectRefusal(client, myExam.suspend, { attemptId, suspend: true }, 'attempt-limit')
  pass(25 * 60)
  await Promise.all([tick(), tick()])
  expect(await transcriptOf(person, attemptId)).toMatchObject({ score: 0, passed: false })
  const { rows } = await server.ctx.pool.query(
    'select count(*)::int as n from exam_attempt where exam_id = $1',
    [examId],
  )
  expect(rows).toEqual([{ n: 1 }])
})
