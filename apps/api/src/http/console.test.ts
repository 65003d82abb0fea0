import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'oas-console-'))
const write = (name: string, content: string): void => writeFileSync(join(folder, name), content)
let server: TestServer

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  write('index.html', '<!doctype html><title>console</title>')
  write('index.html.br', 'small page')
  write('version.json', '{"build":"one"}')
  write('assets/base-1a.js', 'one()')
  write('assets/base-1a.js.gz', 'small')
  write('.fingerprint', 'hidden')
  server = await testServer({ webDir: folder })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Got = { status: number; body: string; headers: Record<string, unknown> }
/** Asks for a path just as it is written: fetch would tidy it. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(server.url)
    request({ hostname, port, path, method, headers }, (response) => {
      let body = ''
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          body += chunk
        })
        .on('end', () =>
          done({ status: response.statusCode ?? 0, body, headers: response.headers }),
        )
    })
      .on('error', fail)
      .end()
  })

test('the page is never kept, a file with a hash in its name for ever', async () => {
  for (const path of ['/', '/?from=mail', '/index.html'])
    expect(await get(path), path).toMatchObject({
      status: 200,
      body: '<!doctype html><title>console</title>',
      headers: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
    })
  expect(await get('/assets/base-1a.js')).toMatchObject({
    status: 200,
    body: 'one()',
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  })
  expect(await get('/assets/base-1a.js', {}, 'HEAD')).toMatchObject({
    status: 200,
    body: '',
    headers: { 'content-length': '5' },
  })
})

test('whoever takes them gets the small copies', async () => {
  expect(await get('/', { 'accept-encoding': 'br' })).toMatchObject({
    status: 200,
    body: 'small page',
    headers: { 'content-encoding': 'br' },
  })
  expect(await get('/assets/base-1a.js', { 'accept-encoding': 'gzip' })).toMatchObject({
    body: 'small',
    headers: { 'content-encoding': 'gzip' },
  })
})

test('what is known is not sent again', async () => {
  const { headers } = await get('/version.json')
  expect(await get('/version.json', { 'if-none-match': String(headers['etag']) })).toMatchObject({
    status: 304,
    body: '',
  })
})

test('a newer build put in the place of the old one is served without a restart', async () => {
  write('version.json', '{"build":"second"}')
  write('assets/base-2b.js', 'two()')
  expect((await get('/version.json')).body).toBe('{"build":"second"}')
  expect((await get('/assets/base-2b.js')).body).toBe('two()')
})

test.each([
  '/assets',
  '/assets/',
  '/nothing.js',
  '/Index.html',
  '/.fingerprint',
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '//index.html',
  '/index.html%00',
  '/%5c..%5cpackage.json',
])('%s is no file of the console', async (path) => {
  const { status, body } = await get(path)
  expect([400, 403, 404]).toContain(status)
  expect(JSON.parse(body)).toMatchObject({ data: null })
})
