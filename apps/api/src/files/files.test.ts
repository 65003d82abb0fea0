import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../core/config.ts'
import { type Files, hashOf, localFiles } from './files.ts'
import { s3Files } from './s3.ts'

let folder = ''
let endpoint = ''
let store: S3rver
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oas-files-'))
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  endpoint = `http://127.0.0.1:${(await store.run()).port}`
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const configOf = (at: string) => ({
  endpoint: at,
  region: 'us-east-1',
  bucket: 'files',
  prefix: 'oas/',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
  pathStyle: true,
})
const stores: Record<string, () => Files> = {
  disk: () => localFiles(join(folder, 'disk')),
  s3: () => s3Files(configOf(endpoint), join(folder, 'cache')),
}
const textOf = async (stream: Readable): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

describe.each(['disk', 's3'])('files on %s', (name) => {
  const files = () => (stores[name] as () => Files)()
  test('are stored by their hash, read whole and by range, and taken away', async () => {
    const bytes = Buffer.from(`0123456789 on ${name}`)
    const id = await files().put(bytes)
    expect([id, await files().put(bytes), await files().size(id)]).toEqual([
      hashOf(bytes),
      id,
      bytes.length,
    ])
    expect([
      await textOf(files().read(id)),
      await textOf(files().read(id, { start: 2, end: 4 })),
    ]).toEqual([bytes.toString(), '234'])
    const small = files().derived(id, 'w40.webp')
    await mkdir(join(small, '..'), { recursive: true })
    await writeFile(small, 'small')
    await files().remove(id)
    await files().remove(id)
    expect([
      await files().size(id),
      (await readdir(join(small, '..'))).filter((one) => one.startsWith(id)),
    ]).toEqual([null, []])
    await expect(textOf(files().read(id))).rejects.toThrow()
  })

  test('takes files from drafts, which are gone then, also when the bytes are there', async () => {
    const bytes = Buffer.from(`draft on ${name} `.repeat(20_000))
    const id = hashOf(bytes)
    await mkdir(files().drafts, { recursive: true })
    for (const draft of ['a.part', 'b.part']) {
      await writeFile(join(files().drafts, draft), bytes)
      await files().putDraft(join(files().drafts, draft), id)
    }
    expect([
      await files().size(id),
      hashOf(Buffer.from(await textOf(files().read(id)))),
      await readdir(files().drafts),
    ]).toEqual([bytes.length, id, []])
  })
})

test('a store that fails is not taken for one without the file', async () => {
  const broken = createServer((_request, response) => {
    response.writeHead(403).end()
  })
  await new Promise<void>((done) => {
    broken.listen(0, '127.0.0.1', done)
  })
  await expect(
    s3Files(configOf(`http://127.0.0.1:${(broken.address() as AddressInfo).port}`), folder).size(
      '0'.repeat(64),
    ),
  ).rejects.toThrow()
  broken.close()
})

test('the store is chosen by the environment, and a half-set one refused by name', () => {
  expect(readConfig({}).s3).toBeNull()
  expect(
    readConfig({ FILE_STORE: 's3', S3_BUCKET: 'b', S3_ENDPOINT: 'https://s3.example.com' }).s3,
  ).toEqual({
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
    bucket: 'b',
    prefix: '',
    accessKey: '',
    secretKey: '',
    pathStyle: true,
  })
  expect(() => readConfig({ FILE_STORE: 's3' })).toThrow('S3_BUCKET')
  expect(() => readConfig({ FILE_STORE: 'tape' })).toThrow('FILE_STORE')
  expect(() => readConfig({ FILE_STORE: 's3', S3_BUCKET: 'b', S3_ENDPOINT: 'x' })).toThrow(
    'S3_ENDPOINT',
  )
})
