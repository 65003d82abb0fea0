import type { RuleBody } from '@oas/contract/strategy/rule'
import { relations } from '@oas/rule-engine/relations'
import { groupOf } from '@oas/texts'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { checkBody } from '@oas/rule-engine/check/check'
import { bodyProblem } from '@oas/rule-engine/check/problems'
import { parseScript } from '@oas/rule-engine/views/script-parse'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyTree, fromTree, toTree } from '@oas/rule-engine/views/tree'
import {
  addAfter,
  bracketAt,
  joinBefore,
  joinOf,
  mayRemoveAt,
  removeAt,
  unbracketAt,
} from './conditions.ts'
import {
  type EditorAct,
  type EditorState,
  editorReducer,
  keyOf,
  startState,
} from './editor-state.ts'
import { needsOf } from './needs.ts'
import {
  isClosed,
  paramsOf,
  relationsFor,
  rightOf,
  rulesOf,
  typedOption,
  valueText,
} from './rules.ts'
import { doAct, mayAct } from './tree-acts.ts'
import { byRow, rowsOf } from './tree-rows.ts'

const one = (leftKey: string, more: object = {}) => ({
  leftKey,
  relation: '==',
  value: '1',
  ...more,
})
const set = { type: 'result' as const, value: { result: 'queue' } }
const many = (count: number): RuleBody =>
  Array.from({ length: count }, (_, index) => ({ conditions: [one(`a${index}`)], thenAction: set }))
const run = (state: EditorState, ...acts: EditorAct[]): EditorState =>
  acts.reduce(editorReducer, state)

const indicator = (
  id: string,
  indicatorType: 'string' | 'number' | 'list' | 'map',
  more: Record<string, unknown> = {},
  options: string[] = [],
  params: string[] = [],
) => {
  const optionList = options.map((option) => ({ id: option, translate: `name of ${option}` }))
  return {
    id,
    translate: id,
    type: 'judgeIndicators' as const,
    meta: more,
    extractContent: {
      indicatorType,
      source: 'texture' as const,
      optionList,
      rightValueOptionList: optionList,
      leftKeyOptionList: params.map((param) => ({ id: param, translate: param })),
      showInRule: true,
    },
  }
}
const rules = rulesOf({
  judgeIndicators: [
    indicator('uid', 'string'),
    indicator('records', 'number', {}, [], ['24h', '7d']),
    indicator('day', 'number', { closed: true }, ['1', '2']),
    indicator('extra', 'map'),
    indicator('bare', 'string', { closed: true }),
    indicator('score', 'number', { param: 'any' }),
    indicator('tags', 'list', { cn: '标记' }),
  ],
  resultIndicators: [
    {
      ...indicator('punish', 'list', { closed: true }, ['1']),
      type: 'resultIndicators' as const,
      extractContent: {
        ...indicator('punish', 'list', {}, ['1']).extractContent,
        source: 'cpsPunishResult' as const,
      },
    },
  ],
  judgeRelations: [...relations.values()].map(({ id, leftTypes, rightType }) => ({
    id,
    translate: id,
    extractContent: { leftTypes: [...leftTypes], rightType },
  })),
  calculatorRelations: [],
  excelRowHeadsConfigs: [],
})

describe('conditions of a block', () => {
  const list = [
    one('a', { nextLogic: '||' }),
    { complexCondition: [one('b', { nextLogic: '&&' }), one('c')], nextLogic: '&&' as const },
    one('d'),
  ]
  test('puts a new condition after the chosen one, joined as it was', () => {
    expect(addAfter(list, [1, 0])).toMatchObject({
      at: [1, 1],
      conditions: [
        {},
        {
          complexCondition: [
            { leftKey: 'b', nextLogic: '&&' },
            { leftKey: '', nextLogic: '&&' },
            { leftKey: 'c' },
          ],
        },
        {},
      ],
    })
    expect(
      addAfter([one('a', { nextLogic: '||' }), one('b')], [1]).conditions.map(
        (found) => found.nextLogic,
      ),
    ).toEqual(['||', '||', undefined])
    expect(addAfter(list, []).at).toEqual([3])
  })
  test('keeps the last comparison, drops an empty bracket', () => {
    expect(mayRemoveAt([one('a')], [0])).toBe(false)
    expect(mayRemoveAt([{ complexCondition: [one('a')] }], [0])).toBe(false)
    expect(removeAt([{ complexCondition: [one('a')], nextLogic: '||' }, one('b')], [0, 0])).toEqual(
      [one('b')],
    )
    expect(removeAt(list, [2])).toHaveLength(2)
    expect(removeAt(list, [2])[1]).not.toHaveProperty('nextLogic')
  })
  test('puts and takes brackets without changing what joins what', () => {
    const put = bracketAt(list, [0])
    expect(put[0]).toEqual({ complexCondition: [one('a')], nextLogic: '||' })
    expect(unbracketAt(put, [0])).toEqual(list)
    expect(unbracketAt(list, [1])).toEqual([
      list[0],
      one('b', { nextLogic: '&&' }),
      one('c', { nextLogic: '&&' }),
      one('d'),
    ])
    expect(joinOf(joinBefore(list, [1, 1], '||'), [1, 1])).toBe('||')
    expect(joinOf(list, [0])).toBeUndefined()
  })
})

describe('the editor', () => {
  test('goes back and forth, with typing in one field as one step', () => {
    const start = startState(toTree(many(2)))
    const trees = [1, 2, 3].map((count) => toTree(many(count), 100))
    const typed = run(
      start,
      { type: 'change', tree: trees[0]!, key: 'x' },
      { type: 'change', tree: trees[1]!, key: 'x' },
      { type: 'change', tree: trees[2]!, key: 'y' },
    )
    expect(typed.past).toHaveLength(2)
    const back = run(typed, { type: 'undo' })
    expect(back.tree).toBe(trees[1])
    expect(run(back, { type: 'undo' }).tree).toBe(start.tree)
    expect(run(back, { type: 'undo' }, { type: 'redo' }, { type: 'redo' }).tree).toBe(trees[2])
    expect(run(back, { type: 'change', tree: trees[0]! }).future).toEqual([])
    expect(run(start, { type: 'undo' })).toBe(start)
  })
  test('chooses what is there when the chosen node is removed', () => {
    const tree = toTree([
      { conditions: [one('a', { nextLogic: '&&' }), one('b')], thenAction: set },
    ])
    const chosen = run(startState(tree), { type: 'select', spot: { nodeId: 'n0', at: [1] } })
    const removed = run(chosen, { type: 'change', ...doAct(tree, chosen.spot, 'remove') })
    expect(removed.spot).toEqual({ nodeId: 'n0', at: [0] })
    expect(run(removed, { type: 'select', spot: { nodeId: 'nowhere', at: [4] } }).spot).toEqual({
      nodeId: 'n0',
      at: [],
    })
  })
  test('opens up to 200 nodes, folds the rules when there are more', () => {
    expect(startState(toTree(many(66))).closed.size).toBe(0)
    expect(startState(toTree(many(67))).closed.size).toBe(67)
  })
  test('allows only acts that the tree can take', () => {
    const tree = emptyTree()
    expect(mayAct(tree, { nodeId: 'n0', at: [] }, 'remove')).toBe(false)
    expect(mayAct(tree, { nodeId: 'n2', at: [] }, 'add_condition')).toBe(false)
    const added = doAct(tree, { nodeId: 'n0', at: [0] }, 'add_condition')
    expect(added.spot).toEqual({ nodeId: 'n0', at: [1] })
    const below = doAct(tree, { nodeId: 'n0', at: [] }, 'below')
    expect(below.tree.roots.map((root) => root.id)).toEqual(['n0', below.spot.nodeId])
    expect(doAct(tree, { nodeId: 'n2', at: [] }, 'above').tree).toBe(tree)
    expect(doAct(tree, { nodeId: 'n0', at: [] }, 'add_else').tree.roots[0]?.children).toHaveLength(
      2,
    )
  })
})

describe('lines of the tree', () => {
  const body: RuleBody = [
    {
      conditions: [one('a', { nextLogic: '&&' }), { complexCondition: [one('b')] }],
      thenAction: set,
    },
  ]
  const tree = toTree(body)
  test('knows the level, place and path of every line', () => {
    expect(
      rowsOf(tree, new Set()).map((row) => [
        row.kind,
        row.level,
        row.path,
        `${row.place}/${row.of}`,
      ]),
    ).toEqual([
      ['conditions', 1, '0', '1/1'],
      ['condition', 2, '0.conditions.0', '1/3'],
      ['bracket', 2, '0.conditions.1', '2/3'],
      ['condition', 3, '0.conditions.1.complexCondition.0', '1/1'],
      ['then', 2, '0.thenAction', '3/3'],
      ['action', 3, '0.thenAction', '1/1'],
    ])
    expect(rowsOf(tree, new Set(['n0']))).toHaveLength(1)
    expect(rowsOf(tree, new Set([keyOf({ nodeId: 'n0', at: [1] })]))).toHaveLength(5)
  })
  test('puts a problem at the nearest line, counts what a folded line hides', () => {
    const problems = [
      { path: '0.conditions.1.complexCondition.0.value' },
      { path: '0.thenAction.value.result' },
      { path: '0.nowhere' },
    ]
    const open = byRow(tree, rowsOf(tree, new Set()), problems)
    expect([...open.at].map(([key, list]) => [key, list.length])).toEqual([
      ['n0/1/0', 1],
      ['n2', 1],
      ['n0', 1],
    ])
    expect(open.within.size).toBe(0)
    expect(byRow(tree, rowsOf(tree, new Set(['n0'])), problems).within.get('n0')).toBe(2)
  })
})

describe('what rules may name', () => {
  test('offers parameters, options and relations of the indicator', () => {
    expect(
      ['uid', 'records', 'day', 'extra', 'score'].map((id) => paramsOf(rules.indicator(id)!)),
    ).toEqual([null, ['24h', '7d'], null, [], []])
    expect(isClosed(rules.indicator('day')!)).toBe(true)
    expect(rules.catalogue.indicators.get('day')?.options).toEqual(['1', '2'])
    expect(rules.catalogue.indicators.get('uid')?.options).toBeNull()
    expect(rules.chinese.indicators.get('tags')?.name).toBe('标记')
    expect(relationsFor(rules, 'list').map((found) => found.id)).toEqual([
      'isNull',
      'isNotNul',
      'contains',
      'notContains',
      'containsAny',
      'containsAll',
    ])
    expect(rightOf(rules, '>=', 'number')).toBe('number')
    expect(rightOf(rules, 'isNull', 'string')).toBe('none')
  })
  test('takes ids of options as numbers when the indicator is a number', () => {
    expect([
      typedOption('number', '5'),
      typedOption('float', '0.5'),
      typedOption('string', '5'),
      typedOption('number', 'x'),
    ]).toEqual([5, 0.5, '5', 'x'])
    expect(valueText(rules, 'day', [1, 2, 9])).toBe('name of 1, name of 2, 9')
  })
  test('asks for every value of a trial run once', () => {
    const body: RuleBody = [
      {
        conditions: [
          one('uid', { nextLogic: '&&' }),
          { complexCondition: [one('records', { leftKeyParam: '24h' })], nextLogic: '&&' },
          {
            leftKey: 'frontend_mathexp',
            calculatorList: [
              { leftKey: 'records', leftKeyParam: '7d', next: '+' },
              { calculatorList: [{ value: 1, next: '+' }, { leftKey: 'day' }] },
            ],
            relation: '>',
            value: 1,
          },
        ],
        thenAction: {
          type: 'rules',
          rules: [
            {
              conditions: [
                one('uid', { nextLogic: '&&' }),
                { leftKey: 'extra', relation: 'mapHas', value: { level: 3 } },
              ],
              thenAction: set,
            },
          ],
        },
      },
    ]
    expect(needsOf(body).map((need) => need.key)).toEqual([
      'uid',
      'records(24h)',
      'records(7d)',
      'day',
      'extra(level)',
    ])
  })
})

beforeAll(async () => {
  // The library of pickers looks for a whole document when it is loaded, or for none.
  await import('react-aria-components/ComboBox')
  // The language of the page is read from the document when texts are loaded.
  vi.stubGlobal('document', { cookie: 'language=en' })
  vi.stubGlobal('navigator', { languages: ['en'] })
  await i18next.init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: '.',
    showSupportNotice: false,
    interpolation: { prefix: '{', suffix: '}' },
    resources: {
      en: {
        strategy: groupOf('en', 'strategy'),
        strategy_problem: groupOf('en', 'strategy_problem'),
      },
    },
  } as never)
})

describe('in words', () => {
  test('says so when a diff lacks its right rule', async () => {
    const { DiffView } = await import('./DiffView.tsx')
    const shown = renderToStaticMarkup(
      createElement(DiffView, {
        before: many(1),
        after: null,
        beforeLabel: '1',
        afterLabel: '2',
        rules,
      }),
    )
    expect(shown).toBe('<p class="form-refusal" role="alert">cannot get right rule while diff</p>')
  })
  test('joins conditions by "and" and "or"', async () => {
    const { conditionLine } = await import('./RowText.tsx')
    expect(
      conditionLine(rules, [
        one('uid', { nextLogic: '&&' }),
        {
          complexCondition: [
            one('uid', { value: '2', nextLogic: '||' }),
            one('records', { leftKeyParam: '7d', relation: '>=', value: 5 }),
          ],
        },
      ]),
    ).toBe('uid = 1 and (uid = 2 or records (7d) ≥ 5)')
  })
  test('names indicators and options of what a run was given', async () => {
    const { inputLines } = await import('./RowText.tsx')
    const told = inputLines(rules, {
      uid: '9',
      'records(7d)': 5,
      'gone(x': null,
      punish: ['1', '2'],
    }).map(({ name, value }) => `${name}: ${value}`)
    expect(told).toEqual(['gone(x: absent', 'punish: name of 1, 2', 'records (7d): 5', 'uid: 9'])
  })
  test('names a punishment that nobody knows', async () => {
    const { bodyProblemText, viewProblemText } = await import('./problem-texts.ts')
    const {
      problems: [problem],
    } = parseScript('if (uid() == "1") { return { punish: ["9"] } }', rules.catalogue)
    expect(problem && viewProblemText(problem)).toBe('unknown punish item: 9')
    expect(bodyProblemText(bodyProblem('0', 'punish'))).toBe('unknown punish item')
  })
})

const formHtml = async (condition: object): Promise<string> => {
  const { ConditionForm } = await import('./ConditionForm.tsx')
  return renderToStaticMarkup(
    createElement(ConditionForm, {
      rules,
      condition: condition as never,
      join: undefined,
      problems: [],
      onJoin: () => undefined,
      onChange: () => undefined,
    }),
  )
}

describe('the form of a comparison', () => {
  test('shows a math expression as an expression', async () => {
    const shown = await formHtml({
      leftKey: 'frontend_mathexp',
      calculatorList: [{ leftKey: 'records', leftKeyParam: '7d', next: '+' }, { leftKey: 'day' }],
      relation: '>',
      value: 5,
    })
    expect(shown).toContain('aria-checked="true">Expression</button>')
    expect(shown).toContain('aria-label="Expression"')
    expect(await formHtml(one('uid'))).toContain('aria-checked="false">Expression</button>')
  })
  test('says so when right-hand options are missing', async () => {
    expect(await formHtml(one('bare'))).toContain('missing traceback parameter')
    expect(await formHtml(one('day'))).not.toContain('missing traceback parameter')
    const { bodyProblemText } = await import('./problem-texts.ts')
    const message = checkBody(
      [
        {
          conditions: [{ leftKey: 'uid', relation: '==', value: '1', rightValueParam: '7d' }],
          thenAction: set,
        },
      ],
      rules.catalogue,
    ).map((problem) => bodyProblemText(problem))
    expect(message).toContain('missing traceback parameter')
  })
})

test('says what an empty tree waits for', () => {
  expect(fromTree(emptyTree())).toMatchObject({
    problems: [{ code: 'illegal_node', nodeId: 'n2' }],
  })
})
