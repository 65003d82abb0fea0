import type { Engine } from './engine.ts'
import { type Rule, type Test, type Tree, topRules } from './workload.ts'

/**
 * The ceiling: every rule written out as JavaScript by hand, one function, plain members of the
 * input, no missing values, no trace, no merging.
 */
export const straight = (rules: readonly Rule[]): Engine => {
  const sets: Set<string>[] = []
  const test = (one: Test): string => {
    switch (one.kind) {
      case 'equal':
        return `x.${one.field}===${JSON.stringify(one.value)}`
      case 'in':
        return `S${sets.push(new Set(one.values)) - 1}.has(x.${one.field})`
      case 'least':
        return `x.${one.field}>=${one.value}`
      case 'entry':
        return `x.${one.field}[${JSON.stringify(one.key)}]===${JSON.stringify(one.value)}`
      case 'contains':
        return `x.${one.field}.includes(${JSON.stringify(one.part)})`
      case 'math':
        return `x.${one.a}*x.${one.b}+x.${one.c}>${one.value}`
    }
  }
  const tree = (node: Tree): string =>
    'all' in node
      ? `(${node.all.map(tree).join('&&')})`
      : 'any' in node
        ? `(${node.any.map(tree).join('||')})`
        : test(node)
  const said = (rule: Rule): string => {
    const then = rule.runs === null ? rule.id * 2 + 1 : said(rules[rule.runs] as Rule)
    return `(${tree(rule.when)}?${then}:${rule.id * 2})`
  }
  const lines = rules.slice(0, topRules).map((rule) => `out[${rule.id}]=${said(rule)};`)
  const constants = sets.map((_, index) => `const S${index}=sets[${index}];`).join('')
  const make = new Function(
    'sets',
    `"use strict";${constants}return function(x,out){${lines.join('\n')}return out}`,
  ) as (sets: Set<string>[]) => (x: object, out: Int32Array) => Int32Array
  const all = make(sets)
  const out = new Int32Array(topRules)
  return {
    name: 'straight-line JavaScript by hand',
    run: (input) => all(input, out),
    codes: (answer: Int32Array, into) => into.set(answer),
    isAsync: false,
    checked: Infinity,
  }
}
