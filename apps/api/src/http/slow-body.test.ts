import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rec } from '../testing/auditor.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { aPerson, aType } from '../testing/world.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer({ bodySeconds: 1 })
  await aType(server.ctx)
  token = (await aPerson(server.ctx, { permissions: ['ingest', 'audit.take'] })).token
})
afterAll(() => server.stop())

/**
 * Sends a request whose body comes in pieces, one every 300 ms; answers what came back until the
 * connection ended.
 */
const trickle = async (
  path: string,
  pieces: readonly string[],
  length: number,
  type = 'application/json',
): Promise<string> => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let answer = ''
  socket
    .on('data', (chunk: Buffer) => {
      answer += chunk.toString()
    })
    .on('error', () => undefined)
  const ended = once(socket, 'close')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntoken: ${token}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  )
  for (const piece of pieces) {
    if (socket.destroyed) break
    socket.write(piece)
    await sleep(300)
  }
  await ended
  return answer
}
const lines = Array.from({ length: 12 }, (_line, n) => `${JSON.stringify(rec(`slow${n}`))}\n`)
const bytes = (parts: readonly string[]): number => Buffer.byteLength(parts.join(''))

test('a stream of lines may take longer than any other body, as long as lines come', async () => {
  const answer = await trickle(
    pathOf(contract.ingest.records),
    lines,
    bytes(lines),
    'application/x-ndjson',
  )
  expect(answer).toContain(' 200 ')
  expect(answer).toContain('"accepted":12')
})

test('a stream that stops coming is cut; what was whole by then may be sent again', async () => {
  const [first = ''] = lines
  expect(
    await trickle(pathOf(contract.ingest.records), [first], bytes(lines), 'application/x-ndjson'),
  ).toContain(' 408 ')
})

test('any other body must be there in time, however steadily it drips', async () => {
  const body = JSON.stringify({ pageKey: 'p', windowId: 'w', types: [] })
  const answer = await trickle(pathOf(contract.queue.start), [...body], body.length)
  expect(answer).toContain(' 408 ')
  expect(answer).not.toContain('"code":0')
})

test('a stream that is refused has no right to go on', async () => {
  const holder = token
  token = (await aPerson(server.ctx, { permissions: [] })).token
  try {
    expect(
      await trickle(pathOf(contract.ingest.records), lines, 1_000_000, 'application/x-ndjson'),
    ).toContain(' 403 ')
  } finally {
    token = holder
  }
})
