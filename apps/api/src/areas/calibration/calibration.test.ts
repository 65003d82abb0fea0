import type { CalibrationBody } from '@oas/contract/calibration/schemas'
import {
  type Answer,
  blankAnswer,
  blankItem,
  blankLibrary,
} from '@oas/contract/case-library/schemas'
import { contract } from '@oas/contract/index'
import { hourMs } from '@oas/contract/time'
import { beforeAll, expect, test } from 'vitest'
import { pass, resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import type { Client } from '../../testing/server.ts'
import { aLabelTree, aPerson } from '../../testing/world.ts'
import { calibration as area } from './index.ts'

const { calibration, caseLibrary } = contract
useQueueWorld()
type Somebody = { id: string; name: string; client: Client }
let leader: Somebody
let reviewer: Somebody
let team: Somebody[]
const aMember = async (permissions: Parameters<typeof aPerson>[1] = {}): Promise<Somebody> => {
  const { id, name, token } = await aPerson(server.ctx, permissions)
  return { id, name, client: server.client(token) }
}
beforeAll(async () => {
  await aLabelTree(server.ctx)
  leader = await aMember({ permissions: ['case.read', 'case.edit', 'calibration.lead'] })
  reviewer = await aMember({ permissions: ['case.read', 'case.review'] })
  team = [await aMember(), await aMember(), await aMember()]
})

const choice = (place: number): Answer => ({ ...blankAnswer, options: [place] })
let made = 0
/** A library in use with some questions of two options, of which the first is right. */
const aLibrary = async (n: number): Promise<{ libraryId: string; itemIds: string[] }> => {
  const name = `Calibration ${++made}`
  const { id } = await leader.client.ok(caseLibrary.create, { body: { ...blankLibrary, name } })
  const items = Array.from({ length: n }, (_all, at) => ({
    ...blankItem('single'),
    text: `Question ${made}.${at}?`,
    options: ['Delete', 'Keep'],
    answer: choice(0),
  }))
  const { rows } = await leader.client.ok(caseLibrary.itemImport, { libraryId: id, items })
  const ids = rows.map((row) => row.id ?? '')
  await leader.client.ok(caseLibrary.itemState, { ids, act: 'submit' })
  await reviewer.client.ok(caseLibrary.itemState, { ids, act: 'pass' })
  await leader.client.ok(caseLibrary.update, { id, baseVersion: 1, state: 'in-use' })
  return { libraryId: id, itemIds: ids }
}
const aSession = async (change: Partial<CalibrationBody> = {}) => {
  const library = await aLibrary(2)
  const body: CalibrationBody = {
    name: `Session ${made}`,
    remark: '',
    ...library,
    personIds: team.map(({ id }) => id),
    closesAt: null,
    named: false,
    ...change,
  }
  return { ...(await leader.client.ok(calibration.create, { body })), ...library, body }
}
const opened = async (change: Partial<CalibrationBody> = {}) => {
  const session = await aSession(change)
  await leader.client.ok(calibration.move, { id: session.id, baseVersion: 1, to: 'open' })
  return session
}

test('asks blind, shows the spread, and turns what is agreed on into a version', async () => {
  const { id, itemIds } = await opened()
  const [first = '', second = ''] = itemIds
  for (const [at, { client }] of team.entries()) {
    for (const [itemId, place] of [
      [first, at === 0 ? 0 : 1],
      [second, 0],
    ] as const)
      await client.ok(calibration.answer, { id, itemId, answer: choice(place), ms: 4000 })
    const blind = await client.ok(calibration.detail, { id })
    expect(blind.figures).toBeNull()
    expect(JSON.stringify(blind.list)).not.toContain('"key"')
    expect(blind.list.map(({ right }) => right)).toEqual([null, null])
  }
  const watched = await leader.client.ok(calibration.detail, { id })
  expect(watched).toMatchObject({ finished: 3, leads: true })
  await leader.client.ok(calibration.move, { id, baseVersion: 2, to: 'discussing' })
  const [member] = team
  const shown = await member?.client.ok(calibration.detail, { id })
  expect(shown?.list[0]?.spread).toEqual([
    { answer: choice(1), n: 2, people: [], key: false },
    { answer: choice(0), n: 1, people: [], key: true },
  ])
  // One of three pairs of the first case agrees and three of three of the second do.
  expect(shown?.figures?.agreement).toBeCloseTo(2 / 3, 10)
  expect(shown?.figures?.right).toBeCloseTo(4 / 6, 10)
  await member?.client.ok(calibration.say, { id, itemId: first, text: 'The guide is silent.' })
  const agreed = { id, itemId: first, answer: choice(1), note: 'No stake', guide: 'Keep jokes' }
  expect(await leader.client.ok(calibration.agree, agreed)).toEqual({ version: 2 })
  const same = { id, itemId: second, answer: choice(0), note: 'A stake', guide: '' }
  expect(await leader.client.ok(calibration.agree, same)).toEqual({ version: null })
  const item = await reviewer.client.ok(caseLibrary.itemDetail, { id: first })
  expect(item).toMatchObject({ state: 'review', version: 2, activeVersion: 1 })
  expect(item.body.answer).toEqual(choice(1))
  await reviewer.client.ok(caseLibrary.itemState, { ids: [first], act: 'pass' })
  const waiting = await leader.client.ok(calibration.guide, {})
  expect(waiting.filter(({ sessionId }) => sessionId === id)).toMatchObject([
    { itemId: first, guide: 'Keep jokes' },
  ])
  await leader.client.ok(calibration.guideDone, { id, itemId: first })
  await expectRefusal(leader.client, calibration.guideDone, { id, itemId: first }, 'wrong-state')
  await leader.client.ok(calibration.move, { id, baseVersion: 3, to: 'closed' })
  await expectRefusal(leader.client, calibration.agree, same, 'wrong-state')
})

test('keeps the first answer, takes a repeated one for it, and refuses another', async () => {
  const { id, itemIds } = await opened()
  const [member] = team
  const [itemId = ''] = itemIds
  if (!member) throw new Error('nobody')
  const given = { id, itemId, answer: choice(1), ms: 10 }
  await member.client.ok(calibration.answer, given)
  await member.client.ok(calibration.answer, given)
  const other = { ...given, answer: choice(0) }
  await expectRefusal(member.client, calibration.answer, other, 'answer-outdated')
  const nonsense = { ...given, answer: choice(7) }
  await expectRefusal(member.client, calibration.answer, nonsense, 'invalid-input')
  const stranger = await aMember()
  await expectRefusal(stranger.client, calibration.answer, given, 'not-found')
  await expectRefusal(stranger.client, calibration.detail, { id }, 'not-found')
  await expectRefusal(member.client, calibration.say, { id, itemId, text: 'x' }, 'wrong-state')
})

test('shows a draft to nobody who is asked, and changes nothing once it is open', async () => {
  const { id, body } = await aSession()
  const [member] = team
  if (!member) throw new Error('nobody')
  await expectRefusal(member.client, calibration.detail, { id }, 'not-found')
  await expectRefusal(member.client, calibration.query, {}, 'no-permission')
  await leader.client.ok(calibration.update, { id, baseVersion: 1, body: { ...body, named: true } })
  await expectRefusal(leader.client, calibration.update, { id, baseVersion: 1, body }, 'conflict')
  await leader.client.ok(calibration.move, { id, baseVersion: 2, to: 'open' })
  await expectRefusal(
    leader.client,
    calibration.update,
    { id, baseVersion: 3, body },
    'wrong-state',
  )
  const { list } = await member.client.ok(calibration.mine, { state: 'open' })
  expect(list.find((one) => one.id === id)).toMatchObject({ mine: 0, cases: 2, asked: true })
})

test('refuses people who do not see the types, unknown cases and a time that is over', async () => {
  const { libraryId, itemIds, body } = await aSession()
  const with_ = (change: Partial<CalibrationBody>) => ({ body: { ...body, ...change } })
  const refuses = (change: Partial<CalibrationBody>) =>
    expectRefusal(leader.client, calibration.create, with_(change), 'invalid-input')
  await refuses({ closesAt: server.ctx.now().getTime() - 1 })
  await refuses({ itemIds: [libraryId] })
  await refuses({ personIds: [team[0]?.id ?? '', '999999999999'] })
  expect(itemIds).toHaveLength(2)
})

test('names who does not see the type of a record that is asked', async () => {
  const about = { ...blankLibrary, name: 'Records', types: ['50:12'] }
  const { id: libraryId } = await leader.client.ok(caseLibrary.create, { body: about })
  const item = {
    ...blankItem('record'),
    typeKey: '50:12',
    record: { at: 0, texts: [{ id: 'a', content: 'casino' }] },
    answer: { ...blankAnswer, resultId: 'mute' },
  }
  const { rows } = await leader.client.ok(caseLibrary.itemImport, { libraryId, items: [item] })
  const ids = rows.map((row) => row.id ?? '')
  await leader.client.ok(caseLibrary.itemState, { ids, act: 'submit' })
  await reviewer.client.ok(caseLibrary.itemState, { ids, act: 'pass' })
  await leader.client.ok(caseLibrary.update, { id: libraryId, baseVersion: 1, state: 'in-use' })
  const outside = await aMember({ scope: [{ appId: 71 }] })
  const of = (people: readonly Somebody[]): CalibrationBody => ({
    name: 'Records',
    remark: '',
    libraryId,
    itemIds: ids,
    personIds: people.map(({ id }) => id),
    closesAt: null,
    named: true,
  })
  const { body } = await leader.client.call(calibration.create, { body: of([...team, outside]) })
  expect(body).toMatchObject({ code: 400, field: 'body.personIds' })
  expect(body.reason).toContain(outside.name)
  await leader.client.ok(calibration.create, { body: of(team) })
})

test('shows the answers by the clock when the time to answer is over', async () => {
  const { id } = await opened({ closesAt: server.ctx.now().getTime() + hourMs })
  await area.jobs[0].run(server.ctx)
  expect(await leader.client.ok(calibration.detail, { id })).toMatchObject({ state: 'open' })
  pass(hourMs)
  await area.jobs[0].run(server.ctx)
  resetClock()
  const after = await leader.client.ok(calibration.detail, { id })
  expect(after).toMatchObject({ state: 'discussing', version: 3 })
})
