import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { type Someone, administration } from '../../testing/administration.ts'
import type { TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: Someone
let someone: Awaited<ReturnType<typeof administration>>['someone']
beforeAll(async () => {
  ;({ server, admin, someone } = await administration())
})
afterAll(() => server.stop())

test('what the log shows of the data of one app is shown to those who see that app', async () => {
  const { client } = admin
  const { settingCase, whiteList } = contract
  const record = (content: string) => ({ texts: [{ content }], at: 1_700_000_000_000 })
  const { id: caseId } = await client.ok(settingCase.create, {
    appId: 50,
    type: 12,
    name: 'a case',
    record: record('private words'),
  })
  await client.ok(settingCase.update, {
    id: caseId,
    version: 1,
    name: 'a case',
    record: record('private words again'),
  })
  await client.ok(settingCase.accept, { id: caseId, version: 2 })
  await client.ok(settingCase.remove, { id: caseId, version: 3 })
  const facts = {
    name: 'friends',
    scopes: ['AUDIT_TIPS' as const],
    apps: [50],
    types: [],
    countries: [],
    businesses: [],
    force: [],
    tip: { cn: '', en: 'tip', id: '', ru: '' },
    maxDays: null,
  }
  const { id } = await client.ok(whiteList.createList, { subject: 'user', ...facts })
  await client.ok(whiteList.updateList, { id, version: 1, ...facts, name: 'private friends' })
  await client.ok(whiteList.add, { listId: id, lines: ['private-uid'], reason: 'because' })
  const entry = (await client.ok(whiteList.entries, { kind: 'user', listId: id })).list[0]
  await client.ok(whiteList.updateEntry, {
    id: entry?.id ?? '',
    version: entry?.version ?? 0,
    until: Date.now() + dayMs,
    reason: 'longer',
  })
  await client.ok(whiteList.stopEntries, {
    refs: [{ id: entry?.id ?? '', version: (entry?.version ?? 0) + 1 }],
    act: 'stop',
    reason: 'over',
  })
  await client.ok(whiteList.stopList, { refs: [{ id, version: 2 }], act: 'stop', reason: 'over' })
  const seenBy = async (appId: number): Promise<string[]> =>
    (
      await (
        await someone({ permissions: ['people.read'], scope: [{ appId }] })
      ).client.ok(contract.people.log, { limit: 50 })
    ).list
      .map((row) => row.action)
      .toReversed()
  expect(await seenBy(50)).toEqual([
    'setting.createCase',
    'setting.updateCase',
    'setting.acceptCase',
    'setting.removeCase',
    'whiteList.create',
    'whiteList.update',
    'whiteList.add',
    'whiteList.prolong',
    'whiteList.stop',
    'whiteList.stop',
  ])
  expect(await seenBy(71)).toEqual([])
})
