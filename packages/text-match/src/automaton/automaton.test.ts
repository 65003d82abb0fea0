import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Automaton, buildAutomaton } from './build.ts'
import { makeFinds, scanText } from './scan.ts'

const scan = (automaton: Automaton, text: string): number[][] => {
  const finds = makeFinds()
  scanText(automaton, text, finds)
  const found: number[][] = []
  for (let at = 0; at < finds.size; at += 3) found.push([...finds.data.subarray(at, at + 3)])
  return found
}
/** Every word at every place, by ends, longer ones first. */
const look = (words: readonly string[], text: string): number[][] => {
  const found: number[][] = []
  for (let end = 1; end <= text.length; end += 1)
    for (let start = 0; start < end; start += 1) {
      const number = words.indexOf(text.slice(start, end))
      if (number >= 0) found.push([start, end, number])
    }
  return found
}
const unit = fc.constantFrom('a', 'b', 'c', '赌', '博', '\ud83d', '\ude00', '\u0000', '\uffff')
const wordList = fc.uniqueArray(fc.string({ unit, minLength: 1, maxLength: 6 }), { maxLength: 40 })
const textOf = fc.string({ unit, maxLength: 60 })

describe('the search for all words at once', () => {
  it('finds what looking for each word at each place finds', () => {
    fc.assert(
      fc.property(wordList, textOf, (words, text) => {
        expect(scan(buildAutomaton(words), text)).toEqual(look(words, text))
      }),
      { numRuns: 600 },
    )
  })
  it('finds words that end in each other, the longest first', () => {
    const words = ['she', 'he', 'hers', 'e']
    expect(scan(buildAutomaton(words), 'ushers')).toEqual([
      [1, 4, 0],
      [2, 4, 1],
      [3, 4, 3],
      [2, 6, 2],
    ])
  })
  it('finds the same in texts one after another', () => {
    const automaton = buildAutomaton(['ab', 'b'])
    const finds = makeFinds()
    scanText(automaton, 'ab'.repeat(500), finds)
    expect(finds.size).toBe(3 * 1000)
    scanText(automaton, 'xab', finds)
    expect([...finds.data.subarray(0, finds.size)]).toEqual([1, 3, 0, 2, 3, 1])
  })
  it('finds nothing without words', () => {
    expect(scan(buildAutomaton([]), 'abc')).toEqual([])
  })
  it('keeps 20,000 words in less than 5 MB', () => {
    let seed = 1
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((seed / 2 ** 32) * below)
    }
    const words = new Set<string>()
    while (words.size < 20_000)
      words.add(
        String.fromCharCode(...Array.from({ length: 2 + random(5) }, () => 0x4e_00 + random(2500))),
      )
    const { nodes, classes, lengths, shorter } = buildAutomaton([...words])
    const sizes = [nodes, classes, lengths, shorter].map(({ byteLength }) => byteLength)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(5_000_000)
  })
})
