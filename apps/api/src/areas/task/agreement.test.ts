import { contract } from '@oas/contract/index'
import { blankTask, oneRound } from '@oas/contract/task/schemas'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Auditor, anAuditor, rec, send } from '../../testing/auditor.ts'
import { type Held, item, muting, submitItems } from '../../testing/held.ts'
import { resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aRunningTask } from '../../testing/task-leader.ts'
import { aLabelTree } from '../../testing/world.ts'

useQueueWorld()
beforeAll(() => aLabelTree(server.ctx))
beforeEach(resetClock)
const { task: calls } = contract

/** Who mutes what: both the first 40, neither the next 45, one of the two the last 15. */
const mutes = (name: 'one' | 'other', n: number): boolean =>
  n < 40 || (name === 'one' ? n >= 85 && n < 94 : n >= 94)
const said = (name: 'one' | 'other') => (held: Held) =>
  mutes(name, Number(held.postId)) ? muting(held) : item(held)
const say = async ({ client, window }: Auditor, list: ReturnType<typeof item>[]) =>
  list.length > 0 && submitItems(server, client.token, list, { windowId: window })
const shown = ({ value, low, high }: Record<'value' | 'low' | 'high', number | null>) =>
  [value, low, high].map((n) => n?.toFixed(3))

test('tells how far two people agree, what they differ on, and what of it stood', async () => {
  const [one, other] = [await anAuditor(server), await anAuditor(server)]
  const again = await anAuditor(server, {}, [], other)
  await send(
    server,
    Array.from({ length: 100 }, (_, n) => rec(`${n}`)),
  )
  const personIds = [one.personId, other.personId]
  const { id, by } = await aRunningTask(server, {
    people: { ...blankTask.people, personIds },
    rounds: { ...oneRound, mode: 'blind' },
  })
  const fetchOf = (auditor: Auditor) => auditor.fetch({ tfTaskIds: [id], limit: 50 })
  for (let held = await fetchOf(one); held.length > 0; held = await fetchOf(one))
    await say(one, held.map(said('one')))
  expect((await by.ok(calls.agreement, { id })).agreement).toMatchObject({ den: 0, value: null })

  // The last answers come from two windows at once.
  for (let more = true; more;) {
    const [left, right] = [await fetchOf(other), await fetchOf(again)]
    await Promise.all([say(other, left.map(said('other'))), say(again, right.map(said('other')))])
    more = left.length > 0
  }
  const { list } = await by.ok(calls.items, { id, limit: 200 })
  expect(list.map(({ state }) => state).toSorted()).toEqual([
    ...Array.from({ length: 15 }, () => 'branched'),
    ...Array.from({ length: 85 }, () => 'final'),
  ])
  const told = await by.ok(calls.agreement, { id })
  expect(told.agreement).toMatchObject({ num: 85, den: 100, value: 0.85 })
  expect(shown(told.fleiss)[0]).toBe('0.699')
  expect(shown(told.alpha)).toEqual(['0.701', '0.560', '0.841'])
  expect(told.cohen && shown(told.cohen)).toEqual(['0.700', '0.560', '0.839'])
  expect(Object.entries(told.settled).filter(([, n]) => n > 0)).toEqual([
    ['round', 85],
    ['open', 15],
  ])
  expect(told.pairs).toEqual([{ appId: 50, type: 12, one: '通过', other: '禁言', items: 15 }])
  expect(
    told.people.map(({ personId, answers, stood: { num, den } }) => [personId, answers, num, den]),
  ).toEqual(personIds.map((personId) => [personId, 100, 85, 85]))

  const empty = await aRunningTask(server, { people: { ...blankTask.people, personIds } })
  expect(await empty.by.ok(calls.agreement, { id: empty.id })).toMatchObject({
    agreement: { den: 0 },
    cohen: null,
    pairs: [],
    people: [],
  })
})
