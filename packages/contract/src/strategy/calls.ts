import { ruleCalls } from './calls/rules.ts'
import { scoreCalls } from './calls/score.ts'

export { configCalls as strategyConfigCalls } from './calls/config.ts'
export { excelCalls as strategyExcelCalls } from './calls/excel.ts'
export { runCalls as strategyRunCalls } from './calls/run.ts'
/** Rules, their way into use, and how right they are. */
export const strategyRuleCalls = { ...ruleCalls, ...scoreCalls }
