/** A stretch of a line: plain, or marked. Links lead to http and https only. */
export type Span =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; spans: Span[] }
  | { kind: 'paragraph' | 'quote'; lines: Span[][] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }

const strong = /\*\*([^*\n]+)\*\*/
const emphasis = /\*([^*\n]+)\*/
const code = /`([^`\n]+)`/
const link = /\[([^\]\n]{1,200})\]\((https?:\/\/[^\s()]{1,1000})\)/
const marked = new RegExp([strong, emphasis, code, link].map(({ source }) => source).join('|'), 'g')

/** A line cut into its marked and plain stretches; what is no mark stays as it was typed. */
export function spansOf(line: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const match of line.matchAll(marked)) {
    if (match.index > from) spans.push({ kind: 'text', text: line.slice(from, match.index) })
    const [whole, strong, emphasis, code, words, href] = match
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong })
    else if (emphasis !== undefined) spans.push({ kind: 'emphasis', text: emphasis })
    else if (code !== undefined) spans.push({ kind: 'code', text: code })
    else spans.push({ kind: 'link', text: words ?? '', href: href ?? '' })
    from = match.index + whole.length
  }
  if (from < line.length) spans.push({ kind: 'text', text: line.slice(from) })
  return spans
}

const heading = /^(#{1,3})\s+(.*)$/
const bullet = /^[-*]\s+(.*)$/
const numbered = /^\d{1,3}[.)]\s+(.*)$/
const quoted = /^>\s?(.*)$/

/**
 * A text with simple marks as blocks. There is no markup in it: whatever looks like some is text.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  const put = (block: Block): void => {
    blocks.push(block)
    open = block
  }
  for (const line of text.split(/\r?\n/)) {
    const last = open as Block | null
    const [head, item, number, quote] = [
      heading.exec(line),
      bullet.exec(line),
      numbered.exec(line),
      quoted.exec(line),
    ]
    if (line.trim() === '') open = null
    else if (head) {
      put({
        kind: 'heading',
        level: ((head[1]?.length ?? 1) + 1) as 2 | 3 | 4,
        spans: spansOf(head[2] ?? ''),
      })
      open = null
    } else if (item || number) {
      const spans = spansOf((item ?? number)?.[1] ?? '')
      if (last?.kind === 'list' && last.ordered === (number !== null && item === null))
        last.items.push(spans)
      else put({ kind: 'list', ordered: item === null, items: [spans] })
    } else {
      const [kind, spans] = quote
        ? ['quote' as const, spansOf(quote[1] ?? '')]
        : ['paragraph' as const, spansOf(line)]
      if (last?.kind === kind) last.lines.push(spans)
      else put({ kind, lines: [spans] })
    }
  }
  return blocks
}
