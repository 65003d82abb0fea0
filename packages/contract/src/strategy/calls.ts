export { configCalls as strategyConfigCalls } from './calls/config.ts'
export { excelCalls as strategyExcelCalls } from './calls/excel.ts'
export { ruleCalls as strategyRuleCalls } from './calls/rules.ts'
export { runCalls as strategyRunCalls } from './calls/run.ts'
