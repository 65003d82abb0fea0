import { beforeAll, expect, test } from 'vitest'
import { extra } from '../../testing/controls.ts'
import { hold, item, submitItems } from '../../testing/held.ts'
import {
  aQueue,
  anInspectionLeader,
  anInspector,
  answerOne,
  decideMany,
  fetchOf,
  runInspectionJob,
  sampleAll,
  useInspectionWorld,
  workedBy,
} from '../../testing/inspections.ts'
import { server } from '../../testing/queue-world.ts'
import { aPerson, aSetting, aType } from '../../testing/world.ts'

useInspectionWorld()
beforeAll(async () => {
  const { result } = aSetting()
  await aType(server.ctx, { type: 16, name: 'appeals', result: [...result, ...extra] })
})
const read = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await server.ctx.pool.query<Record<string, unknown>>(sql, values)).rows

/** Says of a user's appeal that a decision was wrong, and lifts what it did. */
const overturn = async (decisionId: string): Promise<void> => {
  const judge = await aPerson(server.ctx, { permissions: ['audit.take'] })
  const punishes = await read('select id::text from punish where decision_id = $1', [decisionId])
  const held = await hold(server, judge.id, {
    type: 16,
    data: {
      appeal: { original: { decisionId, punishes: punishes.map(({ id }) => ({ id, endAt: 1 })) } },
    },
  })
  const lifted = punishes.map(({ id }) => ({ rowId: id, action: 'clear' }))
  const form = { result: { verdict: 'overturn', punishes: lifted, rightResult: 'ignore' } }
  const verdict = item(held, 'appeal_verdict', { form, remark: 'It was a quotation' })
  const { list } = await submitItems(server, judge.token, [verdict], { type: 16 })
  expect(list[0]).toMatchObject({ accepted: true })
}

test("ends what is open about a decision when its user's appeal succeeds", async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anInspector(server)
  const queueId = await aQueue(leader, { people: workedBy(inspector), correct: 'after-appeal' })
  const person = await aPerson(server.ctx, { permissions: ['audit.take'] })
  const ids = await decideMany(server, person, 4)
  await sampleAll(server)
  const [found, answered, held] = await fetchOf(inspector, queueId, 3)
  if (!found || !answered || !held) throw new Error('nothing was handed out')
  const say = { agree: false, errorClass: 'too_hard', severity: 'normal', comment: 'No' } as const
  await answerOne(server, inspector, item(found))
  await answerOne(server, inspector, item(found, 'ignore', { inspection: say }))
  await answerOne(server, inspector, item(answered))
  const states = async () =>
    (await read('select state, correction from inspection order by id')).map(
      ({ state, correction }) => `${String(state)} ${String(correction)}`,
    )
  expect((await states()).toSorted()).toEqual([
    'answered none',
    'done pending',
    'waiting none',
    'waiting none',
  ])
  for (const id of ids) await overturn(id)
  expect((await states()).toSorted()).toEqual([
    'done dropped',
    'gone none',
    'gone none',
    'gone none',
  ])
  expect(await read("select 1 from queue_order where facts ? '$effect'")).toEqual([])
  const { list } = await answerOne(server, inspector, item(held))
  expect(list[0]?.accepted).toBe(false)
  await server.ctx.pool.query("update wrong_order set state = 'confirmed'")
  await server.ctx.pool.query("update inspection set correction = 'pending' where state = 'done'")
  await runInspectionJob(server, 'correct')
  expect((await states()).toSorted()[0]).toBe('done dropped')
  expect(
    await read(`
      select kind, count(*)::int as n
      from outbox
      where kind <> 'decision'
      group by kind`),
  ).toEqual([{ kind: 'clear', n: 4 }])
})
