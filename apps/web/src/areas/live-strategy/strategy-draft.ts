import type { LiveBody, LiveRule } from '@oas/contract/live-strategy/schemas'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import type { Problems } from '../../kit/form/use-form.ts'

export type RuleDraft = {
  everySeconds: number | null
  line: number | null
  atLeast: number | null
  ofLast: number | null
  cooldown: number | null
  onMissing: string
}
export type StrategyDraft = RuleDraft & {
  name: string
  appId: string
  view: string
  viewers: number | null
  reports: number | null
  countries: string
  modelId: string
  label: string
  ladderId: string
}

export const usualRule: LiveRule = {
  everySeconds: 10,
  line: 0.8,
  atLeast: 3,
  ofLast: 5,
  cooldown: 300,
  onMissing: 'ignore',
}
export function ruleOf(draft: RuleDraft): LiveRule {
  return {
    everySeconds: draft.everySeconds ?? 0,
    line: draft.line ?? 0,
    atLeast: draft.atLeast ?? 0,
    ofLast: draft.ofLast ?? 0,
    cooldown: draft.cooldown ?? 0,
    onMissing: draft.onMissing === 'push' ? 'push' : 'ignore',
  }
}
export function draftOf(body: LiveBody | undefined, appId: string): StrategyDraft {
  const rule = body ?? usualRule
  return {
    name: body?.name ?? '',
    appId: body ? String(body.appId) : appId,
    view: body?.view ?? 'usual',
    viewers: body?.viewers ?? 0,
    reports: body?.reports ?? 0,
    countries: (body?.countries ?? []).join(', '),
    modelId: body?.modelId ?? '',
    label: body?.label ?? '',
    ladderId: body?.ladderId ?? '',
    everySeconds: rule.everySeconds,
    line: rule.line,
    atLeast: rule.atLeast,
    ofLast: rule.ofLast,
    cooldown: rule.cooldown,
    onMissing: rule.onMissing,
  }
}
export function bodyOf(draft: StrategyDraft): LiveBody {
  return {
    ...ruleOf(draft),
    name: draft.name,
    appId: Number(draft.appId),
    view: draft.view === 'pc' ? 'pc' : 'usual',
    viewers: draft.viewers ?? 0,
    reports: draft.reports ?? 0,
    countries: draft.countries.split(/[,\s]+/).filter(Boolean),
    modelId: draft.modelId,
    label: draft.label,
    ladderId: draft.ladderId,
  }
}

const number = (value: number | null, label: string): string | null =>
  required(value === null ? '' : String(value), label)
/** What is wrong with a rule as far as the form itself knows. */
export function checkRule(draft: RuleDraft): Problems<RuleDraft> {
  const { atLeast, ofLast } = draft
  return {
    everySeconds: number(draft.everySeconds, t('live_strategy.every')),
    line: number(draft.line, t('live_strategy.line')),
    atLeast:
      number(atLeast, t('live_strategy.at_least')) ??
      (atLeast !== null && ofLast !== null && atLeast > ofLast
        ? t('live_strategy.more_than_window')
        : null),
    ofLast: number(ofLast, t('live_strategy.of_last')),
    cooldown: number(draft.cooldown, t('live_strategy.cooldown')),
  }
}
export function checkStrategy(draft: StrategyDraft): Problems<StrategyDraft> {
  return {
    ...checkRule(draft),
    name: required(draft.name.trim(), t('live_strategy.name')),
    appId: required(draft.appId, t('live_strategy.app')),
    modelId: required(draft.modelId, t('live_strategy.model')),
    label: required(draft.label, t('live_strategy.label')),
    ladderId: required(draft.ladderId, t('live_strategy.ladder')),
  }
}
