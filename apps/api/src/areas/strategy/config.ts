import type { Language } from '@oas/contract/language/calls'
import { businessKinds } from '@oas/contract/kinds'
import type { strategyConfigCalls } from '@oas/contract/strategy/calls'
import {
  type Indicator,
  type StrategyOption,
  indicatorSources,
  indicatorTypes,
} from '@oas/contract/strategy/indicator'
import { calculators } from '@oas/contract/strategy/rule'
import { relations } from '@oas/rule-engine'
import { textOf } from '@oas/texts'
import { snake } from '@oas/contract/snake'
import { mayType } from '../../core/caller.ts'
import { choicesFrom, nameIn, toOption } from './options.ts'
import { listTypes } from './queries/config.ts'
import { type StoredIndicator, listIndicators } from './queries/indicators.ts'
import { listSorts } from './queries/sorts.ts'
import { findVersion } from './queries/rules.ts'
import { seenRule } from './rows.ts'
import { headsOf } from './table.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof strategyConfigCalls

const built = (language: Language, prefix: string, ids: readonly string[]): StrategyOption[] =>
  ids.map((id) => ({
    id,
    translate: textOf(language, `strategy_name.${prefix}_${snake(id)}`),
    meta: {},
  }))
const dataTypes = ['text', 'picture', 'video', 'voice', 'live', 'user']
const strategyTypes = ['judge', 'route', 'label', 'sample']
const scenes = ['ingest', 'recheck', 'preTest', 'backtest']

/** Texts of relations and calculators that are signs. */
const signs: Readonly<Record<string, string>> = {
  '==': 'eq',
  '!=': 'ne',
  '>=': 'ge',
  '<=': 'le',
  '>': 'gt',
  '<': 'lt',
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'modulo',
}
const signName = (language: Language, prefix: string, id: string): string =>
  textOf(language, `strategy_name.${prefix}_${signs[id] ?? snake(id)}`)

export const getStrategyConfig: Handler<Calls['strategyConfig']> = async (ctx) => {
  const { language } = ctx
  const [types, categories, groups, managers] = await Promise.all([
    listTypes(ctx.db),
    listSorts(ctx.db, 'ruleCategory'),
    listSorts(ctx.db, 'strategyGroup'),
    listSorts(ctx.db, 'indicatorManager'),
  ])
  const apps = new Map<
    number,
    { id: number; name: string; businesses: Map<string, { key: string; name: string }[]> }
  >()
  for (const row of types) {
    if (!mayType(ctx.caller, row.id, row.type)) continue
    const app = apps.get(row.id) ?? {
      id: row.id,
      name: row.name,
      businesses: new Map<string, { key: string; name: string }[]>(),
    }
    apps.set(row.id, app)
    const list = app.businesses.get(row.business) ?? []
    app.businesses.set(row.business, list)
    list.push({ key: String(row.type), name: row.typeName })
  }
  return {
    apps: [...apps.values()].map(({ id, name, businesses }) => ({
      id,
      name,
      businesses: [...businesses].map(([key, list]) => ({ key, types: list })),
    })),
    businessList: businessKinds.map((key) => ({
      key,
      desc: textOf(language, `question.business_${key}`),
    })),
    dataTypes: built(language, 'data_type', dataTypes),
    strategyTypes: built(language, 'strategy_type', strategyTypes),
    scenes: built(language, 'scene', scenes),
    indicatorSource: built(language, 'source', indicatorSources),
    indicatorTypes: built(language, 'type', indicatorTypes),
    indicatorManagers: managers.map(({ id, names, contact }) =>
      toOption({ id, names, meta: { contact } }, language),
    ),
    strategyGroup: groups.map(({ id, names, parentId }) =>
      toOption({ id, names, meta: { parentId } }, language),
    ),
    ruleCategory: categories.map(({ id, names }) => toOption({ id, names, meta: {} }, language)),
  }
}

/**
 * How an editor asks for the parameter of an indicator: not at all, as one of a list, or typed in.
 */
const paramKind = (params: readonly unknown[] | null): 'none' | 'listed' | 'any' =>
  params === null ? 'none' : params.length > 0 ? 'listed' : 'any'

const indicatorOf = async (
  stored: StoredIndicator,
  choicesOf: ReturnType<typeof choicesFrom>,
  language: Language,
): Promise<Indicator> => {
  const { values, params } = await choicesOf(stored)
  const options = (values ?? []).map((one) => toOption(one, language))
  return {
    id: stored.id,
    translate: nameIn(stored.names, language),
    type: stored.kind,
    extractContent: {
      indicatorType: stored.valueType,
      source: stored.source,
      optionList: options,
      leftKeyOptionList: (params ?? []).map((one) => toOption(one, language)),
      rightValueOptionList: options,
      showInRule: stored.showInRule,
    },
    meta: {
      param: paramKind(params),
      closed: values !== null,
      origin: stored.origin.kind,
      remark: stored.remark,
      builtIn: stored.builtIn,
      cn: stored.names.cn,
    },
  }
}

const widths: Readonly<Record<StoredIndicator['valueType'], number>> = {
  number: 110,
  float: 110,
  string: 160,
  list: 220,
  map: 220,
}

/**
 * What an editor needs: with a rule, the columns are those of its table; else those of every
 * indicator shown in rules.
 */
export const getRuleConfig: Handler<Calls['ruleConfig']> = async (ctx, { ruleId }) => {
  const { language } = ctx
  const rule = ruleId === undefined ? undefined : await seenRule(ctx, ruleId)
  const version = rule && (await findVersion(ctx.db, rule.id, rule.newest))
  const stored = await listIndicators(ctx.db)
  const choicesOf = choicesFrom(ctx, ctx.caller.scope)
  const all = await Promise.all(stored.map((one) => indicatorOf(one, choicesOf, language)))
  const byId = new Map(stored.map((one) => [one.id, one]))
  const heads = version?.asTable ? headsOf(version.body) : null
  const columns = heads
    ? [...new Set(heads.map((head) => head.leftKey))].flatMap((id) => byId.get(id) ?? [])
    : stored.filter((one) => one.showInRule)
  return {
    judgeIndicators: all.filter((one) => one.type === 'judgeIndicators'),
    resultIndicators: all.filter((one) => one.type === 'resultIndicators'),
    judgeRelations: [...relations.values()].map(({ id, leftTypes, rightType }) => ({
      id,
      translate: signName(language, 'relation', id),
      extractContent: { leftTypes: [...leftTypes], rightType },
    })),
    calculatorRelations: calculators.map((id) => ({
      id,
      translate: signName(language, 'calculator', id),
    })),
    excelRowHeadsConfigs: [...columns]
      .sort((a, b) => Number(a.kind === 'resultIndicators') - Number(b.kind === 'resultIndicators'))
      .map((one) => ({
        leftKey: one.id,
        type: one.kind,
        translate: nameIn(one.names, language),
        width: widths[one.valueType],
      })),
  }
}
