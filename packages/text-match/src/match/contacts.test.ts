import { expect, test } from 'vitest'
import { builtInProfiles } from '../normalise/profile.ts'
import { compileSet, loadSet, matchFields, serialiseSet } from '../index.ts'
import { contact, match, pattern, where, word } from './testing.ts'

const told = (found: ReturnType<typeof match>): string[] =>
  found.hits.map(({ itemId, s, e, text }) => `${itemId} [${s},${e}) ${text}`)

test('finds what its detector reads, at its place in the text as received', () => {
  const items = [contact('phone'), contact('email'), contact('card')]
  expect(told(match(items, 'ｃａｌｌ　１３８\u200b００１３８０００！ or a.b@example.com'))).toEqual(
    ['phone [5,17) １３８\u200b００１３８０００', 'email [22,37) a.b@example.com'],
  )
  expect(match(items, 'card 4111 1111 1111 1111').hits).toMatchObject([
    { itemId: 'card', kind: 'contact', rule: 'card', s: 5, e: 24, level: 2, stream: 'plain' },
  ])
  expect(match(items, 'card 4111 1111 1111 1112').hits).toEqual([])
})

test('reads number words as digits when the scene does', () => {
  const profile = builtInProfiles.contact
  expect(told(match([contact('phone')], '打幺三八零零幺三八零零零吧', { profile }))).toEqual([
    'phone [1,12) 幺三八零零幺三八零零零',
  ])
  expect(match([contact('phone')], '打幺三八零零幺三八零零零吧').hits).toEqual([])
})

test('holds to scope, phrases that let off and allowed words as any item does', () => {
  const scopes = [{ appId: 7, types: [] }]
  const text = 'call 13800138000'
  expect(match([contact('phone', { scopes })], text).hits).toEqual([])
  expect(match([contact('phone', { scopes })], text, { explain: true }).nearMisses).toMatchObject([
    { itemId: 'phone', s: 5, e: 16, rule: 'scope' },
  ])
  expect(match([contact('phone', { except: ['call 13800138000'] })], text)).toMatchObject({
    hits: [],
    suppressed: [{ itemId: 'phone', reason: 'except', verdict: 'suppressed' }],
  })
})

test('says the same of a set that another thread was handed', () => {
  const items = [word('casino'), pattern('win[0-9]{3,5}'), contact('phone'), contact('qq')]
  const { set } = compileSet(items, { profiles: [], release: 3 })
  const fields = [{ key: 'text', text: 'casino, QQ：12345678, win777, 13800138000', scene: '' }]
  const before = matchFields(set, fields, where)
  expect(before.hits.map(({ itemId }) => itemId).sort()).toEqual([
    'casino',
    'phone',
    'qq',
    'win[0-9]{3,5}',
  ])
  expect(matchFields(loadSet(serialiseSet(set)), fields, where)).toEqual(before)
})
