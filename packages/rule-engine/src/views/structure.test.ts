import type { RuleBody } from '@oas/contract/strategy/rule'
import { describe, expect, test } from 'vitest'
import { testCatalogue } from './arbitrary-bodies.ts'
import {
  type Tree,
  type TreeNode,
  addElse,
  addSibling,
  become,
  canShowChart,
  canShowTable,
  chartOf,
  countItems,
  countNodes,
  emptyTree,
  findNode,
  fitsChart,
  fromChart,
  fromTable,
  fromTree,
  mayAddElse,
  mayAddSibling,
  becomesOf,
  mayRemove,
  mayReset,
  nodeAt,
  patchNode,
  pathsOf,
  remove,
  reset,
  toChart,
  toTable,
  toTree,
  treeDisplay,
  treeNodeTypes,
  whyNoTable,
} from './index.ts'

const one = { leftKey: 'uid', relation: '==', value: '1' }
const set = { type: 'result' as const, value: { result: 'queue' } }
const nested: RuleBody = [
  {
    conditions: [one],
    thenAction: {
      type: 'rules',
      rules: [
        { conditions: [one], thenAction: set },
        { conditions: [one], thenAction: { type: 'execSubRules', ruleId: '7' } },
      ],
    },
    elseAction: { type: 'result', value: { labelId: ['1'] } },
  },
]

let number = 0
const node = (type: TreeNode['type'], ...children: TreeNode[]): TreeNode => {
  const base = { id: `x${number++}`, children }
  if (type === 'conditions') return { ...base, type, remark: '', conditions: [one] }
  if (type === 'action') return { ...base, type, value: 'queue' }
  if (type === 'object_action') return { ...base, type, value: { labelId: ['1'] }, valueParam: {} }
  if (type === 'rule_reference') return { ...base, type, ruleId: '7' }
  return { ...base, type }
}
const tree = (...roots: TreeNode[]): Tree => ({ roots, next: 100 })
const block = (...leaves: TreeNode[]): TreeNode => node('conditions', node('then', ...leaves))
const told = (made: Tree): unknown[] => {
  const said = fromTree(made)
  return 'problems' in said
    ? said.problems.map((problem) => [problem.message, findNode(made, problem.nodeId)?.node.type])
    : [said.body.length]
}

const treeCases: [string, () => Tree, unknown[]][] = [
  [
    'a block without children',
    () => tree(node('conditions')),
    [['thenAction is required', 'conditions']],
  ],
  [
    'a block whose first child is no then',
    () => tree(node('conditions', node('else', node('action')))),
    [["expect 'then'", 'else']],
  ],
  [
    'a block whose first child is a leaf',
    () => tree(node('conditions', node('action'))),
    [["expect 'then'", 'action']],
  ],
  ['a tree without roots', () => tree(), [['At least one condition.', undefined]]],
  ['a tree with an empty root', () => tree(node('empty')), [['At least one condition.', 'empty']]],
  [
    'a block without a comparison',
    () =>
      tree({
        id: 'q',
        type: 'conditions',
        remark: '',
        conditions: [],
        children: [node('then', node('action'))],
      }),
    [['At least one condition.', 'conditions']],
  ],
  ['a branch without children', () => tree(block()), [['branch has no child', 'then']]],
  [
    'two actions in a branch',
    () => tree(block(node('action'), node('action'))),
    [['branch must have exactly one child', 'then']],
  ],
  [
    'an object action beside conditions',
    () => tree(block(node('object_action'), block(node('action')))),
    [['branch must have exactly one child', 'then']],
  ],
  [
    'two references in a branch',
    () => tree(block(node('rule_reference'), node('rule_reference'))),
    [['rule reference branch must have exactly one child', 'then']],
  ],
  [
    'an action below nested conditions',
    () => tree(block(block(node('action')), node('action'))),
    [['nested conditions branch must contain only conditions', 'action']],
  ],
  ...(['combine', 'else', 'empty', 'then'] as const).map(
    (type): [string, () => Tree, unknown[]] => [
      `${type} in a branch`,
      () => tree(block(node(type))),
      [[`illegal node in branch: ${type}`, type]],
    ],
  ),
  [
    'a third child of a block',
    () =>
      tree(
        node(
          'conditions',
          node('then', node('action')),
          node('else', node('action')),
          node('else', node('action')),
        ),
      ),
    [['illegal node in branch: else', 'else']],
  ],
  [
    'two mistakes',
    () => tree(block(), block(node('empty'))),
    [
      ['branch has no child', 'then'],
      ['illegal node in branch: empty', 'empty'],
    ],
  ],
  [
    'nothing wrong',
    () =>
      tree(
        block(node('action')),
        block(block(node('object_action')), block(node('rule_reference'))),
      ),
    [2],
  ],
]

describe('of a tree a rule is made', () => {
  test('node types are those of the specification', () => {
    expect(treeNodeTypes).toEqual([
      'conditions',
      'then',
      'else',
      'empty',
      'action',
      'object_action',
      'combine',
      'rule_reference',
    ])
  })
  test.each(treeCases)('%s', (_name, make, expected) => {
    expect(told(make())).toEqual(expected)
  })
})

describe('a tree is edited by its rules', () => {
  const start = emptyTree()
  const made = become(start, 'n2', 'action')
  test('only an empty node becomes conditions, an action or a reference', () => {
    expect(becomesOf(start, 'n2')).toEqual([
      'conditions',
      'action',
      'object_action',
      'rule_reference',
    ])
    for (const id of ['n0', 'n1', 'nowhere']) expect(becomesOf(start, id)).toEqual([])
    expect(becomesOf(tree(node('empty')), `x${number - 1}`)).toEqual(['conditions'])
    const inner = become(start, 'n2', 'conditions')
    expect(
      findNode(inner, 'n2')?.node.children.map((child) => [
        child.type,
        child.children.map((leaf) => leaf.type),
      ]),
    ).toEqual([['then', ['empty']]])
    expect(new Set(JSON.stringify(inner).match(/"n\d+"/g)).size).toBe(countNodes(inner.roots))
    expect(become(start, 'n1', 'action')).toBe(start)
    expect(fromTree(made)).toMatchObject({
      body: [{ thenAction: { type: 'result', value: { result: '' } } }],
    })
  })
  test('else is added where then stands alone', () => {
    expect(mayAddElse(made, 'n0')).toBe(true)
    const both = addElse(made, 'n0')
    expect(findNode(both, 'n0')?.node.children.map((child) => child.type)).toEqual(['then', 'else'])
    expect(mayAddElse(both, 'n0')).toBe(false)
    expect(addElse(both, 'n0')).toBe(both)
    expect(mayAddElse(both, 'n1')).toBe(false)
  })
  test('leaves and combine are reset, conditions only alone', () => {
    for (const type of ['action', 'object_action', 'rule_reference', 'combine'] as const) {
      const leaf = node(type)
      const found = tree(block(leaf))
      expect(mayReset(found, leaf.id)).toBe(true)
      expect(findNode(reset(found, leaf.id), leaf.id)?.node.type).toBe('empty')
    }
    const [a, b] = [block(node('action')), block(node('action'))]
    expect(mayReset(tree(block(a)), a.id)).toBe(true)
    expect(mayReset(tree(a), a.id)).toBe(true)
    expect(mayReset(tree(a, b), a.id)).toBe(false)
    expect(mayReset(tree(block(a, b)), a.id)).toBe(false)
    for (const id of ['n1', 'n2']) expect(mayReset(start, id)).toBe(false)
  })
  test('conditions and else are removed, but not the only conditions or the only rule', () => {
    const both = addElse(made, 'n0')
    const branch = findNode(both, 'n0')?.node.children[1]?.id ?? ''
    expect(mayRemove(both, branch)).toBe(true)
    expect(fromTree(remove(both, branch))).toEqual(fromTree(made))
    for (const id of ['n0', 'n1', 'n2']) {
      expect(mayRemove(both, id)).toBe(false)
      expect(remove(both, id)).toBe(both)
    }
    const [a, b] = [block(node('action')), block(node('action'))]
    expect(mayRemove(tree(a, b), a.id)).toBe(true)
    expect(remove(tree(a, b), a.id).roots).toEqual([b])
    expect(mayRemove(tree(block(a)), a.id)).toBe(false)
    expect(mayRemove(tree(block(a, b)), a.id)).toBe(true)
    const inElse = tree(node('conditions', node('then', node('action')), node('else', a)))
    expect(mayRemove(inElse, a.id)).toBe(true)
    expect(findNode(remove(inElse, a.id), a.id)?.node.type).toBe('empty')
  })
  test('siblings are put above and below conditions', () => {
    expect(addSibling(made, 'n0', 'above').roots.map((root) => root.id)[1]).toBe('n0')
    expect(addSibling(made, 'n0', 'below').roots.map((root) => root.id)[0]).toBe('n0')
    expect(mayAddSibling(made, 'n1')).toBe(false)
    expect(addSibling(made, 'n2', 'above')).toBe(made)
  })
  test('what is written in a node is changed there alone', () => {
    const patched = patchNode(made, 'n2', { value: 'ignore', ruleId: '9' })
    expect(fromTree(patched)).toMatchObject({
      body: [{ thenAction: { value: { result: 'ignore' } } }],
    })
    expect(fromTree(patchNode(made, 'n0', { remark: 'why', conditions: [one] }))).toMatchObject({
      body: [{ ruleRemark: 'why', conditions: [one] }],
    })
  })
  test('every node knows its path in the body', () => {
    const made2 = toTree(nested)
    const said = fromTree(made2)
    const body = 'body' in said ? said.body : []
    for (const [id, path] of pathsOf(made2))
      expect(nodeAt(body, path), `${id} ${path}`).toBeDefined()
    expect([...pathsOf(made2).values()]).toContain('0.thenAction.rules.1.thenAction')
    expect(nodeAt(body, '0.thenAction.rules.7')).toBeUndefined()
    expect(nodeAt(body, '0.constructor')).toBeUndefined()
  })
  test('opens up to 200 nodes entirely; above 300 the tree is a plain list', () => {
    expect(treeDisplay(200)).toEqual({ expandAll: true, excelCheck: false, treeLike: false })
    expect(treeDisplay(201)).toEqual({ expandAll: false, excelCheck: true, treeLike: false })
    expect(treeDisplay(300)).toEqual({ expandAll: false, excelCheck: true, treeLike: false })
    expect(treeDisplay(301)).toEqual({ expandAll: false, excelCheck: true, treeLike: true })
    expect([countItems(nested), countNodes(toTree(nested).roots)]).toEqual([3, 10])
  })
})

describe('a chart of a rule', () => {
  const chart = toChart(nested)
  test('layers grow along the way and no two nodes share a place', () => {
    const at = new Map(chart.nodes.map((found) => [found.id, found]))
    for (const edge of chart.edges)
      expect(at.get(edge.to)?.layer).toBe((at.get(edge.from)?.layer ?? 0) + 1)
    expect(new Set(chart.nodes.map((found) => `${found.layer}/${found.row}`)).size).toBe(
      chart.nodes.length,
    )
    expect(chart.nodes.map((found) => found.data.kind).toSorted()).toEqual([
      'item',
      'item',
      'item',
      'reference',
      'result',
      'result',
      'rules',
      'start',
    ])
  })
  test.each<[string, (made: typeof chart) => typeof chart, string]>([
    [
      'an edge to nowhere',
      (made) => ({ ...made, nodes: made.nodes.filter((found) => found.id !== '0.elseAction') }),
      '0.elseAction',
    ],
    [
      'a node without a way',
      (made) => ({ ...made, edges: made.edges.filter((edge) => edge.kind !== 'else') }),
      '0.elseAction',
    ],
    [
      'an if without then',
      (made) => ({
        ...made,
        edges: made.edges.filter((edge) => edge.to !== '0.thenAction.rules.0.thenAction'),
      }),
      '0.thenAction.rules.0',
    ],
    [
      'a circle',
      (made) => ({
        ...made,
        edges: made.edges.map((edge) => (edge.kind === 'else' ? { ...edge, to: '0' } : edge)),
      }),
      '0',
    ],
    [
      'two beginnings of one node',
      (made) => ({
        ...made,
        edges: [...made.edges, { id: 'e', from: 'start', to: '0', kind: 'step', order: 5 }],
      }),
      '0',
    ],
    [
      'a way from a result',
      (made) => ({
        ...made,
        edges: [...made.edges, { id: 'e', from: '0.elseAction', to: '0', kind: 'step', order: 0 }],
      }),
      '0.elseAction',
    ],
    ['no start', (made) => ({ ...made, nodes: made.nodes.slice(0, -1) }), 'start'],
    [
      'an empty start',
      () => ({ nodes: [{ id: 'start', data: { kind: 'start' }, layer: 0, row: 0 }], edges: [] }),
      'start',
    ],
  ])('%s is told with its node', (_name, broken, path) => {
    expect(fromChart(broken(chart))).toMatchObject({ problems: [{ code: 'broken_chart', path }] })
  })
})

describe('a chart of what is no rule', () => {
  test('a tree that is no rule yet is drawn as it is, and says as little as the tree', () => {
    const open = addElse(become(emptyTree(), 'n2', 'conditions'), 'n0')
    const drawn = chartOf(open)
    const kinds = new Map(drawn.nodes.map(({ id, data }) => [id, data.kind]))
    expect(drawn.edges.map(({ from, to, kind }) => [kinds.get(from), kind, kinds.get(to)])).toEqual(
      [
        ['start', 'step', 'item'],
        ['item', 'then', 'rules'],
        ['rules', 'step', 'item'],
        ['item', 'then', 'empty'],
        ['item', 'else', 'empty'],
      ],
    )
    for (const { id } of drawn.nodes)
      expect(id === 'start' || findNode(open, id) !== undefined).toBe(true)
    expect(new Set(drawn.nodes.map((found) => `${found.layer}/${found.row}`)).size).toBe(
      drawn.nodes.length,
    )
    expect(fromChart(drawn)).toMatchObject({ problems: [{ code: 'broken_chart' }] })
    expect(fromChart(chartOf(tree(block(node('combine')))))).toMatchObject({
      problems: [{ code: 'broken_chart' }],
    })
    expect(fromChart(chartOf(toTree(nested)))).toEqual({ body: nested })
    expect([
      fitsChart(toTree(nested)),
      fitsChart(tree(...Array.from({ length: 501 }, () => block(node('action'))))),
    ]).toEqual([true, false])
  })
  test('too many rules are not drawn', () => {
    expect(
      canShowChart(Array.from({ length: 501 }, () => ({ conditions: [one], thenAction: set }))),
    ).toBe('more than 500 of them')
  })
})

describe('what no table can show', () => {
  const row = (
    conditions: RuleBody[number]['conditions'],
    thenAction: RuleBody[number]['thenAction'] = set,
  ): RuleBody => [
    { conditions: [one], thenAction: set },
    { conditions, thenAction },
  ]
  test.each<[string, RuleBody, string, string]>([
    ['or', row([{ ...one, nextLogic: '||' }, one]), 'or', '1.conditions.0'],
    ['brackets', row([{ complexCondition: [one] }]), 'bracket', '1.conditions.0'],
    [
      'math',
      row([
        {
          leftKey: 'frontend_mathexp',
          calculatorList: [{ leftKey: 'a', next: '+' }, { leftKey: 'b' }],
          relation: '>',
          value: 1,
        },
      ]),
      'math',
      '1.conditions.0',
    ],
    [
      'nested rules',
      nested.slice(0, 1).map(({ elseAction: _else, ...item }) => item),
      'nested',
      '0.thenAction',
    ],
    ['else', [{ conditions: [one], thenAction: set, elseAction: set }], 'else', '0.elseAction'],
    ['sub-rules', row([one], { type: 'execSubRules', ruleId: '7' }), 'sub_rule', '1.thenAction'],
    [
      'the same twice',
      row([
        { ...one, nextLogic: '&&' },
        { ...one, value: '2' },
      ]),
      'twice',
      '1.conditions.1',
    ],
    [
      'parameters of values',
      row([{ ...one, rightValueParam: 'x' }]),
      'extra_param',
      '1.conditions.0',
    ],
    ['no value', row([{ leftKey: 'uid', relation: '==' }]), 'value_missing', '1.conditions.0'],
  ])('%s cannot be shown, and it is told where', (_name, body, code, path) => {
    expect(whyNoTable(body)).toMatchObject({ code, path })
    expect(canShowTable(body)).toMatch(/^row \d: /)
  })
})

describe('a table of a rule', () => {
  test('columns are comparisons in the order of their mention, then results', () => {
    const table = toTable(
      [
        { conditions: [one], thenAction: set },
        {
          ruleRemark: 'why',
          conditions: [
            {
              leftKey: 'user.records',
              leftKeyParam: '7d',
              relation: '>',
              value: 5,
              nextLogic: '&&',
            },
            { leftKey: 'uid', relation: 'isNull' },
          ],
          thenAction: { type: 'result', value: { labelId: ['1'], result: 'ignore' } },
        },
      ],
      testCatalogue,
    )
    expect(table.heads).toEqual([
      { leftKey: 'uid', relation: '==', type: 'judgeIndicators', translate: '用户编号' },
      {
        leftKey: 'user.records',
        leftKeyParam: '7d',
        relation: '>',
        type: 'judgeIndicators',
        translate: '发布 数量',
      },
      { leftKey: 'uid', relation: 'isNull', type: 'judgeIndicators', translate: '用户编号' },
      { leftKey: 'result', type: 'resultIndicators', translate: '结果' },
      { leftKey: 'labelId', type: 'resultIndicators', translate: '标签' },
    ])
    expect(table.rows[1]).toEqual({
      remark: 'why',
      values: [
        { leftKey: 'user.records', leftKeyParam: '7d', relation: '>', value: 5 },
        { leftKey: 'uid', relation: 'isNull', value: 'Y' },
        { leftKey: 'labelId', value: ['1'] },
        { leftKey: 'result', value: 'ignore' },
      ],
    })
  })
  test('rows without a condition and cells that stand twice are refused', () => {
    expect(
      fromTable({
        rows: [
          {
            remark: '',
            values: [
              { leftKey: 'result', value: 'queue' },
              { leftKey: 'uid', relation: '==', value: null },
            ],
          },
        ],
      }),
    ).toMatchObject({ problems: [{ code: 'no_condition', path: '0' }] })
    expect(
      fromTable({
        rows: [
          {
            remark: '',
            values: [
              { leftKey: 'uid', relation: '==', value: '1' },
              { leftKey: 'uid', relation: '==', value: '2' },
            ],
          },
        ],
      }),
    ).toMatchObject({ problems: [{ code: 'twice', path: '0' }] })
    expect(fromTable({ rows: [] })).toMatchObject({ problems: [{ code: 'no_condition' }] })
  })
})

test('counts nested rules to tell whether a body fits a chart', () => {
  expect(canShowChart(nested)).toBeNull()
  expect('body' in fromChart(toChart(nested))).toBe(true)
})
