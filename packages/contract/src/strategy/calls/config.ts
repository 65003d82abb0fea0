import { Type } from 'typebox'
import { call } from '../../define.ts'
import { AppId, Empty, Id, TypeId, nullable, oneOf, pageOf } from '../../envelope.ts'
import {
  IndicatorFields,
  IndicatorRow,
  Names,
  RuleConfig,
  SourceConfigFields,
  SourceConfigRow,
  indicatorKinds,
  indicatorSources,
} from '../indicator.ts'
import { IndicatorId, RuleId } from '../rule.ts'
import { Category, StrategyConfig } from '../schemas.ts'
import { sortBy } from '../../sort.ts'
import { configure, edit, page, read, text } from './shared.ts'

const Version = Type.Integer({ minimum: 0 })
const Saved = Type.Object({ id: Type.String(), version: Version })

/** Choices of the engine, indicators and their sources. */
export const configCalls = {
  strategyConfig: call({
    ...read,
    method: 'GET',
    path: '/config/strategyConfig',
    input: Empty,
    output: StrategyConfig,
    summary: 'Apps, businesses and every list of choices of the engine',
  }),
  ruleConfig: call({
    ...read,
    path: '/config/ruleConfig',
    input: Type.Object({ ruleId: Type.Optional(RuleId) }),
    output: RuleConfig,
    summary: 'Indicators, relations and table columns that a rule may use',
  }),
  createManager: call({
    ...configure,
    path: '/indicators/createManager',
    input: Type.Object({ names: Names, contact: Type.String({ maxLength: 200 }) }),
    output: Saved,
    summary: 'Add somebody who answers for indicators',
  }),
  createIndicators: call({
    ...configure,
    path: '/indicators/createIndicators',
    input: IndicatorFields,
    output: Saved,
    summary: 'Add an indicator',
  }),
  deleteIndicators: call({
    ...configure,
    path: '/indicators/deleteIndicators',
    input: Type.Object({ id: IndicatorId, version: Version }),
    output: Empty,
    summary: 'Delete an indicator that no rule uses',
  }),
  pageIndicators: call({
    ...read,
    path: '/indicators/pageIndicators',
    input: Type.Object({
      ...page,
      ...sortBy(['id', 'type', 'indicatorType', 'source', 'usedBy', 'updatedAt']),
      type: Type.Optional(oneOf(indicatorKinds)),
      source: Type.Optional(oneOf(indicatorSources)),
      managerId: Type.Optional(Id),
      text,
    }),
    output: pageOf(IndicatorRow),
    summary: 'Indicators as they are managed',
  }),
  updateIndicators: call({
    ...configure,
    path: '/indicators/updateIndicators',
    input: Type.Object({ ...IndicatorFields.properties, version: Version }),
    output: Saved,
    summary: 'Change an indicator; what rules in use rely on stays',
  }),
  createSourceConfig: call({
    ...configure,
    path: '/indicators/createIndicatorSourceConfig',
    input: SourceConfigFields,
    output: Saved,
    summary: 'Add a dynamic list of options',
  }),
  deleteSourceConfig: call({
    ...configure,
    path: '/indicators/deleteIndicatorSourceConfig',
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Delete a dynamic list that no indicator uses',
  }),
  updateSourceConfig: call({
    ...configure,
    path: '/indicators/updateIndicatorSourceConfig',
    input: Type.Object({ id: Id, ...SourceConfigFields.properties, version: Version }),
    output: Saved,
    summary: 'Change a dynamic list of options',
  }),
  pageSourceConfig: call({
    ...read,
    path: '/indicators/pageIndicatorSourceConfig',
    input: Type.Object({
      ...page,
      ...sortBy(['name', 'source', 'loadedAt', 'usedBy', 'updatedAt']),
      source: Type.Optional(oneOf(indicatorSources)),
      text,
    }),
    output: pageOf(SourceConfigRow),
    summary: 'Dynamic lists of options',
  }),
  createRuleCategory: call({
    ...configure,
    path: '/strategyRule/createRuleCategory',
    input: Type.Object({ id: Category, names: Names }),
    output: Saved,
    summary: 'Add a category of rules',
  }),
  createGroup: call({
    ...configure,
    path: '/strategyRule/createGroup',
    input: Type.Object({ names: Names, parentId: nullable(Id) }),
    output: Saved,
    summary: 'Add a group that rules are sorted into',
  }),
  deleteStrategyConfig: call({
    ...configure,
    path: '/strategyRule/deleteStrategyConfig',
    input: Type.Object({
      kind: oneOf(['ruleCategory', 'strategyGroup', 'indicatorManager']),
      id: Type.String({ maxLength: 64 }),
    }),
    output: Empty,
    summary: 'Delete a category, group or manager that nothing uses',
  }),
  pageStrategyConfig: call({
    ...read,
    path: '/strategyRule/pageStrategyConfig',
    summary: 'Categories, groups or managers as they are managed',
    input: Type.Object({
      ...page,
      kind: oneOf(['ruleCategory', 'strategyGroup', 'indicatorManager']),
      text,
    }),
    output: pageOf(
      Type.Object({
        id: Type.String(),
        names: Names,
        translate: Type.String(),
        parentId: nullable(Id),
        contact: Type.String(),
        usedBy: Type.Integer(),
      }),
    ),
  }),
  updateSetting: call({
    ...edit,
    path: '/strategyRule/updateStrategyRuleConfigSetting',
    input: Type.Object({
      ruleId: RuleId,
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      groupId: Type.Optional(nullable(Id)),
      form: Type.Optional(oneOf(['tree', 'script', 'chinese', 'chart', 'excel'])),
      remark: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    output: Empty,
    summary: 'Rename a rule, sort it into a group, or choose how it is edited; no new version',
  }),
  bindTypes: call({
    ...edit,
    path: '/strategyRule/bindRuleWithCpsTypeBatch',
    input: Type.Object({
      ruleIds: Type.Array(RuleId, { minItems: 1, maxItems: 200 }),
      types: Type.Array(Type.Object({ appId: AppId, type: TypeId }), { maxItems: 500 }),
      mode: oneOf(['add', 'remove', 'set']),
    }),
    output: Type.Object({ changed: Type.Integer() }),
    summary: 'Bind rules to record types, whose records they then judge',
  }),
}
