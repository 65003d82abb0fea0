import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardedLookup, isPublicAddress } from './outgoing-guard.ts'
import { OutgoingError, checkKept, partOutgoing, peekOutgoing, postOutgoing } from './outgoing.ts'

const live = { egressHosts: async () => [] }
const closed = { live, config: { allowedHosts: [] } }
const open = { live, config: { allowedHosts: ['127.0.0.0/8'] } }
const reasonOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutgoingError ? error.reason : String(error)),
  )

let receiver: Server
let base = ''
let reached = 0
beforeAll(async () => {
  receiver = createServer((request, response) => {
    reached++
    const path = request.url ?? ''
    if (path === '/redirect') {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
      return
    }
    if (path === '/endless') {
      const more = setInterval(() => response.write('x'.repeat(10_000)), 1)
      response.once('close', () => clearInterval(more))
      return
    }
    if (path === '/silent') return
    if (path === '/dripping') {
      response.writeHead(200)
      const more = setInterval(() => response.write('x'), 20)
      response.once('close', () => clearInterval(more))
      return
    }
    if (path === '/parts') {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const part = '0123456789'.slice(Number(from), Number(to) + 1)
      response.writeHead(part === '' ? 416 : 206).end(part)
      return
    }
    if (path === '/whole') {
      response.writeHead(200).end('0123456789')
      return
    }
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => response.writeHead(201).end(`${request.headers['x-given']} ${text}`))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => {
    receiver.once('listening', done)
  })
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

describe('addresses that are refused', () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.1',
    '10.0.0.1',
    '172.16.5.4',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[fe80::1]',
    '[fc00::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '①②⑦.⓪.⓪.①',
  ]
  test.each(hosts)('http://%s', async (host) => {
    expect(
      await reasonOf(postOutgoing(closed, `http://${host}/`, '', {}, { timeoutMs: 500 })),
    ).toBe('address')
  })
  test.each([
    ['file:///etc/passwd', 'scheme'],
    ['gopher://example.com/', 'scheme'],
    ['ftp://example.com/', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['javascript:1', 'scheme'],
    ['http://user:secret@example.com/', 'credentials'],
    ['http://user@example.com/', 'credentials'],
    ['not a url', 'url'],
    ['', 'url'],
    ['//example.com', 'url'],
  ])('%s', async (url, reason) => {
    expect(await reasonOf(postOutgoing(closed, url, '', {}, { timeoutMs: 500 }))).toBe(reason)
  })
  test('a name that resolves to loopback', async () => {
    const before = reached
    expect(
      await reasonOf(
        postOutgoing(closed, base.replace('127.0.0.1', 'localhost'), '', {}, { timeoutMs: 2000 }),
      ),
    ).toBe('address')
    expect(reached).toBe(before)
  })
})

test('holds an address to keep to the rule of sending; takes a name unknown yet', async () => {
  expect(
    await Promise.all(
      [
        'http://localhost:1/',
        'http://127.0.0.1/',
        'https://a:b@receiver.invalid/',
        'https://receiver.invalid/in',
      ].map((url) => reasonOf(checkKept(closed, url))),
    ),
  ).toEqual(['address', 'address', 'credentials', 'answered'])
  expect(
    await reasonOf(
      checkKept({ live, config: { allowedHosts: ['localhost'] } }, 'http://localhost:1/'),
    ),
  ).toBe('answered')
})

test.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

describe('names', () => {
  const look = (addresses: readonly string[], allowed: readonly string[] = []): Promise<string> =>
    new Promise((done) => {
      guardedLookup(allowed, async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )('hook.example', { all: true }, (error, found) =>
        done(error instanceof OutgoingError ? error.reason : JSON.stringify(found)),
      )
    })
  test('one private address among public ones refuses the name', async () => {
    expect(await look(['8.8.8.8', '10.1.2.3'])).toBe('address')
    expect(await look(['8.8.8.8'])).toContain('8.8.8.8')
    expect(await look([])).toBe('dns')
  })
  test('a name or network of the configuration is let through, and no other', async () => {
    expect(await look(['10.1.2.3'], ['hook.example'])).toContain('10.1.2.3')
    expect(await look(['10.1.2.3'], ['10.1.0.0/16'])).toContain('10.1.2.3')
    expect(await look(['10.2.2.3'], ['10.1.0.0/16', 'other.example', 'example'])).toBe('address')
  })
})

test('the body and headers arrive and the answer comes back', async () => {
  expect(
    await postOutgoing(
      open,
      `${base}/hook?a=1`,
      '{"a":1}',
      { 'x-given': 'yes' },
      { timeoutMs: 2000 },
    ),
  ).toEqual({ status: 201, body: 'yes {"a":1}', retryAfter: '' })
})
test('a redirect is answered, not followed', async () => {
  expect((await postOutgoing(open, `${base}/redirect`, '', {}, { timeoutMs: 2000 })).status).toBe(
    302,
  )
})
test('an endless answer is cut at 64 KiB', async () => {
  expect(
    (await postOutgoing(open, `${base}/endless`, '', {}, { timeoutMs: 5000 })).body.length,
  ).toBe(65_536)
})
test("silence ends by the time limit, and by the caller's signal", async () => {
  for (const path of ['silent', 'dripping'])
    expect(await reasonOf(postOutgoing(open, `${base}/${path}`, '', {}, { timeoutMs: 200 }))).toBe(
      'timeout',
    )
  expect(
    await reasonOf(
      postOutgoing(
        open,
        `${base}/silent`,
        '',
        {},
        { timeoutMs: 5000, signal: AbortSignal.timeout(50) },
      ),
    ),
  ).toBe('aborted')
})
test('a closed port is a failed connection', async () => {
  expect(
    await reasonOf(postOutgoing(open, 'http://127.0.0.1:1/', '', {}, { timeoutMs: 2000 })),
  ).toBe('connection')
})

test('gives parts of what a host holds, none beyond the end or of one that sends all', async () => {
  const part = async (path: string, from: number, count: number) =>
    (await partOutgoing(open, `${base}${path}`, from, count, { timeoutMs: 5000 }))?.toString() ??
    null
  expect([
    await part('/parts', 2, 3),
    await part('/parts', 8, 9),
    await part('/parts', 10, 1),
    await part('/whole', 0, 4),
    await part('/whole', 2, 3),
  ]).toEqual(['234', '89', '', '0123', null])
  expect(await reasonOf(partOutgoing(closed, `${base}/parts`, 0, 1, { timeoutMs: 500 }))).toBe(
    'address',
  )
  expect((await peekOutgoing(open, `${base}/parts`, 3, { timeoutMs: 5000 }))?.toString()).toBe(
    '012',
  )
})
