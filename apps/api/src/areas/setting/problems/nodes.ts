import type { Problem } from '@oas/contract/setting/edit-schemas'
import { type NodeKind, type SettingNode, pathRoots } from '@oas/contract/setting/nodes'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { error } from './schema.ts'

type Expression = (path: string, text: unknown) => Problem[]
const deepest = 4
const most = 300
const holders: ReadonlySet<NodeKind> = new Set(['list', 'group'])
const roots: ReadonlySet<string> = new Set(pathRoots)
const countOf = (nodes: readonly SettingNode[]): number =>
  nodes.reduce((n, node) => n + 1 + countOf(node.children ?? []), 0)

/**
 * Whether a node needs a value: groups hold others, and a button that gives a result needs none.
 */
const needsValue = ({ kind, act }: SettingNode): boolean =>
  kind !== 'group' && !(kind === 'button' && act === 'result')

const buttonProblems = (
  { act, result }: SettingNode,
  at: string,
  results: ReadonlySet<string>,
): Problem[] => {
  if (act === undefined) return [error(`${at}.act`, 'REQUIRED')]
  return act === 'result' && !results.has(result ?? '')
    ? [error(`${at}.result`, 'RELATION_TO_UNKNOWN_RESULT', { id: result ?? '' })]
    : []
}

type NodePlace = { at: string; depth: number; inList: boolean }
const nodeProblems = (
  node: SettingNode,
  { at, depth, inList }: NodePlace,
  results: ReadonlySet<string>,
  expression: Expression,
): Problem[] => {
  const { kind, path, expr, children = [] } = node
  const root = path?.split('.')[0] ?? ''
  return [
    ...(depth > deepest ? [error(at, 'NODE_TOO_DEEP', { n: deepest })] : []),
    ...(path !== undefined && expr !== undefined ? [error(`${at}.expr`, 'NODE_TWICE_BOUND')] : []),
    ...(needsValue(node) && path === undefined && !expr
      ? [error(`${at}.path`, 'NODE_UNBOUND')]
      : []),
    ...(path !== undefined && (!roots.has(root) || (root === 'item' && !inList))
      ? [error(`${at}.path`, 'NODE_BAD_PATH', { path })]
      : []),
    ...expression(`${at}.expr`, expr),
    ...expression(`${at}.show`, node.show),
    ...(kind === 'button' ? buttonProblems(node, at, results) : []),
    ...(holders.has(kind) && children.length === 0 ? [error(`${at}.children`, 'NODE_EMPTY')] : []),
    ...(!holders.has(kind) && children.length > 0
      ? [error(`${at}.children`, 'NODE_NO_HOLDER', { kind })]
      : []),
    ...(depth > deepest
      ? []
      : children.flatMap((child, index) =>
          nodeProblems(
            child,
            { at: `${at}.children.${index}`, depth: depth + 1, inList: inList || kind === 'list' },
            results,
            expression,
          ),
        )),
  ]
}

/**
 * What is wrong with the columns of a table or the parts of a low-code stage. Rows of `data.rows`
 * are items of a table.
 */
export function columnProblems(
  { pageType: { type, content }, result }: TypeSetting,
  expression: Expression,
): Problem[] {
  const { columns = [], rowGroup } = content
  const at = 'pageType.content.columns'
  const ids = columns.map(({ id }) => id)
  const results = new Set(result.map(({ id }) => id))
  return [
    ...expression('pageType.content.rowGroup', rowGroup),
    ...(type === 'low_code' && columns.length === 0 ? [error(at, 'NODE_EMPTY')] : []),
    ...(countOf(columns) > most ? [error(at, 'NODE_TOO_MANY', { n: most })] : []),
    ...ids.flatMap((id, index) =>
      ids.indexOf(id) < index ? [error(`${at}.${index}.id`, 'DUPLICATE_NODE_ID', { id })] : [],
    ),
    ...columns.flatMap((node, index) =>
      nodeProblems(
        node,
        { at: `${at}.${index}`, depth: 1, inList: type === 'table' },
        results,
        expression,
      ),
    ),
  ]
}
