import { setImmediate } from 'node:timers/promises'
import type { Input } from '@oas/contract/define'
import type { textGeneratorCalls } from '@oas/contract/text-moderation/generator-calls'
import { matcherOf } from '@oas/regex'
import {
  type Examples,
  type Generated,
  type Proposal,
  builtInProfiles,
  checkPattern,
  generateInSteps,
  readText,
} from '@oas/text-match'
import { patternOptions } from '@oas/text-match/match/pattern-check'
import { textOf } from '@oas/texts'
import { type CallContext, holds } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { scanRecent } from './scan.ts'

type Calls = typeof textGeneratorCalls
type Asked = Input<Calls['generatePattern']>
type Tried = Pick<Proposal, 'rule' | 'parts' | 'found' | 'size' | 'literals'> & { wrong: number[] }

/** Makes patterns, and lets others have their turn between two steps. */
const makePatterns = async (examples: Examples): Promise<Generated> => {
  const steps = generateInSteps(examples)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}

/** A pattern that somebody wrote, tried on the examples. */
const tryRule = (
  ctx: CallContext,
  rule: string,
  { positives, negatives, language }: Examples,
): Tried => {
  const checked = checkPattern(rule, 1)
  const made = matcherOf(rule, patternOptions(1))
  if (!checked.ok || 'refused' in made)
    return fail('invalid-input', {
      field: 'rule',
      reason: textOf(
        ctx.language,
        `text_moderation.code_${(checked.ok ? 'SYNTAX' : checked.code).toLowerCase()}`,
      ),
    })
  const profile = builtInProfiles.standard
  const numbersIn = (list: readonly string[]): number[] =>
    list.flatMap((text, at) =>
      made.test(readText(text, { profile, language }).plain.text) ? [at] : [],
    )
  const { size, literals } = checked
  return {
    rule,
    parts: [],
    size,
    literals,
    found: numbersIn(positives),
    wrong: numbersIn(negatives),
  }
}

const examplesOf = ({ positives, negatives, language = '', bounded }: Asked): Examples => ({
  positives: positives.map((text) => text.toWellFormed()),
  negatives: negatives.map((text) => text.toWellFormed()),
  language,
  isBounded: bounded,
})

/** Patterns that find some texts and not others, with what they find in what came in lately. */
export const generatePattern: Handler<Calls['generatePattern']> = async (ctx, asked) => {
  const examples = examplesOf(asked)
  const { proposals, pair } =
    asked.rule === undefined
      ? await makePatterns(examples)
      : { proposals: [tryRule(ctx, asked.rule, examples)], pair: null }
  const { looked, upTo, finds } = await scanRecent(
    ctx,
    proposals.map(({ rule }) => rule),
  )
  const mayRead = holds(ctx, 'record.read')
  return {
    proposals: proposals.map((one: Proposal | Tried, n) => ({
      rule: one.rule,
      size: one.size,
      literal: one.literals[0] ?? '',
      parts: one.parts.map((part) => ({ ...part, texts: [...part.texts], kinds: [...part.kinds] })),
      positives: { found: [...one.found], of: examples.positives.length },
      negatives: { found: 'wrong' in one ? one.wrong : [], of: examples.negatives.length },
      hits: finds[n]?.hits ?? 0,
      // Who may not read records sees how many there are.
      samples: mayRead ? (finds[n]?.samples ?? []) : [],
    })),
    pair,
    looked,
    upTo,
  }
}
