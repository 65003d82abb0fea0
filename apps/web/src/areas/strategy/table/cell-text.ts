import { isObject } from '@oas/contract/json'
import type { RuleValue } from '@oas/contract/strategy/rule'
import type { ExcelHead } from '@oas/rule-engine/views/table'
import { rightOf, type Rules, typedOption } from '../edit/rules.ts'

/** What kind of value stands in the cells of a column. */
export function cellKind(
  rules: Rules,
  { leftKey, relation }: Pick<ExcelHead, 'leftKey' | 'relation'>,
): 'string' | 'number' | 'list' | 'object' | 'tick' {
  const type = rules.indicator(leftKey)?.extractContent.indicatorType ?? 'string'
  if (relation === undefined)
    return type === 'list'
      ? 'list'
      : type === 'number' || type === 'float'
        ? 'number'
        : type === 'map'
          ? 'object'
          : 'string'
  const right = rightOf(rules, relation, type)
  return right === 'none'
    ? 'tick'
    : right === 'list' || right === 'number' || right === 'object'
      ? right
      : 'string'
}

/** A value as it is typed: lists by commas, or as JSON where an entry holds a comma. */
export function toText(value: RuleValue | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.some((one) => /[,，\n]/.test(String(one)) || String(one).trim() !== String(one))
      ? JSON.stringify(value)
      : value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
/**
 * What a typed text means in a column; null empties the cell, undefined is no value of its kind.
 */
export function fromText(
  rules: Rules,
  head: Pick<ExcelHead, 'leftKey' | 'relation'>,
  text: string,
): RuleValue | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const kind = cellKind(rules, head)
  const type = rules.indicator(head.leftKey)?.extractContent.indicatorType ?? 'string'
  if (kind === 'number') {
    const number = Number(trimmed)
    return Number.isFinite(number) ? number : undefined
  }
  if (kind === 'list') {
    const parsed = trimmed.startsWith('[')
      ? json(trimmed)
      : trimmed
          .split(/[,，\n]/)
          .map((one) => one.trim())
          .filter(Boolean)
    return Array.isArray(parsed)
      ? parsed.map((one) => (typeof one === 'number' ? one : typedOption(type, String(one))))
      : undefined
  }
  if (kind === 'object') {
    const parsed = json(trimmed)
    return isObject(parsed) ? (parsed as RuleValue) : undefined
  }
  return text
}
