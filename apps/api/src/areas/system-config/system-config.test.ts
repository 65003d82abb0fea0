import { pathOf } from '@oas/contract/define'
import { allCalls, contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nobody } from '../../core/caller.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'
import { setConfig } from './index.ts'
import { signConfigRead } from './service.ts'

const calls = contract.systemConfig
let server: TestServer
const by = () => ({ ...server.ctx, caller: { ...nobody, name: 'system' }, requestId: '' })
beforeAll(async () => {
  server = await testServer({ configSecret: 'shared with programs' })
  await setConfig(by(), 'front.chrome.requireuid', { on: true }, true)
  await setConfig(by(), 'front.hidden', [1, 2], false)
})
afterAll(() => server.stop())

test('a public key is read by anybody, as JSON text; a missing one is null', async () => {
  expect(await server.client().ok(calls.frontConfig, { key: 'front.chrome.requireuid' })).toEqual({
    key: 'front.chrome.requireuid',
    value: '{"on":true}',
  })
  expect(await server.client().ok(calls.frontConfig, { key: 'front.none' })).toBeNull()
})

test('another key needs a session', async () => {
  const { status, body } = await server.client().call(calls.frontConfig, { key: 'front.hidden' })
  expect([status, body.code]).toEqual([401, -5])
  const { token } = await aPerson(server.ctx)
  expect((await server.client(token).ok(calls.frontConfig, { key: 'front.hidden' }))?.value).toBe(
    '[1,2]',
  )
  const byCookie = await server
    .client()
    .raw('GET', `${pathOf(calls.frontConfig)}?key=front.hidden`, {
      headers: { cookie: `oas_session=${token}` },
    })
  expect(await byCookie.json()).toMatchObject({ data: { value: '[1,2]' } })
})

test('shows settings not in force yet to who tries them out, others those in force', async () => {
  await setConfig(by(), 'front.tried', 'in force', true)
  await setConfig(by(), 'front.tried.alpha', 'on trial', true)
  const read = async (key: string, environment: string) =>
    (
      (await (
        await server.client().raw('GET', `${pathOf(calls.frontConfig)}?key=${key}`, {
          headers: { cps_environment: environment },
        })
      ).json()) as { data: unknown }
    ).data
  expect([await read('front.tried', 'alpha'), await read('front.tried', 'normal')]).toEqual([
    { key: 'front.tried', value: '"on trial"' },
    { key: 'front.tried', value: '"in force"' },
  ])
  expect(await read('front.chrome.requireuid', 'alpha')).toEqual({
    key: 'front.chrome.requireuid',
    value: '{"on":true}',
  })
})

test('or a right time and sign; wrong, old and missing ones are refused', async () => {
  const key = 'front.hidden'
  const time = Date.now()
  const right = signConfigRead('shared with programs', key, time)
  expect((await server.client().ok(calls.frontConfig, { key, time, sign: right }))?.value).toBe(
    '[1,2]',
  )
  const old = time - 301_000
  for (const bad of [
    { time, sign: right.replace(/^./, (c) => (c === '0' ? '1' : '0')) },
    { time: time + 1, sign: right },
    { time: old, sign: signConfigRead('shared with programs', key, old) },
    { sign: right },
    { time, sign: '' },
    { time, sign: signConfigRead('', key, time) },
  ]) {
    const { status, body } = await server.client().call(calls.frontConfig, { key, ...bad })
    expect([status, body.code, body.msg]).toEqual([403, 403, '签名错误'])
  }
})

test('without a shared secret no signature is right', async () => {
  const plain = await testServer()
  const time = Date.now()
  expect(
    (
      await plain
        .client()
        .call(calls.frontConfig, { key: 'x', time, sign: signConfigRead('', 'x', time) })
    ).body.msg,
  ).toBe('签名错误')
  await plain.stop()
})

test('setting a key is audited and told to pages', async () => {
  const told: unknown[] = []
  const stop = server.ctx.bus.listen(({ topic, message }) => {
    if (topic === 'setting.changed') told.push(message)
  })
  await setConfig(by(), 'front.hidden', 'new', false)
  await expect.poll(() => told).toEqual([{ what: 'config', key: 'front.hidden' }])
  stop()
  expect(
    await server.ctx.db
      .selectFrom('auditLog')
      .select(['actor', 'subject', 'detail'])
      .where('action', '=', 'systemConfig.update')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ).toEqual({
    actor: 'system',
    subject: 'config:front.hidden',
    detail: {
      before: { value: [1, 2], public: false, secret: false, remark: '' },
      after: { value: 'new', public: false, secret: false, remark: '' },
    },
  })
})

test('every call has a declared response time', async () => {
  const { systemName, calls: times } = await server
    .client()
    .ok(calls.timeouts, { systemName: 'global' })
  expect(systemName).toBe('global')
  expect(Object.keys(times)).toHaveLength(
    new Set(allCalls.map(([, call]) => `${call.method} ${pathOf(call)}`)).size,
  )
  for (const [, call] of allCalls)
    expect(times[`${call.method} ${pathOf(call)}`]).toBe(call.answersWithin ?? 3000)
})
