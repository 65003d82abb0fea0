import { type TextHit, segmentsOf } from '@oas/media/text/marks'

/** A text with its hits marked by level. */
export function Marked({ text, hits }: { text: string; hits: readonly TextHit[] }) {
  return (
    <>
      {segmentsOf(text, hits).map((part) =>
        part.hits.length === 0 ? (
          part.text
        ) : (
          <mark
            key={part.at}
            className={`level${part.level}`}
            title={[...new Set(part.hits.map((hit) => `${hit.rule} (${hit.source})`))].join('\n')}
            {...(part.first ? { 'data-first': '' } : {})}
          >
            {part.text}
          </mark>
        ),
      )}
    </>
  )
}
