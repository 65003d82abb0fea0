import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { Suggestion } from '@oas/contract/violation-score/schemas'
import { t } from '../../i18n/texts.ts'
import { creditHref, suggestionText } from '../../kit/score/act-text.ts'

type Told = { score: number; suggest: Suggestion[] }
const toldOf = ({ showJson }: Pick<HeldRecord, 'showJson'>): Told | null => {
  const told = showJson['suggest'] as Partial<Told> | undefined
  return typeof told?.score === 'number' && Array.isArray(told.suggest)
    ? { score: told.score, suggest: told.suggest }
    : null
}

/**
 * The score of the user, and what it suggests: a person decides, and finds by the link what the
 * points come of.
 */
export function ScoreBar({ record }: { record: HeldRecord }) {
  const told = toldOf(record)
  if (!told) return null
  return (
    <section
      className={`wb-bar ${told.suggest.length > 0 ? 'warn' : 'plain'}`}
      aria-label={t('score_note.suggest_title')}
    >
      {told.suggest.map((one) => (
        <p key={`${one.templateId} ${one.kind}`}>{suggestionText(one)}</p>
      ))}
      <a href={creditHref(record)} target="_blank" rel="noreferrer">
        {t('score_note.score_is', { n: told.score })}
      </a>
    </section>
  )
}
