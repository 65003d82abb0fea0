import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtInProfiles } from '../normalise/profile.ts'
import { compileSet } from './compile.ts'
import { matchFields } from './fields.ts'
import type { TextItem } from './items.ts'
import { loadSet, serialiseSet } from './set.ts'
import { base, combination, pattern, where, word } from './testing.ts'

const letters = ['赌', '博', '加', 'a', 'b', 'judi', '1', ' ', '-', '。', '\u200b', 'Ａ', '0', '😀']
const textOf = fc
  .array(fc.constantFrom(...letters, '\ud83d', '\u0000'), { maxLength: 30 })
  .map((parts) => parts.join(''))
const wordOf = fc
  .array(fc.constantFrom('赌', '博', '加', 'a', 'b', 'judi'), { minLength: 2, maxLength: 4 })
  .map((parts) => parts.join(''))
const modeOf = fc.constantFrom('auto', 'word', 'stem', 'prefix', 'substring')
const libraryOf = fc.constantFrom('1', '2')
const made = fc.tuple(wordOf, modeOf, libraryOf, fc.array(wordOf, { maxLength: 2 }))
const itemsOf = fc
  .array(fc.tuple(fc.constantFrom('word', 'allow', 'combination', 'pattern'), made), {
    maxLength: 12,
  })
  .map((list) =>
    list.map(([kind, [rule, matchMode, libraryId, except]], at): TextItem => {
      const shared = { id: `${at + 1}`, libraryId, except }
      if (kind === 'word') return word(rule, { ...shared, matchMode })
      if (kind === 'allow') return { ...base, id: `${at + 1}`, kind: 'allow', rule, matchMode }
      if (kind === 'pattern') return pattern(`${rule}.?`, shared)
      return combination([[rule], ['加', 'a']], { ...shared, isOrdered: at % 2 === 0 })
    }),
  )
const options = { profiles: [{ profile: builtInProfiles.standard, scenes: [] }], release: 1 }
const run = (items: readonly TextItem[], text: string) =>
  matchFields(compileSet(items, options).set, [{ key: 'text', text, scene: '' }], where, {
    explain: true,
  })

describe('what holds for all items and texts', () => {
  it('answers the same whatever the order of the items', () => {
    fc.assert(
      fc.property(itemsOf, textOf, (items, text) => {
        expect(run(items.toReversed(), text)).toEqual(run(items, text))
      }),
      { numRuns: 150 },
    )
  })
  it('answers the same after it was handed over to another thread', () => {
    fc.assert(
      fc.property(itemsOf, textOf, (items, text) => {
        const fields = [{ key: 'text', text, scene: '' }]
        const { set } = compileSet(items, options)
        const before = matchFields(set, fields, where)
        const handed = serialiseSet(set)
        const buffers = handed.buffers.map((one) => structuredClone(one, { transfer: [one] }))
        expect(matchFields(loadSet({ ...handed, buffers }), fields, where)).toEqual(before)
      }),
      { numRuns: 100 },
    )
  })
  it('never lets finds of one item overlap, and orders them by place', () => {
    fc.assert(
      fc.property(itemsOf, textOf, (items, text) => {
        const { hits } = run(items, text)
        const ends = new Map<string, number>()
        let before = 0
        for (const { itemId, s, e } of hits) {
          expect(s).toBeGreaterThanOrEqual(Math.max(before, ends.get(itemId) ?? 0))
          expect(e).toBeGreaterThan(s)
          expect(e).toBeLessThanOrEqual(text.length)
          ends.set(itemId, e)
          before = s
        }
      }),
      { numRuns: 150 },
    )
  })
  it('lets off only what stands in a phrase that says so', () => {
    fc.assert(
      fc.property(itemsOf, textOf, (items, text) => {
        for (const one of run(items, text).suppressed) {
          const item = items.find(({ id }) => id === one.itemId)
          const phrases = item && item.kind !== 'allow' ? item.except : []
          const allows = items.flatMap(({ kind, rule }) => (kind === 'allow' ? [rule] : []))
          expect(one.reason === 'allow' ? allows : phrases).toContain(one.phrase)
        }
      }),
      { numRuns: 150 },
    )
  })
  it('finds a word that stands between spaces, however the rest of the text is', () => {
    fc.assert(
      fc.property(wordOf, textOf, textOf, (rule, before, after) => {
        const text = `${before} ${rule} ${after}`
        const { hits } = run([word(rule)], text)
        const at = before.length + 1
        expect(hits.some(({ s, e }) => s < at + rule.length && e > at)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})
