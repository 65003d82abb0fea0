import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { type WordDesk, aWordDesk } from '../../../testing/word-desk.ts'
import { aLabelTree, aPerson, aType, anApp } from '../../../testing/world.ts'
import { attackJob } from './job.ts'

const calls = contract.textModeration
let server: TestServer
let desk: WordDesk
let ahead = 0
const pass = (): void => {
  ahead += 6000
}
beforeAll(async () => {
  server = await testServer({ sessionHours: 100_000 }, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  desk = await aWordDesk(server, 'Attacked', pass)
})
afterAll(() => server.stop())
beforeEach(pass)

const list = (filter: object = {}) => desk.analyst.ok(calls.attacks, filter)
/** Lets a week go by for what was tried. */
const age = async (): Promise<void> => {
  await server.ctx.pool.query("update text_attack set at = at - interval '8 days'")
}
const told = async (): Promise<string[]> => {
  const { list: messages } = await desk.analyst.ok(contract.message.list, {})
  return messages.flatMap(({ payload }) =>
    payload.transKey === 'text_attack.told_worse'
      ? [String(payload.transKeyParams?.['names'])]
      : [],
  )
}

test('tries what was approved and lists what gets through, the worst first', async () => {
  const casino = await desk.approve('casino')
  const gamble = await desk.approve('赌博', { level: 2 })
  await desk.approve('win[0-9]{3}', { wordType: 1 })
  await desk.approve('casino hotel', { allow: true })
  await desk.write('only a draft')
  const number = await desk.release()
  expect(await attackJob.run(server.ctx)).toBe(false)
  const { total, list: rows } = await list()
  expect(total).toBe(2)
  expect(rows.map(({ itemId }) => itemId)).toEqual([gamble.id, casino.id])
  const [worst] = rows
  expect(worst).toMatchObject({ rule: '赌博', release: number, worse: 0, version: 1 })
  expect(worst?.tried).toBe((worst?.found ?? 0) + (worst?.missed.length ?? 0))
  expect(worst?.missed.map(({ way }) => way)).toContain('homophones')
  expect((await list({ way: 'homophones' })).list.map(({ rule }) => rule)).toEqual(['赌博'])
  expect((await list({ itemId: casino.id })).total).toBe(1)
  expect((await list({ text: 'nobody' })).total).toBe(0)
  expect((await list({ libraryId: desk.libraryId })).total).toBe(2)
})

test('leaves what it tried alone for a week', async () => {
  const before = await list()
  await attackJob.run(server.ctx)
  expect(await list()).toEqual(before)
  await age()
  await attackJob.run(server.ctx)
  const after = await list()
  expect(after.list.map(({ missed }) => missed)).toEqual(before.list.map(({ missed }) => missed))
  expect(after.list[0]?.at).toBeGreaterThanOrEqual(before.list[0]?.at ?? 0)
  expect(await told()).toEqual([])
})

test('tells the owner once when a new version misses what the one before found', async () => {
  const made = await desk.approve('扫码进群领奖', { level: 2, radicals: true, pinyin: true })
  const hint = await desk.approve('点击链接领奖', { level: 3 })
  await desk.analyst.ok(calls.createScene, {
    body: {
      key: 'nicknames',
      name: 'Nicknames',
      fields: [],
      profile: 'name',
      libraryIds: [],
      maxChars: 20_000,
      active: true,
    },
  })
  const change = async (ref: { id: string; version: number }, more: object) => {
    pass()
    const { list: items } = await desk.analyst.ok(calls.items, { text: ref.id })
    const body = desk.bodyOf(items[0]?.rule ?? '', { level: items[0]?.level ?? 2, ...more })
    const next = await desk.analyst.ok(calls.updateItem, { ...ref, body })
    pass()
    await desk.analyst.ok(calls.setState, { refs: [next], act: 'submit', reason: '' })
    pass()
    await desk.reviewer.ok(calls.setState, { refs: [next], act: 'approve', reason: '' })
    return next
  }
  const named = await change(made, { scenes: ['nicknames'], pinyin: true, radicals: true })
  const namedHint = await change(hint, { scenes: ['nicknames'], pinyin: true })
  await attackJob.run(server.ctx)
  expect((await list({ itemId: made.id })).list[0]?.missed.map(({ way }) => way)).not.toContain(
    'pinyin',
  )
  await change(named, { scenes: ['nicknames'] })
  await change(namedHint, { scenes: ['nicknames'] })
  await attackJob.run(server.ctx)
  const [row] = (await list({ itemId: made.id })).list
  expect(row?.worse).toBeGreaterThan(0)
  expect(row?.missed.map(({ way }) => way)).toContain('pinyin')
  expect(await told()).toEqual(['扫码进群领奖'])
  await age()
  await attackJob.run(server.ctx)
  expect(await told()).toEqual(['扫码进群领奖'])
})

test('shows items of the own apps alone', async () => {
  await anApp(server.ctx, 51)
  const stranger = await aPerson(server.ctx, {
    permissions: ['text.read'],
    scope: [{ appId: 51, type: null }],
  })
  await desk.approve('fifty only', { scopes: [{ appId: 50, types: [] }] })
  await attackJob.run(server.ctx)
  const seen = await server.client(stranger.token).ok(calls.attacks, { text: 'fifty' })
  expect([seen.total, (await list({ text: 'fifty' })).total]).toEqual([0, 1])
})
