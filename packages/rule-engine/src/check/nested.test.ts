import type { RuleBody } from '@oas/contract/strategy/rule'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../testing/catalogue.ts'
import { checkBody } from './check.ts'
import { referencesOf } from './references.ts'

const sound = { leftKey: 'uid', relation: 'isNull' }
const wrong: RuleBody = [
  {
    conditions: [{ leftKey: 'nobody', relation: 'isNull' }],
    thenAction: { type: 'result', value: { result: 'explode' } },
  },
]
const running = (ruleId: string): RuleBody => [
  { conditions: [sound], thenAction: { type: 'execSubRules', ruleId } },
]
const inBranches = (rules: RuleBody): RuleBody => [
  {
    conditions: [sound],
    thenAction: { type: 'rules', rules },
    elseAction: { type: 'rules', rules },
  },
]

describe('rules within rules', () => {
  it('are checked in both branches, with the way to what is wrong', () => {
    expect(checkBody(inBranches(wrong), catalogue).map(({ path, code }) => [path, code])).toEqual(
      ['thenAction', 'elseAction'].flatMap((branch) => [
        [`0.${branch}.rules.0.conditions.0.leftKey`, 'indicator'],
        [`0.${branch}.rules.0.thenAction.value.result`, 'option'],
      ]),
    )
  })
  it('name the rules they run, however deep', () => {
    expect(referencesOf(inBranches(inBranches(running('7')))).map(({ path }) => path)).toEqual(
      ['thenAction', 'elseAction'].flatMap((one) =>
        ['thenAction', 'elseAction'].map(
          (two) => `0.${one}.rules.0.${two}.rules.0.thenAction.ruleId`,
        ),
      ),
    )
    expect(
      checkBody(inBranches(running('7')), catalogue, new Map(), '1').map(({ code, params }) => [
        code,
        params,
      ]),
    ).toEqual([
      ['rule', { ruleId: '7' }],
      ['rule', { ruleId: '7' }],
    ])
  })
})
