import { blankQueue } from '@oas/contract/inspection/queue'
import { contract } from '@oas/contract/index'
import type { CorrectKind } from '@oas/contract/inspection/queue'
import { expect, test } from 'vitest'
import { type Held, item, muting } from '../../testing/held.ts'
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
import { aPerson } from '../../testing/world.ts'

useInspectionWorld()
const say = { agree: false, errorClass: 'too_hard', severity: 'normal', comment: 'No' } as const
const deleting = (held: Held, changes = {}) =>
  item(held, 'del', {
    form: { result: { punishTime: 0 } },
    reasonLabels: [1240],
    reasonLabelsKey: 'lb_1240',
    remark: 'A threat',
    ...changes,
  })

/** A decision to mute, that one inspector answers; what another inspects of that. */
const inspected = async (correct: CorrectKind, agrees = false) => {
  const leader = await anInspectionLeader(server)
  const [first, second] = [await anInspector(server), await anInspector(server)]
  const people = workedBy(first, second)
  const queueId = await aQueue(leader, { people, blind: false, correct })
  const scope = { ...blankQueue.scope, queueIds: [queueId] }
  const antiId = await aQueue(leader, { kind: 'anti', people, scope, correct })
  const person = await aPerson(server.ctx, { permissions: ['audit.take'] })
  const [decisionId = ''] = await decideMany(server, person, 1)
  await sampleAll(server)
  const [order] = await fetchOf(first, queueId)
  if (!order) throw new Error('nothing was handed out')
  const answer = agrees ? muting(order) : item(order, 'ignore', { inspection: say })
  await answerOne(server, first, answer)
  await runInspectionJob(server, 'anti')
  const [again] = await fetchOf(second, antiId)
  if (!again) throw new Error('nothing was handed out again')
  return { decisionId, person, first, second, again }
}
/** The second inspector says what is right; a blind queue asks first for the own answer. */
const answerAgain = async (
  { second, again }: Awaited<ReturnType<typeof inspected>>,
  make: typeof muting,
) => {
  await answerOne(server, second, make(again))
  const { list } = await answerOne(server, second, make(again, { inspection: say }))
  expect(list[0]).toMatchObject({ accepted: true, warnings: [] })
}
const all = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.ctx.pool.query<T>(text, values)).rows
const decisionsSince = (id: string) =>
  all<{ state: string; result: string; by: string }>(
    `select state, result_id as result, person_id::text as by
     from decision where id >= $1 order by id`,
    [id],
  )
/** What the app is told of the record of a decision: of which verdict each message is. */
const toldOf = (id: string) =>
  all<{ kind: string; result: string; replaces: string | null }>(
    `select o.kind, n.result_id as result, r.result_id as replaces
     from outbox o
     join decision n on n.id = o.decision_id
     left join decision r on r.id = n.replaces
     where n.record_id = (select record_id from decision where id = $1)
     order by o.id`,
    [id],
  )
const wrongsOf = (id: string) =>
  all(
    `select w.role, w.state, w.right_result as "right", w.right_labels as labels,
       d.result_id as corrected
     from wrong_order w left join decision d on d.id = w.right_decision_id
     where w.decision_id = $1 order by w.id`,
    [id],
  )
const inspectionsOf = (id: string) =>
  all(
    `select i.kind, i.standing, i.correction, d.result_id as corrected
     from inspection i left join decision d on d.id = i.corrected_id
     where i.decision_id = $1 order by i.id`,
    [id],
  )

test('corrects a decision once more when another answer is right than corrected it', async () => {
  const world = await inspected('now')
  const { decisionId, first, second, person } = world
  const before = [
    { kind: 'decision', result: 'mute', replaces: null },
    { kind: 'clear', result: 'mute', replaces: null },
    { kind: 'decision', result: 'ignore', replaces: 'mute' },
  ]
  expect(await toldOf(decisionId)).toEqual(before)
  await server.ctx.pool.query("update outbox set state = 'delivered'")
  await answerAgain(world, deleting)
  expect(await decisionsSince(decisionId)).toEqual([
    { state: 'replaced', result: 'mute', by: person.id },
    { state: 'replaced', result: 'ignore', by: first.personId },
    { state: 'active', result: 'del', by: second.personId },
  ])
  expect(await inspectionsOf(decisionId)).toEqual([
    { kind: 'inspect', standing: 'changed', correction: 'made', corrected: 'del' },
    { kind: 'anti', standing: 'valid', correction: 'none', corrected: null },
  ])
  expect(await wrongsOf(decisionId)).toEqual([
    { role: 'auditor', state: 'new', right: 'del', labels: [1240], corrected: 'del' },
    { role: 'inspector', state: 'new', right: 'del', labels: [1240], corrected: null },
  ])
  expect(await toldOf(decisionId)).toEqual([
    ...before,
    { kind: 'decision', result: 'del', replaces: 'ignore' },
  ])
  await runInspectionJob(server, 'correct')
  expect(await decisionsSince(decisionId)).toHaveLength(3)
})

test('waits with the answer that is right in the end when nothing was corrected yet', async () => {
  const world = await inspected('after-appeal')
  const { decisionId, second, person } = world
  await answerAgain(world, deleting)
  await runInspectionJob(server, 'correct')
  expect(await decisionsSince(decisionId)).toHaveLength(1)
  expect(await inspectionsOf(decisionId)).toMatchObject([
    { standing: 'changed', correction: 'pending' },
    { kind: 'anti' },
  ])
  const own = server.client(person.token)
  const { list } = await own.ok(contract.wrongOrder.list, {})
  expect(list).toMatchObject([{ rightResult: 'del' }])
  await own.ok(contract.wrongOrder.check, { ids: [list[0]?.id ?? ''], act: 'confirm' })
  await runInspectionJob(server, 'correct')
  await runInspectionJob(server, 'correct')
  expect(await decisionsSince(decisionId)).toEqual([
    { state: 'replaced', result: 'mute', by: person.id },
    { state: 'active', result: 'del', by: second.personId },
  ])
  expect(await wrongsOf(decisionId)).toMatchObject([
    { role: 'auditor', state: 'confirmed', right: 'del', corrected: 'del' },
    { role: 'inspector' },
  ])
})

test('corrects what an inspector agreed with when another finds it wrong', async () => {
  const world = await inspected('now', true)
  const { decisionId, second, person } = world
  await answerAgain(world, deleting)
  expect(await decisionsSince(decisionId)).toEqual([
    { state: 'replaced', result: 'mute', by: person.id },
    { state: 'active', result: 'del', by: second.personId },
  ])
  expect(await wrongsOf(decisionId)).toEqual([
    { role: 'inspector', state: 'new', right: 'del', labels: [1240], corrected: null },
    { role: 'auditor', state: 'new', right: 'del', labels: [1240], corrected: 'del' },
  ])
})

test('asks nobody any more about what an appeal said the last word on', async () => {
  const { decisionId, second, again } = await inspected('after-appeal')
  const held = await all<{ id: string }>(
    `update inspection set standing = 'overturned'
     where decision_id = $1 and kind = 'inspect' returning id::text`,
    [decisionId],
  )
  expect(held).toHaveLength(1)
  const { list } = await answerOne(server, second, deleting(again))
  expect(list[0]?.warnings[0]?.code).toBe('ALREADY_DECIDED')
  expect((await all('select state from inspection order by id')).at(-1)).toEqual({ state: 'gone' })
})
