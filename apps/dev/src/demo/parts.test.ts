import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../api/src/testing/server.ts'
import { beginParts } from './parts.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const broken = async (): Promise<void> => {
  throw new Error('made already')
}

test('fails where a part fails; the next start leaves that part and makes the others', async () => {
  const first = await beginParts(server.ctx)
  expect(first.cutOff).toBe(false)
  await expect(first.make('rooms', broken)).rejects.toThrow('made already')

  const second = await beginParts(server.ctx)
  const made: string[] = []
  await second.make('rooms', broken)
  await second.make('records', async () => {
    made.push('records')
  })
  await second.end()
  expect([second.cutOff, made]).toEqual([true, ['records']])

  const third = await beginParts(server.ctx)
  expect(third.cutOff).toBe(false)
  await expect(third.make('rooms', broken)).rejects.toThrow('made already')
})
