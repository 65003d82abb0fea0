import type { PatternPart } from '@oas/contract/text-moderation/generator-calls'
import { t, tData } from '../../../i18n/texts.ts'

/** A text with its spaces and breaks to be seen. */
const shown = (text: string): string => text.replaceAll(' ', '␣').replaceAll('\n', '⏎')

const sayClass = ({ kinds, signs, min, max }: PatternPart): string => {
  const list = [
    ...kinds.map((kind) => tData(`text_generator.kind_${kind}`)),
    ...Array.from(signs, shown),
  ].join(' ')
  return min === max
    ? t('text_generator.part_class_one', { min, list })
    : t('text_generator.part_class', { min, max, list })
}
const sayPart = (part: PatternPart): string => {
  switch (part.what) {
    case 'text':
      return t('text_generator.part_text', { text: shown(part.texts[0] ?? '') })
    case 'choice':
      return t('text_generator.part_choice', { list: part.texts.map(shown).join(' · ') })
    case 'class':
      return sayClass(part)
    case 'edge':
      return t('text_generator.part_edge')
  }
}

/** What each part of a pattern says, in words. */
export function PartsText({ parts }: { parts: readonly PatternPart[] }) {
  return (
    <ol className="pattern-parts" aria-label={t('text_generator.meaning')}>
      {parts.map((part, at) => (
        // Parts of one pattern neither move nor go.
        <li key={`${at} ${part.source}`}>
          {at > 0 && parts[at - 1]?.branch !== part.branch && (
            <strong>{t('text_generator.part_or')} </strong>
          )}
          <code translate="no">{part.source}</code> {sayPart(part)}{' '}
          {part.isOptional && <span className="muted">{t('text_generator.part_optional')}</span>}
        </li>
      ))}
    </ol>
  )
}
