import { contract } from '@oas/contract/index'
import { hourMs } from '@oas/contract/time'
import { beforeEach, expect, test } from 'vitest'
import { type Auditor, anAuditor, page, rec, send } from '../../testing/auditor.ts'
import {
  aBody,
  aLibrary,
  anExaminee,
  answerAll,
  publish,
  start,
  tick,
  twenty,
  withExams,
} from '../../testing/exam-world.ts'
import { item } from '../../testing/held.ts'
import { clock, pass, row, runJob, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aPerson } from '../../testing/world.ts'

const { exposure, queue } = contract
useQueueWorld()
withExams()
beforeEach(async () => {
  await server.ctx.pool.query(`
    truncate exposure_label, exposure_type, exposure_rule, exposure_day, exposure_run,
      exposure_stop`)
})

const none = {
  teamId: null,
  personId: null,
  dayMinutes: null,
  dayItems: null,
  rowItems: null,
  afterMinutes: null,
  breakMinutes: 10,
  rotateDays: null,
}
/** Type 13 is grave; so many of it a day, or in a row, are enough. */
const aRule = async (limits: { dayItems: number } | { rowItems: number }): Promise<void> => {
  const { token } = await aPerson(server.ctx, { permissions: ['exposure.edit'] })
  const care = server.client(token)
  await care.ok(exposure.setType, { typeKey: '50:13', severity: 2, version: null })
  await care.ok(exposure.createRule, { ...none, severity: 1, ...limits })
}
const decide = async (auditor: Auditor, list: Awaited<ReturnType<Auditor['fetch']>>) =>
  auditor.client.ok(contract.decision.submit, {
    ...page,
    appId: 50,
    type: 13,
    windowId: auditor.window,
    settingVersion: 1,
    recordResults: list.map((one) => item(one as never)),
  })
const comeIn = (type: number, ids: readonly string[]) =>
  send(
    server,
    ids.map((id) => rec(id, { type })),
  )
const types = ['50:12', '50:13']

test('gives no grave type once a budget is used; others go on, none held is lost', async () => {
  await aRule({ dayItems: 2 })
  await comeIn(13, ['g1', 'g2', 'g3', 'g4'])
  await comeIn(12, ['plain-1', 'plain-2'])
  const auditor = await anAuditor(server, {}, types)
  const held = await auditor.fetch({ types: ['50:13'], limit: 3 })
  expect(held).toHaveLength(3)
  await decide(auditor, held.slice(0, 2))
  expect(await auditor.fetch({ types: ['50:13'] })).toEqual([])
  const got = await auditor.fetch({ limit: 1 })
  expect(got.map(({ type }) => type)).toEqual([12])
  expect(await auditor.fetch({ limit: 20 })).toHaveLength(1)
  expect((await decide(auditor, held.slice(2))).finished).toBe(1)
  const { blockedBy } = await auditor.client.ok(queue.tasks, { types })
  expect(blockedBy).toBe('care')
  const colleague = await anAuditor(server, {}, types)
  expect(await colleague.fetch({ types: ['50:13'] })).toHaveLength(1)
})

test('keeps no grave order for a person who is stopped, and tells leaders no number', async () => {
  await aRule({ dayItems: 1 })
  await comeIn(13, ['kept-1', 'kept-2'])
  const auditor = await anAuditor(server, {}, types)
  await decide(auditor, await auditor.fetch({ types: ['50:13'], limit: 1 }))
  const { id } = await row('kept-2')
  const leader = await aPerson(server.ctx, { permissions: ['audit.team', 'record.read'] })
  const given = await server
    .client(leader.token)
    .ok(queue.assign, { ids: [id], personId: auditor.personId })
  expect(given.list).toEqual([{ id, done: false, reason: 'care', exam: '' }])
})

test('ends a break by the clock, and brings back what was suspended only then', async () => {
  await aRule({ rowItems: 2 })
  await comeIn(13, ['b1', 'b2', 'b3'])
  const auditor = await anAuditor(server, {}, types)
  const held = await auditor.fetch({ types: ['50:13'], limit: 3 })
  const at = { pageKey: page.pageKey, windowId: auditor.window }
  await auditor.client.ok(queue.suspend, { ...at, list: held.slice(2).map(auditor.ref) })
  await decide(auditor, held.slice(0, 2))
  const restore = () => auditor.client.ok(queue.restore, { ...at, limit: 5 })
  expect(await restore()).toMatchObject({ list: [], stopped: ['50:13'] })
  const { stops } = await auditor.client.ok(exposure.own, {})
  expect(stops).toMatchObject([{ kind: 'row', until: clock + 600_000 }])
  pass(600)
  expect(await restore()).toMatchObject({ list: [{ postId: 'b3' }], stopped: [] })
})

test('frees what was kept for somebody who is stopped for the whole hold', async () => {
  await comeIn(13, ['free-1', 'free-2'])
  const auditor = await anAuditor(server, {}, types)
  const leader = await aPerson(server.ctx, { permissions: ['audit.team', 'record.read'] })
  const ids = [(await row('free-2')).id]
  await server.client(leader.token).ok(queue.assign, { ids, personId: auditor.personId })
  await aRule({ dayItems: 1 })
  const [first] = await auditor.fetch({ types: ['50:13'], limit: 1 })
  await decide(auditor, first ? [first] : [])
  const works = () =>
    server.ctx.pool.query('update auditor_session set seen_at = $1', [new Date(clock)])
  await works()
  await runJob('queue.tidy')
  const keptFor = async () => (await row('free-2')).reservedFor
  expect(await keptFor()).toBe(auditor.personId)
  pass(hourMs / 1000 + 60)
  await works()
  await runJob('queue.tidy')
  expect(await keptFor()).toBe(null)
})

test('counts answers to the questions of an exam for whoever gave them', async () => {
  const person = await anExaminee()
  const examId = await publish(aBody(await aLibrary(twenty()), [person]))
  const attemptId = await start(person, examId)
  const client = server.client(person.token)
  await answerAll(person, attemptId, 20)
  await client.ok(contract.myExam.submit, { attemptId })
  await tick()
  const { days } = await client.ok(exposure.mine, {})
  expect(days.map(({ items }) => items[0]).reduce((all, n) => (all ?? 0) + (n ?? 0), 0)).toBe(20)
})
