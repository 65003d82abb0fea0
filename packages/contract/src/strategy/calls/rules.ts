import { Type } from 'typebox'
import { call } from '../../define.ts'
import {
  AppId,
  Empty,
  Id,
  Millis,
  TypeId,
  keyset,
  keysetOf,
  nullable,
  pageOf,
} from '../../envelope.ts'
import { picking } from '../../picking.ts'
import { RuleBody, RuleId, RuleVersion } from '../rule.ts'
import {
  AuditStatus,
  BatchOutcome,
  Category,
  Effect,
  ExtData,
  OperationRow,
  RuleDetail,
  RuleKey,
  RuleName,
  RuleProblem,
  RuleRow,
  Status,
  VersionChoice,
  VersionRow,
} from '../schemas.ts'
import { sortBy } from '../../sort.ts'
import { Changed, deploy, edit, largeBody, one, page, read, review, text } from './shared.ts'

const Remark = Type.String({ maxLength: 500 })
const New = {
  ruleKey: RuleKey,
  category: Category,
  name: RuleName,
  remark: Remark,
  rule: RuleBody,
  extData: Type.Optional(ExtData),
  copyOf: Type.Optional(RuleId),
}
const Types = Type.Array(Type.Object({ appId: AppId, type: TypeId }), { maxItems: 500 })
const Versions = Type.Array(Type.Object(one), { minItems: 1, maxItems: 200 })
/**
 * When the body that the caller has before them was stored; a later change of it answers
 * `conflict`.
 */
const seen = { updatedAt: Type.Optional(Millis) }
const Outcomes = Type.Object({ list: Type.Array(BatchOutcome) })

/** Rules, their versions and their way into use. */
export const ruleCalls = {
  page: call({
    ...read,
    path: '/strategyRule/pageStrategyRule',
    answersWithin: 5000,
    summary:
      'Rules with the acts their state allows; simpleSelect leaves bodies and actions out, ' +
      'for choosing a rule',
    input: Type.Object({
      ...page,
      ...sortBy(['name', 'category', 'version', 'author', 'reviewer', 'updatedAt']),
      ruleId: Type.Optional(RuleId),
      category: Type.Optional(Category),
      groupId: Type.Optional(Id),
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
      auditStatus: Type.Optional(AuditStatus),
      status: Type.Optional(Status),
      text,
      author: text,
      refersTo: Type.Optional(RuleId),
      uses: Type.Optional(Type.String({ maxLength: 64, description: 'id of an indicator' })),
      simpleSelect: Type.Optional(Type.Boolean()),
      checkExcelMode: Type.Optional(Type.Boolean()),
    }),
    output: pageOf(RuleRow),
  }),
  version: call({
    ...read,
    path: '/strategyRule/getStrategyRuleVersion',
    input: Type.Object({ ruleId: RuleId, version: Type.Optional(RuleVersion) }),
    output: RuleDetail,
    summary: 'One version with its body; the newest when none is named',
  }),
  versions: call({
    ...read,
    path: '/strategyRule/listRuleVersionByRuleKey',
    input: Type.Object({
      ...page,
      ...sortBy(['version', 'author', 'reviewer', 'createdAt']),
      category: Category,
      ruleKey: RuleKey,
    }),
    output: pageOf(VersionRow),
    summary: 'Versions of a rule, newest first',
  }),
  pickVersions: call({
    ...read,
    path: '/strategyRule/pickRuleVersion',
    input: Type.Object({ ...picking, ruleId: RuleId }),
    output: keysetOf(VersionChoice),
    summary: 'Versions of a rule to choose from, newest first, by number, author or name',
  }),
  checkVersion: call({
    ...read,
    path: '/strategyRule/checkRuleVersion',
    input: Type.Object(one),
    output: Type.Object({
      newest: RuleVersion,
      isNewest: Type.Boolean(),
      changedBy: Type.String(),
      changedAt: Millis,
    }),
    summary: 'Whether somebody has made a newer version meanwhile',
  }),
  history: call({
    ...read,
    path: '/strategyRule/queryOperatorHistory',
    input: Type.Object({ ...sortBy(['at']), ...keyset, ruleId: Type.Optional(RuleId) }),
    output: keysetOf(OperationRow),
    summary: 'Who did what to rules, newest first',
  }),
  create: call({
    ...edit,
    ...largeBody,
    answersWithin: 10_000,
    path: '/strategyRule/createStrategyRule',
    input: Type.Object(New),
    output: Changed,
    summary: 'Make a rule; it waits for review',
  }),
  createBound: call({
    ...edit,
    ...largeBody,
    answersWithin: 10_000,
    path: '/strategyRule/createStrategyRuleAndBindEditRelation',
    input: Type.Object({ ...New, types: Types }),
    output: Changed,
    summary: 'Make a rule and bind it to record types, both or neither',
  }),
  upsertBinding: call({
    ...edit,
    path: '/strategyRule/upsertEditRuleBindStrategy',
    input: Type.Object({ ruleId: RuleId, types: Types }),
    output: Empty,
    summary: 'Set which record types a rule is bound to',
  }),
  update: call({
    ...edit,
    ...largeBody,
    answersWithin: 10_000,
    path: '/strategyRule/updateStrategyRule',
    input: Type.Object({
      ...one,
      ...seen,
      name: Type.Optional(RuleName),
      remark: Type.Optional(Remark),
      rule: RuleBody,
      types: Type.Optional(Types),
      groupId: Type.Optional(nullable(Id)),
    }),
    output: Changed,
    summary:
      'Store a changed body, with its types and its group: all or nothing. A version that waits ' +
      'for review is replaced; else a new one is made. `version` must be the newest',
  }),
  check: call({
    ...read,
    ...largeBody,
    answersWithin: 5000,
    path: '/strategyRule/check',
    input: Type.Object({ ruleId: Type.Optional(RuleId), rule: RuleBody }),
    output: Type.Object({ problems: Type.Array(RuleProblem) }),
    summary:
      'What is wrong with a body: unknown indicators and relations, types that do not fit, ' +
      'circles of rules',
  }),
  remove: call({
    ...edit,
    path: '/strategyRule/deleteStrategyRule',
    input: Type.Object(one),
    output: Empty,
    summary: 'Delete a disabled rule that no other rule runs',
  }),
  pass: call({
    ...review,
    path: '/strategyRule/passStrategyRule',
    input: Type.Object({ ...one, ...seen }),
    output: Empty,
    summary: 'Pass a version after review; never by its author',
  }),
  deploy: call({
    ...deploy,
    path: '/strategyRule/deployStrategyRule',
    input: Type.Object({
      ...one,
      effect: Effect,
      alphaShare: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 10_000,
          description: 'parts of ten thousand; with effect 1',
        }),
      ),
    }),
    output: Empty,
    summary:
      'Bring a reviewed version into use: 1 alpha, 2 stop alpha, 3 prod, 4 offline, 5 predeploy',
  }),
  deployBatch: call({
    ...deploy,
    path: '/strategyRule/deployStrategyRuleBatch',
    input: Type.Object({ rules: Versions }),
    output: Outcomes,
    summary: 'Bring reviewed rules in status 1, 4 or 5 into use; each is answered on its own',
  }),
  passAndDeployBatch: call({
    ...deploy,
    path: '/strategyRule/passAndDeployRuleBatch',
    input: Type.Object({ rules: Versions, deploy: Type.Boolean() }),
    output: Outcomes,
    summary:
      'Pass rules that wait for review, and with `deploy` bring them into use; ' +
      'needs strategy.review too',
  }),
  preDeploy: call({
    ...deploy,
    path: '/strategyRule/preDeployStrategyRule',
    input: Type.Object(one),
    output: Empty,
    summary: 'Run the new version beside the one in use, which goes on deciding',
  }),
  schedule: call({
    ...deploy,
    path: '/strategyRule/deployStrategyRuleSchedule',
    input: Type.Object({ ...one, scheduleTime: nullable(Millis) }),
    output: Empty,
    summary: 'Bring a version into use at a time; null takes that back',
  }),
  rollback: call({
    ...deploy,
    path: '/strategyRule/rollbackStrategyRule',
    input: Type.Object({ ruleId: RuleId, version: RuleVersion, to: Type.Optional(RuleVersion) }),
    output: Changed,
    summary:
      'Bring the version that was in use before (or `to`, one that has been in use) back; ' +
      '`version` is the one in use now (the newest of a rule that is disabled; ' +
      'with `to`, the newest does as well). Answers the version in use then',
  }),
  toReleaseSystem: call({
    ...deploy,
    path: '/strategyRule/updateRule2ReleaseSys',
    input: Type.Object(one),
    output: Empty,
    summary: 'Tell the releasing system of the version in use',
  }),
}
