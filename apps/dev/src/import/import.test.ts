import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../api/src/testing/server.ts'
import { aPerson, aType } from '../../../api/src/testing/world.ts'
import { toRecord } from './mapping.ts'
import { runImport } from './run.ts'

let server: TestServer
let key = ''
const folder = mkdtempSync(join(tmpdir(), 'oas-import-'))
const at = (name: string): string => join(folder, name)
const run = async (...args: string[]): Promise<{ code: number; said: string }> => {
  const said: string[] = []
  const code = await runImport([...args, '--server', server.url, '--key', key], server.config, {
    print: (line) => {
      said.push(line)
    },
    progress: () => undefined,
    signal: new AbortController().signal,
  })
  return { code, said: said.join('\n') }
}
const stored = async (): Promise<number> =>
  Number(
    (await server.ctx.pool.query<{ n: string }>('select count(*) as n from record')).rows[0]?.n,
  )
const written = (name: string): string[] =>
  readdirSync(join(server.config.dataDir, 'import'))
    .filter((file) => file.startsWith(`${name}-`))
    .sort()
const rejects = (name: string): unknown[] =>
  readFileSync(
    join(
      server.config.dataDir,
      'import',
      written(name).find((file) => file.endsWith('.rejects.jsonl')) ?? '',
    ),
    'utf8',
  )
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  key = (await aPerson(server.ctx, { permissions: ['ingest'] })).token
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('lines are mapped and stored once, however often the file is sent', async () => {
  writeFileSync(
    at('a.jsonl'),
    Array.from({ length: 25 }, (_, n) =>
      JSON.stringify({ id: `x${n}`, lang: 'en', text: `text ${n}`, more: { grade: n } }),
    ).join('\n'),
  )
  const args = [
    at('a.jsonl'),
    '--app',
    '50',
    '--type',
    '12',
    '--map',
    'postId=id',
    '--map',
    'texts.0.content=text',
    '--map',
    'language=lang',
    '--map',
    'extData.grade=more.grade',
    '--set',
    'source=import',
    '--batch',
    '10',
  ]
  const before = await stored()
  expect(await run(...args)).toEqual({
    code: 0,
    said: 'done at line 25: 25 accepted, 0 merged, 0 known already, 0 rejected',
  })
  expect((await run(...args)).said).toContain('25 accepted')
  expect((await run(...args, '--restart')).said).toContain('0 accepted, 0 merged, 25 known already')
  expect(await stored()).toBe(before + 25)
  expect(
    await server.ctx.db
      .selectFrom('record')
      .select(['content', 'language', 'source', 'extData'])
      .where('postId', '=', 'x3')
      .executeTakeFirstOrThrow(),
  ).toMatchObject({
    content: { texts: [{ content: 'text 3' }] },
    language: 'en',
    source: 'import',
    extData: { grade: 3 },
  })
})

test('goes on where a run was cut; without a server it goes to this installation', async () => {
  writeFileSync(
    at('b.jsonl'),
    Array.from({ length: 30 }, (_, n) =>
      JSON.stringify({ appId: 50, type: 12, postId: `b${n}`, texts: [{ content: 'x' }] }),
    ).join('\n'),
  )
  const stopping = new AbortController()
  const before = await stored()
  const said: string[] = []
  await runImport(
    [at('b.jsonl'), '--key', key, '--batch', '7'],
    { ...server.config, port: Number(new URL(server.url).port) },
    {
      print: (line) => {
        said.push(line)
      },
      progress: (line) => {
        if (line.startsWith('line 14')) stopping.abort()
      },
      signal: stopping.signal,
    },
  )
  expect(said).toEqual(['stopped at line 14: 14 accepted, 0 merged, 0 known already, 0 rejected'])
  expect((await run(at('b.jsonl'))).said).toBe(
    'going on after line 14\ndone at line 30: 30 accepted, 0 merged, 0 known already, 0 rejected',
  )
  expect(await stored()).toBe(before + 30)
})

test('writes the state of each input under DATA_DIR or where --out says', async () => {
  mkdirSync(at('input'))
  const line = (postId: string): string =>
    JSON.stringify({ appId: 50, type: 12, postId, texts: [{ content: 'x' }] })
  writeFileSync(at('input/same.jsonl'), `${line('s1')}\n{"broken\n`)
  mkdirSync(at('other'))
  writeFileSync(at('other/same.jsonl'), `${line('s2')}\n`)
  expect((await run(at('input/same.jsonl'))).code).toBe(1)
  expect((await run(at('other/same.jsonl'))).said).toBe(
    'done at line 1: 1 accepted, 0 merged, 0 known already, 0 rejected',
  )
  expect([readdirSync(at('input')), readdirSync(at('other'))]).toEqual([
    ['same.jsonl'],
    ['same.jsonl'],
  ])
  expect(
    written('same.jsonl')
      .map((file) => file.replace(/-[0-9a-f]{8}\./, ' '))
      .sort(),
  ).toEqual([
    'same.jsonl import-state.json',
    'same.jsonl import-state.json',
    'same.jsonl rejects.jsonl',
  ])
  await run(at('input/same.jsonl'), '--out', at('chosen/deep'))
  expect(readdirSync(at('chosen/deep'))).toHaveLength(2)
  expect(await run(at('input/same.jsonl'), '--out', at('input/same.jsonl/in'))).toMatchObject({
    code: 2,
    said: expect.stringContaining('cannot be made'),
  })
})

test('takes or refuses by name media that are cut, and loses no line', async () => {
  const noise = {
    create: {
      width: 120,
      height: 90,
      channels: 3 as const,
      background: '#804020',
      noise: { type: 'gaussian' as const, mean: 120, sigma: 40 },
    },
  }
  const wav = Buffer.concat([
    Buffer.from(
      'RIFF\x24\x10\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0' +
        '\x02\0\x10\0data\0\x10\0\0',
      'latin1',
    ),
    Buffer.alloc(4096, 1),
  ])
  const mp4 = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41\0\0\x10\x08mdat', 'latin1'),
    Buffer.alloc(4096, 2),
  ])
  const bmp = Buffer.concat([
    Buffer.from(
      'BM\x76\x08\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x20\0\0\0\x16\0\0\0\x01\0\x18\0\0\0\0\0' +
        '\x40\x08\0\0\x13\x0b\0\0\x13\x0b\0\0\0\0\0\0\0\0\0\0',
      'latin1',
    ),
    Buffer.alloc(2112, 3),
  ])
  const whole: [string, Buffer, string][] = [
    ['p.bmp', bmp, 'pictures'],
    ['p.jpg', await sharp(noise).jpeg().toBuffer(), 'pictures'],
    ['p.png', await sharp(noise).png().toBuffer(), 'pictures'],
    ['p.webp', await sharp(noise).webp().toBuffer(), 'pictures'],
    ['p.gif', await sharp(noise).gif().toBuffer(), 'pictures'],
    ['v.mp4', mp4, 'videos'],
    ['s.wav', wav, 'voices'],
  ]
  mkdirSync(at('broken/folder'), { recursive: true })
  const lines: string[] = []
  const add = (file: string, list: string): void => {
    lines.push(
      JSON.stringify({ appId: 50, type: 12, postId: `m-${file}`, [list]: [{ content: file }] }),
    )
  }
  for (const [name, bytes, list] of whole) {
    for (const share of [0, 0.001, 0.02, 0.3, 0.6, 0.9, 0.999, 1]) {
      const file = `${share}-${name}`
      writeFileSync(at(`broken/${file}`), bytes.subarray(0, Math.ceil(bytes.length * share)))
      add(file, list)
    }
    const turned = Buffer.from(bytes)
    for (let i = 40; i < turned.length; i += 97) turned[i] = (turned[i] ?? 0) ^ 0xff
    writeFileSync(at(`broken/turned-${name}`), turned)
    add(`turned-${name}`, list)
  }
  add('folder', 'pictures')
  add('bad\0name', 'videos')
  writeFileSync(at('e.jsonl'), lines.join('\n'))
  const before = await stored()
  const { code, said } = await run(at('e.jsonl'), '--media-root', at('broken'))
  const refused = rejects('e.jsonl') as { line: number; field: string; reason: string }[]
  expect(code).toBe(1)
  expect(said).toContain(
    `${lines.length - refused.length} accepted, 0 merged, 0 known already, ` +
      `${refused.length} rejected`,
  )
  expect(await stored()).toBe(before + lines.length - refused.length)
  for (const { line, field, reason } of refused)
    expect([
      field,
      reason.includes((JSON.parse(lines[line - 1] ?? '') as { postId: string }).postId.slice(2)),
    ]).toEqual([expect.stringMatching(/^(pictures|videos|voices)\.0\.content$/), true])
  const taken = lines
    .filter((_line, index) => !refused.some((entry) => entry.line === index + 1))
    .map((text) => (JSON.parse(text) as { postId: string }).postId)
  expect(whole.map(([name]) => `m-1-${name}`).filter((id) => !taken.includes(id))).toEqual([])
  expect(taken.filter((id) => /^m-0\.?[0369]*-p/.test(id))).toEqual([])
})

test('reads a comma-separated table, and writes down refused lines with a reason', async () => {
  writeFileSync(
    at('c.csv'),
    '\uFEFFid,text,when,prio\nc1,"hello, ""you""\nthere",2026-03-01T00:00:00Z,3\n' +
      'c2,two,never,1\nc3,three\nc4,four,1772000000000,99\n',
  )
  const { code, said } = await run(
    at('c.csv'),
    '--app',
    '50',
    '--type',
    '12',
    '--map',
    'postId=id',
    '--map',
    'texts.0.content=text',
    '--map',
    'createdAt=when',
    '--map',
    'priority=prio',
  )
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('1 accepted, 0 merged, 0 known already, 3 rejected'),
  ])
  expect(rejects('c.csv')).toMatchObject([
    { line: 4, field: 'createdAt' },
    { line: 5, field: 'line' },
    { line: 6, field: 'priority' },
  ])
  expect(
    await server.ctx.db
      .selectFrom('record')
      .select(['content', 'priority', 'createdAt'])
      .where('postId', '=', 'c1')
      .executeTakeFirstOrThrow(),
  ).toMatchObject({
    content: { texts: [{ content: 'hello, "you"\nthere' }] },
    priority: 3,
    createdAt: new Date('2026-03-01T00:00:00Z'),
  })
})

const posts = async (prefix: string): Promise<unknown[]> =>
  (
    await server.ctx.pool.query<{ p: string; t: string | null }>(
      `
        select post_id as p, content #>> '{texts,0,content}' as t
        from record
        where post_id like $1
        order by post_id`,
      [`${prefix}%`],
    )
  ).rows.map(({ p, t }) => [p, t])
const texts = [
  '--app',
  '50',
  '--type',
  '12',
  '--map',
  'postId=id',
  '--map',
  'texts.0.content=text',
] as const

test.each([
  ['semi', Buffer.from('id;text\nsemi1;a, b\nsemi2;"c;d"\n')],
  ['tabs', Buffer.from('id\ttext\ntabs1\ta, b\ntabs2\tc;d\n')],
  ['utf16', Buffer.from('\uFEFFid\ttext\nutf161\ta, b\nutf162\tc;d\n', 'utf16le')],
  ['spaces', Buffer.from(' id , text\nspaces1,"a, b"\nspaces2,c;d\n')],
])('a table is read as it was written: %s', async (name, bytes) => {
  writeFileSync(at(`${name}.csv`), bytes)
  expect(await run(at(`${name}.csv`), ...texts)).toEqual({
    code: 0,
    said: 'done at line 3: 2 accepted, 0 merged, 0 known already, 0 rejected',
  })
  expect(await posts(name)).toEqual([
    [`${name}1`, 'a, b'],
    [`${name}2`, 'c;d'],
  ])
})

test('refuses a table without a mapped column; another mapping is another run', async () => {
  writeFileSync(at('f.csv'), 'a,b\n1,2\n')
  const before = await stored()
  expect(await run(at('f.csv'), ...texts)).toMatchObject({
    code: 2,
    said: expect.stringContaining('has no column id, text; it has a, b'),
  })
  expect(await stored()).toBe(before)
  writeFileSync(at('f.jsonl'), '{"id":"typo1","text":"x"}\n')
  expect(
    (
      await run(
        at('f.jsonl'),
        '--app',
        '50',
        '--type',
        '12',
        '--map',
        'postId=id',
        '--map',
        'texts.0.content=txt',
      )
    ).said,
  ).toContain('no line read has txt')
  expect((await run(at('f.jsonl'), ...texts)).said).toContain('1 merged')
  expect(await posts('typo')).toEqual([['typo1', 'x']])
})

test('loses no other line by quotation marks that stand wrong', async () => {
  writeFileSync(
    at('g.csv'),
    'id,text\ngq1,he said "hi"\ngq2,"a"b\ngq3,"two\nlines"\ngq4,"""so"" she said\nand left"\n' +
      'gq5,"open\ngq6,"q"\ngq7,ok\ngq8,"never closed\ngq9,x\n',
  )
  expect((await run(at('g.csv'), ...texts)).said).toContain(
    '5 accepted, 0 merged, 0 known already, 2 rejected',
  )
  expect(await posts('gq')).toEqual([
    ['gq1', 'he said "hi"'],
    ['gq2', '"a"b'],
    ['gq3', 'two\nlines'],
    ['gq4', '"so" she said\nand left'],
    ['gq7', 'ok'],
  ])
  expect(rejects('g.csv')).toEqual([
    { line: 9, field: 'line', reason: 'a quotation mark is not closed, from line 8 on' },
    { line: 12, field: 'line', reason: 'a quotation mark is not closed, from line 11 on' },
  ])
})

test("refuses lines that are no UTF-8; long lines are in no other line's way", async () => {
  const bad = Buffer.concat([
    Buffer.from('{"id":"hl2","text":"caf'),
    Buffer.from([0xe9]),
    Buffer.from('"}\n'),
  ])
  writeFileSync(
    at('h.jsonl'),
    Buffer.concat([
      Buffer.from('{"id":"hl1","text":"one\u2028two\u2029three"}\n'),
      bad,
      Buffer.from(`{"id":"hl3","text":"${'y'.repeat(5 << 20)}"}\n`.repeat(3)),
      Buffer.from('{"id":"hl4","text":"текст"}\n'),
    ]),
  )
  expect((await run(at('h.jsonl'), ...texts)).said).toContain(
    '2 accepted, 0 merged, 0 known already, 4 rejected',
  )
  expect(await posts('hl')).toEqual([
    ['hl1', 'one\u2028two\u2029three'],
    ['hl4', 'текст'],
  ])
  expect(rejects('h.jsonl')).toMatchObject([
    { line: 2, reason: 'must be UTF-8, or name the encoding by --encoding' },
    { line: 3 },
    { line: 4 },
    { line: 5 },
  ])
  writeFileSync(
    at('h.csv'),
    Buffer.concat([
      Buffer.from('id,text\nhc1,'),
      Buffer.from([0xe9]),
      Buffer.from(`\nhc2,${'y'.repeat(5 << 20)}\nhc3,текст\n`),
    ]),
  )
  expect((await run(at('h.csv'), ...texts)).said).toContain(
    '1 accepted, 0 merged, 0 known already, 2 rejected',
  )
  expect(await posts('hc')).toEqual([['hc3', 'текст']])
})

test('names each refused line once when a run is cut before its state', async () => {
  writeFileSync(at('i.jsonl'), '{"id":"ic1","text":"x"}\n{"bad\n{"id":"ic3","text":"x"}\n{"worse\n')
  const out = at('cut')
  await run(at('i.jsonl'), ...texts, '--out', out, '--batch', '1')
  const [state = '', refused = ''] = ['import-state.json', 'rejects.jsonl'].map((end) =>
    join(out, readdirSync(out).find((name) => name.endsWith(end)) ?? ''),
  )
  writeFileSync(
    state,
    JSON.stringify({
      ...(JSON.parse(readFileSync(state, 'utf8')) as object),
      line: 3,
      rejected: 1,
    }),
  )
  expect((await run(at('i.jsonl'), ...texts, '--out', out)).said).toContain(
    '2 accepted, 0 merged, 0 known already, 2 rejected',
  )
  expect(
    readFileSync(refused, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { line: number }).line),
  ).toEqual([2, 4])
})

test('stores local media, and refuses by name what is cut, missing or outside', async () => {
  const picture = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#804020',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  writeFileSync(at('whole.jpg'), picture)
  writeFileSync(at('cut.jpg'), picture.subarray(0, picture.length / 2))
  writeFileSync(at('text.mp4'), 'no video at all')
  const line = (postId: string, extra: object): string =>
    JSON.stringify({ appId: 50, type: 12, postId, ...extra })
  const pictures = (content: string) => ({ pictures: [{ content }] })
  writeFileSync(
    at('d.jsonl'),
    [
      line('d1', pictures('whole.jpg')),
      line('d2', pictures('cut.jpg')),
      line('d3', pictures('none.jpg')),
      line('d4', pictures('../../../etc/hostname')),
      line('d5', { videos: [{ content: 'text.mp4' }] }),
      line('d6', pictures('https://example.org/a.jpg')),
      '{"broken',
    ].join('\n'),
  )
  expect(await run(at('d.jsonl'), '--media-root', folder)).toMatchObject({
    code: 1,
    said: expect.stringContaining('2 accepted, 0 merged, 0 known already, 5 rejected'),
  })
  expect(rejects('d.jsonl')).toMatchObject([
    { line: 2, field: 'pictures.0.content', reason: expect.stringContaining('cut.jpg') },
    { line: 3, reason: 'there is no file none.jpg' },
    { line: 4, field: 'pictures.0.content' },
    { line: 5, field: 'videos.0.content' },
    { line: 7, field: 'line' },
  ])
  const { content } = await server.ctx.db
    .selectFrom('record')
    .select('content')
    .where('postId', '=', 'd1')
    .executeTakeFirstOrThrow()
  const url = (content as { pictures: { content: string }[] }).pictures[0]?.content ?? ''
  expect(url).toMatch(/^\/biz_gateway\/resource\/file\/[0-9a-f]{64}$/)
  expect(
    Buffer.from(await (await server.client(key).raw('GET', url)).arrayBuffer()).equals(picture),
  ).toBe(true)
})

test('a command line that makes no sense says why', async () => {
  for (const [args, reason] of [
    [[], 'name one FILE'],
    [['x', '--app', 'y'], '--app must be a whole number'],
    [['x', '--map', 'postId'], '--map must be'],
    [['x', '--map', 'a.__proto__=b'], '--map must be'],
    [['x', '--nonsense'], 'nonsense'],
    [['/none/at/all'], 'cannot be read'],
  ] as const)
    expect(await run(...args)).toMatchObject({ code: 2, said: expect.stringContaining(reason) })
  expect((await run('--help')).said).toContain('--media-root')
})

test('a line keeps its key, and a path cannot reach beyond the record', () => {
  const options = { map: [{ target: 'data.list.1.name', value: 'a' }], set: [], app: 50, type: 12 }
  expect(toRecord({ a: 'x' }, options, { file: 'f', run: 'r' }, 3)).toEqual({
    appId: 50,
    type: 12,
    data: { list: [undefined, { name: 'x' }] },
    postId: 'f-3',
    idempotencyKey: 'import:r:3',
  })
})

test("reads a time the same on every machine; without a zone by the office's clock", () => {
  const options = { map: [{ target: 'createdAt', value: 'at' }], set: [], app: 50, type: 12 }
  const read = (at: string): unknown =>
    toRecord({ at }, options, { file: 'f', run: 'r' }, 1)['createdAt']
  const eight = Date.parse('2026-03-01T00:00:00Z')
  const machine = process.env['TZ']
  try {
    for (const zone of ['UTC', 'America/New_York']) {
      process.env['TZ'] = zone
      for (const text of [
        '2026-03-01 08:00',
        '2026-03-01T08:00:00',
        '2026/3/1 8:00:00.000',
        '2026-03-01T00:00:00Z',
        '2026-03-01 02:00:00+02',
        '2026-03-01T02:00+02:00',
        '2026-03-01 02:00:00+0200',
        'Sun, 01 Mar 2026 00:00:00 GMT',
        '1 Mar 2026 03:30 +0330',
        'Sun Mar 01 2026 08:00:00 GMT+0800 (China Standard Time)',
        `${eight}`,
      ])
        expect([text, read(text)]).toEqual([text, eight])
      expect(read('2026-03-01')).toBe(eight - 8 * 3_600_000)
      for (const text of [
        '03/01/2026',
        '1 March 2026 08:00',
        '2026-13-01 08:00',
        '2026-03-01 25:00',
        '2026-02-30 10:00',
        '2027-02-29',
        '2026-02-30T10:00:00Z',
        '2026-04-31 10:00:00+08:00',
        'Mon, 30 Feb 2026 10:00:00 GMT',
        'Mon Feb 30 2026 10:00:00 GMT+0800 (China Standard Time)',
        'never',
      ])
        expect(read(text)).toBe(text)
    }
  } finally {
    if (machine === undefined) delete process.env['TZ']
    else process.env['TZ'] = machine
  }
})
