import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import type { TemplateRow, TemplateState } from '@oas/contract/violation-score/schemas'
import { t, tData } from '../../i18n/texts.ts'

/** What changes when something is done to a template. */
export const refreshes = [
  violationScoreCalls.templates,
  violationScoreCalls.template,
  violationScoreCalls.pointRules,
] as const

const tones = { draft: 'warn', published: 'good', retired: '' } as const
export function StateTag({ state }: { state: TemplateState }) {
  return (
    <span className={`state-tag ${tones[state]}`}>{tData(`violation_score.state_${state}`)}</span>
  )
}

/** Why the caller may not publish; undefined where they may. */
export function whyNotPublish(row: TemplateRow, may: boolean): string | undefined {
  if (!may) return t('violation_score.needs_review')
  if (!row.hasDraft) return t('violation_score.no_draft')
  return row.ownDraft ? t('violation_score.not_own') : undefined
}

export function templateHref(id: string): string {
  return `#/violations-scores/template/${id}`
}
export function levelText(level: number): string {
  return level === 0 ? t('violation_score.level_0') : t('violation_score.level_n', { n: level })
}
