import type { Origin } from '@oas/contract/strategy/indicator'
import { type Catalogue, type IndicatorSpec, relations } from '@oas/rule-engine'
import type { Context } from '../../core/context.ts'
import { type Choices, choicesFrom } from './options.ts'
import { lockIndicators } from './queries/changes.ts'
import { type StoredIndicator, listIndicators } from './queries/indicators.ts'
import type { Tx } from './queries/rules.ts'

/**
 * How dear a value is to ask, by where it comes from: what is in the record itself is nearly free,
 * counts of the past cost a query.
 */
const costs: Readonly<Record<Origin['kind'], number>> = {
  field: 1,
  clock: 1,
  model: 1,
  result: 1,
  rule: 1,
  derived: 2,
  signal: 2,
  list: 20,
  counter: 50,
  score: 50,
  history: 100,
}
const everything = { all: true, pairs: [] } as const

const specOf = (indicator: StoredIndicator, { values, params }: Choices): IndicatorSpec => ({
  id: indicator.id,
  name: indicator.names.cn,
  kind: indicator.kind,
  type: indicator.valueType,
  params: params && params.map((one) => one.id),
  options: values && values.map((one) => one.id),
  punish: indicator.source === 'cpsPunishResult',
  cost: costs[indicator.origin.kind],
  ...(indicator.origin.kind === 'rule' ? { reflects: indicator.origin.path ?? 'result' } : {}),
})

/**
 * What deployed rules are compiled with. Lists that change by themselves (labels, countries, lists
 * read from elsewhere) bind nobody here: a label that is taken away must not stop the rules that
 * named it. Fixed choices of results stay, since the later of two texts counts.
 */
export function compileCatalogue(indicators: readonly StoredIndicator[]): Catalogue {
  return {
    relations,
    indicators: new Map(
      indicators.map((one) => {
        const takesAny =
          one.valueType === 'map' ||
          one.origin.kind === 'model' ||
          one.origin.kind === 'rule' ||
          (one.origin.kind === 'signal' && one.origin.path !== 'attribute') ||
          one.leftKeyOptions.length > 0
        return [
          one.id,
          specOf(one, {
            values:
              one.kind === 'resultIndicators' && one.source === 'selection' && one.sourceId === null
                ? one.options
                : null,
            params: takesAny ? [] : null,
          }),
        ]
      }),
    ),
  }
}

/** Everything rules may name, without the lists that change by themselves. */
export async function catalogueOf(ctx: Pick<Context, 'db'>): Promise<Catalogue> {
  return compileCatalogue(await listIndicators(ctx.db))
}

/**
 * Everything rules may name with every list of choices: what a body is held to when it is written
 * or brought into use.
 */
export async function strictCatalogue(
  ctx: Context,
  indicators?: readonly StoredIndicator[],
): Promise<Catalogue> {
  const choicesOf = choicesFrom(ctx, everything)
  const all = indicators ?? (await listIndicators(ctx.db))
  const specs = await Promise.all(
    all.map(async (one) => {
      const choices = await choicesOf(one)
      const spec = specOf(one, choices)
      return { ...spec, rights: choices.values && choices.values.length > 0 ? spec.options : null }
    }),
  )
  return { relations, indicators: new Map(specs.map((spec) => [spec.id, spec])) }
}

/** The same inside a transaction, in which it stays true until the end. */
export async function heldCatalogue(ctx: Context, tx: Tx): Promise<Catalogue> {
  await lockIndicators(tx, 'reading')
  return strictCatalogue({ ...ctx, db: tx })
}
