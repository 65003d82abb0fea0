import { type Static, Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Id, TypeId, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { TypeSetting } from './schemas.ts'

const read = {
  service: 'releasing',
  access: 'setting.read',
  scope: 'filtered',
  method: 'GET',
} as const
const { preprocessResultsConfig } = TypeSetting.properties.pageType.properties.content.properties
const Result = Type.Object({ id: Type.String(), transKey: Type.String() })
const OfType = {
  appId: AppId,
  appName: Type.String(),
  type: TypeId,
  name: Type.String(),
  version: Type.Integer(),
}

export const PresetRule = Type.Object({ ...preprocessResultsConfig.items.properties })
export type PresetRule = Static<typeof PresetRule>
export const ruleKinds = ['preset', 'show', 'filter'] as const
/**
 * A rule of a setting: what presets a result, what shows a result only sometimes, what records are
 * left out.
 */
export const RuleRow = Type.Object({
  ...OfType,
  kind: oneOf(ruleKinds),
  n: Type.Integer({ description: 'its place among those of its kind' }),
  when: Type.String(),
  result: Type.String(),
  resultKey: Type.String(),
  labels: Type.Array(Type.Integer()),
  lock: Type.Boolean(),
})
export type RuleRow = Static<typeof RuleRow>
export const TriedRecord = Type.Object({
  recordId: Id,
  excerpt: Type.String(),
  rule: Type.Integer({ description: 'place of the rule that came true first; -1 for none' }),
})
export const RuleTrial = Type.Object({
  waiting: Type.Boolean({ description: 'records that wait; else the newest that came in' }),
  tried: Type.Integer(),
  counts: Type.Array(Type.Integer()),
  none: Type.Integer(),
  hidden: Type.Integer({ description: 'presets whose result is not shown for the record' }),
  problems: Type.Array(Type.Object({ rule: Type.Integer(), reason: Type.String() })),
  list: Type.Array(TriedRecord),
})
export type RuleTrial = Static<typeof RuleTrial>
/** What a label of a type leads to. */
export const StrategyRow = Type.Object({
  ...OfType,
  labelId: Type.Integer(),
  label: Type.String({ description: 'in the language of the call' }),
  results: Type.Array(Type.String()),
  all: Type.Boolean({ description: 'every result may be given' }),
  preset: Type.String(),
  time: Type.Integer({ description: 'seconds; 0 for none' }),
  remark: Type.String(),
  excludes: Type.Array(Type.Integer()),
  offered: Type.Array(Result),
})
export type StrategyRow = Static<typeof StrategyRow>
const ofType = {
  appId: Type.Optional(AppId),
  type: Type.Optional(TypeId),
  text: Type.Optional(Type.String({ maxLength: 64 })),
}

/**
 * Rules inside the settings of all types, to be looked over side by side; they are changed by the
 * batch of settings.
 */
export const settingRuleCalls = {
  list: call({
    ...read,
    path: '/auto-config/rules',
    input: Type.Object({
      ...sortBy(['appName', 'kind', 'when', 'result', 'lock']),
      ...paging,
      ...ofType,
      kind: Type.Optional(oneOf(ruleKinds)),
    }),
    output: pageOf(RuleRow),
    summary: 'Preset, show and filter rules of all types',
  }),
  trial: call({
    ...read,
    method: 'POST',
    scope: { app: 'appId', type: 'type' },
    path: '/auto-config/rules/trial',
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      rules: Type.Array(PresetRule, { maxItems: 50 }),
    }),
    output: RuleTrial,
    answersWithin: 5000,
    summary: 'What preset rules would do to the records that wait',
  }),
  strategies: call({
    ...read,
    path: '/auto-config/label-strategies',
    input: Type.Object({
      ...sortBy(['appName', 'label', 'preset', 'time', 'version']),
      ...paging,
      ...ofType,
      labelId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      result: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    output: pageOf(StrategyRow),
    summary: 'What labels lead to, by type',
  }),
}
