import { allCalls, contract } from '@oas/contract/index'
import type { Permission } from '@oas/contract/permissions'
import { rolePresets } from '@oas/contract/people/role-presets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hold, item, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'

const { exposure } = contract
let server: TestServer
let me: MadePerson
let rule = { id: '0', version: 1 }
const body = {
  teamId: null,
  personId: null,
  severity: 2,
  dayMinutes: null,
  dayItems: 1,
  rowItems: null,
  afterMinutes: null,
  breakMinutes: 10,
  rotateDays: null,
}
const as = (permissions: readonly Permission[]): Promise<MadePerson> =>
  aPerson(server.ctx, { permissions: [...permissions] })
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  const editor = await as(['exposure.edit'])
  const care = server.client(editor.token)
  await care.ok(exposure.setType, { typeKey: '50:12', severity: 2, version: null })
  rule = await care.ok(exposure.createRule, body)
  me = await as(rolePresets.auditor)
  await submitItems(server, me.token, [item(await hold(server, me.id))])
})
afterAll(async () => server.stop())

/** What each call of the area is asked with, but for what everybody may ask of oneself. */
const inputs = {
  people: {},
  person: () => ({ personId: me.id }),
  stops: {},
  rules: {},
  createRule: { ...body, severity: 3 },
  updateRule: () => ({ ...body, ...rule }),
  removeRule: () => rule,
  floors: {},
  createFloor: { teamId: null, severity: 1, blur: 1, grey: false, mute: false },
  updateFloor: {
    id: '1',
    version: 1,
    teamId: null,
    severity: 1,
    blur: 1,
    grey: false,
    mute: false,
  },
  removeFloor: { id: '1', version: 1 },
  labels: {},
  setLabel: { labelId: 1203, severity: 1, version: null },
  types: {},
  setType: { typeKey: '50:12', severity: 1, version: 1 },
} as const
const own = ['own', 'mine', 'ownFloors']

test('refuses each figure and setting to leaders and to those whom it is about', async () => {
  const names = allCalls.flatMap(([name]) =>
    name.startsWith('exposure.') ? name.slice('exposure.'.length) : [],
  )
  expect(names.toSorted()).toEqual([...own, ...Object.keys(inputs)].toSorted())
  const leader = await as(rolePresets.leader)
  for (const person of [leader, me])
    for (const [name, input] of Object.entries(inputs)) {
      const given = typeof input === 'function' ? input() : input
      const call = exposure[name as keyof typeof inputs]
      const { status } = await server.client(person.token).call(call, given as never)
      expect(`${name} ${status}`).toBe(`${name} 403`)
    }
})

test('lets whoever reads change nothing, and whoever changes read no figures', async () => {
  const reader = server.client((await as(['exposure.read'])).token)
  const editor = server.client((await as(['exposure.edit'])).token)
  expect((await reader.call(exposure.createRule, { ...body, severity: 1 })).status).toBe(403)
  expect((await editor.call(exposure.people, {})).status).toBe(403)
  expect((await editor.call(exposure.person, { personId: me.id })).status).toBe(403)
})

test('tells oneself, and nothing of anybody else', async () => {
  const { stops, budgets } = await server.client(me.token).ok(exposure.mine, {})
  expect(stops).toMatchObject([{ kind: 'items', severity: 2 }])
  expect(budgets).toEqual([{ kind: 'items', severity: 2, n: 1, most: 1 }])
  const you = await as(rolePresets.auditor)
  const yours = await server.client(you.token).ok(exposure.mine, {})
  expect(yours.stops).toEqual([])
  expect(yours.days.every(({ items }) => items.every((n) => n === 0))).toBe(true)
})

test('writes down each look at the figures of a person', async () => {
  const person = await as(['exposure.read'])
  const care = server.client(person.token)
  const { list, total } = await care.ok(exposure.people, {})
  expect(total).toBe(1)
  expect(list).toMatchObject([
    { personId: me.id, share: 100, stops: ['items'], today: { items: [0, 0, 1, 0] } },
  ])
  expect(await care.ok(exposure.people, { near: true, personId: me.id })).toMatchObject({
    total: 1,
  })
  await care.ok(exposure.person, { personId: me.id })
  const stops = await care.ok(exposure.stops, { current: true })
  expect(stops.list).toMatchObject([{ personId: me.id, kind: 'items', n: 1, most: 1 }])
  const looks = await server.ctx.db
    .selectFrom('auditLog')
    .select(['subject', 'detail'])
    .where('action', '=', 'exposure.look')
    .where('actorId', '=', person.id)
    .orderBy('id')
    .execute()
  const at = ['people', 'people', 'person', 'stops']
  expect(looks).toEqual(at.map((where) => ({ subject: `person:${me.id}`, detail: { at: where } })))
})

test('gives care staff what they need by their preset, and leaders nothing of it', () => {
  expect(rolePresets.care).toEqual(['people.read', 'exposure.read', 'exposure.edit'])
  expect(rolePresets.leader.filter((one) => one.startsWith('exposure.'))).toEqual([])
})
