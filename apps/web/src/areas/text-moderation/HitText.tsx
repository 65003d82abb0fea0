import type { Found } from '@oas/contract/text-moderation/schemas'
import { segmentsOf } from '@oas/media/text/marks'

type Props = { text: string; hits: readonly Found[] }

/** A text with what was found in it. */
export function HitText({ text, hits }: Props) {
  const drawn = hits.map((hit) => ({ ...hit, source: hit.libraryName }))
  return (
    <p className="text-drawn" translate="no">
      {segmentsOf(text, drawn).map((part) =>
        part.hits.length === 0 ? (
          <span key={part.at}>{part.text}</span>
        ) : (
          <mark
            key={part.at}
            className={`level${part.level}`}
            title={part.hits.map((hit) => hit.rule).join(', ')}
          >
            {part.text}
          </mark>
        ),
      )}
    </p>
  )
}
