import type { Origin } from '@oas/contract/strategy/indicator'
import { typeKeyOf } from '@oas/contract/type-key'
import {
  type Catalogue,
  type CompiledSet,
  type RuleSource,
  compileSet,
  inAlpha,
} from '@oas/rule-engine'
import type { Context } from '../../core/context.ts'
import { compileCatalogue } from './catalogue.ts'
import { spokenKey } from './queries-config.ts'
import { type LiveRow, type Snapshot, bodyKey, readEdition, readSnapshot } from './queries-live.ts'
import { perServer } from '../../core/per-server.ts'

/**
 * A rule in use. `candidate` runs for a share of the traffic (alpha) or beside the version in use
 * without deciding (predeploy).
 */
export type LiveRule = {
  readonly ruleId: string
  readonly ruleKey: string
  readonly category: string
  readonly name: string
  readonly inUse: RuleSource
  readonly candidate: {
    readonly mode: 'alpha' | 'predeploy'
    readonly share: number
    readonly source: RuleSource
  } | null
}
/**
 * What judges the records of a type. `decide` answers the compiled rules for a subject (a user,
 * else a post): versions in alpha in place of those in use where its share says so. `beside`:
 * versions in predeploy, each compiled on its own.
 */
export type LiveType = {
  readonly rules: readonly LiveRule[]
  readonly decide: (subject: string) => CompiledSet
  readonly beside: readonly { readonly rule: LiveRule; readonly set: CompiledSet }[]
}
/**
 * Every deployed rule, by `app:type`, and where the values of indicators come from; made whole and
 * swapped whole.
 */
export type LiveSet = {
  readonly edition: string
  readonly catalogue: Catalogue
  readonly origins: ReadonlyMap<string, Origin>
  readonly rules: ReadonlyMap<string, LiveRule>
  readonly subRules: ReadonlyMap<string, RuleSource>
  readonly types: ReadonlyMap<string, LiveType>
}

const keepMs = 1000
/**
 * Mixes of versions in alpha that are kept compiled for a type; beyond, the one made first is made
 * again when it is needed.
 */
const mostMixes = 32

const liveRule = (row: LiveRow, { bodies }: Snapshot): LiveRule => {
  const source = (version: number): RuleSource => {
    const body = bodies.get(bodyKey(row.id, version))
    if (!body) throw new Error(`version ${version} of rule ${row.id} is not there`)
    return { ruleId: row.id, ruleKey: spokenKey(row), version, body }
  }
  const mode = row.status === 1 ? 'alpha' : row.status === 5 ? 'predeploy' : null
  return {
    ruleId: row.id,
    ruleKey: row.ruleKey,
    category: row.category,
    name: row.name,
    inUse: source(row.inUse),
    candidate: mode && {
      mode,
      share: mode === 'alpha' ? (row.alphaShare ?? 0) : 0,
      source: source(row.newest),
    },
  }
}

type Compile = (sources: readonly RuleSource[]) => CompiledSet

const liveType = (rules: readonly LiveRule[], compile: Compile): LiveType => {
  const usual = compile(rules.map((rule) => rule.inUse))
  const alphas = rules.filter((rule) => rule.candidate?.mode === 'alpha')
  const mixes = new Map<string, CompiledSet>()
  const mixOf = (chosen: ReadonlySet<LiveRule>): CompiledSet => {
    const key = [...chosen].map((rule) => rule.ruleId).join(',')
    const found = mixes.get(key)
    if (found) return found
    const made = compile(
      rules.map((rule) => (chosen.has(rule) ? (rule.candidate?.source ?? rule.inUse) : rule.inUse)),
    )
    const [first] = mixes.size >= mostMixes ? mixes.keys() : []
    if (first !== undefined) mixes.delete(first)
    mixes.set(key, made)
    return made
  }
  // Each version in alpha is compiled now: one that cannot be must be found before anything is
  // swapped.
  for (const rule of alphas) mixOf(new Set([rule]))
  return {
    rules,
    beside: rules.flatMap((rule) =>
      rule.candidate?.mode === 'predeploy' ? [{ rule, set: compile([rule.candidate.source]) }] : [],
    ),
    decide: (subject) => {
      const chosen = alphas.filter((rule) =>
        inAlpha(subject, rule.ruleKey, rule.candidate?.share ?? 0),
      )
      return chosen.length === 0 ? usual : mixOf(new Set(chosen))
    },
  }
}

/**
 * The set of a snapshot, and what is wrong with its rules: those fail in every run, and never take
 * the others with them.
 */
const setOf = (snapshot: Snapshot): { set: LiveSet; problems: string[] } => {
  const problems = new Set<string>()
  const catalogue = compileCatalogue(snapshot.indicators)
  const rules = new Map(snapshot.rules.map((row) => [row.id, liveRule(row, snapshot)]))
  const subRules = new Map([...rules].map(([id, rule]) => [id, rule.inUse]))
  const byType = new Map<string, LiveRule[]>()
  for (const { id, bound } of snapshot.rules) {
    const rule = rules.get(id)
    if (rule)
      for (const { appId, type } of bound) {
        const list = byType.get(typeKeyOf({ appId, type }))
        if (list) list.push(rule)
        else byType.set(typeKeyOf({ appId, type }), [rule])
      }
  }
  const compile: Compile = (sources) => {
    const made = compileSet(sources, catalogue, subRules)
    for (const wrong of made.problems)
      for (const { path, message } of wrong.problems.slice(0, 3))
        problems.add(`${wrong.ruleId} ${path}: ${message}`)
    return made
  }
  const types = new Map([...byType].map(([key, list]) => [key, liveType(list, compile)]))
  return {
    set: {
      edition: snapshot.edition,
      catalogue,
      origins: new Map(snapshot.indicators.map((one) => [one.id, one.origin])),
      rules,
      subRules,
      types,
    },
    problems: [...problems],
  }
}

type Base = Pick<Context, 'db' | 'bus' | 'now' | 'log' | 'background'>
type Kept = {
  set: LiveSet | undefined
  bodies: Snapshot['bodies']
  refused: string
  checkedAt: number
  told: number
  loading: Promise<LiveSet> | null
}

const load = async (ctx: Base, kept: Kept): Promise<LiveSet> => {
  const { told } = kept
  try {
    const now = ctx.now().getTime()
    const edition = await readEdition(ctx.db)
    if (kept.set && (edition === kept.set.edition || edition === kept.refused)) {
      kept.checkedAt = now
      return kept.set
    }
    const snapshot = await readSnapshot(ctx.db, kept.bodies)
    const { set, problems } = setOf(snapshot)
    kept.checkedAt = now
    if (problems.length > 0)
      ctx.log.error(
        { problems, edition: snapshot.edition },
        kept.set
          ? 'deployed rules cannot be compiled; those known before stay in use'
          : 'deployed rules cannot be compiled; they fail, and records go to the queue',
      )
    if (problems.length > 0 && kept.set) {
      kept.refused = snapshot.edition
      return kept.set
    }
    kept.set = set
    kept.bodies = snapshot.bodies
    kept.refused = ''
    return kept.set
  } catch (error) {
    if (!kept.set) throw error
    ctx.log.warn({ err: error }, 'deployed rules cannot be read; those known before stay in use')
    kept.checkedAt = ctx.now().getTime()
    return kept.set
  } finally {
    kept.loading = null
    // What was told while this was being read may not be in it.
    if (kept.told !== told) kept.checkedAt = 0
  }
}
const reload = (ctx: Base, kept: Kept): Promise<LiveSet> => (kept.loading ??= load(ctx, kept))

/** This server's part; from the first question on it follows what is deployed on any server. */
const keptOf = perServer((bus: Context['bus'], ctx: Base): Kept => {
  const kept: Kept = {
    set: undefined,
    bodies: new Map(),
    refused: '',
    checkedAt: 0,
    told: 0,
    loading: null,
  }
  bus.listen(({ topic, message }) => {
    const { what, key } = message as { what?: string; key?: string }
    if (topic !== 'setting.changed' || what !== 'strategy' || key !== 'live') return
    kept.told += 1
    kept.checkedAt = 0
    const work = reload(ctx, kept).catch((error: unknown) => {
      ctx.log.warn(
        { err: error },
        'deployed rules cannot be read; they are read again when a record comes in',
      )
    })
    ctx.background.add(work)
    void work.finally(() => {
      ctx.background.delete(work)
    })
  })
  return kept
})

/**
 * The deployed rules, compiled. A deployment on any server is told at once and read in the
 * background; beside that the edition is compared when a second has gone by, so that no answer is
 * older than a second even where nothing was told. A set that does not compile, or cannot be read,
 * leaves the one before it in use.
 */
export async function liveRules(ctx: Base): Promise<LiveSet> {
  const kept = keptOf(ctx.bus, ctx)
  if (kept.set && ctx.now().getTime() - kept.checkedAt < keepMs) return kept.set
  return reload(ctx, kept)
}
