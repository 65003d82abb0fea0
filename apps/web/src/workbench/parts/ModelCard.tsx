import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'

const text = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value)

/** What the model said and why; shown when the record carries a violation label of the model. */
export function ModelCard({ record }: { record: Pick<HeldRecord, 'extData'> }) {
  const label = text(record.extData['hsmllmViolationLabel'])
  if (label === '') return null
  return (
    <aside className="wb-model" aria-label={t('audit.model')} tabIndex={0}>
      <h3>{t('audit.model')}</h3>
      <p>
        <span className="wb-tag warn">{label}</span>
      </p>
      {[record.extData['hsmllmModelInference'], record.extData['hsmllmImgtxtViolation']]
        .map(text)
        .filter(Boolean)
        .map((body) => (
          <p key={body}>{body}</p>
        ))}
    </aside>
  )
}
