import fc from 'fast-check'
import type { RuleBody } from '@oas/contract/strategy/rule'

type Loose = { condition: unknown; action: unknown; term: unknown; item: unknown }
type Tie = fc.LetrecTypedTie<Loose>

const names = fc.constantFrom(
  'uid',
  'age',
  'hits',
  'ext',
  'frontend_mathexp',
  'nobody',
  'result',
  'user.records',
)
const values = fc.oneof(
  fc.string({ maxLength: 4 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.oneof(fc.string({ maxLength: 3 }), fc.integer()), { maxLength: 3 }),
  fc.dictionary(
    fc.string({ maxLength: 3 }),
    fc.oneof(fc.string({ maxLength: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
    { maxKeys: 3 },
  ),
)
const params = {
  leftKeyParam: fc.string({ maxLength: 3 }),
  rightValueParam: fc.string({ maxLength: 3 }),
}
const nextLogic = fc.constantFrom('&&', '||')

const termOf = (tie: Tie) =>
  fc.oneof(
    { maxDepth: 2, depthIdentifier: 'term' },
    fc.record({ leftKey: names, next: fc.constantFrom('+', '%') }, { requiredKeys: ['leftKey'] }),
    fc.record({ value: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
    fc.record({ calculatorList: fc.array(tie('term'), { minLength: 1, maxLength: 3 }) }),
  )

const conditionOf = (tie: Tie) =>
  fc.oneof(
    { maxDepth: 2, depthIdentifier: 'condition' },
    fc.record(
      {
        leftKey: names,
        relation: fc.constantFrom('==', 'in', 'matches', 'mapHas', 'isNull', 'x'),
        value: values,
        nextLogic,
        ...params,
      },
      { requiredKeys: ['leftKey', 'relation'] },
    ),
    fc.record({
      leftKey: fc.constant('frontend_mathexp'),
      calculatorList: fc.array(tie('term'), { minLength: 1, maxLength: 3 }),
      relation: fc.constantFrom('==', 'isNull'),
      value: values,
    }),
    fc.record(
      {
        complexCondition: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
        nextLogic,
      },
      { requiredKeys: ['complexCondition'] },
    ),
  )

const actionOf = (tie: Tie) =>
  fc.oneof(
    { maxDepth: 2, depthIdentifier: 'action' },
    fc.record(
      {
        type: fc.constant('result'),
        value: fc.dictionary(
          fc.constantFrom('result', 'labelId', 'priority', 'notes', 'route', 'x'),
          values,
        ),
        valueParam: fc.dictionary(fc.constantFrom('route', 'x'), fc.constantFrom('a', 'c')),
      },
      { requiredKeys: ['type', 'value'] },
    ),
    fc.record({ type: fc.constant('execSubRules'), ruleId: fc.constantFrom('1', '2', '3') }),
    fc.record({
      type: fc.constant('rules'),
      rules: fc.array(tie('item'), { minLength: 1, maxLength: 2 }),
    }),
  )

const itemOf = (tie: Tie) =>
  fc.record(
    {
      conditions: fc.array(tie('condition'), { minLength: 1, maxLength: 2 }),
      thenAction: tie('action'),
      elseAction: tie('action'),
      ruleRemark: fc.string(),
    },
    { requiredKeys: ['conditions', 'thenAction'] },
  )

const { item } = fc.letrec<Loose>((tie) => ({
  term: termOf(tie),
  condition: conditionOf(tie),
  action: actionOf(tie),
  item: itemOf(tie),
}))

/** Bodies that have the form of a rule and may say anything. */
export const looseBodies = fc
  .array(item, { minLength: 1, maxLength: 2 })
  .map((items) => items as RuleBody)
