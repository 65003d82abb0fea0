import { Type } from 'typebox'
import { call } from '../../define.ts'
import { AppId, Empty, Id, Millis, TypeId, keyset, keysetOf, pageOf } from '../../envelope.ts'
import { RuleBody, RuleId, RuleValue, RuleVersion } from '../rule.ts'
import {
  Backtest,
  BacktestSample,
  RuleRun,
  RunInput,
  RunRow,
  TestBatch,
  TestCase,
  TestReportRow,
} from '../schemas.ts'
import { sortBy } from '../../sort.ts'
import { edit, one, page, read, text } from './shared.ts'

const Expected = Type.Record(Type.String({ maxLength: 64 }), RuleValue)
const CaseFields = {
  ruleId: RuleId,
  name: Type.String({ minLength: 1, maxLength: 100 }),
  input: RunInput,
  expected: Expected,
  remark: Type.String({ maxLength: 500 }),
}
const period = { ruleId: RuleId, from: Type.Optional(Millis), to: Type.Optional(Millis) }
const Checked = Type.Object({
  verdict: Type.String(),
  result: Type.Record(Type.String(), RuleValue),
  rules: Type.Array(RuleRun),
  flags: Type.Array(Type.String()),
})

/** Trying rules, what the engine has done, and replaying the past. */
export const runCalls = {
  preTest: call({
    ...read,
    path: '/runStrategyEngine/preTest',
    answersWithin: 5000,
    output: Type.Object({ input: RunInput, run: RuleRun }),
    summary:
      'Run a version or an unsaved body on typed values, or on a record; ' +
      'answers the trace and stores nothing',
    input: Type.Object({
      ruleId: Type.Optional(RuleId),
      version: Type.Optional(RuleVersion),
      rule: Type.Optional(RuleBody),
      recordId: Type.Optional(Id),
      input: Type.Optional(RunInput),
    }),
  }),
  history: call({
    ...read,
    path: '/runStrategyEngine/getRunEngineHistoryLog',
    answersWithin: 10_000,
    output: keysetOf(RunRow),
    summary: 'What the engine did, newest first',
    input: Type.Object({
      ...sortBy(['at']),
      ...keyset,
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
      ruleId: Type.Optional(RuleId),
      version: Type.Optional(RuleVersion),
      recordId: Type.Optional(Id),
      uid: Type.Optional(Type.String({ maxLength: 64 })),
      verdict: Type.Optional(Type.String({ maxLength: 20 })),
      flag: Type.Optional(Type.String({ maxLength: 20 })),
    }),
  }),
  historyDetail: call({
    ...read,
    method: 'GET',
    path: '/runStrategyEngine/run',
    input: Type.Object({ id: Id }),
    output: Type.Object({ run: RunRow, input: RunInput, rules: Type.Array(RuleRun) }),
    summary:
      'One run with its input and the trace of each rule, evaluated again by the same versions',
  }),
  preDeployCount: call({
    ...read,
    path: '/runStrategyEngine/getPreDeployCount',
    input: Type.Object(period),
    output: Type.Object({
      runs: Type.Integer(),
      same: Type.Integer(),
      gained: Type.Integer(),
      lost: Type.Integer(),
      other: Type.Integer(),
      since: Type.Union([Millis, Type.Null()]),
    }),
    summary: 'How often the version in predeploy said otherwise than the one in use',
  }),
  exportPreDeploy: call({
    ...read,
    method: 'GET',
    path: '/runStrategyEngine/exportPreDeployHistory',
    answersWithin: 30_000,
    answers: 'raw',
    input: Type.Object(period),
    output: Type.Unknown(),
    summary: 'Differences of a predeploy, one by one, as a workbook; 20,000 at most',
  }),
  exportPreDeploySummary: call({
    ...read,
    method: 'GET',
    path: '/runStrategyEngine/exportPreDeployHistorySummary',
    answersWithin: 30_000,
    answers: 'raw',
    input: Type.Object(period),
    output: Type.Unknown(),
    summary: 'Differences of a predeploy, counted by type, country and what was said',
  }),
  createCase: call({
    ...edit,
    path: '/strategyTestData/create',
    input: Type.Object(CaseFields),
    output: Type.Object({ id: Id }),
    summary: 'Keep a test case of a rule',
  }),
  updateCase: call({
    ...edit,
    path: '/strategyTestData/update',
    input: Type.Object({ id: Id, ...CaseFields, version: Type.Integer() }),
    output: Empty,
    summary: 'Change a test case',
  }),
  deleteCase: call({
    ...edit,
    path: '/strategyTestData/delete',
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'Delete a test case',
  }),
  deleteCases: call({
    ...edit,
    path: '/strategyTestData/batchDelete',
    input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) }),
    output: Type.Object({ deleted: Type.Integer() }),
    summary: 'Delete test cases',
  }),
  caseFromRun: call({
    ...edit,
    path: '/strategyTestData/createTestDataFromRunHistory',
    input: Type.Object({ runIds: Type.Array(Id, { minItems: 1, maxItems: 100 }), ruleId: RuleId }),
    output: Type.Object({ ids: Type.Array(Id) }),
    summary: 'Keep what the engine was given, and what the rule said to it, as test cases',
  }),
  pageCases: call({
    ...read,
    path: '/strategyTestData/page',
    input: Type.Object({
      ...page,
      ...sortBy(['name', 'updatedBy', 'updatedAt']),
      ruleId: Type.Optional(RuleId),
      text,
    }),
    output: pageOf(TestCase),
    summary: 'Test cases',
  }),
  pageBatches: call({
    ...read,
    path: '/strategyTestData/pageBatchList',
    input: Type.Object({
      ...page,
      ...sortBy(['ruleName', 'at', 'actor', 'passed']),
      ruleId: Type.Optional(RuleId),
    }),
    output: pageOf(TestBatch),
    summary: 'Runs of test cases, newest first',
  }),
  pageReport: call({
    ...read,
    path: '/strategyTestData/pageRunReport',
    input: Type.Object({ ...page, batchId: Id, failed: Type.Optional(Type.Boolean()) }),
    output: pageOf(TestReportRow),
    summary: 'What each test case of a run said',
  }),
  runCases: call({
    ...edit,
    path: '/strategyTestData/runTestCase',
    answersWithin: 30_000,
    input: Type.Object({
      ...one,
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500 })),
    }),
    output: Type.Object({ batchId: Id, total: Type.Integer(), passed: Type.Integer() }),
    summary: 'Run the test cases of a rule (or some) on one of its versions, and keep the report',
  }),
  startBacktest: call({
    ...edit,
    scope: { app: 'appId', type: 'type' },
    path: '/backtest/start',
    input: Type.Object({ ...one, appId: AppId, type: TypeId, from: Millis, to: Millis }),
    output: Type.Object({ id: Id }),
    summary:
      'Replay a version over the recorded inputs of a time, against what people decided in the end',
  }),
  cancelBacktest: call({
    ...edit,
    path: '/backtest/cancel',
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'End a replay; what it has counted is kept',
  }),
  pageBacktests: call({
    ...read,
    path: '/backtest/page',
    input: Type.Object({
      ...page,
      ...sortBy(['at', 'from', 'state', 'startedBy']),
      ruleId: Type.Optional(RuleId),
      id: Type.Optional(Id),
    }),
    output: pageOf(Backtest),
    summary: 'Replays with progress and figures, newest first',
  }),
  backtestSamples: call({
    ...read,
    path: '/backtest/samples',
    input: Type.Object({
      ...page,
      ...sortBy(['postId', 'decided']),
      id: Id,
      kind: Type.Optional(Type.String({ maxLength: 10 })),
    }),
    output: pageOf(BacktestSample),
    summary: 'Records that the draft judged otherwise: a sample',
  }),
  checkRecord: call({
    method: 'POST',
    service: 'review',
    scope: 'filtered',
    access: 'audit.take',
    path: '/record/strategyEngineResultCheck',
    input: Type.Object({ recordId: Id, orderId: Id }),
    output: Checked,
    summary: 'What the deployed rules say of a record one holds, now',
  }),
  checkRecordWithoutOrder: call({
    method: 'POST',
    service: 'review',
    scope: 'filtered',
    access: 'record.read',
    path: '/record/strategyEngineResultCheckWithoutOrder',
    input: Type.Object({ recordId: Id }),
    output: Checked,
    summary: 'What the deployed rules say of any record, now',
  }),
}
