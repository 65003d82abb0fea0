import type { Call } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { sortKeysOf } from '@oas/contract/sort'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../api/src/testing/server.ts'
import { type Given, begin, seedRest } from './sorted-lists-world.ts'
import { loadDemo } from './demo/load.ts'

const own = {
  'question.mine': 'join question q on q.asker_id = p.id',
  'record.mine': 'join decision d on d.person_id = p.id',
  'shiftNote.list': 'join shift_note s on s.team_id = p.team_id',
}
let server: TestServer
let given: Given
beforeAll(async () => {
  server = await testServer()
  const { admin } = await loadDemo(server)
  await seedRest(server)
  given = await begin(server, admin, { own, ofUser: ['operationLog.list'] })
})
afterAll(() => server.stop())

type Row = Readonly<Record<string, unknown>>
type Page = { list: Row[]; next?: string | null; total?: number }
/** Rows of a walk; lists that are longer than this many pages are walked no further. */
const most = 40

const ask = (client: Client, call: Call, input: object): Promise<Page> =>
  client.ok(call, input as never) as Promise<Page>

/** Every page of a list, as somebody turns them. */
const walk = async (client: Client, call: Call, input: object, size: number): Promise<Row[]> => {
  const fields = (call.input as { properties?: object }).properties ?? {}
  const rows: Row[] = []
  let after: string | null | undefined
  for (let page = 1; page <= most; page++) {
    const paging =
      'after' in fields
        ? { limit: size, ...(after ? { after } : {}) }
        : 'size' in fields
          ? { page, size }
          : { current: page, pageSize: size }
    const answer = await ask(client, call, { ...input, ...paging })
    rows.push(...answer.list)
    after = answer.next
    if (answer.list.length < size || after === null) break
  }
  return rows
}

/** What tells a row from others: its id, else all of it. */
const nameOf = (row: Row): string =>
  String(row['id'] ?? row['key'] ?? row['windowId'] ?? JSON.stringify(row))

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
const { compare } = new Intl.Collator('zh')
const inOrder = (one: unknown, two: unknown): number => {
  if (isEmpty(one) || isEmpty(two)) return 0
  if (typeof one === 'string' && typeof two === 'string') return compare(one, two)
  return Number(one) - Number(two)
}

/** Every call that says it can be sorted, with each of its orders. */
const cases = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, Call>).flatMap(([name, call]) =>
    sortKeysOf(call).flatMap((key) =>
      [key, `-${key}`].map((sort) => ({ name: `${area}.${name}`, call, key, sort })),
    ),
  ),
)

/** Lists as they usually come, each walked once. */
const usualOf = new Map<string, Promise<Row[]>>()

test('there are lists that can be sorted', () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBeGreaterThan(25)
})

test.each(cases)(
  '$name by $sort gives each row once and in order',
  async ({ name, call, key, sort }) => {
    const client = given.clientOf(name)
    const input = given.inputs[`${name} ${key}`] ?? given.inputs[name] ?? {}
    const asked = `${name} ${JSON.stringify(input)}`
    usualOf.set(asked, usualOf.get(asked) ?? walk(client, call, input, 100))
    const usual = (await usualOf.get(asked)) ?? []
    expect(usual.length, 'rows that can be sorted').toBeGreaterThan(1)
    const size = Math.min(200, Math.max(3, Math.ceil(usual.length / 6)))
    const found = await walk(client, call, { ...input, sort }, size)
    expect(found.map(nameOf).toSorted()).toEqual(usual.map(nameOf).toSorted())
    const values = found.map((row) => row[key])
    const empty = values.findIndex(isEmpty)
    if (empty >= 0)
      expect(values.slice(empty).every(isEmpty), 'what is empty comes last').toBe(true)
    const sign = sort.startsWith('-') ? -1 : 1
    for (const [at, value] of values.slice(1).entries())
      expect(
        sign * inOrder(values[at], value),
        `${String(values[at])} then ${String(value)}`,
      ).toBeLessThanOrEqual(0)
  },
)
