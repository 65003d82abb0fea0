import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nobody } from '../../core/caller.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'
import { setConfig } from '../system-config/index.ts'

const calls = contract.extension
const webDir = mkdtempSync(join(tmpdir(), 'oas-web-'))
let server: TestServer
beforeAll(async () => {
  mkdirSync(join(webDir, 'extension'))
  writeFileSync(
    join(webDir, 'extension/manifest.json'),
    JSON.stringify({ version: '1.4.0', content_scripts: [{ matches: ['http://127.0.0.1/*'] }] }),
  )
  for (const name of ['background.js', 'content.js'])
    writeFileSync(join(webDir, 'extension', name), `// ${name}`)
  server = await testServer({ webDir, publicUrl: 'https://console.example:8443' })
})
afterAll(async () => {
  await server.stop()
  rmSync(webDir, { recursive: true })
})
const set = (value: unknown) =>
  setConfig(
    { ...server.ctx, caller: { ...nobody, name: 'system' }, requestId: '' },
    'front.download',
    value,
    true,
  )

test('links come from the setting; what is no web address is left out', async () => {
  const { token } = await aPerson(server.ctx)
  const ask = () => server.client(token).ok(calls.downloads, {})
  expect(await ask()).toEqual({ extension: pathOf(calls.archive), proxy: '', chromium: '' })
  await set({ proxy: 'https://files.example/proxy.exe', chromium: 'javascript:alert(1)' })
  expect(await ask()).toMatchObject({ proxy: 'https://files.example/proxy.exe', chromium: '' })
  for (const odd of [null, 3, 'x', [1]]) {
    await set(odd)
    expect(await ask()).toMatchObject({ proxy: '', chromium: '' })
  }
})

test('the archive holds the extension for this console alone', async () => {
  const response = await server.client().raw('GET', pathOf(calls.archive))
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('content-disposition'),
  ]).toEqual([200, 'application/zip', 'attachment; filename="order-audit-system-extension.zip"'])
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(Object.keys(entries).sort()).toEqual(['background.js', 'content.js', 'manifest.json'])
  expect(JSON.parse(new TextDecoder().decode(entries['manifest.json']))).toMatchObject({
    version: '1.4.0',
    content_scripts: [{ matches: ['https://console.example/*'] }],
  })
})

test('without a built console there is no extension', async () => {
  const bare = await testServer()
  expect(
    (await bare.client((await aPerson(bare.ctx)).token).ok(calls.downloads, {})).extension,
  ).toBe('')
  expect((await bare.client().raw('GET', pathOf(calls.archive))).status).toBe(404)
  await bare.stop()
})
