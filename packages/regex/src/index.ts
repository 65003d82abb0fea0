export { type Matcher, matcherOf } from './matcher.ts'
export { type PatternProblem, patternProblemTexts } from './problems.ts'
export { validatorOf } from './validator.ts'
