import { describe, expect, it } from 'vitest'
import { builtInProfiles } from '../normalise/profile.ts'
import { compileSet } from './compile.ts'
import type { AllowItem, TextItem, WordItem } from './items.ts'
import { base, combination, match, pattern, placesOf, word } from './testing.ts'

const allow = (rule: string, more: Partial<AllowItem> = {}): AllowItem => ({
  ...base,
  id: `allow ${rule}`,
  kind: 'allow',
  rule,
  matchMode: 'auto',
  ...more,
})
const countIn = (item: TextItem, text: string, more: Parameters<typeof match>[2] = {}) =>
  match([item], text, more).hits.length

describe('where an item applies', () => {
  it.each<[string, Partial<WordItem>, Parameters<typeof match>[2], number]>([
    ['another app', { scopes: [{ appId: 51, types: [] }] }, {}, 0],
    ['its app', { scopes: [{ appId: 50, types: [] }] }, {}, 1],
    ['its type', { scopes: [{ appId: 50, types: [2, 1] }] }, {}, 1],
    ['another type', { scopes: [{ appId: 50, types: [2] }] }, {}, 0],
    ['its scene', { scenes: ['comment'] }, {}, 1],
    ['another scene', { scenes: ['name'] }, {}, 0],
    ['its country', { countries: ['ID'] }, { country: 'ID' }, 1],
    ['another country', { countries: ['ID'] }, { country: 'RU' }, 0],
    ['an unknown country', { countries: ['ID'] }, {}, 1],
    ['its language with a script', { languages: ['zh'] }, { language: 'zh-Hans-CN' }, 1],
    ['another language', { languages: ['id'] }, { language: 'en' }, 0],
    ['an unknown language', { languages: ['id'] }, {}, 1],
    ['the time before it', { validFrom: 1001 }, {}, 0],
    ['its first moment', { validFrom: 1000 }, {}, 1],
    ['its end', { validTo: 1000 }, {}, 0],
  ])('judges %s', (_, item, more, count) => {
    expect(countIn(word('casino', item), 'casino', more)).toBe(count)
  })
  it('guesses a language by the script where none is said', () => {
    expect(countIn(word('赌博', { languages: ['id'] }), '我要赌博')).toBe(0)
    expect(countIn(word('ставка', { languages: ['ru'] }), 'моя ставка')).toBe(1)
    expect(countIn(word('赌博', { languages: ['zh'] }), 'これは赌博です', { language: null })).toBe(
      1,
    )
  })
  it('reads the fields of a scene by the profile of the scene', () => {
    const item = word('强奸', { expand: { pinyin: false, radicals: true, double: false } })
    expect(countIn(item, '弓虽奸')).toBe(0)
    expect(countIn(item, '弓虽奸', { profile: builtInProfiles.name })).toBe(1)
  })
})

describe('the ends of a word', () => {
  it.each<[string, WordItem['matchMode'], string, number]>([
    ['casino', 'prefix', 'casinos acasino', 1],
    ['casino', 'substring', 'xcasinox', 1],
    ['casino', 'auto', 'casino加 加casino', 2],
    ['加v信', 'auto', '大加v信号', 1],
    ['加v', 'auto', '加vip', 0],
    ['138', 'auto', '1380 2138 a138b', 1],
    ['bet', 'stem', 'bets betting better', 1],
    ['18+', 'auto', '18 及 18+', 1],
    ['💊', 'auto', '买💊吗', 1],
    ['free money', 'auto', 'FREE  money free-money f r e e m o n e y', 3],
    ['كازينو', 'auto', 'كازينو والكازينو', 1],
  ])('finds %s as %s in %s', (rule, matchMode, text, count) => {
    expect(match([word(rule, { matchMode })], text).hits).toHaveLength(count)
  })
  it('knows no prefix of another language', () => {
    const item = word('judi', { matchMode: 'stem', languages: ['id'] })
    expect(countIn(item, 'dijudi judikan judikannya xjudi judixx')).toBe(3)
  })
})

describe('readings that guess more', () => {
  const guess = word('代开发票', { expand: { pinyin: true, radicals: false, double: false } })
  const name = { profile: builtInProfiles.name }
  it('counts them one level less', () => {
    const { hits, maxLevel } = match([guess], '代kai发票', name)
    expect(hits).toMatchObject([{ s: 0, e: 6, stream: 'pinyin', weaker: true, level: 3 }])
    expect(maxLevel).toBe(3)
  })
  it('drops them below the lowest level and says so when asked', () => {
    const low = { ...guess, level: 3 as const }
    const { hits, nearMisses } = match([low], '代kai发票', { ...name, explain: true })
    expect([hits, nearMisses.map(({ rule }) => rule)]).toEqual([[], ['level']])
  })
  it('prefers what is written to what it sounds like', () => {
    expect(match([guess], '代开发票', name).hits).toMatchObject([{ weaker: false, level: 2 }])
  })
  it('asks for three syllables, or two that are typed', () => {
    const short = word('赌博', { expand: { pinyin: true, radicals: false, double: false } })
    expect(countIn(short, 'dubo', name)).toBe(1)
    expect(countIn(short, '都播', name)).toBe(0)
    expect(countIn(short, 'dubois', name)).toBe(0)
  })
  it('takes a letter twice where the item says so', () => {
    const item = word('casino', { expand: { pinyin: false, radicals: false, double: true } })
    expect([countIn(item, 'caasino'), countIn(word('casino'), 'caasino')]).toEqual([1, 0])
  })
  it('reads numbers that are written out', () => {
    const item = word('13800138')
    expect(countIn(item, '一三八零零一三八', { profile: builtInProfiles.contact })).toBe(1)
  })
})

describe('what is let off', () => {
  it('lets every item of its scope off inside an allow phrase', () => {
    const { hits, suppressed } = match([word('中奖'), allow('未中奖')], '中奖，未中奖')
    expect(hits.map(({ s, e }) => [s, e])).toEqual([[0, 2]])
    expect(suppressed).toMatchObject([
      {
        s: 4,
        e: 6,
        verdict: 'suppressed',
        reason: 'allow',
        phrase: '未中奖',
        allowId: 'allow 未中奖',
      },
    ])
  })
  it('does not where the allow phrase does not apply', () => {
    const elsewhere = allow('未中奖', { scopes: [{ appId: 9, types: [] }] })
    expect(match([word('中奖'), elsewhere], '未中奖').hits).toHaveLength(1)
  })
  it('lets patterns and combinations off too', () => {
    const items = [
      pattern('qq[0-9]{5}', { except: ['官方qq12345'] }),
      combination([['加'], ['微信']], { except: ['加官方微信'] }),
    ]
    const { hits, suppressed } = match(items, '官方qq12345 加官方微信')
    expect([hits.length, suppressed.length]).toEqual([0, 2])
  })
})

describe('finds that overlap', () => {
  it('keeps finds of one item apart, the leftmost and longest', () => {
    expect(placesOf(match([word('哈哈')], '哈哈哈'))).toEqual([[0, 3]])
    expect(placesOf(match([pattern('ab|abab')], 'ababab'))).toEqual([
      [0, 2],
      [2, 4],
      [4, 6],
    ])
  })
  it.each<[string, Partial<WordItem>, string]>([
    ['a longer hit of its library', {}, 'inside'],
    ['one of another library', { libraryId: '2' }, 'hit'],
    ['one of a lower level', { level: 3 }, 'hit'],
    ['one of a graver level', { level: 1 }, 'inside'],
  ])('marks what lies in %s', (_, outer, verdict) => {
    const { hits } = match([word('赌博'), word('网络赌博网站', outer)], '网络赌博网站')
    expect(hits.map((hit) => [hit.rule, hit.verdict])).toEqual([
      ['网络赌博网站', 'hit'],
      ['赌博', verdict],
    ])
  })
  it('says the gravest level of what counts', () => {
    expect(match([word('赌博', { level: 3 }), word('casino')], '赌博 casino').maxLevel).toBe(2)
    expect(match([word('赌博')], 'nothing').maxLevel).toBe(0)
  })
})

describe('combinations', () => {
  const ask = combination([['加'], ['微信', 'vx'], ['领']])
  it('finds enough of its parts', () => {
    expect(countIn({ ...ask, minParts: 2 }, '微信免费领')).toBe(1)
    expect(countIn(ask, '微信免费领')).toBe(0)
  })
  it('finds parts in several fields only where it may', () => {
    const fields = { name: '加我领奖', bio: '微信 abc' }
    expect(match([ask], fields).hits).toEqual([])
    const { hits } = match([{ ...ask, isOrdered: false, across: 'record' }], fields)
    expect(hits).toHaveLength(1)
    expect(hits[0]?.parts?.map(({ field, text }) => [field, text])).toEqual([
      ['name', '加'],
      ['name', '领'],
      ['bio', '微信'],
    ])
  })
  it('lets a word kill what stands beside it and no more', () => {
    const item = { ...ask, not: ['官方'], notWithin: 2 }
    expect(placesOf(match([item], '加官方微信领，各位朋友们请加我微信领'))).toEqual([[13, 18]])
  })
  it('says that it gave up where a part stands in too many places', () => {
    const { missing } = match([ask], '加我'.repeat(1200))
    expect(missing).toBe('combination-budget')
  })
})

describe('what is kept', () => {
  it('keeps 300 hits an item and field and 2,000 a record', () => {
    const text = '赌博x'.repeat(400)
    expect(match([word('赌博')], text)).toMatchObject({ truncated: true })
    expect(match([word('赌博')], text).hits).toHaveLength(300)
    const fields = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`f${at}`, text]))
    expect(match([word('赌博')], fields).hits).toHaveLength(2000)
  })
  it('reads no more than its part of a text and does not take the cut for the end', () => {
    const text = 'x'.repeat(9) + ' 赌博'
    expect(match([word('赌博')], text, { maxChars: 10 })).toMatchObject({
      hits: [],
      truncated: true,
    })
    const end = pattern('casino$')
    expect(match([end], 'the casino', { maxChars: 10 }).hits).toHaveLength(1)
    expect(match([end], 'the casino!', { maxChars: 10 }).hits).toHaveLength(0)
  })
  it('keeps the first 64 units of what was found', () => {
    const { hits } = match([pattern('a{100}')], 'a'.repeat(100))
    expect(hits.map(({ e, text }) => [e, text.length])).toEqual([[100, 64]])
  })
})

describe('what an item nearly hit', () => {
  it.each<[string, Partial<WordItem>, string]>([
    ['occasino', {}, 'boundary'],
    ['cas ino', {}, 'gap'],
    ['caasino', {}, 'run'],
    ['casino', { scopes: [{ appId: 9, types: [] }] }, 'scope'],
    ['casino', { scenes: ['name'] }, 'scene'],
    ['casino', { languages: ['id'] }, 'language'],
    ['casino', { countries: ['ID'] }, 'country'],
    ['casino', { validTo: 1000 }, 'time'],
  ])('says why %s is no hit', (text, item, rule) => {
    const options = { explain: true, language: 'en', country: 'RU' }
    const { nearMisses } = match([word('casino', item)], text, options)
    expect(nearMisses.map((miss) => miss.rule)).toEqual([rule])
    expect(match([word('casino', item)], text, { ...options, explain: false }).nearMisses).toEqual(
      [],
    )
  })
})

describe('items that cannot be searched for', () => {
  it.each<[TextItem, string]>([
    [word(' \u200b '), 'EMPTY'],
    [word('x'.repeat(65)), 'TOO_LONG'],
    [word('x'), 'TOO_SHORT'],
    [word('casino', { level: 4 as never }), 'LEVEL'],
    [word('casino', { except: Array.from({ length: 51 }, (_, at) => `no ${at}`) }), 'PHRASES'],
    [combination([['a']]), 'PARTS'],
    [combination([['a'], ['b']], { minParts: 3 }), 'PARTS'],
    [combination([['a'], []]), 'ALTERNATIVES'],
    [combination([['a'], ['']]), 'EMPTY'],
    [combination([['a'], ['b']], { distance: 201 }), 'DISTANCE'],
    [pattern('('), 'SYNTAX'],
    [pattern('.*'), 'MATCHES_EMPTY'],
  ])('lists %o and keeps the rest', (item, code) => {
    const options = { profiles: [], release: 3 }
    const { set, problems } = compileSet([item, word('赌博')], options)
    expect(problems).toEqual([{ itemId: item.id, code }])
    expect(set.release).toBe(3)
  })
  it('lists what comes twice and the 51st pattern without a literal', () => {
    const many = Array.from({ length: 51 }, (_, at) =>
      pattern(`[0-9]{${at + 2}}`, { id: `${at + 10}` }),
    )
    const { problems } = compileSet([...many, word('赌博'), word('赌博')], {
      profiles: [],
      release: 1,
    })
    expect(problems.map(({ code }) => code).toSorted()).toEqual(['NO_LITERAL', 'TWICE'])
  })
  it('refuses more profiles than it can tell apart', () => {
    const profiles = Array.from({ length: 31 }, () => ({
      profile: builtInProfiles.standard,
      scenes: [],
    }))
    expect(() => compileSet([], { profiles, release: 1 })).toThrow(RangeError)
  })
})
