import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { PatternProposal } from '@oas/contract/text-moderation/generator-calls'
import { segmentsOf } from '@oas/media/text/marks'
import { useId } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { copyText } from '../../../kit/copy.ts'
import { PartsText } from './PartsText.tsx'

type Sample = PatternProposal['samples'][number]
const SampleLine = ({ sample }: { sample: Sample }) => (
  <li>
    <a href={`#/internal/audit-detail?id=${sample.recordId}`} target="_blank" rel="noreferrer">
      {t('text_generator.record')}
    </a>{' '}
    <span translate="no">
      {segmentsOf(sample.text, [{ s: sample.s, e: sample.e, rule: '', source: '', level: 2 }]).map(
        (part) =>
          part.hits.length === 0 ? (
            <span key={part.at}>{part.text}</span>
          ) : (
            <mark key={part.at}>{part.text}</mark>
          ),
      )}
    </span>
  </li>
)

const Samples = ({ samples }: { samples: readonly Sample[] }) =>
  samples.length === 0 ? (
    <p className="muted">{t('text_generator.no_samples')}</p>
  ) : (
    <details>
      <summary>
        {t('text_generator.samples')} {samples.length}
      </summary>
      <ul className="pattern-samples">
        {samples.map((sample) => (
          <SampleLine key={sample.recordId} sample={sample} />
        ))}
      </ul>
    </details>
  )

/** Whether what stands in the field may be saved, said while one types. */
const Checked = ({ rule }: { rule: string }) => {
  const { data } = useCall(
    textModerationCalls.checkPattern,
    { rule, wordType: 1 },
    { enabled: rule !== '', keepPrevious: true },
  )
  if (!data || rule === '') return null
  return data.ok ? (
    <p className="form-hint" role="status">
      {t('text_generator.size', { n: data.program })} ·{' '}
      {data.literal === ''
        ? t('text_generator.no_literal')
        : t('text_generator.literal', { text: data.literal })}
    </p>
  ) : (
    <p className="problem" role="status">
      {data.message || tData(`text_moderation.code_${data.code.toLowerCase()}`)}
    </p>
  )
}

type Props = {
  proposal: PatternProposal
  looked: number
  /** The pattern as it stands in the field. */
  rule: string
  onRule: (rule: string) => void
  busy: boolean
  onTry: () => void
  noEdit: string | undefined
}
/** A proposed pattern: what it says, costs and finds; it is changed in place. */
export function ProposalCard({ proposal, looked, rule, onRule, busy, onTry, noEdit }: Props) {
  const id = useId()
  const isChanged = rule !== proposal.rule
  const { positives, negatives } = proposal
  return (
    <article className="pattern-proposal" aria-label={proposal.rule}>
      <label htmlFor={id}>{t('text_generator.pattern')}</label>
      <input
        id={id}
        className="mono pattern-rule"
        value={rule}
        maxLength={500}
        spellCheck={false}
        translate="no"
        onChange={(event) => onRule(event.target.value)}
      />
      <Checked rule={rule} />
      {!isChanged && (
        <>
          <p>
            {t('text_generator.found', {
              n: positives.found.length,
              of: positives.of,
              wrong: negatives.found.length,
              others: negatives.of,
            })}{' '}
            · {t('text_generator.hits', { n: proposal.hits, looked })}
          </p>
          {proposal.parts.length > 0 && <PartsText parts={proposal.parts} />}
          <Samples samples={proposal.samples} />
        </>
      )}
      <p className="row-actions">
        {isChanged && (
          <button type="button" className="btn" disabled={busy || rule === ''} onClick={onTry}>
            {t('text_generator.try_again')}
          </button>
        )}
        {noEdit === undefined ? (
          <a
            className="btn primary"
            href={`#/text/sensitive-index?newPattern=${encodeURIComponent(rule)}`}
          >
            {t('text_generator.use')}
          </a>
        ) : (
          <button type="button" className="btn primary" disabled title={noEdit}>
            {t('text_generator.use')}
          </button>
        )}
        <button type="button" className="btn" onClick={() => void copyText(rule)}>
          {t('text_generator.copy')}
        </button>
      </p>
    </article>
  )
}
