import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { Indicator } from '@oas/contract/strategy/indicator'
import {
  indicatorNaming,
  relationNaming,
  words,
  writeName,
} from '@oas/rule-engine/views/chinese-words'
import { comparisons, isPlainId } from '@oas/rule-engine/views/script-words'
import { type Rules, paramsOf } from './rules.ts'

/** Options of the indicator named last before a place in the line. */
const optionsBefore = (
  named: readonly { name: string; indicator: Indicator }[],
  before: string,
): Completion[] => {
  let last: Indicator | undefined
  let at = -1
  for (const { name, indicator } of named) {
    const found = before.lastIndexOf(name)
    if (found > at || (found === at && found >= 0 && name.length > (last?.id.length ?? 0))) {
      at = found
      last = indicator
    }
  }
  const { optionList = [], leftKeyOptionList = [] } = last?.extractContent ?? {}
  const inParam = /[(（]\s*["“][^"”]*$/.test(before.slice(Math.max(0, at)))
  return (inParam ? leftKeyOptionList : optionList)
    .slice(0, 500)
    .map((one) => ({ label: one.id, detail: one.translate, type: 'constant' }))
}

const call = (one: Indicator): string => {
  const param = paramsOf(one)
  const args = param === null ? '' : `"${param[0] ?? ''}"`
  return isPlainId(one.id)
    ? `${one.id}(${args})`
    : `indicator("${one.id}"${args ? `, ${args}` : ''})`
}

/**
 * What may be written next in the script: indicators with their calls, relations, results, and
 * options inside of quotes.
 */
export function scriptCompletions(rules: Rules) {
  const { judgeIndicators, resultIndicators, judgeRelations } = rules.config
  const general: Completion[] = [
    ...judgeIndicators.map((one) => ({
      label: one.id,
      displayLabel: `${one.id}`,
      detail: one.translate,
      apply: call(one),
      type: 'function',
    })),
    ...judgeRelations
      .filter((one) => !comparisons.has(one.id))
      .map((one) => ({
        label: `relation ${one.id}`,
        detail: one.translate,
        apply: `relation("${one.id}", `,
        type: 'keyword',
      })),
    ...['if', 'else', 'return'].map((label) => ({ label, type: 'keyword' })),
    { label: 'run', detail: 'run("1")', apply: 'run("")', type: 'function' },
  ]
  const results: Completion[] = resultIndicators.map((one) => ({
    label: one.id,
    detail: one.translate,
    apply: `${/^\w+$/.test(one.id) ? one.id : `"${one.id}"`}: `,
    type: 'property',
  }))
  const named = [...judgeIndicators, ...resultIndicators].map((indicator) => ({
    name: indicator.id,
    indicator,
  }))
  return (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos)
    const before = line.text.slice(0, context.pos - line.from)
    const quotes = (before.match(/(?<!\\)"/g) ?? []).length
    if (quotes % 2 === 1)
      return {
        from: line.from + before.lastIndexOf('"') + 1,
        options: optionsBefore(named, before),
        validFor: /^[^"]*$/,
      }
    const word = context.matchBefore(/[A-Za-z][\w.]*/)
    if (!word && !context.explicit) return null
    return {
      from: word?.from ?? context.pos,
      options: /return\s*\{[^}]*$/.test(before) ? results : general,
      validFor: /^[\w.]*$/,
    }
  }
}

/** The same in Chinese. */
export function chineseCompletions(rules: Rules) {
  const naming = indicatorNaming(rules.chinese)
  const { judgeIndicators, resultIndicators, judgeRelations } = rules.config
  const written = (one: Indicator): string => writeName(naming.nameOf(one.id))
  const general: Completion[] = [
    ...Object.values(words).map((label) => ({ label, type: 'keyword' })),
    ...judgeIndicators.map((one) => {
      const param = paramsOf(one)
      return {
        label: written(one),
        detail: one.id,
        apply: `${written(one)}${param === null ? '' : `（"${param[0] ?? ''}"）`} `,
        type: 'function',
      }
    }),
    ...resultIndicators.map((one) => ({
      label: written(one),
      detail: one.id,
      apply: `${written(one)} ${words.be} `,
      type: 'property',
    })),
    ...judgeRelations.map((one) => ({
      label: writeName(relationNaming.nameOf(one.id)),
      detail: one.id,
      apply: `${writeName(relationNaming.nameOf(one.id))} `,
      type: 'operator',
    })),
  ]
  const named = [...judgeIndicators, ...resultIndicators].map((indicator) => ({
    name: written(indicator),
    indicator,
  }))
  return (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos)
    const before = line.text.slice(0, context.pos - line.from)
    const quotes = (before.match(/(?<!\\)"/g) ?? []).length
    if (quotes % 2 === 1)
      return {
        from: line.from + before.lastIndexOf('"') + 1,
        options: optionsBefore(named, before),
        validFor: /^[^"]*$/,
      }
    const word = context.matchBefore(/[\p{L}\p{N}_.「]+/u)
    if (!word && !context.explicit) return null
    return { from: word?.from ?? context.pos, options: general, validFor: /^[\p{L}\p{N}_.「]*$/u }
  }
}
