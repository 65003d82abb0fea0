import type { Action, Condition, RuleBody, RuleItem, RuleValue } from '@oas/contract/strategy/rule'
import { normalise } from './normal.ts'
import { type PathProblem, problemOf } from './problem.ts'
import { pathsOf } from './tree-acts.ts'
import { type Tree, type TreeNode, toTree } from './tree.ts'
import { countItems } from './walk.ts'

/**
 * What a node of the chart stands for: where the body begins, an `if`, a branch with rules of its
 * own, a result, another rule, or what is not made yet (`empty`, `combine`).
 */
export type ChartData =
  | { readonly kind: 'start' }
  | { readonly kind: 'item'; readonly remark: string; readonly conditions: readonly Condition[] }
  | { readonly kind: 'rules' }
  | {
      readonly kind: 'result'
      readonly value: Readonly<Record<string, RuleValue>>
      readonly valueParam: Readonly<Record<string, string>>
    }
  | { readonly kind: 'reference'; readonly ruleId: string }
  | { readonly kind: 'empty' | 'combine' }
/**
 * `id` is the path of the node in the body (`start` for the beginning); `layer` counts from the
 * left, `row` from the top, halves between.
 */
export type ChartNode = {
  readonly id: string
  readonly data: ChartData
  readonly layer: number
  readonly row: number
}
/**
 * `step` leads to the items of a body or branch, in their `order`; `then` and `else` lead to what
 * an item does.
 */
export type ChartEdge = {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly kind: 'step' | 'then' | 'else'
  readonly order: number
}
export type Chart = { readonly nodes: readonly ChartNode[]; readonly edges: readonly ChartEdge[] }

/** A chart is drawn for at most so many items; more cannot be read. */
export const maxChartItems = 500
const countBlocks = (nodes: readonly TreeNode[]): number =>
  nodes.reduce(
    (sum, node) => sum + (node.type === 'conditions' ? 1 : 0) + countBlocks(node.children),
    0,
  )
/** Whether a tree is small enough to be drawn. */
export function fitsChart(tree: Tree): boolean {
  return countBlocks(tree.roots) <= maxChartItems
}
/** Why a body cannot be drawn; null where it can. */
export function canShowChart(body: RuleBody): string | null {
  return countItems(body) > maxChartItems
    ? problemOf('too_many', { limit: maxChartItems }).message
    : null
}

const dataOf = (node: TreeNode): ChartData => {
  switch (node.type) {
    case 'conditions':
      return { kind: 'item', remark: node.remark, conditions: node.conditions }
    case 'then':
    case 'else':
      return { kind: 'rules' }
    case 'action':
      return { kind: 'result', value: { result: node.value }, valueParam: {} }
    case 'object_action':
      return { kind: 'result', value: node.value, valueParam: node.valueParam }
    case 'rule_reference':
      return { kind: 'reference', ruleId: node.ruleId }
    default:
      return { kind: node.type }
  }
}
/**
 * What stands for a branch in the chart: its one end, or, where it holds rules or more, the branch
 * itself.
 */
export function drawnBranch(branch: TreeNode): TreeNode {
  const [only] = branch.children
  return only && branch.children.length === 1 && only.type !== 'conditions' ? only : branch
}
/** Where the chart begins; no node of a tree has this id. */
export const chartStart = 'start'

/**
 * A tree under edit as a graph, laid out in layers: what a node leads to stands right of it, and
 * between its first and last. Nodes have the ids of the tree's; a branch is a node of its own where
 * it holds rules, else what it holds stands for it. Trees that are no rule yet are drawn as they
 * are.
 */
export function chartOf(tree: Tree): Chart {
  const nodes: ChartNode[] = []
  const edges: ChartEdge[] = []
  let rows = 0
  const place = (
    id: string,
    data: ChartData,
    layer: number,
    children: readonly number[],
  ): number => {
    const row =
      children.length === 0
        ? rows++
        : ((children[0] ?? 0) + (children[children.length - 1] ?? 0)) / 2
    nodes.push({ id, data, layer, row })
    return row
  }
  const link = (from: string, to: string, kind: ChartEdge['kind'], order = 0): void => {
    edges.push({ id: `${from}→${to}`, from, to, kind, order })
  }
  const steps = (list: readonly TreeNode[], from: string, layer: number): number[] =>
    list.map((node, order) => {
      link(from, node.id, 'step', order)
      return draw(node, layer)
    })
  const draw = (node: TreeNode, layer: number): number =>
    place(
      node.id,
      dataOf(node),
      layer,
      node.type === 'conditions'
        ? node.children.map((child) => branch(child, node.id, layer + 1))
        : steps(node.children, node.id, layer + 1),
    )
  const branch = (node: TreeNode, from: string, layer: number): number => {
    const drawn = drawnBranch(node)
    link(from, drawn.id, node.type === 'else' ? 'else' : 'then')
    return draw(drawn, layer)
  }
  place(chartStart, { kind: 'start' }, 0, steps(tree.roots, chartStart, 1))
  return { nodes, edges }
}

/** A body as a graph; its nodes are named by their paths. */
export function toChart(body: RuleBody): Chart {
  const tree = toTree(body)
  const paths = pathsOf(tree)
  const named = (id: string): string => paths.get(id) ?? id
  const { nodes, edges } = chartOf(tree)
  return {
    nodes: nodes.map((node) => ({ ...node, id: named(node.id) })),
    edges: edges.map((edge) => ({
      ...edge,
      id: `${named(edge.from)}→${named(edge.to)}`,
      from: named(edge.from),
      to: named(edge.to),
    })),
  }
}

class Broken extends Error {
  constructor(
    readonly detail: string,
    readonly at: string,
  ) {
    super(detail)
  }
}

/** The body a chart says, or what keeps it from holding together, by the id of the node. */
export function fromChart(
  chart: Chart,
): { readonly body: RuleBody } | { readonly problems: readonly PathProblem[] } {
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
    return all
      .toSorted((a, b) => a.order - b.order)
      .map((edge) => {
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
    if (elses.length > 1 || thens.length + elses.length !== ways.length)
      throw new Broken('then, and else at most once', id)
    if (data.conditions.length === 0) throw new Broken(problemOf('no_condition').message, id)
    return {
      ...(data.remark === '' ? {} : { ruleRemark: data.remark }),
      conditions: [...data.conditions],
      thenAction: act(thens[0].to),
      ...(elses[0] ? { elseAction: act(elses[0].to) } : {}),
    }
  }
  const act = (id: string): Action => {
    const { data } = take(id)
    if (data.kind === 'rules') return { type: 'rules', rules: steps(id) }
    if (out.has(id)) throw new Broken('nothing leads from a result', id)
    if (data.kind === 'reference') return { type: 'execSubRules', ruleId: data.ruleId }
    if (data.kind === 'result')
      return {
        type: 'result',
        value: { ...data.value },
        ...(Object.keys(data.valueParam).length === 0
          ? {}
          : { valueParam: { ...data.valueParam } }),
      }
    throw new Broken('a result, a rule or further conditions are expected', id)
  }
  try {
    if (take('start').data.kind !== 'start') throw new Broken('the beginning is missing', 'start')
    const body = steps('start')
    const loose = chart.nodes.find((node) => !used.has(node.id))
    if (loose) throw new Broken('no way leads here', loose.id)
    return { body: normalise(body) }
  } catch (error) {
    if (error instanceof Broken)
      return {
        problems: [{ ...problemOf('broken_chart', { detail: error.detail }), path: error.at }],
      }
    if (error instanceof RangeError)
      return {
        problems: [{ ...problemOf('broken_chart', { detail: 'it goes too deep' }), path: 'start' }],
      }
    throw error
  }
}
