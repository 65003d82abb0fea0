import { type ForceRule } from '@oas/contract/white-list/schemas'
import { businessKinds } from '@oas/contract/kinds'

const apart = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** Rules as text: businesses | app:type | results, one a line. */
export function writeForce(rules: readonly ForceRule[]): string {
  return rules
    .map(({ businessList, typeList, resultList }) =>
      [businessList, typeList, resultList].map((list) => list.join(',')).join(' | '),
    )
    .join('\n')
}

/** The rules of a text, or the number of the first line that is none. */
export function readForce(text: string): { rules: ForceRule[] } | { line: number } {
  const rules: ForceRule[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const parts = line.split('|')
    const [businesses, typeList, resultList] = [
      apart(parts[0] ?? ''),
      apart(parts[1] ?? ''),
      apart(parts[2] ?? ''),
    ]
    const businessList = businesses.flatMap(
      (name) => businessKinds.find((kind) => kind === name) ?? [],
    )
    if (
      parts.length !== 3 ||
      businessList.length !== businesses.length ||
      !typeList.every((key) => /^\d{1,10}:\d{1,10}$/.test(key))
    )
      return { line: index + 1 }
    rules.push({ businessList, typeList, resultList })
  }
  return { rules }
}
