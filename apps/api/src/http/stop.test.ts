import { connect } from 'node:net'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'
import { aPerson } from '../testing/world.ts'

test('clients that hung up in the middle of their calls do not hold up the end', async () => {
  // Were one of them still counted, the stop would wait out the hour.
  const server = await testServer({ stopSeconds: 3600 })
  const { token } = await aPerson(server.ctx, {})
  const target = new URL(pathOf(contract.ingest.records), server.url)
  for (let i = 0; i < 20; i++) {
    await fetch(target, { headers: { token }, signal: AbortSignal.timeout(1 + (i % 5)) }).catch(() => undefined)
    const socket = connect(Number(target.port), target.hostname)
    socket.on('error', () => undefined)
    socket.write(`POST ${target.pathname} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\ncontent-length: 5000\r\n\r\n{`, () => socket.destroy())
  }
  await server.stop()
})

test('a client that never sends the rest of its body is cut, so that the server can end', async () => {
  const server = await testServer({ stopSeconds: 1 })
  const { token } = await aPerson(server.ctx, { permissions: ['ingest'] })
  const target = new URL(pathOf(contract.ingest.records), server.url)
  const socket = connect(Number(target.port), target.hostname)
  const closed = new Promise<void>((done) => { socket.on('error', () => undefined).on('close', () => done()) })
  socket.write(`POST ${target.pathname} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\ncontent-type: application/x-ndjson\r\ncontent-length: 5000\r\n\r\n{`)
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200)
  await server.stop()
  await closed
})
