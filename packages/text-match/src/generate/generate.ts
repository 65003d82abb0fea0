import { matcherOf } from '@oas/regex'
import { checkPattern, longestPattern, patternOptions } from '../match/pattern-check.ts'
import { builtInProfiles } from '../normalise/profile.ts'
import { readText } from '../normalise/read-text.ts'
import { alignTexts, groupTexts } from './columns.ts'
import { type PatternPart, closeness, escapeText, joinTexts, partOf, sourceOf } from './parts.ts'
import { type Grain, splitText } from './tokens.ts'

/**
 * `positives`: 2 to 200 texts that are to be found, `negatives`: up to 200 that are not. `language`
 * of them, empty where it is not known. `isBounded`: no letter or digit touches what is found.
 */
export type Examples = {
  readonly positives: readonly string[]
  readonly negatives: readonly string[]
  readonly language: string
  readonly isBounded: boolean
}
/**
 * A pattern for the plain stream that finds no negative. `found`: numbers of the positives that it
 * finds; `size`: the steps it comes to; `literals`: texts of which each match holds one.
 */
export type Proposal = {
  readonly rule: string
  readonly parts: readonly PatternPart[]
  readonly found: readonly number[]
  readonly size: number
  readonly literals: readonly string[]
}
/** `pair`: a positive and a negative that no pattern parts, by their numbers; null without one. */
export type Generated = {
  readonly proposals: readonly Proposal[]
  readonly pair: { readonly positive: number; readonly negative: number } | null
}

const mostProposals = 5
const mostGroups = 3
/** Characters of an example that are read. */
export const longestExample = 200

/** A text as patterns read it. */
const plainOf = (text: string, language: string): string =>
  readText(text.slice(0, longestExample), {
    profile: builtInProfiles.standard,
    language,
  }).plain.text

const edge: PatternPart = {
  what: 'edge',
  source: String.raw`\b`,
  texts: [],
  kinds: [],
  signs: '',
  min: 0,
  max: 0,
  isOptional: false,
  branch: 0,
}
/** Scripts that write words without spaces have no edges. */
const isWordLetter = (letter: string | undefined): boolean =>
  letter !== undefined &&
  /^[\p{L}\p{M}\p{N}_]$/u.test(letter) &&
  !/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u.test(letter)
/** Parts with an edge at each end that is a letter or digit in every text. */
const bound = (parts: readonly PatternPart[], texts: readonly string[]): PatternPart[] => {
  const begins = texts.every((text) => isWordLetter([...text][0]))
  const ends = texts.every((text) => isWordLetter([...text].at(-1)))
  return [...(begins ? [edge] : []), ...parts, ...(ends ? [edge] : [])]
}

/** What patterns are made of: texts with their numbers among the examples. */
type Numbered = { readonly at: number; readonly text: string }
type Draft = { readonly rule: string; readonly parts: readonly PatternPart[] }
type Trying = {
  readonly positives: readonly Numbered[]
  readonly negatives: readonly Numbered[]
  readonly isBounded: boolean
}

const testOf = (rule: string): ((text: string) => boolean) | null => {
  const made = matcherOf(rule, { ...patternOptions(1), maxLength: longestPattern })
  return 'refused' in made ? null : made.test
}
/** The loosest pattern of some texts, laid beside each other, that finds all of them alone. */
const draftOf = (texts: readonly string[], grain: Grain, trying: Trying): Draft | null => {
  const columns = alignTexts(texts.map((text) => splitText(text, grain)))
  if (!columns) return null
  for (const close of closeness) {
    const inner = joinTexts(columns.map((column) => partOf(column, close)))
    const parts = trying.isBounded ? bound(inner, texts) : inner
    const rule = sourceOf(parts)
    const test = testOf(rule)
    if (test && texts.every(test) && !trying.negatives.some(({ text }) => test(text)))
      return { rule, parts }
  }
  return null
}
/** Patterns of several groups as one. */
const either = (drafts: readonly Draft[]): Draft | null => {
  const [first, ...others] = drafts
  if (!first || others.length === 0) return first ?? null
  return {
    rule: `(?:${drafts.map(({ rule }) => rule).join('|')})`,
    parts: drafts.flatMap(({ parts }, branch) => parts.map((part) => ({ ...part, branch }))),
  }
}
const byGroups = (texts: readonly string[], grain: Grain, trying: Trying): Draft | null => {
  const groups = groupTexts(texts.map((text) => splitText(text, grain))).slice(0, mostGroups)
  const drafts = groups.flatMap((numbers) => {
    const own = numbers.flatMap((at) => texts[at] ?? [])
    return draftOf(own, grain, trying) ?? []
  })
  return either(drafts)
}
const mostListed = 30
/** The texts themselves, those that no negative holds. */
const asList = (texts: readonly string[], trying: Trying): Draft | null => {
  const drafts = texts.slice(0, mostListed).flatMap((text) => {
    const inner = [partOf({ kind: '', values: [text] }, 'texts')]
    const parts = trying.isBounded ? bound(inner, [text]) : inner
    const rule = sourceOf(parts)
    const test = testOf(rule)
    return test?.(text) && !trying.negatives.some((one) => test(one.text)) ? [{ rule, parts }] : []
  })
  return either(drafts)
}

/** The pattern as it is proposed; null where it may not be saved or finds a negative. */
const propose = (draft: Draft, { positives, negatives }: Trying): Proposal | null => {
  const checked = checkPattern(draft.rule, 1)
  const test = checked.ok ? testOf(draft.rule) : null
  if (!checked.ok || !test || negatives.some(({ text }) => test(text))) return null
  const found = positives.filter(({ text }) => test(text)).map(({ at }) => at)
  const { size, literals } = checked
  return found.length === 0 ? null : { ...draft, found, size, literals }
}

/** The first positive that stands in a negative as it is. */
const findPair = ({ positives, negatives, isBounded }: Trying): Generated['pair'] => {
  for (const positive of positives) {
    const inner = [partOf({ kind: '', values: [positive.text] }, 'texts')]
    const rule = sourceOf(isBounded ? bound(inner, [positive.text]) : inner)
    const test = testOf(rule) ?? ((text: string) => text.includes(escapeText(positive.text)))
    const negative = negatives.find(({ text }) => test(text))
    if (negative) return { positive: positive.at, negative: negative.at }
  }
  return null
}

/** Those that find more stand first, then those that only run where one of their texts stands. */
const compareProposals = (a: Proposal, b: Proposal): number =>
  b.found.length - a.found.length || Number(b.literals.length > 0) - Number(a.literals.length > 0)

/** As `generatePatterns`, in steps between which others may have their turn. */
export function* generateInSteps(examples: Examples): Generator<undefined, Generated> {
  const { language, isBounded } = examples
  const read = (list: readonly string[]): Numbered[] =>
    list.map((text, at) => ({ at, text: plainOf(text, language) }))
  const positives = read(examples.positives)
    .map(({ at, text }) => ({ at, text: text.trim() }))
    .filter(({ text }) => text !== '')
  const trying = { positives, negatives: read(examples.negatives), isBounded }
  const texts = [...new Set(positives.map(({ text }) => text))]
  if (texts.length === 0) return { proposals: [], pair: null }
  const drafts = new Map<string, Draft>()
  for (const make of [
    () => draftOf(texts, 'coarse', trying),
    () => byGroups(texts, 'coarse', trying),
    () => draftOf(texts, 'fine', trying),
    () => byGroups(texts, 'fine', trying),
    () => asList(texts, trying),
  ]) {
    const draft = make()
    if (draft && !drafts.has(draft.rule)) drafts.set(draft.rule, draft)
    yield
  }
  const proposals: Proposal[] = []
  for (const draft of drafts.values()) {
    const proposal = propose(draft, trying)
    if (proposal) proposals.push(proposal)
    yield
  }
  return {
    proposals: proposals.toSorted(compareProposals).slice(0, mostProposals),
    pair: findPair(trying),
  }
}

/**
 * Proposes at most 5 patterns that find the positives and none of the negatives: texts are read as
 * the plain stream has them, split, laid beside each other, and each part becomes a text, a choice
 * or a class, as loosely as the negatives allow. What is proposed passes `checkPattern` and was
 * tried on all examples. The time it takes is bounded by the number of the examples, of each of
 * which 200 characters are read.
 */
export function generatePatterns(examples: Examples): Generated {
  const steps = generateInSteps(examples)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
