import { expect, test } from 'vitest'
import { Unusable, tools } from './tools.ts'

const run = async (key: string, text: string): Promise<string> => {
  try {
    return await (tools.find((tool) => tool.key === key)?.run(text) ?? '')
  } catch (error) {
    if (error instanceof Unusable) return '-'
    throw error
  }
}

test.each([
  ['to_time', '0', '1970-01-01 08:00:00'],
  ['to_time', '1763600000000', '2025-11-20 08:53:20'],
  ['to_time', '1763600000', '2025-11-20 08:53:20'],
  ['to_time', 'x', '-'],
  ['from_time', '2025-11-20 08:53:20', '1763600000000'],
  ['from_time', '2025-11-20', '1763568000000'],
  ['from_time', '2025', '-'],
  ['unique_lines', ' b\na\r\nb\n\n', 'b\na'],
  ['sorted_lines', 'b\na', 'a\nb'],
  ['joined_lines', 'b\na\n', 'b,a'],
  ['split_ids', 'uid=123, 4567;89', '123\n4567'],
  ['split_ids', 'none', '-'],
  ['json_pretty', '{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
  ['json_short', '{ "a": 1 }', '{"a":1}'],
  ['json_pretty', '{', '-'],
  ['url_encode', 'a b/你', 'a%20b%2F%E4%BD%A0'],
  ['url_decode', 'a%20b', 'a b'],
  ['url_decode', '%E0%A4%A', '-'],
  ['url_parts', 'x', '-'],
  ['base64_encode', '你好', '5L2g5aW9'],
  ['base64_decode', '5L2g5aW9', '你好'],
  ['base64_decode', '!', '-'],
  ['base64_decode', '/w==', '-'],
  ['sha256', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['sha1', 'abc', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
  ['colour', '#0958d9', 'rgb(9, 88, 217)'],
  ['colour', 'fff', 'rgb(255, 255, 255)'],
  ['colour', 'red', '-'],
])('%s of %j is %j', async (key, text, result) => {
  expect(await run(key, text)).toBe(result)
})

test('the parts of an address', async () => {
  expect(JSON.parse(await run('url_parts', 'https://a.example:8/x?y=1&z=%20#q'))).toEqual({
    host: 'a.example:8',
    path: '/x',
    query: { y: '1', z: ' ' },
    hash: '#q',
  })
})

test('a long text is no harder than a short one', async () => {
  const text = '你'.repeat(200_000)
  expect(await run('base64_decode', await run('base64_encode', text))).toBe(text)
})
