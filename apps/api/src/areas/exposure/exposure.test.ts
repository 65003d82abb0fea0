import type { Input } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { dayMs, minuteMs } from '@oas/contract/time'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayOf, dayStart } from '../../core/office-time.ts'
import { hold, item, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'

const { exposure } = contract
type Rule = Input<typeof exposure.createRule>

let server: TestServer
let other: TestServer
let care: MadePerson
let teamId: string
/** Noon of a day of the office, so that no test runs into midnight by itself. */
const noon = dayStart(Date.now()) + dayMs / 2
let clock = noon
beforeAll(async () => {
  const now = (): Date => new Date(clock)
  server = await testServer({}, { now })
  other = await testServer({ databaseUrl: server.config.databaseUrl }, { now })
  await aType(server.ctx, { undoSeconds: 60 })
  await aType(server.ctx, { type: 14, name: 'grave', undoSeconds: 60 })
  await aLabelTree(server.ctx)
  await server.ctx.db.updateTable('label').set({ parentId: 1203 }).where('id', '=', 1240).execute()
  const team = await server.ctx.db
    .insertInto('team')
    .values({ name: 'night' })
    .returning('id')
    .executeTakeFirstOrThrow()
  teamId = team.id
  care = await aPerson(server.ctx, { permissions: ['exposure.read', 'exposure.edit'] })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})
beforeEach(async () => {
  clock = noon
  await server.ctx.pool.query(`
    truncate exposure_label, exposure_type, exposure_rule, exposure_floor, exposure_day,
      exposure_run, exposure_stop`)
  await setType('50:14', 2)
  await setType('50:12', 0)
})

/** Lets time go by; sessions last. */
const passTo = async (at: number): Promise<void> => {
  clock = at
  await server.ctx.pool.query('update session set created_at = $1, expires_at = $2', [
    new Date(at),
    new Date(at + dayMs),
  ])
}
const by = (person: MadePerson, on = server) => on.client(person.token)
const setType = async (typeKey: string, severity: number): Promise<void> => {
  const { list } = await by(care).ok(exposure.types, {})
  const version = list.find((one) => one.typeKey === typeKey)?.version ?? null
  await by(care).ok(exposure.setType, { typeKey, severity, version })
}
const setLabel = async (labelId: number, severity: number | null): Promise<void> => {
  const { list } = await by(care).ok(exposure.labels, {})
  const version = list.find((one) => one.labelId === labelId)?.version ?? null
  await by(care).ok(exposure.setLabel, { labelId, severity, version })
}
const rule = (limits: Partial<Rule>): Promise<{ id: string; version: number }> =>
  by(care).ok(exposure.createRule, {
    teamId: null,
    personId: null,
    severity: 2,
    dayMinutes: null,
    dayItems: null,
    rowItems: null,
    afterMinutes: null,
    breakMinutes: 10,
    rotateDays: null,
    ...limits,
  })
const inTeam = async (person: MadePerson): Promise<MadePerson> => {
  await server.ctx.db.updateTable('person').set({ teamId }).where('id', '=', person.id).execute()
  return person
}
type Seen = { n?: number; type?: number; spentMs?: number; on?: TestServer; label?: number }
/** Decides records, each of which was held long enough for what it took. */
const sees = async (
  person: MadePerson,
  { n = 1, type = 14, spentMs, on = server, label }: Seen = {},
) => {
  const held = []
  for (let at = 0; at < n; at++) held.push(await hold(server, person.id, { type }))
  await server.ctx.pool.query(
    'update queue_order set held_at = $2, shown_at = $2, lease_until = $3 where id = any($1)',
    [held.map(({ id }) => id), new Date(clock - 3_600_000), new Date(clock + 3_600_000)],
  )
  const time = spentMs === undefined ? {} : { spentMs }
  return submitItems(
    on,
    person.token,
    held.map((one) =>
      label === undefined
        ? item(one, 'ignore', time)
        : muting(one, { reasonLabels: [label], reasonLabelsKey: `lb_${label}`, ...time }),
    ),
    { type },
  )
}
const mine = (person: MadePerson, on = server) => by(person, on).ok(exposure.mine, {})
const today = async (person: MadePerson) => {
  const found = (await mine(person)).days.at(-1)
  expect(found?.day).toBe(dayOf(clock))
  return { items: found?.items, ms: found?.ms }
}
const stopsOf = async (person: MadePerson, on = server) =>
  (await by(person, on).ok(exposure.own, {})).stops.map(({ kind }) => kind)

test('counts by labels, which inherit from above, else by the type', async () => {
  await setLabel(1203, 3)
  await setLabel(1301, 1)
  const me = await aPerson(server.ctx)
  await sees(me, { spentMs: 5000 })
  await sees(me, { type: 12 })
  await sees(me, { type: 12, label: 1240, spentMs: 2000 })
  await sees(me, { type: 12, label: 1301 })
  await setLabel(1203, null)
  await sees(me, { label: 1203 })
  expect(await today(me)).toEqual({ items: [2, 1, 1, 1], ms: [0, 0, 5000, 2000] })
  await setLabel(1240, 2)
  await setLabel(1301, 0)
  expect(await today(me)).toEqual({ items: [2, 1, 1, 1], ms: [0, 0, 5000, 2000] })
})

test('counts exactly what is decided on two servers at once, whatever is taken back', async () => {
  await setLabel(1203, 3)
  const me = await aPerson(server.ctx)
  const shown = { items: [0, 0, 0, 0], ms: [0, 0, 0, 0] }
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          n: fc.integer({ min: 1, max: 3 }),
          type: fc.constantFrom(12, 14),
          label: fc.constantFrom(undefined, 1203, 1240, 1301),
          spentMs: fc.integer({ min: 0, max: 60_000 }),
          undo: fc.boolean(),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      async (acts) => {
        await Promise.all(
          acts.map(async ({ undo, ...act }, at) => {
            const on = at % 2 === 0 ? server : other
            const { list } = await sees(me, { ...act, on })
            const grave = act.label === undefined ? (act.type === 14 ? 2 : 0) : null
            const severity = grave ?? (act.label === 1301 ? 0 : 3)
            shown.items[severity] = (shown.items[severity] ?? 0) + act.n
            shown.ms[severity] = (shown.ms[severity] ?? 0) + act.n * act.spentMs
            const decisionIds = list.map(({ decisionId }) => decisionId ?? '')
            if (undo) await by(me, on).ok(contract.decision.undo, { windowId: 'w1', decisionIds })
          }),
        )
        expect(await today(me)).toEqual(shown)
      },
    ),
    { numRuns: 8 },
  )
})

test('counts a day from midnight to midnight in Asia/Shanghai, in the team of then', async () => {
  const me = await inTeam(await aPerson(server.ctx))
  await passTo(dayStart(noon) + dayMs - 1000)
  await sees(me)
  await passTo(clock + 2000)
  await sees(me, { n: 2 })
  const days = (await mine(me)).days.slice(-2).map(({ items }) => items)
  expect(days).toEqual([
    [0, 0, 1, 0],
    [0, 0, 2, 0],
  ])
  const { rows } = await server.ctx.pool.query(
    'select distinct team_id from exposure_day where person_id = $1',
    [me.id],
  )
  expect(rows).toEqual([{ team_id: teamId }])
})

test('stops at minutes and at items of a day, on every server, until midnight', async () => {
  const a = await rule({ dayItems: 3 })
  const [me, you] = [await aPerson(server.ctx), await aPerson(server.ctx)]
  await sees(me, { n: 2 })
  expect(await stopsOf(me)).toEqual([])
  await sees(me, { on: other })
  expect(await stopsOf(me)).toEqual(['items'])
  expect(await stopsOf(me, other)).toEqual(['items'])
  const { stops } = await by(me).ok(exposure.own, {})
  expect(stops).toMatchObject([
    { until: dayStart(noon) + dayMs, severity: 2, types: [{ appId: 50, type: 14 }] },
  ])
  await by(care).ok(exposure.updateRule, {
    id: a.id,
    version: a.version,
    teamId: null,
    personId: null,
    severity: 2,
    dayMinutes: 2,
    dayItems: null,
    rowItems: null,
    afterMinutes: null,
    breakMinutes: 10,
    rotateDays: null,
  })
  expect(await stopsOf(me)).toEqual([])
  await sees(you, { spentMs: 119_999 })
  expect(await stopsOf(you)).toEqual([])
  await sees(you, { spentMs: 1 })
  expect(await stopsOf(you)).toEqual(['minutes'])
  await passTo(dayStart(noon) + dayMs)
  expect(await stopsOf(you)).toEqual([])
})

test('asks for a break after items or minutes in a row, which ends by the clock', async () => {
  await rule({ rowItems: 3, afterMinutes: 2, breakMinutes: 15 })
  const me = await aPerson(server.ctx)
  await sees(me, { n: 2 })
  // A pause that is long enough begins the count anew.
  await passTo(clock + 15 * minuteMs)
  await sees(me, { n: 2 })
  expect(await stopsOf(me)).toEqual([])
  await passTo(clock + 14 * minuteMs)
  await sees(me)
  expect(await stopsOf(me)).toEqual(['row'])
  await passTo(clock + 15 * minuteMs - 1)
  expect(await stopsOf(me)).toEqual(['row'])
  await passTo(clock + 1)
  expect(await stopsOf(me)).toEqual([])
  await sees(me, { spentMs: 2 * minuteMs })
  // What was begun before the pause was over is none.
  expect(await stopsOf(me)).toEqual(['break', 'row'])
})

test('rotates after days in a row, until a day without', async () => {
  await rule({ rotateDays: 2 })
  const me = await aPerson(server.ctx)
  await sees(me)
  await passTo(clock + dayMs)
  await sees(me)
  expect(await stopsOf(me)).toEqual([])
  await passTo(clock + dayMs)
  expect(await stopsOf(me)).toEqual(['rotation'])
  // What was still in hand is finished: that day was not one without.
  await sees(me)
  await passTo(clock + dayMs)
  expect(await stopsOf(me)).toEqual(['rotation'])
  await passTo(clock + dayMs)
  expect(await stopsOf(me)).toEqual([])
  const { list } = await by(care).ok(exposure.stops, { personId: me.id })
  expect(list.map(({ kind, at }) => ({ kind, day: dayOf(at) }))).toEqual([
    { kind: 'rotation', day: dayOf(noon + 2 * dayMs) },
  ])
})

test('holds the nearest rule of each severity', async () => {
  await rule({ dayItems: 9 })
  await rule({ dayItems: 1, severity: 3 })
  await rule({ dayItems: 2, teamId })
  const [me, mate, stranger] = [
    await inTeam(await aPerson(server.ctx)),
    await inTeam(await aPerson(server.ctx)),
    await aPerson(server.ctx),
  ]
  await rule({ dayItems: 4, personId: me.id })
  for (const person of [me, mate, stranger]) await sees(person, { n: 3 })
  expect([await stopsOf(me), await stopsOf(mate), await stopsOf(stranger)]).toEqual([
    [],
    ['items'],
    [],
  ])
  await setLabel(1203, 3)
  await sees(stranger, { label: 1203 })
  // No type is that grave, so nothing of it is given out less.
  expect(await by(stranger).ok(exposure.own, {})).toMatchObject({
    stops: [{ severity: 3, kind: 'items', types: [] }],
  })
  await sees(me)
  expect(await stopsOf(me)).toEqual(['items'])
})

test('keeps rules, floors and severities by who may, and writes each change down', async () => {
  const body = { severity: 2, dayItems: 5 }
  const { id, version } = await rule(body)
  const refused = async (change: Partial<Rule>) =>
    (
      await by(care).call(exposure.createRule, {
        teamId: null,
        personId: null,
        severity: 1,
        dayMinutes: null,
        dayItems: null,
        rowItems: null,
        afterMinutes: null,
        breakMinutes: 10,
        rotateDays: null,
        ...change,
      })
    ).body
  expect(await refused({ ...body })).toMatchObject({ code: 400, field: 'severity' })
  expect(await refused({})).toMatchObject({ code: 400, field: 'dayMinutes' })
  expect(await refused({ dayItems: 1, teamId: '9' })).toMatchObject({ code: 400, field: 'teamId' })
  expect(await refused({ dayItems: 1, teamId, personId: care.id })).toMatchObject({
    code: 400,
    field: 'personId',
  })
  await by(care).ok(exposure.removeRule, { id, version })
  const floor = { teamId, severity: 1, blur: 4, grey: true, mute: false }
  const made = await by(care).ok(exposure.createFloor, floor)
  const again = await by(care).call(exposure.createFloor, floor)
  expect(again.body).toMatchObject({ code: 400, field: 'severity' })
  await by(care).ok(exposure.updateFloor, { ...floor, ...made, blur: 6 })
  expect((await by(care).call(exposure.removeFloor, made)).body.code).toBe(409)
  expect(await by(care).ok(exposure.floors, {})).toMatchObject({
    total: 1,
    list: [{ blur: 6, team: 'night', updatedBy: care.name }],
  })
  await by(care).ok(exposure.removeFloor, { id: made.id, version: 2 })
  await setLabel(1203, 2)
  const stale = { labelId: 1203, severity: 1, version: 7 }
  expect((await by(care).call(exposure.setLabel, stale)).body.code).toBe(409)
  expect(await by(care).ok(exposure.labels, {})).toMatchObject({
    total: 1,
    list: [{ labelId: 1203, severity: 2, path: ['tree 11'] }],
  })
  const acts = await server.ctx.db
    .selectFrom('auditLog')
    .select('action')
    .where('actorId', '=', care.id)
    .where('action', 'like', 'exposure.%')
    .where('action', '<>', 'exposure.setType')
    .orderBy('id', 'desc')
    .limit(6)
    .execute()
  expect(acts.map(({ action }) => action).reverse()).toEqual([
    'exposure.createRule',
    'exposure.removeRule',
    'exposure.createFloor',
    'exposure.updateFloor',
    'exposure.removeFloor',
    'exposure.setLabel',
  ])
})

test('gives floors of all and the team, the strictest parts, for grave types alone', async () => {
  const floor = { teamId: null, severity: 1, blur: 3, grey: false, mute: true }
  await by(care).ok(exposure.createFloor, floor)
  await by(care).ok(exposure.createFloor, { ...floor, teamId, severity: 2, blur: 9, mute: false })
  await by(care).ok(exposure.createFloor, { ...floor, severity: 3, blur: 20, grey: true })
  const types = ['50:12', '50:14']
  const floors = (person: MadePerson) => by(person).ok(exposure.ownFloors, { types })
  expect(await floors(await inTeam(await aPerson(server.ctx)))).toEqual([
    { typeKey: '50:14', blur: 9, grey: false, mute: true },
  ])
  const stranger = await aPerson(server.ctx)
  expect(await floors(stranger)).toEqual([{ typeKey: '50:14', blur: 3, grey: false, mute: true }])
  await setType('50:12', 3)
  expect(await floors(stranger)).toMatchObject([{ blur: 20, grey: true }, { blur: 3 }])
})
