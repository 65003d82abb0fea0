import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Someone, administration } from '../../testing/administration.ts'
import type { TestServer } from '../../testing/server.ts'

const { pick } = contract.people
let server: TestServer
let admin: Someone
let someone: Awaited<ReturnType<typeof administration>>['someone']
beforeAll(async () => {
  ;({ server, admin, someone } = await administration())
})
afterAll(() => server.stop())

const namesFor = async (who: Someone, input: object = {}): Promise<string[]> =>
  (await who.client.ok(pick, { limit: 200, ...input })).list.map(({ name }) => name)

test('finds people who see the same data, the own team, and with people.read all', async () => {
  const [asker, near, far, wide] = await Promise.all([
    someone({ scope: [{ appId: 50, type: 12 }] }),
    someone({ scope: [{ appId: 50 }] }),
    someone({ scope: [{ appId: 71, type: 3 }] }),
    someone({ scope: [{ appId: null }] }),
  ])
  const seen = await namesFor(asker)
  expect([asker, near, far, wide].map(({ name }) => seen.includes(name))).toEqual([
    true,
    true,
    false,
    true,
  ])
  // Nor is somebody found by an id that was guessed.
  expect(await namesFor(asker, { words: `${far.id},${near.id}` })).toEqual([near.name])
  expect(
    (await namesFor(admin, { words: `${far.id},${near.name.toUpperCase()}` })).toSorted(),
  ).toEqual([far.name, near.name].toSorted())
})

test('finds by a part of the name or by the whole id, and goes on where a page ended', async () => {
  const { id, name } = await someone()
  expect(await namesFor(admin, { text: name.slice(1) })).toContain(name)
  expect(await namesFor(admin, { text: id })).toContain(name)
  expect(await namesFor(admin, { text: '%' })).toEqual([])
  const first = await admin.client.ok(pick, { limit: 1 })
  const second = await admin.client.ok(pick, { limit: 1, after: first.next ?? '' })
  expect(second.list).toHaveLength(1)
  expect(await namesFor(admin)).toEqual(
    expect.arrayContaining([first.list[0]?.name, second.list[0]?.name]),
  )
  expect(first.list).not.toEqual(second.list)
})

test('puts who is called exactly as asked first, and names nobody twice', async () => {
  const { name } = await someone()
  const longer = await Promise.all(
    ['a_', 'b_', 'zz_'].map((by) => someone({ name: `${by}${name}` })),
  )
  const text = name.toUpperCase()
  const first = await admin.client.ok(pick, { text, limit: 2 })
  const second = await admin.client.ok(pick, { text, limit: 2, after: first.next ?? '' })
  expect([...first.list, ...second.list].map((one) => one.name)).toEqual([
    name,
    ...longer.map((one) => one.name),
  ])
  expect(second.next).toBeNull()
})

test('leaves out those who may not work, where asked for active ones', async () => {
  const gone = await someone()
  await server.ctx.pool.query("update person set state = 'disabled' where id = $1", [gone.id])
  expect(await namesFor(admin, { words: gone.id })).toEqual([gone.name])
  expect(await namesFor(admin, { words: gone.id, active: true })).toEqual([])
})

test('offers each skill and region once, of those alone whom one may name', async () => {
  const [asker, near, far] = await Promise.all([
    someone({ scope: [{ appId: 50, type: 12 }] }),
    someone({ scope: [{ appId: 50 }] }),
    someone({ scope: [{ appId: 71, type: 3 }] }),
  ])
  for (const [{ id }, skills, region] of [
    [asker, ['chess'], 'North'],
    [near, ['chess', 'live games'], 'North'],
    [far, ['hidden skill'], 'Hidden'],
  ] as const)
    await server.ctx.pool.query('update person set skills = $2, region = $3 where id = $1', [
      id,
      skills,
      region,
    ])
  const seen = await asker.client.ok(contract.people.words, {})
  expect(seen.skills.filter((one) => /chess|live games|hidden/.test(one))).toEqual([
    'chess',
    'live games',
  ])
  expect(seen.regions.filter((one) => /North|Hidden/.test(one))).toEqual(['North'])
  expect((await admin.client.ok(contract.people.words, {})).skills).toContain('hidden skill')
})
