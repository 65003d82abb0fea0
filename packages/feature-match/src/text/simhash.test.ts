import fc from 'fast-check'
import { builtInProfiles, readText } from '@oas/text-match'
import { describe, expect, it } from 'vitest'
import { compareTexts, trigramJaccard } from './compare.ts'
import { hashMurmur } from './murmur.ts'
import { formatSimhash, hashText, parseSimhash } from './simhash.ts'

const squeeze = (text: string): string =>
  readText(text, { profile: builtInProfiles.standard, language: 'zh' }).squeezed[0]?.text ?? ''
const readable = (text: string): { squeezed: string; hash: Uint32Array } => {
  const squeezed = squeeze(text)
  return { squeezed, hash: hashText(squeezed) ?? new Uint32Array(2) }
}
const kept = '恭喜您获得本月大奖，请加客服微信领取现金红包，名额有限，先到先得，今晚八点前有效'

describe('hashes of texts', () => {
  it.each([
    ['', 0, 0],
    ['', 1, 0x51_4e_28_b7],
    ['', 0xff_ff_ff_ff, 0x81_f1_6f_39],
    ['a', 0x97_47_b2_8c, 0x7f_a0_9e_a6],
    ['aa', 0x97_47_b2_8c, 0x5d_21_17_26],
    ['aaa', 0x97_47_b2_8c, 0x28_3e_01_30],
    ['test', 0, 0xba_6b_d2_13],
    ['Hello, world!', 0, 0xc0_36_3e_43],
    ['The quick brown fox jumps over the lazy dog', 0, 0x2e_4f_f7_23],
  ])('follow the published hash of %j with seed %i', (text, seed, hash) => {
    expect(hashMurmur(new TextEncoder().encode(text), seed)).toBe(hash)
  })
  it('are what the store of a known text has', () => {
    expect(formatSimhash(readable(kept).hash)).toBe('08568ae29711a0c0')
  })
  it.each([
    [
      'other characters and signs',
      '恭喜您获得本月大獎！请加客 服微信领取现金紅包。名额有限，先到先得；今晚八点前有效',
      'match',
      0,
      1,
    ],
    [
      'two changed characters',
      '恭喜你获得本月大奖，请加客服微信领取现金红包，名额有限，先到先得，今晚九点前有效',
      'match',
      4,
      0.7,
    ],
    [
      'six changed characters',
      '恭喜你获得上月大奖，请加经理微信领取现金红包，名额有限，先到先得，明晚九点前有效',
      'suspect',
      10,
      0.39,
    ],
    ['a part', '请加客服微信领取现金红包', 'none', 21, 0],
    ['other talk', '昨天下午我们一起去公园散步看到很多花', 'none', 35, 0],
  ])('say of %s what it is', (_, text, verdict, distance, similarity) => {
    const compared = compareTexts(readable(text), readable(kept))
    expect(compared).toMatchObject({ verdict, distance })
    expect(compared.similarity).toBeCloseTo(similarity, 2)
  })
  it('are missing when a text has fewer than eight characters', () => {
    expect(hashText('1234567')).toBeNull()
    expect(hashText('𠮷'.repeat(7))).toBeNull()
    expect(hashText('12345678')).not.toBeNull()
  })
  it('come back from their digits, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 8, maxLength: 40 }), (text) => {
        const hash = hashText(text)
        expect(hash && parseSimhash(formatSimhash(hash))).toEqual(hash)
      }),
    )
    for (const wrong of [
      '',
      '08568ae29711a0c',
      '08568ae29711a0c0f',
      '08568ae29711a0cg',
      '-8568ae29711a0c0',
    ])
      expect(parseSimhash(wrong)).toBeNull()
  })
})

describe('the share of trigrams of two texts', () => {
  it('is the same both ways, 1 of a text and itself, 0 when nothing is shared', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'b', '赌', '😀', '\ud83d'),
      maxLength: 20,
    })
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const share = trigramJaccard(one, other)
        expect(share).toBe(trigramJaccard(other, one))
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }),
    )
    expect(trigramJaccard('abcd', 'abcd')).toBe(1)
    expect(trigramJaccard('abcd', 'abce')).toBe(1 / 3)
    expect(trigramJaccard('abcd', 'efgh')).toBe(0)
    expect(trigramJaccard('', '')).toBe(0)
  })
})
