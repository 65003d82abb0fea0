import type { Language } from '@oas/contract/language/calls'
import type { Names, StrategyOption } from '@oas/contract/strategy/indicator'
import { textOf } from '@oas/texts'
import type { DataScope } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { listCountries } from '../country/index.ts'
import { publishedLabels } from '../label/index.ts'
import { listPunishTypes, listRuleKeys, listStoreNames, spokenKey } from './queries/config.ts'
import { type StoredIndicator, listIndicators } from './queries/indicators.ts'
import { type StoredSource, listSources } from './queries/sources.ts'

/** Something to choose, named in every language. */
export type Choice = { id: string; names: Names; meta?: Record<string, unknown> }
/**
 * What an indicator may be compared with or set to (null: anything), and the parameters it takes
 * (null: none, an empty list: any).
 */
export type Choices = { values: Choice[] | null; params: Choice[] | null }

const same = (name: string): Names => ({ cn: name, en: name, id: name, ru: name })
const inAll = (key: string): Names => ({
  cn: textOf('cn', key),
  en: textOf('en', key),
  id: textOf('id', key),
  ru: textOf('ru', key),
})
const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | undefined
  return () => (loading ??= load())
}

export function nameIn(names: Names, language: Language): string {
  return names[language] || names.en || names.cn
}
export function toOption({ id, names, meta }: Choice, language: Language): StrategyOption {
  return {
    id,
    translate: nameIn(names, language),
    ...(meta ? { meta } : {}),
  }
}

/**
 * Answers the choices of indicators; each list is loaded when it is first asked for, once. Rules
 * are those that the scope shows.
 */
export function choicesFrom(
  ctx: Context,
  scope: DataScope,
): (indicator: StoredIndicator) => Promise<Choices> {
  const countries = once(async (): Promise<Choice[]> =>
    (await listCountries(ctx.db, 0))
      .filter((one) => one.active)
      .map(({ code, cn, en, id, ru }) => ({ id: code, names: { cn, en, id, ru } })),
  )
  const labels = once(async (): Promise<Choice[]> =>
    (await publishedLabels(ctx)).map((one) => ({
      id: String(one.id),
      names: { cn: one.cnName, en: one.enName, id: one.idName, ru: one.ruName },
      meta: { parentId: String(one.parentId), treeId: one.treeId, leaf: one.leaf },
    })),
  )
  const punishments = once(async (): Promise<Choice[]> =>
    (await listPunishTypes(ctx.db)).map((one) => ({
      id: String(one.id),
      names: inAll(`result.punish_${one.id}`),
      meta: { scope: one.scope },
    })),
  )
  const indicators = once(() => listIndicators(ctx.db))
  const sources = once(() => listSources(ctx.db))
  const rulesOf = async (category: string | null): Promise<Choice[]> =>
    (await listRuleKeys(ctx.db, scope, category)).map((one) => ({
      id: spokenKey(one),
      names: same(one.name),
      meta: { ruleId: one.id, category: one.category },
    }))
  const allRules = once(() => rulesOf(null))
  const itemsOf = (source: StoredSource): Promise<Choice[]> =>
    source.kind === 'ruleReflection' ? rulesOf(source.category) : Promise.resolve(source.items)
  const ownList = async (indicator: StoredIndicator): Promise<Choice[] | null> => {
    const found =
      indicator.sourceId === null
        ? undefined
        : (await sources()).find((one) => one.id === indicator.sourceId)
    return found ? itemsOf(found) : null
  }
  const stores = once(async (): Promise<Choice[]> =>
    (await listStoreNames(ctx.db)).map(({ storename, name }) => ({
      id: storename,
      names: same(name),
    })),
  )
  const whiteGroups = once(async (): Promise<Choice[] | null> => {
    const lists = (await sources()).filter((one) => one.source === 'whiteGroups')
    return lists.length > 0 ? (await Promise.all(lists.map(itemsOf))).flat() : null
  })

  const valuesOf = async (indicator: StoredIndicator): Promise<Choice[] | null> => {
    switch (indicator.source) {
      case 'texture':
        return null
      case 'selection':
        return (await ownList(indicator)) ?? indicator.options
      case 'countries':
        return countries()
      case 'cpsLabel':
      case 'cpsLabelTree':
        return labels()
      case 'cpsPunishResult':
        return punishments()
      case 'whiteGroups':
        return (await ownList(indicator)) ?? whiteGroups()
      case 'combineIndicator':
        return (await indicators())
          .filter((one) => one.kind === 'judgeIndicators' && one.id !== indicator.id)
          .map(({ id, names }) => ({ id, names }))
      case 'thirdPartyOptions':
        return ownList(indicator)
      case 'ruleReflection':
        return indicator.origin.kind === 'rule'
          ? indicator.options
          : ((await ownList(indicator)) ?? allRules())
    }
  }
  const paramsOf = async (indicator: StoredIndicator): Promise<Choice[] | null> => {
    if (indicator.leftKeyOptions.length > 0) return indicator.leftKeyOptions
    if (indicator.origin.kind === 'rule') return (await ownList(indicator)) ?? allRules()
    if (indicator.origin.path === 'attribute') return null
    if (indicator.origin.kind === 'signal')
      return indicator.origin.path?.startsWith('feature.') ? stores() : labels()
    return indicator.valueType === 'map' || indicator.origin.kind === 'model' ? [] : null
  }
  return async (indicator) => ({
    values: await valuesOf(indicator),
    params: await paramsOf(indicator),
  })
}
