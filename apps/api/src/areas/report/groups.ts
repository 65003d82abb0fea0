import { type ReportDim, type ReportGrain, type ReportKind } from '@oas/contract/report/kinds'
import { type FactName, factNames } from '@oas/contract/statistics/facts'
import type { DataScope } from '../../core/caller.ts'
import type { Db } from '../../db/client.ts'
import { type SumDim, type SumsAsked, sumDecided, sumFacts } from '../statistics/index.ts'
import { type Counted, type DecidedName, type Group, isKnownBy } from './counted.ts'
import type { Rules } from './numbers/index.ts'
import type { Range } from './range.ts'
import type { ReportInput } from './asked.ts'

/** Sums by the keys of rows, as JSON, and of what there are any. */
export type Groups = { groups: ReadonlyMap<string, Group>; known: ReadonlySet<Counted> }
type Asked = {
  kind: ReportKind
  rules: Rules
  input: ReportInput
  range: Range
  dims: readonly ReportDim[]
  scope: DataScope
}

const listOf = (text: string | undefined): string[] | undefined => text?.split(',')

/** What the question narrows, as what sums can be told apart by. */
const narrowedBy = (input: ReportInput): ReportDim[] => {
  const given: [ReportDim, unknown][] = [
    ['app', input.appId],
    ['type', input.types],
    ['task', input.tasks],
    ['queue', input.queues],
    ['person', input.persons],
    ['team', input.teamId],
    ['language', input.languages],
  ]
  return given.flatMap(([dim, value]) => (value === undefined ? [] : [dim]))
}
const sumsAsked = ({ kind, input, range, scope }: Asked): SumsAsked => ({
  from: range.first,
  to: range.last,
  apps: input.appId === undefined ? undefined : [input.appId],
  types: listOf(input.types),
  // Of what waits, the ordinary queue is told, which is no task.
  sources: kind === 'stack' ? ['0'] : (listOf(input.tasks) ?? listOf(input.queues)),
  persons: listOf(input.persons),
  teams: input.teamId === undefined ? undefined : [input.teamId],
  languages: listOf(input.languages),
  scope,
})

const sumDim = (dim: Exclude<ReportDim, 'rule'>, grain: ReportGrain): SumDim => {
  switch (dim) {
    case 'time':
      return grain
    case 'task':
    case 'queue':
      return 'source'
    case 'inspector':
    case 'handler':
      return 'person'
    default:
      return dim
  }
}

/** The rule that a stratum belongs to, `queue:rule`; empty: none. */
const ruleOf = (stratum: string): string => stratum.split(':').slice(0, 2).join(':')

type Found = Map<string, Map<Counted, Map<string, number>>>
type Sum = { keys: readonly string[]; fact: Counted; key: string; n: number }
const add = (found: Found, { keys, fact, key, n }: Sum): void => {
  if (n === 0) return
  const name = JSON.stringify(keys)
  const group = found.get(name) ?? new Map<Counted, Map<string, number>>()
  const byKey = group.get(fact) ?? new Map<string, number>()
  byKey.set(key, (byKey.get(key) ?? 0) + n)
  group.set(fact, byKey)
  found.set(name, group)
}

const isFact = (name: Counted): name is FactName => factNames.some((fact) => fact === name)

const addFacts = async (db: Db, asked: Asked, facts: readonly FactName[], found: Found) => {
  if (facts.length === 0) return
  const { dims, input } = asked
  const grain = input.grain ?? 'day'
  const plain = dims.flatMap((dim) => (dim === 'rule' ? [] : [sumDim(dim, grain)]))
  for (const { fact, keys, n } of await sumFacts(db, facts, sumsAsked(asked), [...plain, 'key'])) {
    const key = keys.at(-1) ?? ''
    const rest = keys.slice(0, -1)
    const named = dims.map((dim) => (dim === 'rule' ? ruleOf(key) : (rest.shift() ?? '')))
    add(found, { keys: named, fact, key, n })
  }
}

const addDecided = async (db: Db, asked: Asked, facts: readonly DecidedName[], found: Found) => {
  if (facts.length === 0) return
  const { kind, dims, input } = asked
  const grain = input.grain ?? 'day'
  const by = dims.flatMap((dim) => (dim === 'rule' ? [] : [sumDim(dim, grain)]))
  // Of deliveries those decisions are told that were made in a task.
  const inTask = kind === 'deliver'
  const rows = await sumDecided(db, sumsAsked(asked), inTask ? [...by, 'source'] : by)
  for (const { keys, ...row } of rows) {
    if (inTask && keys.at(-1) === '0') continue
    for (const fact of facts) {
      const of = fact.replace('decided_', '') as keyof typeof row
      add(found, { keys: keys.slice(0, dims.length), fact, key: '', n: row[of] })
    }
  }
}

/** What was counted, by what a report is split by, as far as it is kept by all of that. */
export async function readGroups(db: Db, asked: Asked): Promise<Groups> {
  const by = [...asked.dims, ...narrowedBy(asked.input)]
  const needed = new Set(Object.values(asked.rules).flatMap((rule) => rule?.needs ?? []))
  const known = new Set([...needed].filter((fact) => isKnownBy(fact, by)))
  const found: Found = new Map()
  await addFacts(db, asked, [...known].filter(isFact), found)
  await addDecided(
    db,
    asked,
    [...known].filter((fact): fact is DecidedName => !isFact(fact)),
    found,
  )
  return { groups: found, known }
}

/** The sums of several rows as one. */
export function mergeGroups(groups: Iterable<Group>): Group {
  const found: Found = new Map()
  for (const group of groups)
    for (const [fact, byKey] of group)
      for (const [key, n] of byKey) add(found, { keys: [], fact, key, n })
  return found.get('[]') ?? new Map()
}
