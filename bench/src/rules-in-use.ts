import type { Condition, RuleBody } from '@oas/contract/strategy/rule'
import { deploy, pass } from '../../apps/api/src/areas/strategy/deploy.ts'
import { createBound } from '../../apps/api/src/areas/strategy/edit.ts'
import { nobody } from '../../apps/api/src/core/caller.ts'
import type { CallContext } from '../../apps/api/src/core/context.ts'
import { aPerson } from '../../apps/api/src/testing/world.ts'
import { random } from './rules/workload.ts'
import type { World } from './world.ts'

const next = random(4711)
const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
const syllables = Array.from({ length: 400 }, () =>
  Array.from({ length: 3 }, () => pick([...'bdgklmnprst']) + pick([...'aeiou'])).join(''),
)
export const countries = ['ID', 'IN', 'BR', 'US', 'TH', 'VN', 'EG', 'SA', 'TR', 'MX', 'RU', 'DE']
export const words = (count: number): string =>
  Array.from({ length: count }, () => pick(syllables)).join(' ')

/**
 * Conditions as people write them: mostly words and fields, some counts of the last minutes and the
 * user's past, few expressions.
 */
const condition = (): Condition => {
  const kind = next()
  if (kind < 0.35)
    return { leftKey: 'text', relation: 'contains', value: `${pick(syllables)} ${pick(syllables)}` }
  if (kind < 0.5)
    return { leftKey: 'record.country', relation: 'in', value: [pick(countries), pick(countries)] }
  if (kind < 0.6) return { leftKey: 'user.level', relation: '<', value: Math.floor(next() * 40) }
  if (kind < 0.7)
    return {
      leftKey: 'extData',
      leftKeyParam: 'device',
      relation: '==',
      value: `d${Math.floor(next() * 500)}`,
    }
  if (kind < 0.8) return { leftKey: 'text.length', relation: '>', value: Math.floor(next() * 300) }
  if (kind < 0.9)
    return {
      leftKey: 'counter.uid',
      leftKeyParam: pick(['1m', '10m', '1h']),
      relation: '>=',
      value: 3 + Math.floor(next() * 20),
    }
  if (kind < 0.95)
    return {
      leftKey: 'user.records',
      leftKeyParam: '24h',
      relation: '>=',
      value: 5 + Math.floor(next() * 50),
    }
  return {
    leftKey: 'frontend_mathexp',
    calculatorList: [
      { leftKey: 'text.length', next: '*' },
      { value: 2, next: '+' },
      { leftKey: 'links.count' },
    ],
    relation: '>',
    value: Math.floor(next() * 900),
  }
}
export const body = (): RuleBody => {
  const parts = Array.from({ length: 4 + Math.floor(next() * 2) }, condition)
  return [
    {
      conditions: parts.map((part, index) => ({
        ...part,
        ...(index < parts.length - 1
          ? { nextLogic: index === 1 && next() < 0.4 ? ('||' as const) : ('&&' as const) }
          : {}),
      })),
      thenAction: {
        type: 'result',
        value: {
          result: pick(['queue', 'queue', 'queue', 'sample']),
          priority: Math.floor(next() * 9),
        },
      },
    },
  ]
}

const callerOf = async (
  { ctx }: World,
  permissions: readonly (
    | 'strategy.read'
    | 'strategy.edit'
    | 'strategy.review'
    | 'strategy.deploy'
  )[],
): Promise<CallContext> => {
  const { id, name } = await aPerson(ctx, { permissions: [...permissions] })
  return {
    ...ctx,
    caller: {
      ...nobody,
      kind: 'person',
      id,
      name,
      permissions: new Set(permissions),
      scope: { all: true, pairs: [] },
    },
    requestId: 'bench',
    language: 'en',
    ip: '',
    userAgent: '',
    pageKey: '',
    http: {} as CallContext['http'],
  }
}
export type Strategists = { author: CallContext; reviewer: CallContext }
export const strategists = async (world: World): Promise<Strategists> => ({
  author: await callerOf(world, ['strategy.read', 'strategy.edit']),
  reviewer: await callerOf(world, ['strategy.read', 'strategy.review', 'strategy.deploy']),
})

/**
 * Writes rules, has them passed by another person and brings them into use on the types, by the
 * product's own services.
 */
export const bringIntoUse = async (
  { author, reviewer }: Strategists,
  bodies: readonly RuleBody[],
  types: readonly { appId: number; type: number }[],
): Promise<string[]> => {
  const ids: string[] = []
  for (const [index, rule] of bodies.entries()) {
    const { ruleId } = await createBound(author, {
      ruleKey: `bench_${index}`,
      category: 'general',
      name: `Rule ${index}`,
      remark: '',
      rule,
      types: [...types],
    })
    await pass(reviewer, { ruleId, version: 1 })
    await deploy(reviewer, { ruleId, version: 1, effect: 3 })
    ids.push(ruleId)
  }
  return ids
}
