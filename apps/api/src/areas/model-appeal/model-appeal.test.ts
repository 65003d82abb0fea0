import { createHash, randomBytes } from 'node:crypto'
import { contract } from '@oas/contract/index'
import { blankVersion } from '@oas/contract/model/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../../db/transaction.ts'
import { type Held, hold, item, muting, submitItems } from '../../testing/held.ts'
import { answerOf } from '../../testing/model-service.ts'
import { type ModelWorld, aJudged, aModelWorld } from '../../testing/model-world.ts'
import type { Client } from '../../testing/server.ts'
import { type MadePerson, aPerson, anApp } from '../../testing/world.ts'
import { runJob } from '../model/run/job.ts'
import { askModels, keepOutputs } from '../model/index.ts'
import { contradictJob } from './contradict.ts'

const calls = contract.modelAppeal
let world: ModelWorld
let auditor: MadePerson
let second: Client
beforeAll(async () => {
  world = await aModelWorld()
  const { ctx } = world.server
  await anApp(ctx, 71)
  auditor = await aPerson(ctx, { permissions: ['audit.take', 'record.read'] })
  const other = await aPerson(ctx, { permissions: ['model.read', 'model.review', 'record.read'] })
  second = world.server.client(other.token)
})
afterAll(() => world.stop())
beforeEach(() => world.pass(6000))

const setShare = (share: number) =>
  world.server.ctx.pool.query(
    `
      insert into system_config (key, value)
      values ('model.appeal', $1)
      on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ from: 0.95, share })],
  )
/** Records that a person has, judged by the model in force. */
const judged = async (count: number): Promise<Held[]> => {
  const { ctx } = world.server
  const list: Held[] = []
  for (let n = 0; n < count; n++) {
    const held = await hold(world.server, auditor.id)
    const record = aJudged(`text of ${held.postId}`, { recordId: held.recordId, uid: held.uid })
    const answers = await askModels(ctx, [record], 3000)
    await transact(ctx, (client) => keepOutputs(client, [record], answers, ctx.now()))
    list.push(held)
  }
  return list
}
const goLive = async (key: string) => {
  world.service.behave = (request) => answerOf(request, () => [{ label: 'advert', score: 0.97 }])
  const made = await world.register(key, ['advert'])
  await world.move(made.versionId, 'shadow')
  await world.move(made.versionId, 'live')
  await world.bringStrategy(made.modelId)
  return made
}
const refsOf = (list: readonly { id: string; version: number }[]) =>
  list.map(({ id, version }) => ({ id, version }))

test('appeals contradicted scores, and retests what was confirmed', async () => {
  const { server, service, engineer, reviewer } = world
  const { modelId } = await goLive('contradicted')
  await setShare(100)
  const held = await judged(20)
  await submitItems(
    server,
    auditor.token,
    held.map((one) => item(one)),
  )
  // What a person finds as the model did contradicts nothing.
  const [alike] = await judged(1)
  if (alike) await submitItems(server, auditor.token, [muting(alike)])
  await contradictJob.run(server.ctx)
  await contradictJob.run(server.ctx)
  const { list, total } = await reviewer.ok(calls.appeals, { modelId, pageSize: 50 })
  expect(total).toBe(20)
  expect(list[0]).toMatchObject({
    kind: 'false_positive',
    source: 'automatic',
    state: 'open',
    label: 'advert',
    human: { violates: false },
  })
  const taken = await reviewer.ok(calls.setAppealState, {
    refs: refsOf(list),
    act: 'take',
    reason: '',
  })
  expect(taken.list.every(({ ok }) => ok)).toBe(true)
  const late = await second.ok(calls.setAppealState, {
    refs: refsOf(list),
    act: 'take',
    reason: '',
  })
  expect(new Set(late.list.map(({ code }) => code))).toEqual(new Set(['taken']))
  const { list: mine } = await reviewer.ok(calls.appeals, { modelId, pageSize: 50 })
  const notMine = { refs: refsOf(mine), act: 'confirm' as const, reason: '' }
  expect((await second.ok(calls.setAppealState, notMine)).list[0]?.code).toBe('taken')
  await reviewer.ok(calls.setAppealState, {
    refs: refsOf(mine.slice(0, 15)),
    act: 'confirm',
    reason: '',
  })
  world.pass(6000)
  const noReason = { refs: refsOf(mine.slice(15)), act: 'reject' as const, reason: '' }
  expect((await reviewer.call(calls.setAppealState, noReason)).body.field).toBe('reason')
  await reviewer.ok(calls.setAppealState, { ...noReason, reason: 'it is an advert' })
  const health = await engineer.ok(contract.model.health, { modelId })
  // 20 contradicted, of which 15 were wrong, and one that a person found alike.
  expect(health.versions[0]).toMatchObject({ decided: 21, right: 6 })

  const set = await engineer.ok(calls.exportAppeals, { modelId, reason: 'for version 2' })
  expect(set).toMatchObject({ number: 1, appeals: 15 })
  const file = await engineer.raw(
    'GET',
    `/biz_gateway/justice_model/appeal/set/${set.id}/file?form=items&reason=training`,
  )
  const lines = (await file.text()).trim().split('\n')
  expect(lines).toHaveLength(15)
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ kind: 'false_positive', label: 'advert' })

  const next = await engineer.ok(contract.model.createVersion, {
    modelId,
    body: { ...blankVersion, endpoint: service.url, sample: 'x', timeoutMs: 2000 },
  })
  service.secret = next.secret
  let n = 0
  service.behave = (request) =>
    answerOf(request, () => [{ label: 'advert', score: n++ < 3 ? 0.9 : 0.1 }])
  const { id } = await engineer.ok(calls.retest, { setId: set.id, versionId: next.id })
  while (await runJob.run(server.ctx));
  const retested = await engineer.ok(calls.getRetest, { id })
  expect(retested.run).toMatchObject({ state: 'done', right: 12, total: 15, version: 2 })
  expect(retested.items.filter(({ ok }) => ok === false)).toHaveLength(3)
  expect((await engineer.call(calls.markFixed, { id, reason: 'x' })).status).toBe(403)
  expect(await reviewer.ok(calls.markFixed, { id, reason: 'as retested' })).toEqual({ fixed: 12 })
  const { list: sets } = await engineer.ok(calls.appealSets, { modelId })
  expect(sets[0]).toMatchObject({ appeals: 15, fixed: 12, retests: [{ right: 12, total: 15 }] })
  const fixed = await reviewer.ok(calls.appeals, { modelId, state: 'fixed' })
  expect([fixed.total, fixed.list[0]?.fixedIn]).toEqual([12, 2])
})

test('appeals the same share of records, however often it looks', async () => {
  const { server, reviewer } = world
  const { modelId } = await goLive('shared_out')
  await setShare(0)
  const held = await judged(3)
  await submitItems(
    server,
    auditor.token,
    held.map((one) => item(one)),
  )
  await contradictJob.run(server.ctx)
  expect((await reviewer.ok(calls.appeals, { modelId })).total).toBe(0)
  expect((await server.ctx.pool.query('select from model_decided')).rowCount).toBe(0)
})

test('is raised by hand once by a reviewer, who has no say in it, and by the app', async () => {
  const { server, engineer, reviewer } = world
  const { modelId } = await goLive('by_hand')
  const [held] = await judged(1)
  if (!held) throw new Error('nothing is held')
  const client = server.client(auditor.token)
  const { list } = await client.ok(calls.appealOutputs, { recordId: held.recordId })
  const output = list.find((one) => one.modelId === modelId)
  expect(output).toMatchObject({ label: 'advert', labelId: 1203, score: 0.97 })
  const asked = {
    recordId: held.recordId,
    modelId,
    modelVersion: 1,
    item: output?.item ?? '',
    label: 'advert',
    kind: 'wrong_label' as const,
    remark: 'it is a joke',
  }
  expect((await client.call(calls.raiseAppeal, asked)).body.field).toBe('rightLabelId')
  const foreign = await aPerson(server.ctx, {
    permissions: ['audit.take'],
    scope: [{ appId: 71 }],
  })
  expect((await server.client(foreign.token).call(calls.raiseAppeal, asked)).body.field).toBe(
    'recordId',
  )
  const { id } = await client.ok(calls.raiseAppeal, { ...asked, rightLabelId: 1203 })
  const again = await client.call(calls.raiseAppeal, { ...asked, rightLabelId: 1203 })
  expect([again.status, again.body.field]).toEqual([400, 'kind'])
  const own = { ...asked, kind: 'false_positive' as const }
  const byReviewer = await reviewer.ok(calls.raiseAppeal, own)
  const byOwner = await engineer.ok(calls.raiseAppeal, { ...asked, kind: 'wrong_place' })
  const { list: all } = await reviewer.ok(calls.appeals, { modelId })
  expect(all.map(({ source, mine }) => [source, mine])).toEqual([
    ['owner', false],
    ['auditor', true],
    ['auditor', false],
  ])
  const outcome = await reviewer.ok(calls.setAppealState, {
    refs: [{ id: byReviewer.id, version: 1 }],
    act: 'take',
    reason: '',
  })
  expect(outcome.list[0]?.code).toBe('second-person')
  // Another of them says the same as this one.
  const ref = { id: byOwner.id, version: 1 }
  await reviewer.ok(calls.setAppealState, { refs: [ref], act: 'take', reason: '' })
  const twice = { refs: [{ ...ref, version: 2 }], act: 'duplicate' as const, reason: '' }
  expect((await reviewer.call(calls.setAppealState, twice)).body.field).toBe('duplicateOf')
  world.pass(6000)
  await reviewer.ok(calls.setAppealState, { ...twice, duplicateOf: id })
  const detail = await reviewer.ok(calls.appeal, { id: byOwner.id })
  expect(detail.appeal).toMatchObject({ state: 'duplicate', duplicateOf: id })
  expect(detail.outputs.length).toBeGreaterThan(0)
  expect(detail.history.map(({ action }) => action)).toEqual([
    'modelAppeal.duplicate',
    'modelAppeal.take',
    'modelAppeal.raise',
  ])

  const token = `oask_${randomBytes(16).toString('hex')}`
  const key = await server.ctx.db
    .insertInto('apiKey')
    .values({
      name: 'shop',
      prefix: token.slice(0, 12),
      keyHash: createHash('sha256').update(token).digest(),
      permissions: ['ingest'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.ctx.db
    .insertInto('apiKeyScope')
    .values({ apiKeyId: key.id, appId: 50, type: null })
    .execute()
  const report = (body: object) =>
    server.client().raw('POST', '/biz_gateway/justice_model/appeal/report', {
      body: JSON.stringify({
        appId: 50,
        postId: held.postId,
        model: 'by_hand',
        label: 'advert',
        kind: 'false_negative',
        remark: 'the user complained',
        ...body,
      }),
      headers: { 'content-type': 'application/json', 'x-api-key': token },
    })
  expect((await report({ appId: 71 })).status).toBe(403)
  expect((await report({ label: 'unheard' })).status).toBe(404)
  expect((await report({})).status).toBe(200)
  const fromApp = await reviewer.ok(calls.appeals, { modelId, source: 'app' })
  expect(fromApp.list.map(({ raisedBy }) => raisedBy)).toEqual(['shop'])
})
test('an appeal is not seen by whoever does not see its type', async () => {
  const { server, reviewer } = world
  const { list } = await reviewer.ok(calls.appeals, {})
  const foreign = await aPerson(server.ctx, {
    permissions: ['model.read', 'model.review'],
    scope: [{ appId: 71 }],
  })
  const client = server.client(foreign.token)
  expect((await client.ok(calls.appeals, {})).total).toBe(0)
  expect((await client.call(calls.appeal, { id: list[0]?.id ?? '0' })).status).toBe(404)
  const { list: outcomes } = await client.ok(calls.setAppealState, {
    refs: refsOf(list.slice(0, 1)),
    act: 'take',
    reason: '',
  })
  expect(outcomes[0]?.code).toBe('not-found')
})

test('a retest is cancelled, and goes on elsewhere when its server stops', async () => {
  const { server, engineer } = world
  const { list: sets } = await engineer.ok(calls.appealSets, {})
  const [set] = sets
  if (!set) throw new Error('no set')
  const { versions } = await engineer.ok(contract.model.model, { id: set.modelId })
  const versionId = versions[0]?.id ?? '0'
  const first = await engineer.ok(calls.retest, { setId: set.id, versionId })
  await engineer.ok(calls.cancelRetest, { id: first.id })
  expect((await engineer.call(calls.cancelRetest, { id: first.id })).status).toBe(409)
  expect(await runJob.run(server.ctx)).toBe(false)
  const next = await engineer.ok(calls.retest, { setId: set.id, versionId })
  // A server took it and is gone.
  await server.ctx.pool.query(
    `update model_run set state = 'running', server = 'gone', leased_until = $2 where id = $1`,
    [next.id, new Date(server.ctx.now().getTime() + 60_000)],
  )
  expect(await runJob.run(server.ctx)).toBe(false)
  world.pass(61_000)
  while (await runJob.run(server.ctx));
  expect((await engineer.ok(calls.getRetest, { id: next.id })).run.state).toBe('done')
})
