import { find } from 'linkifyjs'

export type Part = { text: string; href: string | null; at: number }

const email = /[\w.+-]+@[\w-]+(\.[\w-]+)+/

/**
 * A text cut into plain parts and links; a text that holds an e-mail address has no links at all.
 * Only http and https lead anywhere.
 */
export function linkPartsOf(text: string): Part[] {
  if (email.test(text)) return [{ text, href: null, at: 0 }]
  const parts: Part[] = []
  let from = 0
  for (const { start, end, href } of find(text)) {
    if (!/^https?:\/\//i.test(href)) continue
    if (start > from) parts.push({ text: text.slice(from, start), href: null, at: from })
    parts.push({ text: text.slice(start, end), href, at: start })
    from = end
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null, at: from })
  return parts
}
