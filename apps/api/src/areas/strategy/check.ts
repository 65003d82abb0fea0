import type { Language } from '@oas/contract/language/calls'
import type { RuleBody } from '@oas/contract/strategy/rule'
import type { RuleProblem } from '@oas/contract/strategy/schemas'
import {
  type BodyProblem,
  type Catalogue,
  bodyProblem,
  checkBody,
  referencesOf,
  typedBody,
} from '@oas/rule-engine'
import { type ViewProblem, normalise, whyNoTable } from '@oas/rule-engine/views/index'
import type { Caller } from '../../core/caller.ts'
import { type Reason, because, fail, sayIn, wordsOf } from '../../core/fail.ts'
import { namesIn } from './body.ts'
import { liveReferences } from './queries/changes.ts'
import { type On, listRulesById, findVersion } from './queries/rules.ts'
import { sees } from './scope.ts'

/**
 * A body about to be stored or brought into use. `own`: its rule, '0' for a new one. `running`:
 * what it runs must be in use. `before`: rules it ran already, which stay although the caller does
 * not see them.
 */
export type Question = {
  body: RuleBody
  own: string
  running: boolean
  before: readonly string[]
  caller: Caller | null
}

/**
 * Rules that lead back to `own` when it runs `ids`, as a circle; null where none does. What a rule
 * runs counts in its newest version and in the one in use.
 */
const circleOf = (
  graph: ReadonlyMap<string, ReadonlySet<string>>,
  own: string,
  ids: readonly string[],
): string[] | null => {
  const seen = new Set<string>()
  const follow = (id: string, trail: readonly string[]): string[] | null => {
    if (id === own) return [...trail, id]
    if (seen.has(id)) return null
    seen.add(id)
    for (const next of graph.get(id) ?? []) {
      const found = follow(next, [...trail, id])
      if (found) return found
    }
    return null
  }
  for (const id of ids) {
    const found = follow(id, [own])
    if (found) return found
  }
  return null
}

const reachable = (
  graph: ReadonlyMap<string, ReadonlySet<string>>,
  ids: readonly string[],
): Set<string> => {
  const found = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    if (!found.has(id) && graph.has(id)) {
      found.add(id)
      waiting.push(...(graph.get(id) ?? []))
    }
  return found
}

/**
 * Everything that is wrong with a body, what it runs included. Whoever stores or deploys it holds
 * `lockReferences` when the body runs rules.
 */
export async function problemsOf(
  on: On,
  catalogue: Catalogue,
  { body, own, running, before, caller }: Question,
): Promise<BodyProblem[]> {
  const { refersTo } = namesIn(body)
  if (refersTo.length === 0) return checkBody(body, catalogue, new Map(), own)
  const pathTo = (id: string): string =>
    referencesOf(body).find((reference) => reference.ruleId === id)?.path ?? ''
  const unseen = new Set(
    (await listRulesById(on, refersTo))
      .filter((rule) => caller !== null && !before.includes(rule.id) && !sees(caller, rule.bound))
      .map((rule) => rule.id),
  )
  const rows = await liveReferences(on, own)
  const graph = new Map<string, Set<string>>()
  for (const row of rows) {
    const next = graph.get(row.id) ?? new Set()
    for (const id of row.refersTo) next.add(id)
    graph.set(row.id, next)
  }
  const circle = circleOf(graph, own, refersTo)
  if (circle)
    return [bodyProblem(pathTo(circle[1] ?? own), 'circle', { rules: circle.join(' > ') })]
  const others = new Map<string, RuleBody>()
  for (const id of reachable(graph, refersTo)) {
    const row = rows.find((one) => one.id === id)
    const found =
      row && !unseen.has(id) ? await findVersion(on, id, row.inUse ?? row.newest) : undefined
    if (found) others.set(id, found.body)
  }
  const problems = checkBody(body, catalogue, others, own)
  if (running)
    for (const id of refersTo) {
      const row = rows.find((one) => one.id === id)
      if (row && row.inUse === null)
        problems.push(bodyProblem(pathTo(id), 'not_in_use', { name: row.name }))
    }
  return problems
}

/** What the engine's checks say of a body, as a reason. */
export function whyBody({ code, params }: BodyProblem): Reason {
  return because(`strategy_problem.body_${code}`, params)
}
/** What keeps something from being a view of a rule, as a reason. */
export function whyView({ code, params }: ViewProblem): Reason {
  return because(`strategy_problem.view_${code}`, params)
}
/** Why a body cannot be a table, with the row that keeps it from being one; null where it can. */
export function whyNotTable(body: RuleBody): Reason | null {
  const why = whyNoTable(body)
  return why && because('at_row', { row: Number(why.path.split('.')[0]) + 1, reason: whyView(why) })
}
/** A problem as it is answered: worded in a language. */
export function problemText(path: string, why: Reason, language: Language): RuleProblem {
  return {
    path,
    message: wordsOf(why, sayIn(language)),
  }
}

/** Ends the call with the first problem, by its place in the body. */
export function refuseProblems(problems: readonly BodyProblem[]): void {
  const [first] = problems
  if (first)
    fail('invalid-input', {
      field: first.path === '' ? 'rule' : `rule.${first.path}`,
      reason: whyBody(first),
    })
}

/**
 * A body as it is stored: in the one form of what means the same, with values in the types of their
 * indicators.
 */
export function storedBody(catalogue: Catalogue, body: RuleBody): RuleBody {
  return typedBody(catalogue, normalise(body))
}
