import type { PatternPart } from '@oas/contract/text-moderation/generator-calls'
import { t, tData } from '../../../i18n/texts.ts'

/** A text with its spaces and breaks to be seen. */
const shown = (text: string): string => text.replaceAll(' ', '␣').replaceAll('\n', '⏎')

const sayClass = ({ kinds, signs, min, max }: PatternPart): string => {
  const list = [
    ...kinds.map((kind) => tData(`text_generator.kind_${kind}`)),
    ...Array.from(signs, shown),
  ].join(', ')
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
  const lines = parts.map((part, place) => ({
    ...part,
    place,
    isOther: place > 0 && parts[place - 1]?.branch !== part.branch,
  }))
  return (
    <ol className="pattern-parts" aria-label={t('text_generator.meaning')}>
      {lines.map(({ place, isOther, ...part }) => (
        <li key={place}>
          {isOther && <strong>{t('text_generator.part_or')} </strong>}
          <code translate="no">{part.source}</code> {sayPart(part)}{' '}
          {part.isOptional && <span className="muted">{t('text_generator.part_optional')}</span>}
        </li>
      ))}
    </ol>
  )
}
