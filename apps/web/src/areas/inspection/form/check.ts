import { limitOfRule } from '@oas/contract/inspection/draw-rules'
import { queueLimits } from '@oas/contract/inspection/queue'
import { t } from '../../../i18n/texts.ts'
import { required } from '../../../kit/form/required.ts'
import type { Problems } from '../../../kit/form/use-form.ts'
import type { PageKind } from '../kinds.ts'
import type { RuleDraft, Values } from './values.ts'

const most = 100_000
const between = (value: number | null, min: number, max: number): string | null =>
  value !== null && Number.isInteger(value) && value >= min && value <= max
    ? null
    : t('frontend.from_to', { min, max })
const maybe = (value: number | null): string | null =>
  value === null ? null : between(value, 1, most)

/** Highest share in per cent, and most of a person and day. */
const highest = { share: 100, count: 1000 } as const
const valueProblem = ({ kind, value }: RuleDraft): string | null => {
  const max = kind === 'count' ? highest.count : highest.share
  const min = kind === 'count' ? 1 : 0.01
  if (value === null || value < min || value > max) return t('frontend.from_to', { min, max })
  return kind === 'count' && !Number.isInteger(value) ? t('inspect_queue.whole') : null
}
/** What is wrong with the fields of a rule. */
export type RuleProblems = Partial<
  Record<'value' | 'limit' | 'labels' | 'results' | 'personIds' | 'levels', string | null>
>
export function ruleProblems(rule: RuleDraft): RuleProblems {
  const { kind, limit, match } = rule
  const highestLimit = limitOfRule[kind] === 'per-cent' ? 100 : 3600
  return {
    value: valueProblem(rule),
    limit: limitOfRule[kind] === undefined ? null : between(limit, 1, highestLimit),
    labels: kind === 'label' ? required(match.labels, t('inspect_queue.match_labels')) : null,
    results: kind === 'result' ? required(match.results, t('inspect_queue.match_results')) : null,
    levels: kind === 'level' ? required(match.levels ?? [], t('inspect_queue.match_levels')) : null,
    personIds: kind === 'persons' ? required(match.personIds, t('inspect_queue.persons')) : null,
  }
}
export function isSoundRule(rule: RuleDraft): boolean {
  return Object.values(ruleProblems(rule)).every((problem) => !problem)
}

const quotaProblem = ({ quotaPerson, quotaDay }: Values): string | null =>
  quotaPerson !== null && quotaDay !== null && quotaPerson > quotaDay
    ? t('inspect_queue.quota_above', { n: quotaDay })
    : maybe(quotaPerson)

const drawProblems = (values: Values): Problems<Values> => ({
  quotaPerson: quotaProblem(values),
  quotaDay: maybe(values.quotaDay),
  waitMinutes: between(values.waitMinutes, 0, queueLimits.waitMinutes),
  expireHours: between(
    values.expireHours,
    queueLimits.expireHours.least,
    queueLimits.expireHours.most,
  ),
  rules: values.rules.every(isSoundRule) ? null : t('inspect_queue.rules'),
})
const appealProblems = (values: Values): Problems<Values> => ({
  personIds:
    values.workTeamIds.length === 0 && values.personIds.length < queueLimits.handlers
      ? t('inspect_queue.handlers_hint', { n: queueLimits.handlers })
      : null,
  appealHours: between(
    values.appealHours,
    queueLimits.appealHours.least,
    queueLimits.appealHours.most,
  ),
})

const auditProblems = (values: Values): Problems<Values> => ({
  quotaPerson: quotaProblem(values),
  quotaDay: maybe(values.quotaDay),
  orderTimeout:
    values.orderTimeout === null
      ? null
      : between(values.orderTimeout, queueLimits.orderTimeout.least, queueLimits.orderTimeout.most),
})
const problemsOfKind = {
  audit: auditProblems,
  inspect: drawProblems,
  anti: drawProblems,
  appeal: appealProblems,
} as const satisfies Record<PageKind, (values: Values) => Problems<Values>>

/** What is wrong with the form of a queue, as far as it knows itself. */
export function problemsOf(kind: PageKind, values: Values): Problems<Values> {
  return {
    name: required(values.name, t('inspect_queue.name')),
    ...(kind === 'anti'
      ? { queueIds: required(values.queueIds, t('inspect_queue.queues')) }
      : { types: required(values.types, t('inspect_queue.types')) }),
    priority: between(values.priority, 0, 9),
    ...problemsOfKind[kind](values),
  }
}
