import { splitSigns } from '@oas/media/text/signs'
import { t } from '../../i18n/texts.ts'
import './text.css'

/**
 * A text, or a stretch of it, as it is: signs that would not be seen, or would turn what stands
 * beside them, are small tokens, and a lone carriage return ends a line. What is selected and
 * copied is the text itself.
 */
export function ShownText({ text, from, to }: { text: string; from?: number; to?: number }) {
  return splitSigns(text, from, to).map((part) => {
    if (part.lineEnd)
      return (
        <span key={part.at} className="text-line-end">
          {part.text}
        </span>
      )
    if (!part.sign) return part.text
    const name = `${t(`frontend.sign_${part.sign.name}`)} (U+${part.sign.code})`
    return (
      <span
        key={part.at}
        className="text-sign"
        role="img"
        aria-label={name}
        title={name}
        data-sign={part.sign.short}
      >
        {part.text}
      </span>
    )
  })
}
