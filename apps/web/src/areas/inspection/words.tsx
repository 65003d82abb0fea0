import { wilson } from '@oas/statistics/proportion'
import type { DrawRule } from '@oas/contract/inspection/draw-rules'
import type { QueueCounts, QueueState } from '@oas/contract/inspection/queue'
import { t, tData } from '../../i18n/texts.ts'
import { locale } from '../../kit/locale.ts'
import { levelTexts } from './kinds.ts'
import type { QueueNames } from './use-names.ts'

const toneOf = { off: '', on: 'good', paused: 'warn' } as const
export function StateTag({ state }: { state: QueueState }) {
  return <span className={`state-tag ${toneOf[state]}`}>{t(`inspect_queue.state_${state}`)}</span>
}

export function numberWords(n: number): string {
  return n.toLocaleString(locale, { maximumFractionDigits: 1 })
}
const percent = (share: number): string =>
  share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })

/** How many of what was inspected were right, with the interval that so few say. */
export function accuracyWords({ done, wrong }: Pick<QueueCounts, 'done' | 'wrong'>): string {
  const { value, low, high } = wilson(done - wrong, done)
  return value === null || low === null || high === null
    ? '–'
    : `${percent(value)} [${percent(low)} – ${percent(high)}]`
}

/** How many appeals were answered in time. */
export function onTimeWords({ done, expired }: Pick<QueueCounts, 'done' | 'expired'>): string {
  return done === 0 ? '–' : percent((done - expired) / done)
}

const onlyOf = ({ match }: DrawRule, names: QueueNames): string =>
  [
    ...match.labels.map((id) => names.label(String(id))),
    ...match.results.map(names.result),
    ...match.teamIds.map(names.team),
    ...match.languages.map(names.language),
    ...match.personIds.map(names.person),
    ...(match.levels ?? []).map((level) => t(levelTexts[level])),
  ].join(', ')

/** A rule in words, with what it is limited to. */
export function ruleWords(rule: DrawRule, names: QueueNames): string {
  const words = tData(`inspect_queue.words_${rule.kind.replaceAll('-', '_')}`, {
    n: numberWords(rule.value),
    m: rule.limit ?? 0,
  })
  const what = onlyOf(rule, names)
  return what === '' ? words : t('inspect_queue.words_only', { rule: words, what })
}

/** Rules one below the other, or that there are none. */
export function RuleLines({ rules, names }: { rules: readonly DrawRule[]; names: QueueNames }) {
  if (rules.length === 0) return <span className="muted">{t('inspect_queue.no_rules')}</span>
  const words = rules.map((rule) => ruleWords(rule, names))
  return <span title={words.join('\n')}>{words.join('; ')}</span>
}
