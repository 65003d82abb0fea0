import type { RuleValue } from '@oas/contract/strategy/rule'
import { typeKeyOf } from '@oas/contract/type-key'
import {
  type Catalogue,
  type CompiledSet,
  type RuleOutcome,
  hash32,
  mergeResults,
} from '@oas/rule-engine'
import { canonicalHash } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import { type LiveSet, type LiveType, fallenRules, liveRules } from '../strategy/index.ts'
import { type Counted, type Wanted, provide, recordReads } from './values/provide.ts'
import type { Subject } from './values/subject.ts'

export type Difference = {
  ruleId: string
  inUse: number
  candidate: number
  kind: 'same' | 'gained' | 'lost' | 'other'
  before: Readonly<Record<string, RuleValue>>
  now: Readonly<Record<string, RuleValue>>
}
export type HitRule = { ruleId: string; ruleKey: string; name: string; version: number }
/** What one rule alone said: its verdict ('': none) and the labels it names. */
export type Said = { ruleId: string; version: number; verdict: string; labels: number[] }
/**
 * What the rules of its type say of a subject. `queue`: whether people see it; `decides`: whether
 * the rules decide it themselves. `rules`: all that ran, with their versions.
 */
export type Judgement = {
  verdict: string
  queue: boolean
  decides: boolean
  priority: number
  result: Readonly<Record<string, RuleValue>>
  hits: HitRule[]
  said: Said[]
  flags: string[]
  rules: readonly (readonly [string, number])[]
  setHash: string
  input: Readonly<Record<string, unknown>>
  us: number
  counted: readonly Counted[]
  differences: Difference[]
}

/**
 * Milliseconds the rules of one record may take; far above what they take, so that only a runaway
 * meets it.
 */
const budgetMs = 100
/**
 * Milliseconds from now on, of which only those count in which this process worked once they are
 * many: a pause of the machine is no fault of a rule.
 */
const workedSince = (): (() => number) => {
  const at = performance.now()
  const before = process.cpuUsage()
  return () => {
    const shown = performance.now() - at
    if (shown < budgetMs) return shown
    const { user, system } = process.cpuUsage(before)
    return Math.min(shown, (user + system) / 1000)
  }
}
const usualSample = 10

type Named = { rules: (readonly [string, number])[]; hash: string }
const names = new WeakMap<CompiledSet, Named>()
const nameOf = (set: CompiledSet, outcomes: readonly RuleOutcome[]): Named => {
  const known = names.get(set)
  if (known) return known
  const rules = outcomes.map(({ ruleId, version }) => [ruleId, version] as const)
  const named = { rules, hash: canonicalHash(rules) }
  names.set(set, named)
  return named
}

const isSame = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two)
const kindOf = (before: RuleOutcome | undefined, now: RuleOutcome): Difference['kind'] => {
  if (isSame(before?.result ?? {}, now.result) && (before?.hit ?? false) === now.hit) return 'same'
  return now.hit === (before?.hit ?? false) ? 'other' : now.hit ? 'gained' : 'lost'
}

const verdictOf = (result: Readonly<Record<string, RuleValue>>): string =>
  typeof result['result'] === 'string' ? result['result'] : ''
const saidBy = ({ ruleId, version, result }: RuleOutcome): Said => ({
  ruleId,
  version,
  verdict: verdictOf(result),
  labels: [result['labelId'] ?? []]
    .flat()
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647),
})

/** What a machine goes by when nobody else sees the record. */
const acting = ['result', 'punish', 'punishSeconds', 'samplePercent'] as const
/** Whether what a machine would do rests on rules that fell below their line. */
const isDoubtful = (
  catalogue: Catalogue,
  outcomes: readonly RuleOutcome[],
  result: Readonly<Record<string, RuleValue>>,
  fallen: ReadonlySet<string>,
): boolean => {
  const isFallen = ({ hit, ruleId }: RuleOutcome): boolean => hit && fallen.has(ruleId)
  if (fallen.size === 0 || !outcomes.some(isFallen)) return false
  if (['', 'queue'].includes(verdictOf(result))) return false
  const sound = mergeResults(
    catalogue,
    outcomes.filter((one) => one.hit && !isFallen(one)).map((one) => one.result),
  )
  return !acting.every((id) => isSame(sound[id], result[id]))
}

type Doubts = Readonly<Record<'failed' | 'missing' | 'cut' | 'doubtful', boolean>>
/**
 * What becomes of a record by what the rules said: a rule that failed, one that was given only the
 * beginning of something, one that is too seldom right, or one that lacked something where no rule
 * decided, sends it to people.
 */
const verdictFrom = (
  postId: string,
  result: Readonly<Record<string, RuleValue>>,
  { failed, missing, cut, doubtful }: Doubts,
): Pick<Judgement, 'verdict' | 'queue' | 'decides' | 'flags' | 'priority'> => {
  const said = verdictOf(result)
  const flags = [
    ...(failed ? ['rule_failed'] : []),
    ...(cut ? ['cut'] : []),
    ...(doubtful ? ['fallback'] : []),
    ...(missing && said === '' ? ['missing'] : []),
  ]
  const priority =
    typeof result['priority'] === 'number'
      ? Math.min(9, Math.max(0, Math.round(result['priority'])))
      : 0
  if (failed || cut || doubtful)
    return { verdict: said || 'queue', queue: true, decides: false, flags, priority }
  const percent =
    typeof result['samplePercent'] === 'number' ? result['samplePercent'] : usualSample
  // The same post always falls on the same side.
  const drawn = said === 'sample' && hash32(`sample\n${postId}`) % 10_000 < percent * 100
  return {
    verdict: said || 'queue',
    queue: said === '' || said === 'queue' || said === 'punish' || drawn,
    decides: said === 'punish',
    flags: drawn ? [...flags, 'sampled'] : flags,
    priority,
  }
}

/** Everything the sets of a type may ask for, with where it comes from. */
const wantedBy = (live: LiveSet, sets: Iterable<CompiledSet>): Wanted[] => {
  const wanted = new Map<string, Wanted>()
  for (const { needs } of sets)
    for (const need of needs) {
      const origin = live.origins.get(need.id)
      if (origin) wanted.set(`${need.id}(${need.param})`, { ...need, origin })
    }
  return [...wanted.values()]
}

const judgeType = async (
  ctx: Context,
  live: LiveSet,
  type: LiveType,
  subjects: readonly Subject[],
  { now, fallen }: { now: Date; fallen: ReadonlySet<string> },
): Promise<Judgement[]> => {
  const sets = subjects.map((subject) => type.decide(subject.uid || subject.postId))
  const provided = await provide(
    ctx,
    subjects,
    wantedBy(live, new Set([...sets, ...type.beside.map(({ set }) => set)])),
    now,
  )
  return subjects.map((subject, index) => {
    const set = sets[index] as CompiledSet
    const { read: source, counted, wasCut } = provided[index] as (typeof provided)[number]
    const { read, input } = recordReads(source)
    const started = performance.now()
    const { outcomes, result, missing, failed } = set.run(read, { budgetMs, now: workedSince() })
    const cut = wasCut()
    const us = Math.round((performance.now() - started) * 1000)
    const named = nameOf(set, outcomes)
    const differences = type.beside.map(({ rule, set: beside }): Difference => {
      const before = outcomes.find((one) => one.ruleId === rule.ruleId)
      const [candidate] = beside.run(read, { budgetMs, now: workedSince() }).outcomes as [
        RuleOutcome,
      ]
      return {
        ruleId: rule.ruleId,
        inUse: rule.inUse.version,
        candidate: candidate.version,
        kind: kindOf(before, candidate),
        before: before?.result ?? {},
        now: candidate.result,
      }
    })
    const hit = outcomes.filter((one) => one.hit)
    const hits = hit.map(({ ruleId, version }) => ({
      ruleId,
      version,
      ruleKey: live.rules.get(ruleId)?.ruleKey ?? '',
      name: live.rules.get(ruleId)?.name ?? '',
    }))
    const doubtful = isDoubtful(live.catalogue, outcomes, result, fallen)
    return {
      ...verdictFrom(subject.postId, result, { failed: failed.length > 0, missing, cut, doubtful }),
      result,
      hits,
      said: hit.map(saidBy),
      rules: named.rules,
      setHash: named.hash,
      input,
      us,
      counted,
      differences,
    }
  })
}

/**
 * What the deployed rules say of subjects, in their order; null where no rule is bound to the type.
 */
export async function judge(
  ctx: Context,
  subjects: readonly Subject[],
): Promise<(Judgement | null)[]> {
  const live = await liveRules(ctx)
  const by = { now: ctx.now(), fallen: await fallenRules(ctx) }
  const answers: (Judgement | null)[] = subjects.map(() => null)
  const byType = new Map<string, number[]>()
  for (const [index, { appId, type }] of subjects.entries()) {
    const key = typeKeyOf({ appId, type })
    if (live.types.has(key)) byType.set(key, [...(byType.get(key) ?? []), index])
  }
  await Promise.all(
    [...byType].map(async ([key, places]) => {
      const judged = await judgeType(
        ctx,
        live,
        live.types.get(key) as LiveType,
        places.map((place) => subjects[place] as Subject),
        by,
      )
      for (const [n, place] of places.entries()) answers[place] = judged[n] ?? null
    }),
  )
  return answers
}
