import {
  type Answer,
  type ItemBody,
  blankAnswer,
  blankItem,
  blankLibrary,
} from '@oas/contract/case-library/schemas'
import { isRight } from '@oas/contract/case-library/answers'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import type { Permission } from '@oas/contract/permissions'
import { beforeAll, expect, test } from 'vitest'
import { readSheet } from '../../../files/sheet.ts'
import { server, useQueueWorld } from '../../../testing/queue-world.ts'
import type { Client } from '../../../testing/server.ts'
import { aLabelTree, aPerson } from '../../../testing/world.ts'
import { itemsInUse, noteAnswers } from '../index.ts'

const { caseLibrary, taskLibrary } = contract
useQueueWorld()
const dims = [
  {
    key: 'who',
    name: 'Who is meant',
    options: [
      { key: 'adult', name: 'A grown-up' },
      { key: 'child', name: 'A child' },
    ],
  },
]
const given = (change: Partial<Answer>): Answer => ({ ...blankAnswer, ...change })
const aCase = (content: string, answer: Partial<Answer>): ItemBody => ({
  ...blankItem('record'),
  typeKey: '50:12',
  record: { at: 1, texts: [{ content }] },
  answer: given(answer),
})
const child = { resultId: 'mute', labels: [1203], dims: { who: 'child' } }

let libraryId = ''
let writer: Client
let leader: Client
let people: { id: string; token: string }[] = []
let teamId = ''
let answered = 0
const answer = async (personId: string, no: number, one: Partial<Answer>): Promise<void> => {
  const items = await itemsInUse(server.ctx.db, [libraryId], server.ctx.now())
  const item = items.find((entry) => entry.no === no)
  if (!item) throw new Error(`no item ${no}`)
  const { itemId, version } = item
  await noteAnswers(
    server.ctx.db,
    [
      {
        itemId,
        version,
        libraryId,
        personId,
        teamId,
        source: 'drill',
        ms: 4000,
        sourceId: String(++answered),
        answer: given(one),
        right: isRight(item.body, given(one)),
      },
    ],
    server.ctx.now(),
  )
}

beforeAll(async () => {
  await aLabelTree(server.ctx)
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    "insert into team (name) values ('Readers') returning id::text",
  )
  teamId = rows[0]?.id ?? ''
  const as = async (...permissions: Permission[]) =>
    server.client((await aPerson(server.ctx, { permissions })).token)
  writer = await as('case.read', 'case.edit')
  leader = await as('case.read', 'case.review', 'audit.team')
  people = [
    await aPerson(server.ctx, { permissions: ['case.read'] }),
    await aPerson(server.ctx, { permissions: ['case.read'] }),
  ]
  const body = { ...blankLibrary, name: 'Figures', types: ['50:12'], dims }
  libraryId = (await writer.ok(caseLibrary.create, { body })).id
  await writer.ok(caseLibrary.update, { id: libraryId, baseVersion: 1, state: 'in-use' })
  const { rows: added } = await writer.ok(caseLibrary.itemImport, {
    libraryId,
    items: [
      aCase('You are all idiots', child),
      aCase('Have a nice day', { resultId: 'ignore' }),
      { ...blankItem('text'), text: 'Why?', answer: given({ text: 'Because' }) },
    ],
  })
  const ids = added.map(({ id }) => id ?? '')
  await writer.ok(caseLibrary.itemState, { ids, act: 'submit' })
  await leader.ok(caseLibrary.itemState, { ids, act: 'pass' })
  const [one, two] = people.map(({ id }) => id)
  await answer(one ?? '', 1, child)
  await answer(one ?? '', 2, { resultId: 'mute', labels: [1203] })
  await answer(two ?? '', 1, { ...child, dims: { who: 'adult' } })
  await answer(two ?? '', 1, { resultId: 'ignore', dims: { who: 'child' } })
  await answer(two ?? '', 3, { text: 'So' })
})

test('tells how answers came out, by label, dimension, person, source and week', async () => {
  const seen = await leader.ok(taskLibrary.analyze, { libraryIds: [libraryId] })
  expect(seen.total).toMatchObject({ asked: 5, marked: 4, right: 1, value: 0.25 })
  expect(seen.ms).toBe(4000)
  expect(seen.sides).toMatchObject([
    { side: 'dimension', key: 'who=child', name: 'Who is meant: A child', asked: 3, right: 2 },
    { side: 'label', key: '1203', asked: 3, right: 1 },
  ])
  expect(seen.people.map(({ asked, right }) => [asked, right])).toEqual([
    [3, 0],
    [2, 1],
  ])
  expect(seen.sources).toMatchObject([{ source: 'drill', asked: 5 }])
  expect(seen.weeks).toMatchObject([{ asked: 5, right: 1 }])
  expect(seen.hardest.map(({ no, right, marked }) => [no, right, marked])).toEqual([
    [2, 0, 1],
    [1, 1, 3],
  ])
  expect(seen.confusions.results).toEqual(['mute', 'ignore'])
  expect(seen.confusions.cells).toContainEqual({ right: 'mute', given: 'ignore', n: 1 })
  expect(seen.total.low).toBeLessThan(0.25)
  const asked = { libraryIds: [libraryId], personId: people[0]?.id ?? '' }
  expect((await leader.ok(taskLibrary.analyze, asked)).total.asked).toBe(2)
  expect((await leader.ok(taskLibrary.analyzeOne, { id: libraryId })).total.asked).toBe(5)
  const sides = await leader.ok(taskLibrary.dimensionLog, {
    libraryIds: [libraryId],
    pageSize: 1,
    current: 2,
  })
  expect(sides).toMatchObject({ total: 2, list: [{ key: '1203' }] })
})

test('shows the log page by page, filtered, and as a workbook', async () => {
  const libraryIds = [libraryId]
  const first = await leader.ok(taskLibrary.auditLog, { libraryIds, limit: 3 })
  expect(first.list).toHaveLength(3)
  expect(first.list[0]).toMatchObject({ kind: 'text', right: null, given: { text: 'So' }, no: 3 })
  const rest = await leader.ok(taskLibrary.auditLog, { libraryIds, after: first.next ?? '' })
  expect(rest).toMatchObject({
    next: null,
    list: [
      { no: 2, right: false },
      { no: 1, right: true },
    ],
  })
  const wrong = await leader.ok(taskLibrary.auditLog, { libraryIds, mark: 'wrong', label: 1203 })
  expect(wrong.list.map(({ no }) => no)).toEqual([1, 1])
  const response = await leader.raw(
    'GET',
    `${pathOf(taskLibrary.auditLogExport)}?libraryIds=${libraryId},1&mark=right`,
  )
  expect(response.status).toBe(200)
  const sheet = await readSheet(new Uint8Array(await response.arrayBuffer()), 'file', 10)
  expect(sheet[1]?.slice(3, 6)).toEqual(['Figures', '1', '1'])
  expect(sheet[1]).toContain('mute | 1203 | who=child')
})

test('shows answers of others only to who may see people or leads them', async () => {
  const own = server.client(people[0]?.token ?? '')
  const ask = { libraryIds: [libraryId] }
  expect((await own.ok(taskLibrary.analyze, ask)).total.asked).toBe(2)
  const hers = { ...ask, personId: people[1]?.id ?? '' }
  expect((await own.ok(taskLibrary.auditLog, hers)).list).toEqual([])
  expect((await writer.ok(taskLibrary.analyze, ask)).total.asked).toBe(0)
  const foreign = server.client(
    (
      await aPerson(server.ctx, {
        permissions: ['case.read', 'audit.team'],
        scope: [{ appId: 71 }],
      })
    ).token,
  )
  expect((await foreign.ok(taskLibrary.analyze, ask)).total.asked).toBe(0)
  expect((await foreign.call(taskLibrary.statistics, { id: libraryId })).status).toBe(404)
})

test('counts what a library holds', async () => {
  const held = await leader.ok(taskLibrary.statistics, { id: libraryId })
  expect(held).toMatchObject({ uses: 5, difficulties: [{ of: 3, n: 3 }], answers: { right: 1 } })
  expect(held.states).toContainEqual({ of: 'active', n: 3 })
  expect(held.kinds).toContainEqual({ of: 'record', n: 2 })
  expect(held.labels).toMatchObject([{ id: 1203, n: 1 }])
})

test('shows an item as it is asked, and the label trees of its library', async () => {
  const { list } = await leader.ok(taskLibrary.itemQuery, { libraryId, sort: 'no' })
  const seen = await leader.ok(taskLibrary.itemPreview, { id: list[0]?.id ?? '' })
  expect(seen.question).toMatchObject({ kind: 'record', dims: [{ key: 'who' }] })
  expect(JSON.stringify(seen)).not.toContain('resultId')
  const [tree] = await leader.ok(taskLibrary.labelTemplates, { libraryId })
  const { labels } = await leader.ok(taskLibrary.templateLabels, {
    templateId: tree?.templateId ?? 1,
  })
  expect(labels.map(({ id }) => id)).toContain(1203)
  expect((await leader.call(taskLibrary.templateLabels, { templateId: 999 })).status).toBe(404)
  expect((await leader.ok(taskLibrary.list, { name: 'figur' }))[0]).toMatchObject({ id: libraryId })
})

test('gives items another right answer, which somebody else has to pass', async () => {
  const { list } = await writer.ok(taskLibrary.itemQuery, { libraryId, sort: 'no' })
  const ids = list.map(({ id }) => id)
  const key = { answer: { resultId: 'ignore', labels: [], dims: {} }, reason: 'A joke' }
  expect(await writer.ok(taskLibrary.itemRecord, { ids, ...key })).toMatchObject({
    changed: 2,
    left: [{ no: 3, reason: '不是判定记录的题目' }],
  })
  const item = await leader.ok(caseLibrary.itemDetail, { id: ids[0] ?? '' })
  expect(item).toMatchObject({ state: 'review', version: 2, activeVersion: 1, reason: 'A joke' })
  expect(item.body.answer).toMatchObject({ resultId: 'ignore', labels: [] })
  const wrong = { ...key, answer: { ...key.answer, resultId: 'nothing' } }
  expect(
    (await writer.ok(taskLibrary.itemRecord, { ids: ids.slice(0, 1), ...wrong })).changed,
  ).toBe(0)
})
