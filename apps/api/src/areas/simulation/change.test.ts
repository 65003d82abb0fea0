import { readXlsx } from 'hucre/xlsx'
import {
  type ItemBody,
  blankAnswer,
  blankItem,
  blankLibrary,
} from '@oas/contract/case-library/schemas'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { type SimulationBody, everyItem } from '@oas/contract/simulation/schemas'
import { hourMs } from '@oas/contract/time'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { clock, pass, resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import type { Client } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'
import { moveDue } from './change.ts'

const { caseLibrary, caseOrder, practice, simulation } = contract
useQueueWorld()
beforeEach(resetClock)

type Somebody = { id: string; client: Client }
const aMember = async (options: Parameters<typeof aPerson>[1] = {}): Promise<Somebody> => {
  const { id, token } = await aPerson(server.ctx, options)
  return { id, client: server.client(token) }
}
let editor: Client
let reviewer: Client
beforeAll(async () => {
  editor = (
    await aMember({ permissions: ['case.read', 'case.edit', 'practice.read', 'practice.edit'] })
  ).client
  reviewer = (await aMember({ permissions: ['case.read', 'case.review'] })).client
})

const aRecord = (text: string): ItemBody => ({
  ...blankItem('record'),
  typeKey: '50:12',
  record: { uid: 'u1', at: clock, texts: [{ content: text }] },
  answer: { ...blankAnswer, resultId: 'mute', dims: { tone: 'angry', place: 'room' } },
  explanation: { cn: '', en: 'An insult', id: '', ru: '' },
})
const dims = [
  {
    key: 'tone',
    name: 'Tone',
    options: [
      { key: 'angry', name: 'Angry' },
      { key: 'calm', name: 'Calm' },
    ],
  },
  {
    key: 'place',
    name: 'Place',
    options: [
      { key: 'room', name: 'Room' },
      { key: 'post', name: 'Post' },
    ],
  },
]
let made = 0
const aLibrary = async (n: number): Promise<string> => {
  const body = { ...blankLibrary, name: `Change ${++made}`, types: ['50:12'], dims }
  const { id } = await editor.ok(caseLibrary.create, { body })
  const items = Array.from({ length: n }, (_one, at) => aRecord(`Text ${at} of ${made}`))
  const { rows } = await editor.ok(caseLibrary.itemImport, { libraryId: id, items })
  const ids = rows.map((row) => row.id ?? '')
  await editor.ok(caseLibrary.itemState, { ids, act: 'submit' })
  await reviewer.ok(caseLibrary.itemState, { ids, act: 'pass' })
  await editor.ok(caseLibrary.update, { id, baseVersion: 1, state: 'in-use' })
  return id
}
const bodyOf = (libraryId: string, people: readonly Somebody[]): SimulationBody => ({
  name: `Simulation of change ${made}`,
  libraryId,
  filter: everyItem,
  personIds: people.map(({ id }) => id),
  teamIds: [],
  drawType: 'all',
  drawCount: 1,
  tfRule: 'even',
  tfSpeed: 'free',
  perDay: 1,
  tfStrategy: 'in-order',
  passLine: 80,
  startAt: null,
  endAt: null,
  teach: true,
})
const answers = async ({ client }: Somebody, id: string, place: string): Promise<void> => {
  const work = { kind: 'simulation' as const, id }
  const { item } = await client.ok(practice.next, work)
  const answer = { ...blankAnswer, resultId: 'mute', dims: { tone: 'angry', place } }
  const input = { ...work, itemId: item?.id ?? '', version: item?.version ?? 0, answer, ms: 3000 }
  await client.ok(practice.answer, input)
}
const toldOf = async ({ id }: Somebody) =>
  (
    await server.ctx.pool.query<{ key: string; params: { name: string } }>(
      `
        select m.payload ->> 'transKey' as key, m.payload -> 'transKeyParams' as params
        from message m
        join message_receipt p on p.message_id = m.id
        where p.person_id = $1`,
      [id],
    )
  ).rows

test('tells its people once it starts, by hand or by the clock', async () => {
  const libraryId = await aLibrary(1)
  const member = await aMember()
  const body = bodyOf(libraryId, [member])
  const { id } = await editor.ok(simulation.create, { body })
  expect(await toldOf(member)).toEqual([])
  const move = (status: 'running' | 'paused', baseVersion: number) =>
    editor.ok(simulation.updateStatus, { id, baseVersion, status })
  await move('running', 1)
  await move('paused', 2)
  await move('running', 3)
  expect(await toldOf(member)).toMatchObject([
    { key: 'simulation.told_started', params: { name: body.name } },
  ])
  const other = await aMember()
  const times = { startAt: clock + hourMs, endAt: clock + 2 * hourMs }
  await editor.ok(simulation.create, { body: { ...bodyOf(libraryId, [other]), ...times } })
  pass(3600)
  await Promise.all([moveDue(server.ctx), moveDue(server.ctx)])
  expect(await toldOf(other)).toMatchObject([{ key: 'simulation.told_started_until' }])
})

test('deals its cases out to other people until somebody begins', async () => {
  const libraryId = await aLibrary(2)
  const [one, two, three] = [await aMember(), await aMember(), await aMember()]
  const { id } = await editor.ok(simulation.create, { body: bodyOf(libraryId, [one, two]) })
  await editor.ok(simulation.updateStatus, { id, baseVersion: 1, status: 'running' })
  const change = { name: 'Renamed', endAt: clock + hourMs, teamIds: [] }
  const update = (baseVersion: number, people: Somebody[]) => ({
    id,
    baseVersion,
    body: { ...change, personIds: people.map((person) => person.id) },
  })
  await editor.ok(simulation.update, update(2, [one, three]))
  expect(await toldOf(three)).toMatchObject([{ params: { name: 'Renamed' } }])
  const gone = { kind: 'simulation' as const, id }
  await expectRefusal(two.client, practice.next, gone, 'not-found')
  await answers(three, id, 'room')
  const said = await expectRefusal(editor, simulation.update, update(3, [one]), 'invalid-input')
  expect(said).toContain('已有人开始作答')
  await editor.ok(simulation.update, update(3, [three, one]))
  const { list } = await editor.ok(simulation.query, { name: 'Renamed' })
  expect(list).toMatchObject([{ people: 2, asked: 2, answered: 1, begun: true, version: 4 }])
  await editor.ok(simulation.updateStatus, { id, baseVersion: 4, status: 'finished' })
  await expectRefusal(editor, simulation.update, update(5, [three, one]), 'wrong-state')
})

test('exports what came of it: a sheet for each tab, with the figures of the calls', async () => {
  const libraryId = await aLibrary(2)
  const [one, two] = [await aMember(), await aMember()]
  const { id } = await editor.ok(simulation.create, { body: bodyOf(libraryId, [one, two]) })
  await editor.ok(simulation.updateStatus, { id, baseVersion: 1, status: 'running' })
  await answers(one, id, 'room')
  await answers(two, id, 'post')
  const response = await editor.raw('POST', pathOf(simulation.export), {
    body: JSON.stringify({ id }),
  })
  const book = await readXlsx(Buffer.from(await response.arrayBuffer()))
  const rows = book.sheets.map((sheet) => sheet.rows.slice(1))
  const { people, items } = await editor.ok(simulation.analysis, { id })
  expect(rows[0]).toEqual(
    people.map(({ name, right }) => [name, 1, 1, right, right === 1 ? '100.0%' : '0.0%', 3]),
  )
  expect(rows[1]?.map((cells) => cells.slice(0, 2))).toEqual(
    items.map(({ no, begins }) => [no, begins]),
  )
  const { list } = await editor.ok(simulation.wrongCaseQuery, { id })
  const [wrong] = list
  expect(rows[3]).toEqual([
    [
      wrong?.no,
      wrong?.begins,
      wrong?.person,
      'mute |  | place=post, tone=angry',
      'mute |  | place=room, tone=angry',
      'An insult',
      3,
    ],
  ])
})

test('asks of a drill only the dimensions that it chose, and counts no others', async () => {
  const libraryId = await aLibrary(1)
  const member = await aMember()
  const body = {
    name: `Tone ${made}`,
    libraryId,
    filter: everyItem,
    per: 1,
    teamIds: [],
    remark: '',
  }
  const strange = { body: { ...body, dims: ['colour'] } }
  await expectRefusal(editor, caseOrder.create, strange, 'invalid-input')
  const { id } = await editor.ok(caseOrder.create, { body: { ...body, dims: ['tone'] } })
  const { roundId } = await member.client.ok(caseOrder.start, { id })
  const work = { kind: 'drill' as const, id: roundId }
  const { item } = await member.client.ok(practice.next, work)
  expect(item?.question.dims.map(({ key }) => key)).toEqual(['tone'])
  const answer = { ...blankAnswer, resultId: 'mute', dims: { tone: 'angry' } }
  const input = { ...work, itemId: item?.id ?? '', version: 1, answer, ms: 1 }
  expect(await member.client.ok(practice.answer, input)).toMatchObject({
    right: true,
    rightAnswer: { dims: { tone: 'angry' } },
  })
})
