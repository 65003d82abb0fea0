import type { RuleBody } from '@oas/contract/strategy/rule'

export * from './problem.ts'
export { normalise } from './normal.ts'
export { countItems, eachCondition, nodeAt } from './walk.ts'
export * from './tree.ts'
export * from './tree-acts.ts'
export { printScript, printValue } from './script-print.ts'
export { parseScript } from './script-parse.ts'
export { printChinese } from './chinese-print.ts'
export { parseChinese } from './chinese-parse.ts'
export * from './chart.ts'
export * from './table.ts'

/** Why a body cannot be shown as a script in either language: it always can. */
export function canShowScript(_body: RuleBody): string | null {
  return null
}
