import { contract } from '@oas/contract/index'
import { dayMs, hourMs, minuteMs } from '@oas/contract/time'
import { expect, test } from 'vitest'
import { type Auditor, anAuditor, page, rec, send } from '../../testing/auditor.ts'
import {
  aBody,
  aLibrary,
  answerAll,
  publish,
  start,
  tick,
  twenty,
  withExams,
} from '../../testing/exam-world.ts'
import { clock, pass, row, runJob, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aPerson } from '../../testing/world.ts'

const { queue, myExam } = contract
useQueueWorld()
withExams()

/** An exam that from a minute on stops a type for an auditor. */
const aGate = async ({ personId }: Auditor, typeKey: string): Promise<string> => {
  const gate = { types: [typeKey], from: clock - dayMs + minuteMs, graceDays: 1, validDays: 30 }
  return publish(
    aBody(await aLibrary(twenty()), [{ id: personId }], {
      gate,
      closeAt: clock + 2 * dayMs,
      name: `Exam of ${typeKey} for ${personId}`,
    }),
  )
}
const passes = async (auditor: Auditor, examId: string): Promise<void> => {
  const attemptId = await start(auditor.client, examId)
  await answerAll(auditor.client, attemptId, 20)
  await auditor.client.ok(myExam.submit, { attemptId })
  await tick()
}
/** Takes the orders of posts and suspends them. */
const suspends = async (auditor: Auditor, ids: string[]): Promise<void> => {
  await send(
    server,
    ids.map((id) => rec(id, { type: 13 })),
  )
  const list = (await auditor.fetch({ limit: ids.length })).map(auditor.ref)
  const window = { pageKey: page.pageKey, windowId: auditor.window }
  expect((await auditor.client.ok(queue.suspend, { ...window, list })).suspended).toBe(ids.length)
}
const restore = (auditor: Auditor) =>
  auditor.client.ok(queue.restore, {
    pageKey: page.pageKey,
    windowId: auditor.window,
    limit: 5,
  })

test('keeps no order for a person whom an exam stops, and names both', async () => {
  await send(server, [rec('kept-1'), rec('kept-2')])
  const auditor = await anAuditor(server)
  const leader = await aPerson(server.ctx, { permissions: ['audit.team', 'record.read'] })
  const client = server.client(leader.token)
  const examId = await aGate(auditor, '50:12')
  const [one, two] = [(await row('kept-1')).id, (await row('kept-2')).id]
  const give = (ids: string[], { personId }: Auditor) => client.ok(queue.assign, { ids, personId })
  expect(await give([one], auditor)).toMatchObject({ done: 1 })
  pass(60)
  expect(await give([two], auditor)).toMatchObject({
    list: [{ id: two, done: false, reason: 'exam', exam: `Exam of 50:12 for ${auditor.personId}` }],
    done: 0,
    person: expect.stringContaining('person_'),
  })
  await passes(auditor, examId)
  expect(await give([two], auditor)).toMatchObject({ list: [{ done: true, exam: '' }], done: 1 })
})

test('leaves suspended orders alone while an exam stops their type, and says so', async () => {
  const auditor = await anAuditor(server, {}, ['50:13'])
  await suspends(auditor, ['stopped-1'])
  const examId = await aGate(auditor, '50:13')
  pass(60)
  expect(await restore(auditor)).toMatchObject({ list: [], stopped: ['50:13'] })
  expect((await row('stopped-1')).state).toBe('suspended')
  const { blocked } = await auditor.client.ok(myExam.card, {})
  expect(blocked.filter(({ typeKey }) => typeKey === '50:13')).toMatchObject([
    { typeKey: '50:13', suspended: 1, backAt: clock + 12 * hourMs },
  ])
  await passes(auditor, examId)
  expect(await restore(auditor)).toMatchObject({ list: [{ postId: 'stopped-1' }], stopped: [] })
})

test('puts suspended orders back once their person was stopped for the whole hold', async () => {
  const auditor = await anAuditor(server, {}, ['50:13', '50:12'])
  await suspends(auditor, ['back-1'])
  await aGate(auditor, '50:13')
  const works = () =>
    server.ctx.pool.query('update auditor_session set seen_at = $1', [new Date(clock)])
  pass(12 * 3600)
  await works()
  await runJob('queue.tidy')
  expect((await row('back-1')).state).toBe('suspended')
  pass(120)
  await works()
  await runJob('queue.tidy')
  expect(await row('back-1')).toMatchObject({ state: 'waiting', holderId: null })
})
