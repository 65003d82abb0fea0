import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import './text.css'

const purifier = DOMPurify(window)
/** What may be said in a style: how letters look, never where things stand or what is loaded. */
const allowedStyles = new Set([
  'color',
  'background-color',
  'font-weight',
  'font-style',
  'font-size',
  'text-decoration',
])
purifier.addHook('uponSanitizeAttribute', (_node, data) => {
  if (data.attrName !== 'style') return
  data.attrValue = data.attrValue
    .split(';')
    .filter((rule) => {
      const [name = '', value = ''] = rule.split(':')
      return allowedStyles.has(name.trim().toLowerCase()) && !/url|expression|[\\@]/i.test(value)
    })
    .join(';')
})

/**
 * Markup of a text as far as it is allowed: `span` with `style` and `class`; everything else is
 * dropped, its text stays.
 */
const safeMarkup = (markup: string): string =>
  purifier.sanitize(markup, { ALLOWED_TAGS: ['span'], ALLOWED_ATTR: ['style', 'class'] })

/** Shows a text with marked words; line breaks stay. */
export function RichText({ markup }: { markup: string }) {
  const html = useMemo(() => safeMarkup(markup), [markup])
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
}
