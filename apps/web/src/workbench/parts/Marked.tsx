import { type TextHit, segmentsOf } from '@oas/media/text/marks'
import { ShownText } from '../../kit/text/ShownText.tsx'

/** A text with its hits marked by level. */
export function Marked({ text, hits }: { text: string; hits: readonly TextHit[] }) {
  return (
    <>
      {segmentsOf(text, hits).map((part) =>
        part.hits.length === 0 ? (
          <ShownText key={part.at} text={text} from={part.at} to={part.at + part.text.length} />
        ) : (
          <mark
            key={part.at}
            className={`level${part.level}`}
            title={[...new Set(part.hits.map((hit) => `${hit.rule} (${hit.source})`))].join('\n')}
            {...(part.first ? { 'data-first': '' } : {})}
          >
            <ShownText text={text} from={part.at} to={part.at + part.text.length} />
          </mark>
        ),
      )}
    </>
  )
}
