import {
  feedbackAges,
  feedbackKinds,
  type FeedbackRow,
  type FeedbackState,
} from '@oas/contract/hello-feedback/schemas'
import { t, tData } from '../../i18n/texts.ts'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { choiceField, namedChoices, wordChoices } from '../../kit/list/choice-field.ts'
import { languages } from '../../kit/pick/later.ts'
import '../../kit/list/data-table.css'
import './hello-feedback.css'

const tones: Readonly<Record<FeedbackState, string>> = {
  waiting: 'warn',
  passed: 'warn',
  replied: 'good',
  closed: '',
}

export function StateMark({
  row: { state, holder },
}: {
  row: Pick<FeedbackRow, 'state' | 'holder'>
}) {
  return (
    <span className={`state-tag ${tones[state]}`}>
      {tData(`hello_feedback.state_${state}`)}
      {holder && (
        <span className="muted"> · {t('hello_feedback.busy_with', { name: holder })}</span>
      )}
    </span>
  )
}

export function ageWord(since: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - since) / 60_000))
  return minutes < 60
    ? t('hello_feedback.minutes', { n: minutes })
    : minutes < 1440
      ? t('hello_feedback.hours', { n: Math.floor(minutes / 60) })
      : t('hello_feedback.days', { n: Math.floor(minutes / 1440) })
}

/** What narrows tickets on both pages. */
export function conditionFields(apps: readonly { id: number; name: string }[]): FilterField[] {
  return [
    choiceField('appId', t('hello_feedback.app'), namedChoices(apps)),
    choiceField(
      'kind',
      t('hello_feedback.kind'),
      wordChoices(feedbackKinds, (kind) => tData(`hello_feedback.kind_${kind}`)),
    ),
    { key: 'language', kind: 'pick', label: t('hello_feedback.language'), source: languages },
    choiceField(
      'age',
      t('hello_feedback.age'),
      wordChoices(feedbackAges, (age) => tData(`hello_feedback.age_${age.replace('-', '_')}`)),
    ),
  ]
}

export function inputOf({ appId, mine, ...rest }: FilterValues): object {
  return {
    ...rest,
    ...(appId ? { appId: Number(appId) } : {}),
    ...(mine ? { mine: true } : {}),
  }
}
