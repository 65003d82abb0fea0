import type { QuestionRow } from '@oas/contract/question/schemas'
import type { QuestionState } from '@oas/contract/question/states'
import type { MenuEntry } from '@oas/contract/session/schemas'
import { t, tData } from '../../i18n/texts.ts'
import '../../kit/list/data-table.css'
import './question.css'

const tones: Readonly<Record<QuestionState, string>> = {
  open: 'warn',
  taken: 'warn',
  answered: 'good',
  resolved: 'good',
  reopened: 'bad',
  retracted: '',
}
export function StateMark({
  row: { state, awaits },
}: {
  row: Pick<QuestionRow, 'state' | 'awaits'>
}) {
  return (
    <span className={`state-tag ${tones[state]}`}>
      {tData(`question.state_${state}`)}
      {awaits === 'asker' && <span className="muted">({t('question.waits_asker')})</span>}
    </span>
  )
}
export function Dot() {
  return (
    <span
      className="question-dot"
      role="img"
      aria-label={t('question.has_news')}
      title={t('question.has_news')}
    />
  )
}

export function businessWord({
  business,
  anotherBusiness,
}: Pick<QuestionRow, 'business' | 'anotherBusiness'>): string {
  return business === 'other' && anotherBusiness
    ? anotherBusiness
    : [business ? tData(`question.business_${business}`) : '', anotherBusiness]
        .filter(Boolean)
        .join(' · ')
}
export function ageWord(since: number, now: number): string {
  const hours = Math.max(0, Math.floor((now - since) / 3_600_000))
  return hours < 24
    ? t('question.hours', { n: hours })
    : t('question.days', { n: Math.floor(hours / 24) })
}

export type MenuChoice = { id: string; label: string; parent: boolean; depth: number }
/** The menu as one list, each below its parent. Parents only hold others and cannot be chosen. */
export function menuChoices(entries: readonly MenuEntry[], depth = 0): MenuChoice[] {
  return entries.flatMap((entry) => [
    { id: entry.id, label: tData(entry.title), parent: entry.children.length > 0, depth },
    ...menuChoices(entry.children, depth + 1),
  ])
}
