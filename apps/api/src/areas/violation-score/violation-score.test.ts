import { contract } from '@oas/contract/index'
import { dayMs } from '@oas/contract/time'
import { blankTemplate } from '@oas/contract/violation-score/decay'
import type { TemplateBody } from '@oas/contract/violation-score/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuditor, send } from '../../testing/auditor.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { hold, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { decideAnew } from '../../testing/wrong-orders.ts'
import { provide } from '../strategy-run/values/provide.ts'
import { runRecompute } from './recompute.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'

const calls = contract.violationScore
let server: TestServer
let writer: MadePerson
let passer: MadePerson
let auditor: MadePerson
let other: MadePerson
const begin = Date.now() - 60 * dayMs
let day = 0
beforeAll(async () => {
  server = await testServer({ sessionHours: 100_000 }, { now: () => new Date(begin + day * dayMs) })
  await aType(server.ctx, { undoSeconds: 60 })
  await aLabelTree(server.ctx)
  writer = await aPerson(server.ctx, { permissions: ['score.read', 'score.edit', 'audit.team'] })
  passer = await aPerson(server.ctx, {
    permissions: ['score.read', 'score.edit', 'score.review', 'record.read'],
  })
  auditor = await aPerson(server.ctx)
  other = await aPerson(server.ctx, {
    permissions: ['audit.take', 'record.read', 'record.repunish'],
  })
  await server.ctx.pool.query(`update session set expires_at = now() + interval '1 year'`)
})
afterAll(() => server.stop())

const as = ({ token }: MadePerson) => server.client(token)
const subject = {
  appId: 50,
  type: 12,
  postId: 'p',
  country: '',
  language: '',
  source: '',
  business: 'text',
  reason: '',
  priority: 0,
  reportCount: 1,
  content: { texts: [], pictures: [], videos: [], voices: [], files: [], lives: [], data: {} },
  extData: {},
  modelInfo: {},
  contentHash: '',
  createdAt: new Date(),
  receivedAt: new Date(),
}
let names = 0
const bodyOf = (changes: Partial<TemplateBody> = {}): TemplateBody => ({
  ...blankTemplate,
  name: `points ${++names}`,
  appIds: [50],
  rows: [{ labelId: 1203, classId: 0, level: 0, points: 12, results: [] }],
  thresholds: [{ score: 20, punishId: 202, seconds: 604_800 }],
  ...changes,
})
const published = async (changes: Partial<TemplateBody> = {}): Promise<string> => {
  const { id, revision } = await as(writer).ok(calls.createTemplate, { body: bodyOf(changes) })
  await as(passer).ok(calls.publish, { id, baseVersion: revision, act: 'publish' })
  return id
}
const retire = async (id: string): Promise<void> => {
  const { row } = await as(passer).ok(calls.template, { id })
  await as(passer).ok(calls.publish, { id, baseVersion: row.revision, act: 'retire' })
}
const ofUser = (uid: string) => as(passer).ok(calls.user, { appId: 50, uid })
const scoreOf = async (id: string, uid: string): Promise<number> =>
  (await ofUser(uid)).templates.find(({ templateId }) => templateId === id)?.score ?? -1
const heldOf = async (uid: string) => {
  const held = await hold(server, auditor.id, { uid })
  const { list } = await submitItems(server, auditor.token, [muting(held)])
  return { held, id: list[0]?.decisionId ?? '' }
}
const onDay = async (uid: string, at: number) => {
  day = at
  return heldOf(uid)
}

test('scores what fades, and takes back what is overturned with its suggestion', async () => {
  const template = await published()
  const uid = 'faded'
  await onDay(uid, 0)
  const second = await onDay(uid, 10)
  await onDay(uid, 40)
  day = 45
  expect(await scoreOf(template, uid)).toBe(24)
  const seen = async () => {
    await send(server, [{ appId: 50, type: 12, postId: `s${Math.random()}`, uid, texts: [] }])
    const asks = await anAuditor(server)
    const [record] = await asks.fetch({ limit: 1 })
    return record?.showJson['suggest']
  }
  expect(await seen()).toMatchObject({
    score: 24,
    suggest: [{ kind: 'line', from: 20, punishId: 202, seconds: 604_800 }],
  })
  await decideAnew(server, other, second)
  expect(await scoreOf(template, uid)).toBe(18)
  expect(await seen()).toEqual({ score: 18, suggest: [] })
  const { events } = await ofUser(uid)
  expect(events.map(({ isLive, why }) => [isLive, why])).toEqual([
    [true, ''],
    [false, 'replaced'],
    [true, ''],
  ])
  await retire(template)
})

test('lets nobody publish what they wrote, nor over a change they have not seen', async () => {
  const { id, revision } = await as(passer).ok(calls.createTemplate, { body: bodyOf() })
  const publish = { id, baseVersion: revision, act: 'publish' } as const
  await expectRefusal(as(passer), calls.publish, publish, 'not-yourself')
  const body = bodyOf()
  await as(writer).ok(calls.updateTemplate, { id, baseVersion: revision, body })
  await expectRefusal(as(passer), calls.publish, publish, 'conflict')
  const next = await as(passer).ok(calls.publish, { ...publish, baseVersion: revision + 1 })
  expect(next.version).toBe(1)
  const { versions, draft } = await as(passer).ok(calls.template, { id })
  expect(versions).toMatchObject([{ version: 1, madeBy: writer.name, publishedBy: passer.name }])
  expect(draft).toBeNull()
  await retire(id)
})

test('values new events only when published, and old ones by a recomputation after', async () => {
  const uid = 'valued'
  await onDay(uid, 50)
  const id = await published({ dailyCap: 20 })
  expect(await scoreOf(id, uid)).toBe(0)
  await onDay(uid, 50)
  expect(await scoreOf(id, uid)).toBe(12)
  const run = async (dryRun: boolean) => {
    await as(passer).ok(calls.recompute, { id, dryRun, days: 1 })
    while (await runRecompute(server.ctx));
    return (await as(passer).ok(calls.template, { id })).recompute
  }
  const preview = await run(true)
  expect(preview).toMatchObject({ state: 'done', dry: true })
  expect(preview?.lines).toMatchObject([{ score: 20, before: 0, up: 1, down: 0 }])
  expect(await scoreOf(id, uid)).toBe(12)
  expect(await run(false)).toMatchObject({ state: 'done', dry: false })
  expect(await scoreOf(id, uid)).toBe(20)
  const { events } = await ofUser(uid)
  expect(events.map(({ points, counted }) => [points, counted])).toEqual([
    [12, 8],
    [12, 12],
  ])
  await retire(id)
})

test('shows what a draft would change on users, and changes nothing', async () => {
  const uid = 'sampled'
  const id = await published()
  await onDay(uid, 50)
  const { row } = await as(writer).ok(calls.template, { id })
  const rows = [{ labelId: 1203, classId: 0, level: 0, points: 30, results: [] }]
  const body = { ...bodyOf({ rows }), name: row.name }
  await as(writer).ok(calls.updateTemplate, { id, baseVersion: row.revision, body })
  const { list } = await as(writer).ok(calls.check, { id })
  expect(list).toContainEqual({ appId: 50, uid, before: 12, after: 30 })
  expect(await scoreOf(id, uid)).toBe(12)
  expect((await as(writer).ok(calls.template, { id })).row.version).toBe(1)
  await retire(id)
})

test('ends events by hand for leaders alone, with the reason in the log', async () => {
  const id = await published()
  const uid = 'spared'
  await onDay(uid, 50)
  await onDay(uid, 50)
  const { events } = await ofUser(uid)
  const ids = events.slice(0, 1).map((one) => one.id)
  const asked = { ids, reason: 'a test of the app' }
  await expectRefusal(as(passer), calls.voidEvents, asked, 'no-permission')
  expect(await as(writer).ok(calls.voidEvents, asked)).toEqual({ voided: 1 })
  expect(await scoreOf(id, uid)).toBe(12)
  await as(passer).ok(calls.recomputeUser, { appId: 50, uid })
  expect(await scoreOf(id, uid)).toBe(12)
  const { rows } = await server.ctx.pool.query(
    `select detail ->> 'reason' as reason from audit_log where action = $1`,
    ['violationScore.voidEvents'],
  )
  expect(rows).toEqual([{ reason: 'a test of the app' }])
  await retire(id)
})

test('lists users over a score as it is now, also after points have faded', async () => {
  const id = await published()
  const uid = 'listed'
  await onDay(uid, 50)
  await onDay(uid, 50)
  const listed = async (least: number) =>
    (await as(passer).ok(calls.users, { templateId: id, least })).list
  expect(await listed(20)).toMatchObject([
    { uid, score: 24, line: 20, live: 1, suggested: { punishId: 202, seconds: 604_800 } },
  ])
  day = 81
  expect(await listed(20)).toEqual([])
  expect(await listed(12)).toMatchObject([{ uid, score: 12, line: null, suggested: null }])
  const { rows } = await server.ctx.pool.query('select violation_turn($1, 500) as n', [
    server.ctx.now(),
  ])
  expect(rows[0].n).toBeGreaterThan(0)
  expect(await listed(12)).toMatchObject([{ uid, score: 12 }])
  day = 50
  await retire(id)
})

test('is a value that rules can ask, nothing where nobody is meant', async () => {
  const id = await published()
  await onDay('ruled', 50)
  const wanted = [{ id: 'user.violationScore', param: '', origin: { kind: 'score' as const } }]
  const subjects = ['ruled', 'unknown', ''].map((uid) => ({ ...subject, uid }))
  const given = await provide(server.ctx, subjects, wanted, server.ctx.now())
  expect(given.map(({ read }) => read('user.violationScore', ''))).toEqual([12, 0, null])
  await retire(id)
})

test('values a level before every level, a result by its multiplier, a class last', async () => {
  await server.ctx.pool.query(`insert into label_class (key, names, updated_at, updated_by)
    values ('harm', '{}', now(), 'test')`)
  await server.ctx.pool.query('update label_tree set class_id = (select id from label_class)')
  const of = (change: object) => ({
    labelId: 0,
    classId: 0,
    level: 0,
    points: 10,
    results: [],
    ...change,
  })
  const classId = (await server.ctx.pool.query('select id from label_class')).rows[0].id
  const results = [{ resultId: 'mute', thousandths: 1500 }]
  const byClass = await published({ rows: [of({ classId })] })
  const byLabel = await published({ rows: [of({ classId }), of({ labelId: 1203, results })] })
  await onDay('classed', 50)
  expect(await scoreOf(byClass, 'classed')).toBe(10)
  expect(await scoreOf(byLabel, 'classed')).toBe(15)
  await retire(byClass)
  await retire(byLabel)
})
