type Span = { readonly s: number; readonly e: number }
const longestPhrase = 64

/**
 * The words around a place of a text: those that it touches, whole. Empty where it is whole words
 * itself, so that letting them off would let off all of it, or where they are longer than an
 * exception may be. Places in UTF-16 units.
 */
export function tokenAround(text: string, { s, e }: Span): string {
  const touched = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].filter(
    ({ index, segment, isWordLike }) =>
      isWordLike === true && index < e && index + segment.length > s,
  )
  const [first] = touched
  const last = touched.at(-1)
  if (!first || !last) return ''
  const from = Math.min(s, first.index)
  const to = Math.max(e, last.index + last.segment.length)
  const phrase = text.slice(from, to).toWellFormed()
  return (from === s && to === e) || phrase.length > longestPhrase ? '' : phrase
}
