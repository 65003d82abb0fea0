import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RuleValue } from '@oas/contract/strategy/rule'
import { alphaParts, hash32, inAlpha } from './alpha.ts'
import { mergerOf } from './compile/merger.ts'
import { mergeResults } from './merge.ts'
import { catalogue } from './testing/catalogue.ts'

const results = fc.array(
  fc.record(
    {
      result: fc.constantFrom('ignore', 'sample', 'queue', 'punish'),
      labelId: fc.uniqueArray(fc.constantFrom('1', '2', 3, 4), { maxLength: 3 }),
      priority: fc.integer({ min: -3, max: 9 }),
      reason: fc.constantFrom('a', 'b'),
      notes: fc.dictionary(
        fc.constantFrom('x', 'y', '__proto__'),
        fc.oneof(fc.constantFrom('p', 'q'), fc.integer({ max: 3 })),
        { noNullPrototype: true },
      ),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 6 },
)

describe('what rules say together', () => {
  it('unites lists, takes the greatest number, the strongest option and the first text', () => {
    const said: Record<string, RuleValue>[] = [
      {
        result: 'sample',
        labelId: ['2', '1'],
        priority: 2,
        reason: 'first',
        notes: { a: 1, b: 'x' },
      },
      {
        result: 'queue',
        labelId: ['1', '3'],
        priority: 1,
        reason: 'second',
        notes: { a: 3, b: 'y', c: 'z' },
      },
      { result: 'ignore', share: -2 },
    ]
    expect(mergeResults(catalogue, said)).toEqual({
      result: 'queue',
      labelId: ['2', '1', '3'],
      priority: 2,
      reason: 'first',
      notes: { a: 3, b: 'x', c: 'z' },
      share: -2,
    })
  })
  it('is the same however it is grouped, and as the merging of compiled sets', () => {
    fc.assert(
      fc.property(results, fc.nat(6), (said, cut) => {
        const whole = mergeResults(catalogue, said)
        expect(
          mergeResults(catalogue, [
            mergeResults(catalogue, said.slice(0, cut)),
            mergeResults(catalogue, said.slice(cut)),
          ]),
        ).toEqual(whole)
        const merger = mergerOf(
          catalogue,
          said.map((result) => ({ rule: 0, result })),
        )
        for (let round = 0; round < 2; round += 1) {
          merger.begin()
          said.forEach((_, action) => merger.add(action))
          expect(merger.take()).toEqual(whole)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the share of alpha', () => {
  it('hashes as published: FNV-1a over the units, finished by the mixer of MurmurHash3', () => {
    expect([hash32(''), hash32('a'), hash32('中文'), hash32('a\nb')]).toEqual([
      2_872_998_923, 2_448_022_055, 4_152_092_024, 2_203_291_505,
    ])
  })
  it('puts in about its share of subjects, always the same, and only adds more', () => {
    const subjects = Array.from({ length: 20_000 }, (_, index) => `u${index}`)
    const inShare = (share: number, key = 'spam') =>
      subjects.filter((subject) => inAlpha(subject, key, share))
    for (const share of [100, 1000, 5000]) {
      const part = inShare(share).length / subjects.length
      expect(Math.abs(part - share / alphaParts)).toBeLessThan(
        4 * Math.sqrt(share / alphaParts / subjects.length),
      )
    }
    const tenth = new Set(inShare(1000))
    const half = new Set(inShare(5000))
    expect([...tenth].every((subject) => half.has(subject))).toBe(true)
    expect(inShare(0)).toEqual([])
    expect(inShare(alphaParts)).toHaveLength(subjects.length)
    const other = inShare(1000, 'fraud').filter((subject) => tenth.has(subject)).length
    expect(other / tenth.size).toBeLessThan(0.2)
  })
})
