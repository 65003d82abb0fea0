import { contract } from '@oas/contract/index'
import { typeKeyOf } from '@oas/contract/type-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aSetting, aType } from '../../testing/world.ts'
import { insertSetting } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aType(server.ctx, {
    appId: 71,
    type: 3,
    name: 'avatar',
    business: 'picture',
    pageKeys: ['tags-audit-picture'],
  })
})
afterAll(() => server.stop())

test('types come only from apps and types of the caller', async () => {
  const { token } = await aPerson(server.ctx, { scope: [{ appId: 71 }] })
  const types = await server.client(token).ok(contract.setting.allTypes, {})
  expect(types.map(typeKeyOf)).toEqual(['71:3'])
})

test('types are narrowed by business and page, with waiting counts by app', async () => {
  const client = server.client((await aPerson(server.ctx)).token)
  expect(
    (await client.ok(contract.setting.typesV2, { business: 'picture' })).map((info) => info.name),
  ).toEqual(['avatar'])
  expect(await client.ok(contract.setting.typesV3, { pageKey: 'tags-audit-text' })).toMatchObject([
    { appId: 50, types: [{ type: 12, waiting: 0 }] },
  ])
})

test('the conditions of a type are those of its setting', async () => {
  const condition = [
    {
      dbField: 'uid',
      name: 'uid',
      label: 'audit.uid',
      type: 1,
      relation: 'eq',
      is_apply: 1,
      needUid: true,
    } as const,
  ]
  await aType(server.ctx, { type: 19, name: 'asked', condition: [...condition] })
  expect(
    await server
      .client((await aPerson(server.ctx)).token)
      .ok(contract.setting.conditions, { appId: 50, type: 19 }),
  ).toEqual(condition)
})

test('has a setting for each use of a type, else serves it as for auditing', async () => {
  await aType(server.ctx, { type: 26, name: 'used_twice' })
  await insertSetting(
    server.ctx,
    aSetting({ type: 26, name: 'used_twice', source: 'inspection', undoSeconds: 9 }),
    'system',
    new Date(),
  )
  const client = server.client((await aPerson(server.ctx)).token)
  const served = async (source?: 'audit' | 'customize' | 'inspection') => {
    const { source: of, undoSeconds } = await client.ok(contract.setting.busconfig, {
      appId: 50,
      type: 26,
      ...(source === undefined ? {} : { source }),
    })
    return [of, undoSeconds]
  }
  expect([
    await served(),
    await served('audit'),
    await served('inspection'),
    await served('customize'),
  ]).toEqual([
    ['audit', 0],
    ['audit', 0],
    ['inspection', 9],
    ['audit', 0],
  ])
})

test('the newest published version is served, older ones by number', async () => {
  await insertSetting(server.ctx, aSetting({ version: 2, undoSeconds: 5 }), 'system', new Date())
  const client = server.client((await aPerson(server.ctx)).token)
  expect((await client.ok(contract.setting.busconfig, { appId: 50, type: 12 })).version).toBe(2)
  expect(
    (await client.ok(contract.setting.busconfig, { appId: 50, type: 12, version: 1 })).undoSeconds,
  ).toBe(0)
  expect(await client.ok(contract.setting.versions, { types: ['50:12', '71:3', '99:9'] })).toEqual({
    '50:12': 2,
    '71:3': 1,
  })
})

test('takes the setting of a source, else the audit’s; refuses another source', async () => {
  await aType(server.ctx, { type: 21, name: 'sources' })
  for (const [source, undoSeconds] of [
    ['customize', 7],
    ['inspection', 9],
  ] as const)
    await insertSetting(
      server.ctx,
      aSetting({ type: 21, source, undoSeconds }),
      'system',
      new Date(),
    )
  const client = server.client((await aPerson(server.ctx)).token)
  const of = async (type: number, source?: 'audit' | 'customize' | 'inspection') => {
    const found = await client.ok(contract.setting.busconfig, {
      appId: 50,
      type,
      ...(source ? { source } : {}),
    })
    return [found.source, found.undoSeconds]
  }
  expect([
    await of(21),
    await of(21, 'audit'),
    await of(21, 'customize'),
    await of(21, 'inspection'),
  ]).toEqual([
    ['audit', 0],
    ['audit', 0],
    ['customize', 7],
    ['inspection', 9],
  ])
  await aType(server.ctx, { type: 22, name: 'one source' })
  expect([await of(22, 'customize'), await of(22, 'inspection')]).toEqual([
    ['audit', 0],
    ['audit', 0],
  ])
  expect(
    (await client.ok(contract.setting.busconfigs, { types: ['50:21'], source: 'inspection' })).map(
      ({ undoSeconds }) => undoSeconds,
    ),
  ).toEqual([9])
  expect(
    (
      await client.call(contract.setting.busconfig, {
        appId: 50,
        type: 21,
        source: 'elsewhere' as 'audit',
      })
    ).body,
  ).toMatchObject({ code: 400, field: 'source' })
})

test('puts types on pages that the setting of a source names, else of the audit', async () => {
  await aType(server.ctx, { type: 23, name: 'two places', pageKeys: ['tags-audit-text'] })
  await insertSetting(
    server.ctx,
    aSetting({ type: 23, source: 'inspection', pageKeys: ['tags-audit-text-group'] }),
    'system',
    new Date(),
  )
  await insertSetting(
    server.ctx,
    aSetting({ type: 23, version: 2, pageKeys: ['tags-audit-text'] }),
    'system',
    new Date(),
  )
  const client = server.client((await aPerson(server.ctx)).token)
  const pages = async (source?: 'audit' | 'customize' | 'inspection') =>
    (await client.ok(contract.setting.typesV2, source ? { source } : {}))
      .filter(({ type }) => type === 23)
      .map(({ pageKeys }) => pageKeys)
  expect([
    await pages(),
    await pages('audit'),
    await pages('customize'),
    await pages('inspection'),
  ]).toEqual([
    [['tags-audit-text']],
    [['tags-audit-text']],
    [['tags-audit-text']],
    [['tags-audit-text-group']],
  ])
  expect(
    (
      await client.ok(contract.setting.typesV3, {
        source: 'inspection',
        pageKey: 'tags-audit-text-group',
      })
    ).flatMap(({ types }) => types.map(({ type }) => type)),
  ).toEqual([23])
})

test("a setting outside the caller's scope is refused, a missing one is named", async () => {
  const { token } = await aPerson(server.ctx, { scope: [{ appId: 50, type: 12 }] })
  expect(
    (await server.client(token).call(contract.setting.busconfig, { appId: 71, type: 3 })).status,
  ).toBe(403)
  const { body } = await server
    .client((await aPerson(server.ctx)).token)
    .call(contract.setting.busconfig, { appId: 50, type: 99 })
  expect(body).toMatchObject({ code: 404 })
})
