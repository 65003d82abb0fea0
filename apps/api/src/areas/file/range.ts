/**
 * The bytes a Range header asks for: a range, `whole` where there is none to speak of, or `none`
 * when it lies outside the file.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'whole' | 'none' {
  // Several ranges at once may be answered with the whole; so may anything that is not understood.
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const last = Number(to)
    return last === 0 || size === 0 ? 'none' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size) return 'none'
  return to !== '' && Number(to) < start ? 'whole' : { start, end }
}
