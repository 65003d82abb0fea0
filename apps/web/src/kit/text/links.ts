import { find } from 'linkifyjs'

export type Part = { text: string; href: string | null }

const email = /[\w.+-]+@[\w-]+(\.[\w-]+)+/

/** A text cut into plain parts and links; a text that holds an e-mail address has no links at all. Only http and https lead anywhere. */
export const partsOf = (text: string): Part[] => {
  if (email.test(text)) return [{ text, href: null }]
  const parts: Part[] = []
  let from = 0
  for (const { start, end, href } of find(text)) {
    if (!/^https?:\/\//i.test(href)) continue
    if (start > from) parts.push({ text: text.slice(from, start), href: null })
    parts.push({ text: text.slice(start, end), href })
    from = end
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}
