import {
  type Answer,
  type ItemBody,
  blankAnswer,
  blankItem,
  blankLibrary,
} from '@oas/contract/case-library/schemas'
import { contract } from '@oas/contract/index'
import { type SimulationBody, everyItem } from '@oas/contract/simulation/schemas'
import { hourMs } from '@oas/contract/time'
import { beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { clock, pass, server, useQueueWorld } from '../../testing/queue-world.ts'
import type { Client } from '../../testing/server.ts'
import { aLabelTree, aPerson } from '../../testing/world.ts'
import { moveDue } from './change.ts'

const { caseLibrary, caseOrder, examLibrary, practice, simulation } = contract
useQueueWorld()
type Somebody = { id: string; name: string; client: Client }
const aMember = async (options: Parameters<typeof aPerson>[1] = {}): Promise<Somebody> => {
  const { id, name, token } = await aPerson(server.ctx, options)
  return { id, name, client: server.client(token) }
}
let editor: Somebody
let reviewer: Somebody
let team: Somebody[]
beforeAll(async () => {
  await aLabelTree(server.ctx)
  editor = await aMember({
    permissions: ['case.read', 'case.edit', 'practice.read', 'practice.edit'],
  })
  reviewer = await aMember({ permissions: ['case.read', 'case.review'] })
  team = []
  for (let n = 0; n < 10; n++) team.push(await aMember())
})

const choice = (place: number): Answer => ({ ...blankAnswer, options: [place] })
const verdict = (resultId: string, labels: number[] = []): Answer => ({
  ...blankAnswer,
  resultId,
  labels,
})
const aChoice = (text: string, change: Partial<ItemBody> = {}): ItemBody => ({
  ...blankItem('single'),
  text,
  options: ['Delete', 'Keep'],
  answer: choice(0),
  explanation: { cn: '赌博', en: 'A stake', id: '', ru: '' },
  ...change,
})
const aRecord = (text: string, answer = verdict('mute', [1203])): ItemBody => ({
  ...blankItem('record'),
  typeKey: '50:12',
  record: { uid: 'u1', at: clock, texts: [{ content: text }] },
  answer,
})
let made = 0
/** A case library in use with these items, all of them passed. */
const aLibrary = async (items: ItemBody[]): Promise<{ libraryId: string; ids: string[] }> => {
  const body = { ...blankLibrary, name: `Practice ${++made}`, types: ['50:12'] }
  const { id } = await editor.client.ok(caseLibrary.create, { body })
  const { rows } = await editor.client.ok(caseLibrary.itemImport, { libraryId: id, items })
  const ids = rows.map((row) => row.id ?? '')
  await editor.client.ok(caseLibrary.itemState, { ids, act: 'submit' })
  await reviewer.client.ok(caseLibrary.itemState, { ids, act: 'pass' })
  await editor.client.ok(caseLibrary.update, { id, baseVersion: 1, state: 'in-use' })
  return { libraryId: id, ids }
}
const some = (n: number): ItemBody[] =>
  Array.from({ length: n }, (_all, at) => aChoice(`Question ${at}?`))
const bodyOf = (libraryId: string, change: Partial<SimulationBody> = {}): SimulationBody => ({
  name: `Simulation ${made}`,
  libraryId,
  filter: everyItem,
  personIds: team.map(({ id }) => id),
  teamIds: [],
  drawType: 'all',
  drawCount: 1,
  tfRule: 'each',
  tfSpeed: 'free',
  perDay: 1,
  tfStrategy: 'in-order',
  passLine: 80,
  startAt: null,
  endAt: null,
  teach: true,
  ...change,
})
const running = async (body: SimulationBody): Promise<string> => {
  const { id } = await editor.client.ok(simulation.create, { body })
  await editor.client.ok(simulation.updateStatus, { id, baseVersion: 1, status: 'running' })
  return id
}
const nextOf = ({ client }: Somebody, id: string) =>
  client.ok(practice.next, { kind: 'simulation', id })
/** Answers what somebody is asked now. */
const answerNext = async (by: Somebody, id: string, answer: Answer) => {
  const { item } = await nextOf(by, id)
  if (!item) throw new Error('nothing is asked')
  const { id: itemId, version } = item
  const input = { kind: 'simulation' as const, id, itemId, version, answer, ms: 4000 }
  return by.client.ok(practice.answer, input)
}
/** How many rows each table has. */
const rowCounts = async (): Promise<Record<string, string>> => {
  const { rows } = await server.ctx.pool.query<{ name: string; n: string }>(
    `select relname as name, (xpath('/row/n/text()', query_to_xml(
        format('select count(*) as n from %I', relname), false, true, '')))[1]::text as n
      from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

test('asks ten people fifty cases each, and nothing but their answers comes of it', async () => {
  const { libraryId } = await aLibrary(some(50))
  const body = bodyOf(libraryId)
  const { id, orders } = await editor.client.ok(simulation.create, { body })
  expect(orders).toBe(500)
  await editor.client.ok(simulation.updateStatus, { id, baseVersion: 1, status: 'running' })
  const before = await rowCounts()
  for (const [at, member] of team.entries())
    // Seven wrong answers each: 430 of 500 are right.
    for (let n = 0; n < 50; n++) await answerNext(member, id, choice((n + at) % 50 < 7 ? 1 : 0))
  const after = await rowCounts()
  // What figures count is noted beside the answers.
  const isSum = (table: string): boolean => table.startsWith('stat_')
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed.filter((table) => !isSum(table))).toEqual(['case_answer'])
  const { list } = await editor.client.ok(simulation.query, { name: body.name })
  expect(list).toMatchObject([{ asked: 500, answered: 500, right: 430, passed: 10, cases: 50 }])
  const { people, items } = await editor.client.ok(simulation.analysis, { id })
  expect(people.map(({ asked, answered, right }) => [asked, answered, right])).toEqual(
    team.map(() => [50, 50, 43]),
  )
  expect(items.reduce((sum, { right }) => sum + right, 0)).toBe(430)
  const [member] = team
  expect(member && (await nextOf(member, id))).toMatchObject({ state: 'done', right: 43 })
}, 120_000)

test('asks a case until it is answered, and takes a repeated answer for the first', async () => {
  const { libraryId, ids } = await aLibrary(some(2))
  const [member] = team as [Somebody, ...Somebody[]]
  const id = await running(bodyOf(libraryId, { personIds: [member.id] }))
  const first = await nextOf(member, id)
  expect(first).toMatchObject({ state: 'asking', total: 2, answered: 0, item: { id: ids[0] } })
  expect(JSON.stringify(first)).not.toContain('A stake')
  expect((await nextOf(member, id)).item?.id).toBe(ids[0])
  const input = { kind: 'simulation' as const, id, version: 1, ms: 10 }
  const later = { ...input, itemId: ids[1] ?? '', answer: choice(0) }
  await expectRefusal(member.client, practice.answer, later, 'wrong-state')
  const wrong = { ...input, itemId: ids[0] ?? '', answer: choice(1) }
  const told = await member.client.ok(practice.answer, wrong)
  expect(told).toMatchObject({ saved: true, right: false, rightAnswer: choice(0) })
  expect(told.explanation).toBe('赌博')
  const again = await member.client.ok(practice.answer, { ...wrong, answer: choice(0) })
  expect(again).toEqual({ ...told, saved: false })
  expect((await nextOf(member, id)).item?.id).toBe(ids[1])
  await expectRefusal(reviewer.client, practice.next, { kind: 'simulation', id }, 'not-found')
})

test('shows a record under the published setting, and compares result and labels', async () => {
  const { libraryId } = await aLibrary([
    aRecord('Come and bet'),
    aRecord('Hello', verdict('ignore')),
  ])
  const [member] = team as [Somebody, ...Somebody[]]
  const id = await running(bodyOf(libraryId, { personIds: [member.id] }))
  const { item } = await nextOf(member, id)
  expect(item?.setting).toMatchObject({ appId: 50, type: 12, pageKeys: ['tags-audit-text'] })
  expect((await answerNext(member, id, verdict('mute', [1240]))).right).toBe(false)
  expect((await answerNext(member, id, verdict('ignore'))).right).toBe(true)
  const { matrix, labels } = await editor.client.ok(simulation.analysis, { id })
  expect(matrix).toEqual([
    { right: 'mute', given: 'mute', n: 1 },
    { right: 'ignore', given: 'ignore', n: 1 },
  ])
  expect(labels).toMatchObject([{ id: 1203, answered: 1, right: 0 }])
  const wrong = await editor.client.ok(simulation.wrongCaseQuery, { id })
  expect(wrong).toMatchObject({ total: 1, list: [{ person: member.name, ms: 4000 }] })
})

test('tells nothing before the end where it does not teach', async () => {
  const { libraryId } = await aLibrary(some(2))
  const [member] = team as [Somebody, ...Somebody[]]
  const id = await running(bodyOf(libraryId, { personIds: [member.id], teach: false }))
  const told = await answerNext(member, id, choice(1))
  expect(told).toEqual({
    saved: true,
    right: null,
    rightAnswer: null,
    given: null,
    explanation: '',
  })
  expect((await nextOf(member, id)).right).toBeNull()
  const work = { kind: 'simulation' as const, id }
  expect(await member.client.ok(practice.result, work)).toEqual([])
  await editor.client.ok(simulation.updateStatus, { id, baseVersion: 2, status: 'finished' })
  expect(await nextOf(member, id)).toMatchObject({ state: 'over', right: 0, item: null })
  expect(await member.client.ok(practice.result, work)).toMatchObject([{ right: false }])
})

test('gives a case of a pool to one person, and deals cases out evenly', async () => {
  const { libraryId } = await aLibrary(some(4))
  const [one, two] = team as [Somebody, Somebody]
  const people = { personIds: [one.id, two.id] }
  const pool = await running(bodyOf(libraryId, { ...people, tfRule: 'pool' }))
  const both = [await nextOf(one, pool), await nextOf(two, pool)]
  expect(new Set(both.map(({ item }) => item?.id)).size).toBe(2)
  for (let n = 0; n < 3; n++) await answerNext(one, pool, choice(0))
  await answerNext(two, pool, choice(0))
  expect((await nextOf(one, pool)).state).toBe('done')
  const even = await running(bodyOf(libraryId, { ...people, tfRule: 'even' }))
  expect([(await nextOf(one, even)).total, (await nextOf(two, even)).total]).toEqual([2, 2])
})

test('refuses people who do not see the types, no people, and a library out of use', async () => {
  const { libraryId } = await aLibrary([aRecord('Bet')])
  const blind = await aMember({ scope: [{ appId: 71 }] })
  for (const change of [
    { personIds: [blind.id] },
    { personIds: [] },
    { filter: { ...everyItem, labels: [1301] } },
    { libraryId: '1' },
    { tfRule: 'even' as const },
    { endAt: clock - 1 },
  ])
    await expectRefusal(
      editor.client,
      simulation.create,
      { body: bodyOf(libraryId, change) },
      'invalid-input',
    )
})

test('copies what was wrong to an exam library, and keeps a library that is used', async () => {
  const { libraryId } = await aLibrary(some(2))
  const [member] = team as [Somebody, ...Somebody[]]
  const id = await running(bodyOf(libraryId, { personIds: [member.id] }))
  await answerNext(member, id, choice(1))
  const { list } = await editor.client.ok(simulation.wrongCaseQuery, { id })
  const body = { ...blankLibrary, name: `Exam ${made}`, types: ['50:12'] }
  const exam = await editor.client.ok(examLibrary.create, { body })
  const itemIds = list.map(({ itemId }) => itemId)
  const input = { id, libraryId: exam.id, itemIds }
  expect(await editor.client.ok(simulation.toLibrary, input)).toEqual({ added: 1, same: 0 })
  expect(await editor.client.ok(simulation.toLibrary, input)).toEqual({ added: 0, same: 1 })
  const archive = { id: libraryId, baseVersion: 2, state: 'archived' as const }
  await expectRefusal(editor.client, caseLibrary.update, archive, 'in-use')
  await editor.client.ok(simulation.updateStatus, { id, baseVersion: 2, status: 'cancelled' })
  await editor.client.ok(caseLibrary.update, archive)
})

test('begins one round of a drill at a time, what was asked least first', async () => {
  const { libraryId, ids } = await aLibrary(some(4))
  const [member] = team as [Somebody, ...Somebody[]]
  const drill = {
    name: `Drill ${made}`,
    libraryId,
    filter: everyItem,
    dims: [],
    per: 2,
    teamIds: [],
    remark: '',
  }
  const { id } = await editor.client.ok(caseOrder.create, { body: drill })
  const asked: string[] = []
  for (let round = 0; round < 2; round++) {
    const { roundId } = await member.client.ok(caseOrder.start, { id })
    expect(await member.client.ok(caseOrder.start, { id })).toEqual({ roundId })
    const work = { kind: 'drill' as const, id: roundId }
    for (let n = 0; n < 2; n++) {
      const { item } = await member.client.ok(practice.next, work)
      asked.push(item?.id ?? '')
      const input = { ...work, itemId: item?.id ?? '', version: 1, answer: choice(n), ms: 1 }
      expect((await member.client.ok(practice.answer, input)).right).toBe(n === 0)
    }
    expect((await member.client.ok(practice.next, work)).state).toBe('done')
  }
  expect(asked.toSorted()).toEqual(ids.toSorted())
  const { list } = await editor.client.ok(caseOrder.query, { name: drill.name })
  expect(list).toMatchObject([
    { items: 4, used: 4, rounds: 2, people: 1, answered: 4, right: 2, state: 'open' },
  ])
  const mine = await member.client.ok(practice.mine, {})
  expect(mine.drills.find((one) => one.id === id)).toMatchObject({ answered: 4, right: 2 })
  expect(mine.days.length).toBeGreaterThan(0)
  await editor.client.ok(caseOrder.updateRemark, { ids: [id], remark: 'For all' })
  await editor.client.ok(caseOrder.move, { ids: [id], state: 'closed' })
  await expectRefusal(member.client, caseOrder.start, { id }, 'not-found')
  await editor.client.ok(caseOrder.remove, { ids: [id] })
  expect((await editor.client.ok(caseOrder.query, { name: drill.name })).total).toBe(0)
})

test('stops at what may be answered in a day', async () => {
  const { libraryId } = await aLibrary(some(3))
  const [member] = team as [Somebody, ...Somebody[]]
  const change = { personIds: [member.id], tfSpeed: 'per-day' as const, perDay: 2 }
  const id = await running(bodyOf(libraryId, change))
  await answerNext(member, id, choice(0))
  await answerNext(member, id, choice(0))
  expect(await nextOf(member, id)).toMatchObject({ state: 'tomorrow', left: 0, item: null })
  await server.ctx.pool.query(
    `update practice_place set answered_at = answered_at - interval '1 day'`,
  )
  expect(await nextOf(member, id)).toMatchObject({ state: 'asking', left: 2 })
})

test('starts and ends by the clock, and moves only as it may', async () => {
  const { libraryId } = await aLibrary(some(1))
  const [member] = team as [Somebody, ...Somebody[]]
  const times = { startAt: clock + hourMs, endAt: clock + 2 * hourMs }
  const body = bodyOf(libraryId, { personIds: [member.id], ...times })
  const { id } = await editor.client.ok(simulation.create, { body })
  const stateNow = async () =>
    (await editor.client.ok(simulation.analysis, { id })).simulation.state
  const finish = { id, baseVersion: 1, status: 'finished' as const }
  await expectRefusal(editor.client, simulation.updateStatus, finish, 'wrong-state')
  await moveDue(server.ctx)
  expect(await stateNow()).toBe('draft')
  expect((await nextOf(member, id)).state).toBe('waiting')
  pass(3600)
  await moveDue(server.ctx)
  expect(await stateNow()).toBe('running')
  const stale = { id, baseVersion: 1, status: 'paused' as const }
  await expectRefusal(editor.client, simulation.updateStatus, stale, 'conflict')
  await editor.client.ok(simulation.updateStatus, { ...stale, baseVersion: 2 })
  pass(3600)
  await moveDue(server.ctx)
  expect(await stateNow()).toBe('finished')
})
