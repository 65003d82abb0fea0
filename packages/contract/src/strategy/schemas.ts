import { type Static, Type } from 'typebox'
import { AppId, Id, Json, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import { StrategyOption } from './indicator.ts'
import { IndicatorId, RuleBody, RuleId, RuleValue, RuleVersion } from './rule.ts'

/** 0 pending review, 1 reviewed. */
export const auditStatuses = { pending: 0, reviewed: 1 } as const
/** What a rule is in; not to be mixed with the effect codes. */
export const ruleStatuses = {
  initial: 0,
  alpha: 1,
  inUse: 2,
  disabled: 3,
  updated: 4,
  predeploy: 5,
  deleted: -1,
} as const
export type RuleStatus = (typeof ruleStatuses)[keyof typeof ruleStatuses]
/** What a deployment does. */
export const effects = { alpha: 1, stopAlpha: 2, prod: 3, offline: 4, predeploy: 5 } as const
export type Effect = (typeof effects)[keyof typeof effects]
export const ruleActions = [
  'edit',
  'pass',
  'prod',
  'stop_alpha',
  'timed_prod',
  'cancel_timed_prod',
  'alpha',
  'predeploy',
  'offline',
  'update_rule_to_release_sys',
  'export_predeploy',
  'export_predeploy_summary',
  'delete',
  'history',
  'unit_test',
] as const
export type RuleAction = (typeof ruleActions)[number]

export const AuditStatus = Type.Union([Type.Literal(0), Type.Literal(1)])
export const Status = Type.Union([
  Type.Literal(0),
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
  Type.Literal(-1),
])
export const Effect = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
])

export const RuleKey = Type.String({
  pattern: '^[a-z][a-z0-9_]{1,63}$',
  description: 'key of a rule, unique in its category',
})
export const Category = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' })
export const RuleName = Type.String({ minLength: 1, maxLength: 100 })
/** Which view a rule is edited in first; `excel` rules are tables whose rows have an id each. */
export const ruleForms = ['tree', 'script', 'chinese', 'chart', 'excel'] as const
export const ExtData = Type.Object({
  scheduleTime: Type.Optional(nullable(Millis)),
  alphaShare: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000, description: 'parts of ten thousand' }),
  ),
  form: Type.Optional(oneOf(ruleForms)),
  groupId: Type.Optional(nullable(Id)),
})

/** A rule in lists: the newest version and what is in use beside it. */
export const RuleRow = Type.Object({
  ruleId: RuleId,
  ruleKey: RuleKey,
  category: Category,
  name: RuleName,
  version: RuleVersion,
  auditStatus: AuditStatus,
  status: Status,
  extData: ExtData,
  remark: Type.String(),
  items: Type.Integer(),
  excelMode: Type.Boolean(),
  inUseVersion: nullable(RuleVersion),
  apps: Type.Array(Type.Object({ appId: AppId, type: TypeId })),
  author: Type.String(),
  reviewer: Type.String(),
  updatedAt: Millis,
  fallbackAt: nullable(
    Type.Integer({ description: 'since when machines no longer rest on it, milliseconds UTC' }),
  ),
  actions: Type.Array(oneOf(ruleActions)),
})
export type RuleRow = Static<typeof RuleRow>
/** One version with its body. `rowIds` name the items of the body, in their order, for ever. */
export const RuleDetail = Type.Object({
  ...RuleRow.properties,
  rule: RuleBody,
  rowIds: Type.Array(Type.String()),
})
export type RuleDetail = Static<typeof RuleDetail>
export const VersionRow = Type.Object({
  ruleId: RuleId,
  version: RuleVersion,
  name: RuleName,
  auditStatus: AuditStatus,
  author: Type.String(),
  reviewer: Type.String(),
  remark: Type.String(),
  inUse: Type.Boolean(),
  inUseFrom: nullable(Millis),
  inUseUntil: nullable(Millis),
  createdAt: Millis,
  items: Type.Integer(),
})
/** A version in a list to choose from. */
export const VersionChoice = Type.Pick(VersionRow, [
  'version',
  'name',
  'auditStatus',
  'author',
  'inUse',
  'createdAt',
])
export type VersionChoice = Static<typeof VersionChoice>
export const OperationRow = Type.Object({
  id: Id,
  at: Millis,
  actor: Type.String(),
  ruleId: nullable(RuleId),
  version: nullable(RuleVersion),
  action: Type.String(),
  detail: Json,
})

/** What a problem is and where it stands in the body, as a path like `2.conditions.0.value`. */
export const RuleProblem = Type.Object({ path: Type.String(), message: Type.String() })
export type RuleProblem = Static<typeof RuleProblem>
/** What became of one rule of several. */
export const BatchOutcome = Type.Object({
  ruleId: RuleId,
  ok: Type.Boolean(),
  message: Type.String(),
})

/** The app, businesses and choices of the engine. */
export const StrategyConfig = Type.Object({
  apps: Type.Array(
    Type.Object({
      id: AppId,
      name: Type.String(),
      businesses: Type.Array(
        Type.Object({
          key: Type.String(),
          types: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
        }),
      ),
    }),
  ),
  businessList: Type.Array(Type.Object({ key: Type.String(), desc: Type.String() })),
  dataTypes: Type.Array(StrategyOption),
  strategyTypes: Type.Array(StrategyOption),
  indicatorManagers: Type.Array(StrategyOption),
  indicatorSource: Type.Array(StrategyOption),
  indicatorTypes: Type.Array(StrategyOption),
  scenes: Type.Array(StrategyOption),
  strategyGroup: Type.Array(StrategyOption),
  ruleCategory: Type.Array(StrategyOption),
})

/** Traced outcome of a condition: 0 not reached, 1 false, 2 true, 3 missing. */
export const TraceRow = Type.Object({
  path: Type.String(),
  outcome: Type.Integer({ minimum: 0, maximum: 3 }),
  left: Type.Optional(Type.Unknown()),
  right: Type.Optional(Type.Unknown()),
  note: Type.Optional(Type.String()),
})
export type TraceRow = Static<typeof TraceRow>
/** What one rule said, with its trace. A body that is not stored has rule 0 and version 0. */
export const RuleRun = Type.Object({
  ruleId: Type.String(),
  version: Type.Integer({ minimum: 0 }),
  result: Type.Record(Type.String(), RuleValue),
  hit: Type.Boolean(),
  missing: Type.Boolean(),
  problem: Type.String(),
  trace: Type.Array(TraceRow),
  microseconds: Type.Number(),
})
export type RuleRun = Static<typeof RuleRun>
/**
 * Values of indicators by id; an indicator with a parameter by `id(param)`. null: known to be
 * absent. Left out: missing.
 */
export const RunInput = Type.Record(
  Type.String({ maxLength: 270 }),
  Type.Union([
    Type.String({ maxLength: 20_000 }),
    Type.Number(),
    Type.Null(),
    Type.Array(Type.Union([Type.String({ maxLength: 500 }), Type.Number()]), { maxItems: 1000 }),
  ]),
)
export type RunInput = Static<typeof RunInput>

/** A run of the engine on a record, as it is kept. */
export const RunRow = Type.Object({
  id: Id,
  at: Millis,
  appId: AppId,
  type: TypeId,
  recordId: nullable(Id),
  postId: Type.String(),
  uid: Type.String(),
  scene: Type.String(),
  verdict: Type.String(),
  result: Type.Record(Type.String(), RuleValue),
  hits: Type.Array(Type.Object({ ruleId: RuleId, version: RuleVersion })),
  flags: Type.Array(Type.String()),
  microseconds: Type.Number(),
})
export type RunRow = Static<typeof RunRow>

export const TestCase = Type.Object({
  id: Id,
  ruleId: RuleId,
  name: Type.String(),
  input: RunInput,
  expected: Type.Record(Type.String(), RuleValue),
  remark: Type.String(),
  version: Type.Integer(),
  updatedAt: Millis,
  updatedBy: Type.String(),
})
export const TestBatch = Type.Object({
  id: Id,
  ruleId: RuleId,
  ruleName: Type.String(),
  version: RuleVersion,
  at: Millis,
  actor: Type.String(),
  total: Type.Integer(),
  passed: Type.Integer(),
})
export const TestReportRow = Type.Object({
  id: Id,
  caseId: Id,
  name: Type.String(),
  passed: Type.Boolean(),
  expected: Type.Record(Type.String(), RuleValue),
  actual: Type.Record(Type.String(), RuleValue),
  problem: Type.String(),
  trace: Type.Array(TraceRow),
})

/**
 * A cell of the table: a condition's or a result's value; `null` empties it. The relation is kept
 * unless it is given.
 */
export const ExcelCell = Type.Object({
  leftKey: IndicatorId,
  leftKeyParam: Type.Optional(Type.String({ maxLength: 200 })),
  relation: Type.Optional(Type.String({ maxLength: 32 })),
  value: nullable(RuleValue),
})
export type ExcelCell = Static<typeof ExcelCell>
export const ExcelRow = Type.Object({
  rowId: Type.String({ maxLength: 40 }),
  ruleId: RuleId,
  version: RuleVersion,
  remark: Type.String(),
  values: Type.Array(ExcelCell),
})
export type ExcelRow = Static<typeof ExcelRow>
export const ExcelHead = Type.Object({
  leftKey: IndicatorId,
  leftKeyParam: Type.Optional(Type.String()),
  relation: Type.Optional(Type.String()),
  type: oneOf(['judgeIndicators', 'resultIndicators']),
  translate: Type.String(),
})
export type ExcelHead = Static<typeof ExcelHead>
export const ExcelImportRow = Type.Object({
  line: Type.Integer(),
  rowId: Type.String(),
  act: oneOf(['new', 'change', 'same', 'wrong']),
  problems: Type.Array(RuleProblem),
  values: Type.Array(ExcelCell),
  before: Type.Array(ExcelCell),
})

/** A replay of a draft over past records against what people decided. */
export const Backtest = Type.Object({
  id: Id,
  ruleId: RuleId,
  version: RuleVersion,
  state: oneOf(['waiting', 'running', 'done', 'cancelled', 'failed']),
  from: Millis,
  to: Millis,
  appId: AppId,
  type: TypeId,
  total: Type.Integer(),
  done: Type.Integer(),
  startedBy: Type.String(),
  at: Millis,
  finishedAt: nullable(Millis),
  problem: Type.String(),
  figures: nullable(
    Type.Object({
      records: Type.Integer(),
      decided: Type.Integer(),
      hitsBefore: Type.Integer(),
      hitsNow: Type.Integer(),
      gained: Type.Integer(),
      lost: Type.Integer(),
      truePositive: Type.Integer(),
      falsePositive: Type.Integer(),
      falseNegative: Type.Integer(),
      trueNegative: Type.Integer(),
      precision: nullable(Type.Number()),
      recall: nullable(Type.Number()),
      queuedBefore: Type.Integer(),
      queuedNow: Type.Integer(),
      auditorSeconds: Type.Number({
        description: 'seconds of auditors the change costs (positive) or saves (negative)',
      }),
      missing: Type.Integer(),
      failed: Type.Integer(),
    }),
  ),
})
export type Backtest = Static<typeof Backtest>
export const BacktestSample = Type.Object({
  recordId: Id,
  postId: Type.String(),
  kind: oneOf(['gained', 'lost', 'other']),
  before: Type.Record(Type.String(), RuleValue),
  now: Type.Record(Type.String(), RuleValue),
  decided: Type.String(),
})
