import type { Calculator, CalculatorItem } from '@oas/contract/strategy/rule'

export const termKinds = ['indicator', 'number', 'bracket'] as const
export type TermKind = (typeof termKinds)[number]

/** Operators as they are read. */
export const calculatorSigns = {
  '+': '+',
  '-': '−',
  '*': '×',
  '/': '÷',
  '%': '%',
} as const satisfies Record<Calculator, string>

export function kindOfTerm(item: CalculatorItem): TermKind {
  return 'calculatorList' in item ? 'bracket' : 'value' in item ? 'number' : 'indicator'
}

/** An empty term of a kind. */
export function freshTerm(kind: string): CalculatorItem {
  if (kind === 'number') return { value: 1 }
  return kind === 'bracket'
    ? { calculatorList: [{ leftKey: '', next: '+' }, { leftKey: '' }] }
    : { leftKey: '' }
}

/** The operator behind a term, for the term that takes its place. */
export function joinOfTerm({ next }: CalculatorItem): { next?: Calculator } {
  return next ? { next } : {}
}

/** Terms with an operator behind each but the last. */
export function joinTerms(list: readonly CalculatorItem[]): CalculatorItem[] {
  return list.map((item, index) => {
    const { next = '+', ...rest } = item
    return index === list.length - 1 ? rest : { ...rest, next }
  })
}
