import type { Action, Condition, RuleBody, RuleItem, RuleValue } from '@oas/contract/strategy/rule'
import { normalise } from './normal.ts'
import { type PathProblem, problemOf } from './problem.ts'
import { countItems } from './walk.ts'

/** What a node of the chart stands for: where the body begins, an `if`, a branch with rules of its own, a result, or another rule. */
export type ChartData =
  | { readonly kind: 'start' }
  | { readonly kind: 'item'; readonly remark: string; readonly conditions: readonly Condition[] }
  | { readonly kind: 'rules' }
  | { readonly kind: 'result'; readonly value: Readonly<Record<string, RuleValue>>; readonly valueParam: Readonly<Record<string, string>> }
  | { readonly kind: 'reference'; readonly ruleId: string }
/** `id` is the path of the node in the body (`start` for the beginning); `layer` counts from the left, `row` from the top, halves between. */
export type ChartNode = { readonly id: string; readonly data: ChartData; readonly layer: number; readonly row: number }
/** `step` leads to the items of a body or branch, in their `order`; `then` and `else` lead to what an item does. */
export type ChartEdge = { readonly id: string; readonly from: string; readonly to: string; readonly kind: 'step' | 'then' | 'else'; readonly order: number }
export type Chart = { readonly nodes: readonly ChartNode[]; readonly edges: readonly ChartEdge[] }

/** A chart is drawn for at most so many items; more cannot be read. */
export const maxChartItems = 500
/** Why a body cannot be drawn; null where it can. */
export const canShowChart = (body: RuleBody): string | null => (countItems(body) > maxChartItems ? problemOf('too_many', { limit: maxChartItems }).message : null)

/** A body as a graph, laid out in layers: what a node leads to stands right of it, and between its first and last. */
export const toChart = (body: RuleBody): Chart => {
  const nodes: ChartNode[] = []
  const edges: ChartEdge[] = []
  let rows = 0
  const place = (id: string, data: ChartData, layer: number, children: readonly number[]): number => {
    const row = children.length === 0 ? rows++ : ((children[0] ?? 0) + (children[children.length - 1] ?? 0)) / 2
    nodes.push({ id, data, layer, row })
    return row
  }
  const link = (from: string, to: string, kind: ChartEdge['kind'], order = 0): void => { edges.push({ id: `${from}→${to}`, from, to, kind, order }) }
  const steps = (items: readonly RuleItem[], from: string, path: string, layer: number): number[] => items.map((item, index) => {
    const id = path === '' ? String(index) : `${path}.${index}`
    link(from, id, 'step', index)
    const then = `${id}.thenAction`
    link(id, then, 'then')
    const children = [act(item.thenAction, then, layer + 1)]
    if (item.elseAction) { link(id, `${id}.elseAction`, 'else'); children.push(act(item.elseAction, `${id}.elseAction`, layer + 1)) }
    return place(id, { kind: 'item', remark: item.ruleRemark ?? '', conditions: item.conditions }, layer, children)
  })
  const act = (action: Action, id: string, layer: number): number => {
    if (action.type === 'rules') return place(id, { kind: 'rules' }, layer, steps(action.rules, id, `${id}.rules`, layer + 1))
    if (action.type === 'execSubRules') return place(id, { kind: 'reference', ruleId: action.ruleId }, layer, [])
    return place(id, { kind: 'result', value: action.value, valueParam: action.valueParam ?? {} }, layer, [])
  }
  place('start', { kind: 'start' }, 0, steps(normalise(body), 'start', '', 1))
  return { nodes, edges }
}

class Broken extends Error { constructor(readonly detail: string, readonly at: string) { super(detail) } }

/** The body a chart says, or what keeps it from holding together, by the id of the node. */
export const fromChart = (chart: Chart): { readonly body: RuleBody } | { readonly problems: readonly PathProblem[] } => {
  const byId = new Map(chart.nodes.map((node) => [node.id, node]))
  const out = new Map<string, ChartEdge[]>()
  for (const edge of chart.edges) out.set(edge.from, [...(out.get(edge.from) ?? []), edge])
  const used = new Set<string>()
  const take = (id: string): ChartNode => {
    const node = byId.get(id)
    if (!node) throw new Broken('an edge leads nowhere', id)
    if (used.has(id)) throw new Broken('two ways lead here', id)
    used.add(id)
    return node
  }
  const steps = (from: string): RuleItem[] => {
    const all = out.get(from) ?? []
    if (all.length === 0) throw new Broken(problemOf('no_condition').message, from)
    return all.toSorted((a, b) => a.order - b.order).map((edge) => {
      if (edge.kind !== 'step') throw new Broken('only steps lead from here', from)
      return item(edge.to)
    })
  }
  const item = (id: string): RuleItem => {
    const { data } = take(id)
    if (data.kind !== 'item') throw new Broken('a condition is expected', id)
    const ways = out.get(id) ?? []
    const thens = ways.filter((edge) => edge.kind === 'then')
    const elses = ways.filter((edge) => edge.kind === 'else')
    if (thens.length !== 1 || !thens[0]) throw new Broken(problemOf('then_required').message, id)
    if (elses.length > 1 || thens.length + elses.length !== ways.length) throw new Broken('then, and else at most once', id)
    if (data.conditions.length === 0) throw new Broken(problemOf('no_condition').message, id)
    return { ...(data.remark === '' ? {} : { ruleRemark: data.remark }), conditions: [...data.conditions], thenAction: act(thens[0].to), ...(elses[0] ? { elseAction: act(elses[0].to) } : {}) }
  }
  const act = (id: string): Action => {
    const { data } = take(id)
    if (data.kind === 'rules') return { type: 'rules', rules: steps(id) }
    if (out.has(id)) throw new Broken('nothing leads from a result', id)
    if (data.kind === 'reference') return { type: 'execSubRules', ruleId: data.ruleId }
    if (data.kind === 'result') return { type: 'result', value: { ...data.value }, ...(Object.keys(data.valueParam).length === 0 ? {} : { valueParam: { ...data.valueParam } }) }
    throw new Broken('a result, a rule or further conditions are expected', id)
  }
  try {
    if (take('start').data.kind !== 'start') throw new Broken('the beginning is missing', 'start')
    const body = steps('start')
    const loose = chart.nodes.find((node) => !used.has(node.id))
    if (loose) throw new Broken('no way leads here', loose.id)
    return { body: normalise(body) }
  } catch (error) {
    if (error instanceof Broken) return { problems: [{ ...problemOf('broken_chart', { detail: error.detail }), path: error.at }] }
    if (error instanceof RangeError) return { problems: [{ ...problemOf('broken_chart', { detail: 'it goes too deep' }), path: 'start' }] }
    throw error
  }
}
