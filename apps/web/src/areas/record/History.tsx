import type { DecisionView, RecordDetail } from '@oas/contract/record/schemas'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { type DecidedAs, saidOf, storyOf } from '../../kit/record/story.ts'
import { formatTime } from '../../kit/time.ts'

/** How long it took somebody to decide, where the page told it. */
export const tookMs = ({ currentJson }: DecisionView): number | null => {
  const actions = (currentJson['actions'] ?? {}) as Record<string, unknown>
  return typeof actions['finish'] === 'number' ? actions['finish'] : null
}

const decidedAs = (decision: DecisionView | undefined): DecidedAs | undefined =>
  decision && {
    result: tData(decision.resultKey),
    labels: decision.labels.map(({ name }) => name),
    tookMs: tookMs(decision),
  }

/** All that happened to a record in sentences, newest first; administrators see the data, too. */
export function History({ events, decisions }: Pick<RecordDetail, 'events' | 'decisions'>) {
  const { may } = useMay()
  const raw = may('people.edit')
  return (
    <ol className="record-events">
      {events.map((event) => (
        <li key={`${event.at} ${event.kind} ${event.by} ${event.fence ?? ''}`}>
          <time>{formatTime(event.at)}</time>
          <span>
            {storyOf(
              event,
              decidedAs(decisions.find(({ id }) => id === event.detail['decisionId'])),
            )}{' '}
            {saidOf(event.detail) && <q className="muted">{saidOf(event.detail)}</q>}
            {raw && Object.keys(event.detail).length > 0 && (
              <details>
                <summary>{t('record.raw')}</summary>
                <code>{JSON.stringify(event.detail)}</code>
              </details>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
