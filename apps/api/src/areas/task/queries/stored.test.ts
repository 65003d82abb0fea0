import { blankSelection } from '@oas/contract/task/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { storedCandidates } from './stored.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

test.each([
  ['received', 1],
  ['received', 10],
  ['decided', 1],
] as const)(
  'bounds what was %s by ids that leave out other parts of the table, one of %i records',
  async (by, every) => {
    const values: unknown[] = []
    const text = storedCandidates(
      {
        effect: 'acts',
        taskId: '1',
        selection: { ...blankSelection, by },
        types: [{ appId: 50, type: 12, conditions: () => '' }],
        inForce: new Map(),
        machineId: '1',
        unlabelled: false,
        every,
        now: new Date(),
      },
      values,
    )
    const { rows } = await server.ctx.pool.query<{ 'QUERY PLAN': string }>(
      `explain ${text}`,
      values,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /\(id >= '\d+'::bigint\) AND \(id < '\d+'::bigint\)/,
    )
  },
)
