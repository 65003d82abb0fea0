import {
  strategyConfigCalls,
  strategyExcelCalls,
  strategyRuleCalls,
} from '@oas/contract/strategy/calls'
import { implement } from '../../http/implement.ts'
import { bindTypes, upsertBinding } from './bind.ts'
import { getRuleConfig, getStrategyConfig } from './config.ts'
import {
  deploy,
  deployBatch,
  pass,
  passAndDeployBatch,
  preDeploy,
  remove,
  rollback,
  schedule,
} from './deploy.ts'
import { checkRule, createBound, createRule } from './edit.ts'
import { saveRule, updateSetting } from './save.ts'
import { insertRows, toExcel, updateRows, updateSelected } from './excel/edit.ts'
import { exportTable, importTable } from './excel/file.ts'
import { multiEditable, pageRows, pageRowsBatch } from './excel/read.ts'
import { createIndicator, deleteIndicator, pageIndicators, updateIndicator } from './indicators.ts'
import { toReleaseSystem } from './release.ts'
import { countJob } from './score/counting.ts'
import { fallbackJob } from './score/fallback.ts'
import { lift, overlaps, scores, setLine } from './score/scoreboard.ts'
import {
  checkVersion,
  getHistory,
  getVersion,
  getVersionPicks,
  getVersions,
  pageRules,
} from './rows.ts'
import { scheduleJob } from './schedule.ts'
import { createCategory, createGroup, createManager, deleteSort, pageSorts } from './sorts.ts'
import { createSource, deleteSource, pageSources, sourceJob, updateSource } from './sources.ts'

export { whyBody } from './check.ts'
export { type LiveRule, type LiveSet, type LiveType, liveRules } from './live.ts'
export { findVersion } from './queries/rules.ts'
export { seenRule, seenRuleIds } from './rows.ts'
export { dropOwnIndicator, putOwnIndicator, rulesNaming } from './own-indicators.ts'
export { requireAll } from './scope.ts'
export { fallenRules } from './score/fallen.ts'

/** Choices of the rule engine: indicators, their lists, categories, groups, bindings. */
export const strategy = [
  {
    area: 'strategyConfig',
    jobs: [sourceJob],
    calls: implement(strategyConfigCalls, {
      strategyConfig: getStrategyConfig,
      ruleConfig: getRuleConfig,
      createManager,
      createIndicators: createIndicator,
      deleteIndicators: deleteIndicator,
      pageIndicators,
      updateIndicators: updateIndicator,
      createSourceConfig: createSource,
      deleteSourceConfig: deleteSource,
      updateSourceConfig: updateSource,
      pageSourceConfig: pageSources,
      createRuleCategory: createCategory,
      createGroup,
      deleteStrategyConfig: deleteSort,
      pageStrategyConfig: pageSorts,
      updateSetting,
      bindTypes,
    }),
  },
  /** Rules, their versions and their way into use. */
  {
    area: 'strategyRule',
    jobs: [scheduleJob, countJob, fallbackJob],
    calls: implement(strategyRuleCalls, {
      page: pageRules,
      version: getVersion,
      versions: getVersions,
      pickVersions: getVersionPicks,
      checkVersion,
      history: getHistory,
      create: createRule,
      createBound,
      upsertBinding,
      update: saveRule,
      check: checkRule,
      remove,
      pass,
      deploy,
      deployBatch,
      passAndDeployBatch,
      preDeploy,
      schedule,
      rollback,
      toReleaseSystem,
      scores,
      overlaps,
      setLine,
      lift,
    }),
  },
  /** Rules as tables. */
  {
    area: 'strategyExcel',
    jobs: [],
    calls: implement(strategyExcelCalls, {
      page: pageRows,
      pageBatch: pageRowsBatch,
      multiEditable,
      update: updateRows,
      updateSelected,
      insertRows,
      toExcel,
      import: importTable,
      export: exportTable,
    }),
  },
] as const
