import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkBody } from '../check/check.ts'
import { explainRule } from '../interpret.ts'
import { mergeResults } from '../merge.ts'
import type { ReadValue, RuleOutcome, RuleSource, SubRules, Value } from '../model.ts'
import { inputs, readerOf, worlds } from '../testing/arbitrary.ts'
import { catalogue } from '../testing/catalogue.ts'
import { type CompiledSet, compileSet } from './set.ts'

/** Runs rule by rule with the plain interpreter; each sees what the earlier ones said. */
const interpret = (rules: readonly RuleSource[], subRules: SubRules, read: ReadValue) => {
  const earlier = new Map<string, RuleOutcome>()
  const explained = rules.map((rule) => {
    const one = explainRule(rule, catalogue, subRules, read, earlier)
    earlier.set(rule.ruleKey ?? '', one.outcome)
    return one
  })
  return {
    outcomes: explained.map(({ outcome }) => outcome),
    rows: explained.map(({ rows }) => rows),
    result: mergeResults(
      catalogue,
      explained.map(({ outcome }) => outcome.result),
    ),
  }
}
const reachedRows = (set: CompiledSet, input: ReadonlyMap<string, Value>) =>
  set.trace(readerOf(input)).rows.map(({ rows }) => rows.filter(({ outcome }) => outcome !== 0))

/**
 * Thousands of cases are compared as JSON, which is faster; only what differs so is compared member
 * by member.
 */
const agree = (got: unknown, expected: unknown): void => {
  if (JSON.stringify(got) !== JSON.stringify(expected)) expect(got).toEqual(expected)
}

describe('compiled rules', () => {
  it('say what the plain interpreter says, with the same trace, on random rules and inputs', () => {
    let cases = 0
    fc.assert(
      fc.property(
        worlds,
        fc.array(inputs, { minLength: 24, maxLength: 24 }),
        ({ rules, subRules }, given) => {
          const others = new Map([...subRules].map(([id, { body }]) => [id, body]))
          for (const rule of rules)
            expect(checkBody(rule.body, catalogue, others, rule.ruleId)).toEqual([])
          const set = compileSet(rules, catalogue, subRules)
          const walked = compileSet(rules, catalogue, subRules, { generate: false })
          for (const input of given) {
            cases += rules.length
            const expected = interpret(rules, subRules, readerOf(input))
            for (const form of [set, walked]) {
              const { outcomes, result, missing, failed } = form.run(readerOf(input))
              agree(outcomes, expected.outcomes)
              agree(result, expected.result)
              agree(
                missing,
                expected.outcomes.some((outcome) => outcome.missing),
              )
              agree(failed, [])
              agree(reachedRows(form, input), expected.rows)
            }
          }
        },
      ),
      { numRuns: 180 },
    )
    expect(cases).toBeGreaterThan(10_000)
  })
  it('fail where the plain interpreter fails when values throw', () => {
    let failures = 0
    fc.assert(
      fc.property(
        worlds,
        fc.array(
          fc.tuple(inputs, fc.constantFrom('age(', 'uid(', 'hits(', 'text(', 'user.records(1h')),
          { minLength: 10, maxLength: 10 },
        ),
        ({ rules: keyed, subRules }, given) => {
          const rules = keyed.map(({ ruleId, version, body }) => ({ ruleId, version, body }))
          const set = compileSet(rules, catalogue, subRules)
          for (const [input, broken] of given) {
            const read: ReadValue = (id, param) => {
              if (`${id}(${param}` === broken) throw new Error(`no ${broken}`)
              return readerOf(input)(id, param)
            }
            const expected = interpret(rules, subRules, read)
            const { outcomes, failed, result, rows } = set.trace(read)
            failures += failed.length
            agree(outcomes, expected.outcomes)
            const without = interpret(
              rules,
              subRules,
              readerOf(new Map([...input, [broken, undefined]])),
            )
            set
              .run(read)
              .outcomes.forEach((outcome, place) =>
                agree(
                  outcome,
                  outcome.problem === '' && expected.outcomes[place]?.problem !== ''
                    ? without.outcomes[place]
                    : expected.outcomes[place],
                ),
              )
            agree(
              failed,
              expected.outcomes.filter(({ problem }) => problem !== ''),
            )
            agree(result, expected.result)
            agree(
              rows.map((one) => one.rows.filter(({ outcome }) => outcome !== 0)),
              expected.rows,
            )
          }
        },
      ),
      { numRuns: 60 },
    )
    expect(failures).toBeGreaterThan(100)
  })
})
