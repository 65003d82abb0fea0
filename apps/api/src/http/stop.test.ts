import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startServer } from '../app/start.ts'
import { readConfig } from '../core/config.ts'
import { createPool } from '../db/client.ts'
import { testDatabase } from '../testing/database.ts'
import { testServer } from '../testing/server.ts'
import { aPerson, aType } from '../testing/world.ts'

test('clients that hung up in the middle of their calls do not hold up the end', async () => {
  // Were one of them still counted, the stop would wait out the hour.
  const server = await testServer({ stopSeconds: 3600 })
  const { token } = await aPerson(server.ctx, {})
  const target = new URL(pathOf(contract.ingest.records), server.url)
  for (let i = 0; i < 20; i++) {
    await fetch(target, { headers: { token }, signal: AbortSignal.timeout(1 + (i % 5)) }).catch(
      () => undefined,
    )
    const socket = connect(Number(target.port), target.hostname)
    socket.on('error', () => undefined)
    socket.write(
      `POST ${target.pathname} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\n` +
        'content-length: 5000\r\n\r\n{',
      () => socket.destroy(),
    )
  }
  await server.stop()
})

test('cuts a client that never sends the rest of its body, so that the server ends', async () => {
  const server = await testServer({ stopSeconds: 1 })
  const { token } = await aPerson(server.ctx, { permissions: ['ingest'] })
  const target = new URL(pathOf(contract.ingest.records), server.url)
  const socket = connect(Number(target.port), target.hostname)
  const closed = new Promise<void>((done) => {
    socket.on('error', () => undefined).on('close', () => done())
  })
  socket.write(
    `POST ${target.pathname} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\n` +
      'content-type: application/x-ndjson\r\ncontent-length: 5000\r\n\r\n{',
  )
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200)
  await server.stop()
  await closed
})

test('what comes while the server ends is refused with an envelope', async () => {
  const said: string[] = []
  const server = await testServer(
    { stopSeconds: 3600 },
    {
      log: pino(
        { level: 'warn' },
        {
          write: (line: string) => {
            said.push(line)
          },
        },
      ),
    },
  )
  const { port } = new URL(server.url)
  const open = connect(Number(port), '127.0.0.1')
  let answers = ''
  open.on('data', (data) => {
    answers += data.toString()
  })
  const path = pathOf(contract.session.login)
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n`
  open.write(`${head}{`)
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200)
  const stopped = server.stop()
  open.write(`}${head}{}`)
  await stopped
  expect(
    answers
      .split('HTTP/1.1 503')
      .slice(1)
      .map((answer) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as unknown),
  ).toEqual([1, 2].map(() => ({ code: 503, msg: '服务正在重启，请稍后再试。', data: null })))
  expect(said).toEqual([])
})

test('a stream that the end cuts is stored as far as it was read', async () => {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'oas-stop-'))
  const failed: string[] = []
  const log = pino(
    { level: 'warn' },
    {
      write: (line: string) => {
        failed.push(line)
      },
    },
  )
  const server = await startServer(
    {
      ...readConfig({}),
      port: 0,
      databaseUrl: database.url,
      dataDir,
      demo: true,
      runJobs: false,
      stopSeconds: 1,
    },
    { log },
  )
  const pool = createPool(database.url, 1)
  try {
    await aType(server.ctx)
    const { token } = await aPerson(server.ctx, { permissions: ['ingest'] })
    const target = new URL(pathOf(contract.ingest.records), server.url)
    const socket = connect(Number(target.port), target.hostname)
    socket.on('error', () => undefined)
    const line = JSON.stringify({ appId: 50, type: 12, postId: 'read', texts: [{ content: 'x' }] })
    socket.write(
      `POST ${target.pathname} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\n` +
        `content-type: application/x-ndjson\r\ncontent-length: 5000\r\n\r\n${line}\n{`,
    )
    await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200)
    await server.stop()
    expect((await pool.query("select 1 from record where post_id = 'read'")).rowCount).toBe(1)
    expect(failed).toEqual([])
  } finally {
    await pool.end()
    await server.stop()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
