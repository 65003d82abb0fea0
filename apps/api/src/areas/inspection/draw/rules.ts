import { createHash } from 'node:crypto'
import type { DrawRule, DrawRuleKind } from '@oas/contract/inspection/draw-rules'
import type { SkillLevel } from '@oas/contract/skill-level/schemas'

/** What rules ask of a decision. */
export type TriedDecision = {
  decisionId: string
  personId: string
  teamId: string | null
  language: string
  resultId: string
  resultType: string
  /** Its labels with all that stand above them. */
  labels: readonly number[]
  spentMs: number | null
  /** Days since the person first decided on the type. */
  days: number
  /** Per cent of the person's inspected decisions that were right lately; null: too few to say. */
  accuracy: number | null
  /** It stands for an earlier decision, or its order was put aside or asked about before. */
  changed: boolean
  /** The rules of the machine saw something where the person saw nothing, or the reverse. */
  againstMachine: boolean
  /** The person's level in the type and language of the decision. */
  level: SkillLevel
}

/** An empty list takes everything. */
const takes = <T>(list: readonly T[], values: readonly (T | null)[]): boolean =>
  list.length === 0 || values.some((value) => value !== null && list.includes(value))

/** Whether a rule speaks of a decision at all. */
export function namesDecision({ match }: DrawRule, decision: TriedDecision): boolean {
  return (
    takes(match.labels, decision.labels) &&
    takes(match.results, [decision.resultId]) &&
    takes(match.teamIds, [decision.teamId]) &&
    takes(match.languages, [decision.language]) &&
    takes(match.personIds, [decision.personId]) &&
    takes(match.levels ?? [], [decision.level])
  )
}

/** By how grave a result is, in per cent: the gravest all, the next twice as many. */
const riskRate = (resultType: string, value: number): number => {
  if (resultType === 'SERIOUS_VIOLATIONS') return 100
  if (resultType === 'MIDDLE_SERIOUS_VIOLATIONS') return Math.min(100, value * 2)
  return resultType.endsWith('VIOLATIONS') ? value : 0
}

const whether: Readonly<
  Partial<Record<DrawRuleKind, (limit: number, decision: TriedDecision) => boolean>>
> = {
  newcomer: (limit, { days }) => days < limit,
  weak: (limit, { accuracy }) => accuracy !== null && accuracy < limit,
  hasty: (limit, { spentMs }) => spentMs !== null && spentMs < limit * 1000,
  'against-machine': (_limit, { againstMachine }) => againstMachine,
  changed: (_limit, { changed }) => changed,
}

/** The share of such decisions that a rule draws, in per cent; a rule of counts draws no share. */
export function rateOf(rule: DrawRule, decision: TriedDecision): number {
  if (rule.kind === 'count' || !namesDecision(rule, decision)) return 0
  if (rule.kind === 'risk') return riskRate(decision.resultType, rule.value)
  const holds = whether[rule.kind]
  return holds === undefined || holds(rule.limit ?? 0, decision) ? Math.min(100, rule.value) : 0
}

/** How a decision is tried: by the rule with the highest share, of equal ones the first. */
export type Trial = { ruleId: number | null; percent: number }
export function trialOf(rules: readonly DrawRule[], decision: TriedDecision): Trial {
  return rules.reduce<Trial>(
    (best, rule) => {
      const percent = rateOf(rule, decision)
      return percent > best.percent ? { ruleId: rule.id, percent } : best
    },
    { ruleId: null, percent: 0 },
  )
}

/** One more than the largest number that a decision may have in a draw. */
const range = 2 ** 60

/**
 * The number by which a decision stands in the draw of a queue: the first 60 bits of the SHA-256 of
 * `queueId:version:decisionId`, ids as decimal text. It is the same on every server.
 */
export function numberOf(queueId: string, version: number, decisionId: string): bigint {
  const hex = createHash('sha256').update(`${queueId}:${version}:${decisionId}`).digest('hex')
  return BigInt(`0x${hex.slice(0, 15)}`)
}

/** Whether a decision with such a number is among so many per cent. */
export function isDrawn(number: bigint, percent: number): boolean {
  return number < BigInt(Math.floor((percent / 100) * range))
}
