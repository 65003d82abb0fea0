import { contract } from '@oas/contract/index'
import type { BreakerMeasure } from '@oas/contract/breaker/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Auditor, anAuditor } from '../../testing/auditor.ts'
import { hold, item, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'

let server: TestServer
let other: TestServer
let leader: MadePerson
let teamId: string
let ahead = 0
beforeAll(async () => {
  const now = (): Date => new Date(Date.now() + ahead)
  server = await testServer({}, { now })
  other = await testServer({ databaseUrl: server.config.databaseUrl }, { now })
  await aType(server.ctx, { undoSeconds: 600 })
  await aType(server.ctx, { type: 14, name: 'other', undoSeconds: 600 })
  await aLabelTree(server.ctx)
  const team = await server.ctx.db
    .insertInto('team')
    .values({ name: 'night' })
    .returning('id')
    .executeTakeFirstOrThrow()
  teamId = team.id
  leader = await inTeam(await aPerson(server.ctx, { permissions: ['audit.team', 'audit.take'] }))
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})
beforeEach(async () => {
  ahead = 0
  await settled()
  await server.ctx.pool.query(`
    delete from breaker_stop; delete from breaker_act; delete from breaker_limit;
    delete from queue_order; delete from message`)
})

const settled = async (): Promise<void> => {
  await Promise.all([...server.ctx.background, ...other.ctx.background])
}
const inTeam = async (person: MadePerson): Promise<MadePerson> => {
  await server.ctx.db.updateTable('person').set({ teamId }).where('id', '=', person.id).execute()
  return person
}
const anyone = async (permissions?: Parameters<typeof aPerson>[1]): Promise<MadePerson> =>
  inTeam(await aPerson(server.ctx, permissions))
type Limit = { minutes?: number; type?: number; teamId?: string; active?: boolean }
const limit = async (measure: BreakerMeasure, most: number, of: Limit = {}): Promise<void> => {
  await server.ctx.db
    .insertInto('breakerLimit')
    .values({
      measure,
      most,
      minutes: of.minutes ?? 60,
      appId: of.type === undefined ? null : 50,
      type: of.type ?? null,
      teamId: of.teamId ?? null,
      active: of.active ?? true,
    })
    .execute()
}
const mutes = async (person: MadePerson, n: number, on = server, type = 12) => {
  const held = []
  for (let at = 0; at < n; at++) held.push(await hold(server, person.id, { type }))
  return submitItems(
    on,
    person.token,
    held.map((one) => muting(one)),
    { type },
  )
}
const refusal = async (person: MadePerson, on = server) =>
  (
    await on.client(person.token).call(contract.decision.submit, {
      pageKey: 'tags-audit-text',
      appId: 50,
      type: 12,
      business: 'text',
      windowId: 'w1',
      settingVersion: 1,
      recordResults: [item(await hold(server, person.id))],
    })
  ).body
const stops = async (by = leader, lifted = false) =>
  (await server.client(by.token).ok(contract.breaker.stops, { lifted })).list
const lift = (by: MadePerson, id: string, reason = 'looked through') =>
  server.client(by.token).call(contract.breaker.lift, { id, reason })
const lifted = async (person: MadePerson): Promise<void> => {
  await settled()
  const stop = (await stops()).find((one) => one.personId === person.id)
  expect((await lift(leader, stop?.id ?? '0')).body.code).toBe(0)
}

test('goes on at the limit, and stops with the submission that goes beyond it', async () => {
  await limit('bans', 5)
  const me = await anyone()
  expect((await mutes(me, 5)).finished).toBe(5)
  expect((await refusal(me)).code).toBe(0)
  const beyond = await mutes(me, 3)
  expect(beyond.finished).toBe(3)
  const { code, msg } = await refusal(me)
  expect(code).toBe(423)
  expect(msg).toContain('封禁 8 次')
  await settled()
  expect(await stops()).toMatchObject([
    { personId: me.id, measure: 'bans', n: 8, most: 5, minutes: 60, team: 'night', own: false },
  ])
})

test('says in the words of the reader what was exceeded and who lifts it', async () => {
  await limit('punishments', 1)
  const me = await anyone()
  await mutes(me, 2)
  const answer = await server
    .client(me.token)
    .raw('POST', '/biz_gateway/justice_review/v4/record', {
      body: JSON.stringify({
        pageKey: 'tags-audit-text',
        business: 'text',
        windowId: 'w1',
        limit: 1,
      }),
      headers: { 'content-type': 'application/json', 'global-language': 'en' },
    })
  expect(answer.status).toBe(423)
  const { msg } = (await answer.json()) as { msg: string }
  expect(msg).toMatch(/^You have been stopped since .*: 2 punishments in 60 min, the limit is 1\./)
  expect(await server.client(me.token).ok(contract.breaker.own, {})).toMatchObject({
    stop: { measure: 'punishments', n: 2, most: 1 },
  })
})

test('counts exactly when two servers and many tabs punish at once', async () => {
  await limit('bans', 6)
  const me = await anyone()
  const held = []
  for (let at = 0; at < 16; at++) held.push(await hold(server, me.id))
  const tried = await Promise.all(
    held.map((one, at) =>
      (at % 2 === 0 ? server : other).client(me.token).call(contract.decision.submit, {
        pageKey: 'tags-audit-text',
        appId: 50,
        type: 12,
        business: 'text',
        windowId: 'w1',
        settingVersion: 1,
        recordResults: [muting(one)],
      }),
    ),
  )
  const codes = tried.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 0)).toHaveLength(7)
  expect(codes.filter((code) => code === 423)).toHaveLength(9)
  const { rows } = await server.ctx.pool.query(
    'select count(*)::int as n from punish where person_id = $1',
    [me.id],
  )
  expect(rows).toEqual([{ n: 7 }])
})

test('stops the person on every server, and nobody else', async () => {
  await limit('bans', 1)
  const me = await anyone()
  const you = await anyone()
  expect((await refusal(me, other)).code).toBe(0)
  await mutes(you, 1)
  await mutes(me, 2)
  expect((await refusal(me, other)).code).toBe(423)
  expect((await refusal(you)).code).toBe(0)
  expect((await refusal(you, other)).code).toBe(0)
})

test('ends the audits of the person and gives back what they hold', async () => {
  await limit('bans', 1)
  const { personId, client, window }: Auditor = await anAuditor(server)
  const me = { id: personId, token: client.token } as MadePerson
  const kept = await hold(server, me.id)
  await server.ctx.db
    .updateTable('queueOrder')
    .set({ windowId: window })
    .where('id', '=', kept.id)
    .execute()
  await mutes(me, 2)
  await settled()
  expect(
    await server.ctx.db
      .selectFrom('queueOrder')
      .select(['state', 'holderId'])
      .where('id', '=', kept.id)
      .executeTakeFirst(),
  ).toEqual({ state: 'waiting', holderId: null })
  const live = await server.ctx.db
    .selectFrom('auditorSession')
    .select('id')
    .where('personId', '=', me.id)
    .where('stoppedAt', 'is', null)
    .execute()
  expect(live).toEqual([])
  const started = { pageKey: 'tags-audit-text', windowId: window, types: [] }
  expect((await client.call(contract.queue.start, started)).body.code).toBe(423)
})

test('stops whoever takes back more decisions than the limit allows', async () => {
  await limit('undos', 2)
  const me = await anyone()
  const { list } = await mutes(me, 4)
  const ids = list.map(({ decisionId }) => decisionId ?? '')
  const undo = (decisionIds: string[]) =>
    server.client(me.token).call(contract.decision.undo, { windowId: 'w1', decisionIds })
  expect((await undo(ids.slice(0, 2))).body.code).toBe(0)
  const beyond = await undo(ids.slice(2, 3))
  expect(beyond.body.data).toMatchObject({ list: [{ undone: true }] })
  expect((await undo(ids.slice(3))).body.code).toBe(423)
})

test('counts punishments that are lifted by hand as undos', async () => {
  await limit('undos', 1)
  const me = await anyone({ permissions: ['audit.take', 'punish.batch', 'record.read'] })
  await mutes(me, 2)
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    "select id from punish where person_id = $1 and state = 'active'",
    [me.id],
  )
  const clear = () =>
    server.client(me.token).call(contract.clearPunish.clear, {
      appId: 50,
      by: 'row',
      ids: rows.map(({ id }) => id),
      reason: 'misjudge',
      remark: 'wrong script',
      contentBack: true,
    })
  expect((await clear()).body).toMatchObject({ code: 0, data: { cleared: 2 } })
  expect((await clear()).body.code).toBe(423)
})

test('lets nobody lift their own stop, asks for a reason, and is seen by type', async () => {
  await limit('bans', 1)
  const me = await aPerson(server.ctx, {
    permissions: ['audit.take', 'audit.team', 'config.edit'],
  })
  await mutes(me, 2)
  await settled()
  const [stop] = await stops(me)
  expect(stop?.own).toBe(true)
  const id = stop?.id ?? '0'
  expect((await lift(me, id)).body.code).toBe(409)
  expect((await lift(leader, id, '  ')).body).toMatchObject({ code: 400, field: 'reason' })
  const far = await aPerson(server.ctx, {
    permissions: ['audit.team'],
    scope: [{ appId: 50, type: 14 }],
  })
  expect(await stops(far)).toEqual([])
  expect((await lift(far, id)).body.code).toBe(404)
  expect((await lift(leader, id)).body.code).toBe(0)
  expect((await lift(leader, id)).body.code).toBe(409)
  expect(await stops()).toEqual([])
  expect(await stops(leader, true)).toMatchObject([
    { id, liftedBy: leader.name, reason: 'looked through' },
  ])
})

test('counts anew after the stop is lifted, on every server', async () => {
  await limit('bans', 3)
  const me = await anyone()
  await mutes(me, 4)
  expect((await refusal(me, other)).code).toBe(423)
  await lifted(me)
  expect((await mutes(me, 3)).finished).toBe(3)
  await expect.poll(async () => (await refusal(me, other)).code).toBe(0)
  await mutes(me, 1)
  expect((await refusal(me)).code).toBe(423)
})

test('forgets what lies before the span', async () => {
  await limit('bans', 2, { minutes: 10 })
  const me = await anyone()
  await mutes(me, 2)
  ahead = 11 * 60_000
  await mutes(me, 2)
  expect((await refusal(me)).code).toBe(0)
  await mutes(me, 1)
  expect((await refusal(me)).code).toBe(423)
})

test('holds the tightest limit that matches type, team and state', async () => {
  await limit('bans', 9)
  await limit('bans', 1, { type: 14 })
  await limit('bans', 4, { teamId })
  await limit('bans', 2, { minutes: 30, active: false })
  const me = await anyone()
  const stranger = await aPerson(server.ctx)
  await mutes(me, 4)
  expect((await refusal(me)).code).toBe(0)
  await mutes(me, 1, server, 14)
  expect((await refusal(me)).code).toBe(423)
  await mutes(stranger, 5)
  expect((await refusal(stranger)).code).toBe(0)
  await mutes(stranger, 2, server, 14)
  expect((await refusal(stranger)).code).toBe(423)
  await settled()
  const found = await stops()
  expect(found.find(({ personId }) => personId === me.id)).toMatchObject({ most: 4, oneTeam: true })
  expect(found.find(({ personId }) => personId === stranger.id)).toMatchObject({
    most: 1,
    type: 14,
    oneType: true,
  })
})

test('tells the leaders of the team once, and the log what was stopped and lifted', async () => {
  await limit('bans', 1)
  const me = await anyone()
  await anyone({ permissions: ['audit.team'], scope: [{ appId: 50, type: 14 }] })
  await mutes(me, 2)
  await settled()
  const told = await server.ctx.db
    .selectFrom('messageReceipt as r')
    .innerJoin('message as m', 'm.id', 'r.messageId')
    .select(['r.personId', 'm.link', 'm.payload'])
    .execute()
  expect(told.map(({ personId, link }) => ({ personId, link }))).toEqual([
    { personId: leader.id, link: '/breaker' },
  ])
  expect(told[0]?.payload).toMatchObject({
    transKey: 'breaker.told_bans',
    transKeyParams: { person: me.name, n: 2, most: 1, minutes: 60 },
  })
  expect(await server.client(leader.token).ok(contract.breaker.count, {})).toEqual({ n: 1 })
  await lifted(me)
  const acts = await server.ctx.db
    .selectFrom('auditLog')
    .select(['action', 'actor'])
    .where('subject', '=', `person:${me.id}`)
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { action: 'breaker.stop', actor: 'breaker' },
    { action: 'breaker.lift', actor: leader.name },
  ])
})

test('counts a batch that no second person passes when it is made', async () => {
  await limit('bans', 2)
  const me = await anyone({ permissions: ['audit.take', 'punish.batch'] })
  const make = () =>
    server.client(me.token).call(contract.batchPunish.create, {
      appId: 50,
      type: 12,
      resultId: 'mute',
      labels: [1203],
      punishTime: 86_400,
      remark: 'advert',
      list: [1, 2, 3].map((n) => ({ postId: `batch${n}`, uid: `batch-u${n}` })),
    })
  expect((await make()).body).toMatchObject({ code: 0, data: { state: 'running' } })
  expect((await make()).body.code).toBe(423)
})

test('keeps limits by those who set the installation up, and writes each change down', async () => {
  const admin = await aPerson(server.ctx, { permissions: ['audit.team', 'config.edit'] })
  const by = server.client(admin.token)
  const body = {
    measure: 'bans' as const,
    minutes: 30,
    most: 40,
    typeKey: '50:12',
    teamId,
    active: true,
  }
  expect(
    (await server.client(leader.token).call(contract.breaker.createLimit, body)).body.code,
  ).toBe(403)
  const { id, version } = await by.ok(contract.breaker.createLimit, body)
  const again = await by.call(contract.breaker.createLimit, { ...body, most: 50 })
  expect(again.body).toMatchObject({ code: 400, field: 'minutes' })
  const unknown = await by.call(contract.breaker.createLimit, { ...body, typeKey: '50:999' })
  expect(unknown.body).toMatchObject({ code: 400, field: 'typeKey' })
  await by.ok(contract.breaker.updateLimit, { ...body, id, version, most: 20, active: false })
  expect((await by.call(contract.breaker.removeLimit, { id, version })).body.code).toBe(409)
  expect(await by.ok(contract.breaker.limits, {})).toMatchObject({
    total: 1,
    list: [{ ...body, id, most: 20, active: false, team: 'night', updatedBy: admin.name }],
  })
  await by.ok(contract.breaker.removeLimit, { id, version: version + 1 })
  const acts = await server.ctx.db
    .selectFrom('auditLog')
    .select('action')
    .where('subject', '=', `breaker-limit:${id}`)
    .orderBy('id')
    .execute()
  expect(acts.map(({ action }) => action)).toEqual([
    'breaker.createLimit',
    'breaker.updateLimit',
    'breaker.removeLimit',
  ])
})
