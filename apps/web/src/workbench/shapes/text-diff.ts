import { type DiffPart, lineDiff } from '../../kit/json/line-diff.ts'

const token = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{M}\p{N}]+|\s+|[^]/gu
/** Line breaks inside tokens, which must not part them. */
const stand = '\uE000'

/** The difference of two texts word by word; of Chinese and Japanese character by character. */
export function textDiff(before: string, after: string): DiffPart[] {
  const tokens = (of: string): string =>
    (of.match(token) ?? []).map((one) => one.replaceAll('\n', stand)).join('\n')
  const parts: DiffPart[] = []
  for (const { kind, text } of before === '' && after === ''
    ? []
    : lineDiff(tokens(before), tokens(after))) {
    const plain = text.replaceAll(stand, '\n')
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += plain
    else if (plain !== '') parts.push({ kind, text: plain })
  }
  return parts
}
