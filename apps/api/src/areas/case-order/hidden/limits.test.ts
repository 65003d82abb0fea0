import { contract } from '@oas/contract/index'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { expect, test } from 'vitest'
import { anAuditor } from '../../../testing/auditor.ts'
import { item, muting } from '../../../testing/held.ts'
import {
  aCase,
  aDrill,
  aLibrary,
  aMember,
  decide,
  drillOf,
  hiddenOf,
  leader,
  sendPlain,
  texts,
  useHiddenWorld,
  verdict,
} from '../../../testing/hidden-cases.ts'
import { server } from '../../../testing/queue-world.ts'
import { aPerson } from '../../../testing/world.ts'

const { caseOrder, label, practice } = contract
useHiddenWorld()

/** As if all that was given had been given so many days earlier. */
const age = async (days: number): Promise<void> => {
  await server.ctx.pool.query(
    'update hidden_case set made_at = made_at - make_interval(days => $1)',
    [days],
  )
}
/** Hidden cases that somebody gets among so many ordinary orders; they decide the latter alone. */
const givenAmong = async (
  of: Awaited<ReturnType<typeof aMember>>,
  n: number,
  how?: Parameters<typeof decide>[2],
): Promise<HeldRecord[]> => {
  const given: HeldRecord[] = []
  await sendPlain(n)
  for (;;) {
    const list = await of.fetch({ types: ['50:12'], limit: 20 })
    const hidden = await hiddenOf(list)
    const plain = list.filter(({ id }) => !hidden.has(id))
    if (plain.length === 0) return given
    given.push(...list.filter(({ id }) => hidden.has(id)))
    await decide(of, plain, how)
  }
}

test('gives nobody the same case twice within 90 days, answered or not', async () => {
  const id = await aDrill(texts(1))
  const one = await aMember()
  await one.client.ok(caseOrder.confirm, { id })
  expect(await givenAmong(one, 60)).toHaveLength(1)
  await age(89)
  expect(await givenAmong(one, 40)).toEqual([])
  await age(2)
  expect(await givenAmong(one, 40)).toHaveLength(1)
  await leader.ok(caseOrder.remove, { ids: [id] })
})

test('gives nobody a case that they answered elsewhere within 90 days', async () => {
  const libraryId = await aLibrary(texts(1))
  const { id } = await leader.ok(caseOrder.create, { body: drillOf(libraryId) })
  const one = await aMember()
  const other = await aMember()
  for (const { client } of [one, other]) await client.ok(caseOrder.confirm, { id })
  const open = { ...drillOf(libraryId), mode: 'open' as const, name: 'Open' }
  const drill = await leader.ok(caseOrder.create, { body: open })
  const { roundId } = await one.client.ok(caseOrder.start, { id: drill.id })
  const asked = await one.client.ok(practice.next, { kind: 'drill', id: roundId })
  await one.client.ok(practice.answer, {
    kind: 'drill',
    id: roundId,
    itemId: asked.item?.id ?? '',
    version: asked.item?.version ?? 0,
    answer: verdict('ignore'),
    ms: 1000,
  })
  expect(await givenAmong(one, 40)).toEqual([])
  expect(await givenAmong(other, 40)).toHaveLength(1)
  await leader.ok(caseOrder.remove, { ids: [id, drill.id] })
})

test('hides violations no oftener than the ordinary orders of the type are some', async () => {
  const punished = Array.from({ length: 10 }, (_all, at) =>
    aCase(`An advert ${at}`, { answer: verdict('mute', [1203]) }),
  )
  const id = await aDrill([...punished, ...texts(20)])
  const [other, one] = [await anAuditor(server, {}, ['50:12']), await aMember()]
  await one.client.ok(caseOrder.confirm, { id })
  // Half of what is decided of the type is a violation.
  await server.ctx.pool.query('truncate stat_decision, stat_delta')
  let decided = 0
  const half = (held: HeldRecord) => (decided++ % 2 === 0 ? muting(held) : item(held))
  await sendPlain(20)
  await decide(other, await other.fetch({ types: ['50:12'], limit: 20 }), half)
  await givenAmong(one, 100, half)
  const { rows } = await server.ctx.pool.query<{ given: number; violations: number }>(
    `select count(*)::int as given, (count(*) filter (where violation))::int as violations
    from hidden_case where person_id = $1`,
    [one.personId],
  )
  // Two of five are less than half, three would be more.
  expect(rows).toEqual([{ given: 5, violations: 2 }])
  await leader.ok(caseOrder.remove, { ids: [id] })
})

test('hides no case with a label that keeps out of cases since it was made', async () => {
  const editor = server.client(
    (await aPerson(server.ctx, { permissions: ['label.edit', 'label.deploy'] })).token,
  )
  const labelled = aCase('A case with the label', { answer: verdict('mute', [1301]) })
  const libraryId = await aLibrary([labelled, ...texts(2)])
  const tree = (await editor.ok(label.trees, {})).find(({ id }) => id === 11)
  const at = { treeId: 11, version: tree?.version ?? 0 }
  const kept = (await editor.ok(label.draft, { treeId: 11 })).list.find(({ id }) => id === 1301)
  if (!kept) throw new Error('the tree has no such label')
  const { cnName, enName, idName, ruName, orders, punishId, translateGroup, translateKey } = kept
  const { version } = await editor.ok(label.update, {
    ...at,
    id: 1301,
    cnName,
    enName,
    idName,
    ruName,
    orders,
    punishId,
    translateGroup,
    translateKey,
    extJson: '{"neverCase":true}',
  })
  await editor.ok(label.deploy, { treeId: 11, version, note: 'never a case' })
  const { id } = await leader.ok(caseOrder.create, { body: drillOf(libraryId) })
  expect(await leader.ok(caseOrder.hidden, { id })).toMatchObject({
    items: 2,
    unfit: [{ reason: 'label', n: 1 }],
  })
  const one = await aMember()
  await one.client.ok(caseOrder.confirm, { id })
  expect(await givenAmong(one, 60)).toHaveLength(2)
  await leader.ok(caseOrder.remove, { ids: [id] })
})
