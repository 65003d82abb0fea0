import { describe, expect, test } from 'vitest'
import { adOf } from './ad.ts'
import { appealOf, isId, snapshotOf } from './appeal.ts'
import { type Message, dayOf, groupOfChat, messagesOf, participantsOf, shownSpan } from './chat.ts'
import { textItem } from './items.ts'
import { dataPictures } from './pictures.ts'
import { accountOf, profileOf } from './profile.ts'

const message = (id: string, changes: object = {}) => ({
  id,
  from: 'u1',
  to: 'u2',
  at: 1000,
  kind: 'text',
  content: 'hi',
  ...changes,
})
const file = '/biz_gateway/resource/file/1'

describe('what cannot be read is named', () => {
  test.each<[string, (data: object) => unknown, object, string]>([
    [
      'messages that are no list',
      (data) => messagesOf({ data: data as never }),
      { messages: { a: 1 } },
      'data.messages',
    ],
    ['no messages', (data) => messagesOf({ data: data as never }), {}, 'data.messages'],
    [
      'a message from nobody',
      (data) => messagesOf({ data: data as never }),
      { messages: [message('1'), { ...message('2'), from: null }] },
      'data.messages.1.from',
    ],
    [
      'a kind of message that does not exist',
      (data) => messagesOf({ data: data as never }),
      { messages: [message('1', { kind: '<script>' })] },
      'data.messages.0.kind',
    ],
    [
      'a message at no time',
      (data) => messagesOf({ data: data as never }),
      { messages: [message('1', { at: 1e300 })] },
      'data.messages.0.at',
    ],
    [
      'a group that is a text',
      (data) => groupOfChat({ data: data as never }),
      { group: 'g1' },
      'data.group',
    ],
    [
      'an account with a wrong score',
      (data) => accountOf({ data: data as never }),
      { account: { score: 'high' } },
      'data.account.score',
    ],
    ['no appeal', (data) => appealOf({ data: data as never }), {}, 'data.appeal'],
    [
      'labels that are texts',
      (data) => appealOf({ data: data as never }),
      { appeal: { original: { labels: ['x'] } } },
      'data.appeal.original.labels.0',
    ],
    ['an ad that is a list', (data) => adOf({ data: data as never }), { ad: [] }, 'data.ad'],
    [
      'a creative that is no address',
      (data) => adOf({ data: data as never }),
      { ad: { creatives: ['javascript:alert(1)'] } },
      'data.ad.creatives.0',
    ],
    [
      'a shot that is no address',
      (data) => adOf({ data: data as never }),
      { ad: { landing: { shots: { mobile: ['data:text/html,x'] } } } },
      'data.ad.landing.shots.mobile.0.url',
    ],
  ])('%s', (_name, read, data, at) => {
    expect(read(data)).toEqual({ ok: false, at })
  })
})

test('messages stand in the order of time, each once', () => {
  const read = messagesOf({
    data: { messages: [message('b', { at: 3 }), message('a', { at: 1 }), message('b', { at: 2 })] },
  })
  expect(read.ok && read.value.map(({ id, at }) => [id, at])).toEqual([
    ['a', 1],
    ['b', 3],
  ])
})

const talk = (n: number, reported: readonly number[]): Message[] =>
  Array.from({ length: n }, (_, at) => ({
    ...message(`m${at}`),
    kind: 'text',
    reported: reported.includes(at),
    withdrawn: false,
    hits: null,
    translation: null,
    lang: null,
  }))
test.each<[string, number, number[], object, [number, number]]>([
  ['twenty before the first report and after the last', 200, [100, 110], {}, [80, 131]],
  ['never beyond its ends', 30, [2], {}, [0, 23]],
  ['its last sixty where nothing is reported', 200, [], {}, [140, 200]],
  ['twenty more each time more is asked for', 200, [100], { older: 2, newer: 1 }, [40, 141]],
])('of a talk is shown: %s', (_name, n, reported, more, [from, to]) => {
  expect(shownSpan(talk(n, reported), { older: 0, newer: 0, ...more })).toEqual({ from, to })
})

test('who was reported stands first among those who talk; the system is nobody', () => {
  const list = [
    ...talk(3, []),
    { ...(talk(1, [0])[0] as Message), id: 'x', from: 'u9' },
    { ...(talk(1, [])[0] as Message), id: 'y', from: 'sys', kind: 'system' as const },
  ]
  expect(participantsOf(list)).toEqual([
    { uid: 'u9', messages: 1, reported: 1 },
    { uid: 'u1', messages: 3, reported: 0 },
  ])
})
test('days break at midnight in Shanghai', () => {
  expect(dayOf(Date.parse('2026-01-01T15:59:59Z')) + 1).toBe(
    dayOf(Date.parse('2026-01-01T16:00:00Z')),
  )
})

test('changed fields of a profile come first; a broken one is told of alone', () => {
  const fields = profileOf({
    data: {
      profile: {
        bio: { old: 'a', now: 'a' },
        avatar: { old: null, now: file },
        voice_sign: { now: 'https://x.example/a.mp3', changed: true },
        links: { now: 'https://x.example/page', changed: true },
        nickname: 'no field',
      },
    },
  })
  expect(fields?.map(({ id, kind, changed, broken }) => [id, kind, changed, broken])).toEqual([
    ['nickname', 'text', true, true],
    ['avatar', 'picture', true, false],
    ['voice_sign', 'voice', true, false],
    ['links', 'link', true, false],
    ['bio', 'text', false, false],
  ])
  expect([
    profileOf({ data: {} }),
    profileOf({ data: { profile: [] } }),
    profileOf({ data: { profile: 'x' } }),
  ]).toEqual([null, null, null])
})

test('a snapshot shows texts and pictures, and leaves out what is neither', () => {
  expect(
    snapshotOf({
      texts: ['a', { content: 'b' }, 3],
      pictures: [file, { content: 'javascript:x' }],
    }),
  ).toEqual({
    texts: [
      { id: 'text-1', content: 'a', hits: [] },
      { id: 'text-2', content: 'b', hits: [] },
    ],
    pictures: [{ id: 'pic-1', content: file }],
  })
  expect([snapshotOf(null), snapshotOf({}), snapshotOf('x')]).toEqual([null, null, null])
  expect(['12', '0', '', '1e3', '9'.repeat(20)].map(isId)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('hits that lie outside of a text are dropped', () => {
  expect(
    textItem({
      content: 'abc',
      hits: [
        { s: -1, e: 2, rule: 'r' },
        { s: 0, e: 1, rule: 'r' },
        { s: 0.5, e: 2, rule: 'r' },
      ],
    })?.hits,
  ).toEqual([{ s: 0, e: 1, rule: 'r', source: '', level: 1 }])
})

test('shots are newest first, whether texts or objects, one or many', () => {
  const read = adOf({
    data: {
      ad: {
        landing: {
          shots: {
            mobile: [
              { url: file, at: 1 },
              { url: `${file}2`, at: 2 },
            ],
            desktop: file,
          },
        },
      },
    },
  })
  expect(
    read.ok && [
      read.value.landing?.shots.mobile.map(({ at }) => at),
      read.value.landing?.shots.desktop.map(({ url }) => url),
    ],
  ).toEqual([[2, 1], [file]])
})

test("knows the pictures in a record's data beforehand, but no hostile address", () => {
  expect(
    dataPictures({
      data: {
        profile: { avatar: { now: file } },
        appeal: { pictures: ['javascript:x', `${file}3`] },
        messages: [message('1', { kind: 'picture', content: `${file}2` })],
      },
    }),
  ).toEqual([file, `${file}3`, `${file}2`])
  expect(
    dataPictures({ data: { profile: 3, ad: 'x', appeal: [], messages: { length: 3 } } }),
  ).toEqual([])
})
