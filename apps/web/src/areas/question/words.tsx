import type { QuestionRow } from '@oas/contract/question/schemas'
import type { QuestionState } from '@oas/contract/question/states'
import type { MenuEntry } from '@oas/contract/session/schemas'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
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

/** Pages of the menu, each with what stands above it; what only holds others is left out. */
export function pagesInMenu(
  entries: readonly MenuEntry[],
  above: readonly string[] = [],
): Choice[] {
  return entries.flatMap((entry) => {
    const title = tData(entry.title)
    const names = [...above, title]
    return entry.children.length > 0
      ? pagesInMenu(entry.children, names)
      : [{ value: entry.id, label: names.join(' › '), also: title }]
  })
}
