import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Condition, RuleBody } from '@oas/contract/strategy/rule'
import type { ReadValue, RuleSource, SubRules } from '../model.ts'
import { catalogue } from '../testing/catalogue.ts'
import { wordFinderOf } from './aho.ts'
import { CompileError, compileRule, compileSet } from './set.ts'

const none: SubRules = new Map()
const when = (...conditions: Condition[]): RuleBody => [
  { conditions, thenAction: { type: 'result', value: { result: 'queue', labelId: ['1'] } } },
]
const rule = (ruleId: string, body: RuleBody, ruleKey = `k${ruleId}`): RuleSource => ({
  ruleId,
  version: 1,
  ruleKey,
  body,
})
const hits = (set: ReturnType<typeof compileSet>, read: ReadValue) =>
  set
    .run(read)
    .outcomes.filter(({ hit }) => hit)
    .map(({ ruleId }) => ruleId)
const uidIs = (value: string): Condition => ({ leftKey: 'uid', relation: '==', value })

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a compiled set reads values', () => {
  it('asks for each value once a run, and for none that no outcome depends on', () => {
    const asked: string[] = []
    const read: ReadValue = (id, param) => {
      asked.push(`${id}(${param})`)
      return id === 'uid' ? 'a' : 5
    }
    const dear: Condition = {
      leftKey: 'user.records',
      leftKeyParam: '1h',
      relation: '>',
      value: 1,
      nextLogic: '&&',
    }
    const set = compileSet(
      [
        rule('1', when(dear, uidIs('b'))),
        rule('2', when(dear, uidIs('c'))),
        rule('3', when(uidIs('a'))),
      ],
      catalogue,
      none,
    )
    expect(hits(set, read)).toEqual(['3'])
    expect(asked).toEqual(['uid()'])
    expect(hits(set, (id) => (id === 'uid' ? 'b' : 5))).toEqual(['1', '3'].slice(0, 1))
    expect(set.needs).toEqual([
      { id: 'user.records', param: '1h' },
      { id: 'uid', param: '' },
    ])
  })
})

describe('a compiled set with rules that fail', () => {
  it('lets the other rules go on where the reader throws, at whatever place of a group', () => {
    const read: ReadValue = (id) => {
      if (id === 'age') throw new Error('the provider broke')
      return 'a'
    }
    const many = Array.from({ length: 60 }, (_, index) =>
      rule(
        String(index + 1),
        when(...(index % 20 === 7 ? [{ leftKey: 'age', relation: '>', value: 1 }] : [uidIs('a')])),
      ),
    )
    for (const generate of [true, false]) {
      const { outcomes, failed, result } = compileSet(many, catalogue, none, { generate }).run(read)
      expect(failed.map(({ ruleId, problem }) => [ruleId, problem])).toEqual([
        ['8', 'the provider broke'],
        ['28', 'the provider broke'],
        ['48', 'the provider broke'],
      ])
      expect(outcomes.filter(({ hit }) => hit)).toHaveLength(57)
      expect(result).toEqual({ result: 'queue', labelId: ['1'] })
    }
  })
  it('fails a rule as it is written: a value that throws is not reached behind a false one', () => {
    const read: ReadValue = (id) => {
      if (id === 'age') throw new Error('broke')
      return 'a'
    }
    const late = compileSet(
      [
        rule(
          '1',
          when(
            { leftKey: 'text', relation: 'contains', value: 'z', nextLogic: '&&' },
            { leftKey: 'age', relation: '>', value: 1 },
          ),
        ),
      ],
      catalogue,
      none,
    )
    expect(late.run(read).failed).toEqual([])
    expect(late.trace(read).rows[0]?.rows.map(({ outcome }) => outcome)).toEqual([1, 0])
  })
  it('fails rules with problems in every run and runs the others', () => {
    const set = compileSet(
      [
        rule('1', when({ leftKey: 'nobody', relation: 'isNull' })),
        rule('2', when(uidIs('a'))),
        rule('3', [
          { conditions: [uidIs('a')], thenAction: { type: 'execSubRules', ruleId: '9' } },
        ]),
      ],
      catalogue,
      new Map([['9', rule('9', when({ leftKey: 'uid', relation: 'what' }))]]),
    )
    expect(
      set.problems.map(({ ruleId, problems }) => [
        ruleId,
        problems.map(({ path, message }) => `${path} ${message}`),
      ]),
    ).toEqual([
      ['1', ['0.conditions.0.leftKey unknown indicator: nobody']],
      ['3', ['9/0.conditions.0.relation unknown relation: what']],
    ])
    const { failed } = set.run(() => 'a')
    expect(failed.map(({ ruleId, problem }) => [ruleId, problem])).toEqual([
      ['1', '0.conditions.0.leftKey: unknown indicator: nobody'],
      ['3', '9/0.conditions.0.relation: unknown relation: what'],
    ])
    expect(hits(set, () => 'a')).toEqual(['2'])
    expect(() =>
      compileRule(rule('1', when({ leftKey: 'nobody', relation: 'isNull' })), catalogue),
    ).toThrow(CompileError)
  })
})

describe('a compiled set within limits', () => {
  it('fails the rules beyond the steps or the time of a run, and keeps what was decided', () => {
    const rules = Array.from({ length: 300 }, (_, index) =>
      rule(String(index + 1), when(uidIs('a'))),
    )
    for (const generate of [true, false]) {
      const set = compileSet(rules, catalogue, none, { generate })
      const bySteps = set.run(() => 'a', { steps: 130 })
      expect([
        bySteps.outcomes.filter(({ hit }) => hit).length,
        bySteps.failed.length,
        bySteps.failed[0]?.ruleId,
        bySteps.failed[0]?.problem,
      ]).toEqual([130, 170, '131', 'over the steps of the run'])
      let time = 0
      const byTime = set.run(() => 'a', { now: () => (time += 4), budgetMs: 5 })
      expect(byTime.failed.length).toBeGreaterThan(0)
      expect(byTime.failed.every(({ problem }) => problem === 'over the time of the run')).toBe(
        true,
      )
      expect(byTime.outcomes.filter(({ hit }) => hit).length + byTime.failed.length).toBe(300)
      expect(byTime.outcomes[0]?.hit).toBe(true)
      expect(set.run(() => 'a').failed).toEqual([])
    }
  })
  it('cuts a rule that spans groups as a whole', () => {
    const long = rule(
      '2',
      Array.from({ length: 250 }, (_, index) =>
        when(uidIs(index === 0 ? 'a' : `u${index}`)),
      ).flat(),
    )
    const set = compileSet(
      [rule('1', when(uidIs('a'))), long, rule('3', when(uidIs('a')))],
      catalogue,
      none,
    )
    let calls = 0
    const { outcomes } = set.run(() => 'a', {
      now: () => {
        calls += 1
        return calls < 3 ? 0 : 100
      },
      budgetMs: 5,
    })
    expect(outcomes.map(({ hit, problem }) => [hit, problem])).toEqual([
      [true, ''],
      [false, 'over the time of the run'],
      [false, 'over the time of the run'],
    ])
    expect(hits(set, () => 'a')).toEqual(['1', '2', '3'])
    const thrown = compileSet(
      [long, rule('3', [...long.body, ...when({ leftKey: 'age', relation: '>', value: 1 })])],
      catalogue,
      none,
    ).run((id) => {
      if (id === 'age') throw new Error('broke')
      return 'a'
    })
    expect(thrown.outcomes.map(({ hit, problem }) => [hit, problem])).toEqual([
      [true, ''],
      [false, 'broke'],
    ])
  })
})

describe('a compiled set runs apart', () => {
  it('gives a reader that runs the same set again a run of its own', () => {
    const set = compileSet(
      [
        rule('1', when(uidIs('a'))),
        rule('2', when({ leftKey: 'text', relation: '==', value: 'inner 1,2' })),
      ],
      catalogue,
      none,
    )
    const read: ReadValue = (id) =>
      id === 'text'
        ? `inner ${hits(set, (inner) => (inner === 'text' ? 'inner 1,2' : 'a')).join()}`
        : 'b'
    expect(hits(set, read)).toEqual(['2'])
  })
  it('keeps runs apart and outcomes unchanged', () => {
    const set = compileSet([rule('1', when(uidIs('a')))], catalogue, none)
    const first = set.run(() => 'a')
    const kept = structuredClone(first.outcomes)
    expect(() => {
      Object.assign(first.outcomes[0]?.result ?? {}, { result: 'changed' })
    }).toThrow(TypeError)
    expect(set.run(() => 'b').result).toEqual({})
    expect([first.outcomes, set.run(() => 'a').outcomes]).toEqual([kept, kept])
  })
})

describe('the code of a compiled set', () => {
  it('runs the same where generating code is barred', () => {
    vi.stubGlobal('Function', function barred() {
      throw new EvalError('barred by the policy of the page')
    })
    const set = compileSet(
      [rule('1', when(uidIs('a'))), rule('2', when(uidIs('b')))],
      catalogue,
      none,
    )
    expect(hits(set, () => 'a')).toEqual(['1'])
    expect(set.trace(() => 'b').rows.map(({ rows }) => rows[0]?.outcome)).toEqual([1, 2])
  })
  it('puts no text of a rule into the code it generates', () => {
    const sources: string[] = []
    const make = Function
    vi.stubGlobal('Function', function noting(...parts: string[]) {
      sources.push(parts.at(-1) ?? '')
      return make(...parts)
    })
    const nasty = '");globalThis.hacked=1;("'
    const body: RuleBody = [
      {
        ruleRemark: nasty,
        conditions: [
          { leftKey: 'text', relation: 'contains', value: nasty, nextLogic: '||' },
          { leftKey: 'ext', leftKeyParam: nasty, relation: '==', value: nasty, nextLogic: '||' },
          { leftKey: 'uid', relation: 'startsWith', value: nasty, nextLogic: '||' },
          { leftKey: 'uid', relation: '>', value: nasty },
        ],
        thenAction: { type: 'result', value: { reason: nasty } },
      },
    ]
    const set = compileSet([rule('1', body, nasty)], catalogue, none)
    expect(set.run(() => nasty).result).toEqual({ reason: nasty })
    set.trace(() => nasty)
    expect(sources).toHaveLength(2)
    for (const source of sources) expect(source).not.toContain('hacked')
    expect('hacked' in globalThis).toBe(false)
  })
})

describe('what a compiled set answers', () => {
  it('keeps verdicts by condition, and names where each stands', () => {
    const sub = rule('9', when(uidIs('z')))
    const set = compileSet(
      [
        rule('1', [
          ...when(uidIs('a')),
          {
            conditions: [{ complexCondition: [uidIs('a')] }],
            thenAction: { type: 'execSubRules', ruleId: '9' },
          },
        ]),
      ],
      catalogue,
      new Map([['9', sub]]),
    )
    const { verdicts } = set.run(() => 'a', { verdicts: true })
    expect(set.conditions.map(({ path }, id) => [path, verdicts?.[id]])).toEqual([
      ['0.conditions.0', 2],
      ['1.conditions.0.complexCondition.0', 2],
      ['1.thenAction:9/0.conditions.0', 1],
    ])
    expect(set.run(() => 'a').verdicts).toBeNull()
  })
  it('lets a rule see what an earlier one said, and nothing of one that comes later', () => {
    const sees = (key: string): Condition => ({
      leftKey: 'rule.result',
      leftKeyParam: key,
      relation: '==',
      value: 'queue',
    })
    const set = compileSet(
      [
        rule('1', when(sees('k2')), 'k1'),
        rule('2', when(uidIs('a')), 'k2'),
        rule('3', when(sees('k2')), 'k3'),
        rule('4', when({ leftKey: 'rule.result', leftKeyParam: 'k1', relation: 'isNull' }), 'k4'),
      ],
      catalogue,
      none,
    )
    expect(hits(set, () => 'a')).toEqual(['2', '3', '4'])
    expect(set.run(() => undefined).outcomes.map(({ missing }) => missing)).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(set.needs).toEqual([{ id: 'uid', param: '' }])
  })
  it('answers rules that do not count, and leaves them out of what the set says', () => {
    const set = compileSet(
      [
        rule('1', when(uidIs('a'))),
        {
          ...rule('1', [
            {
              conditions: [{ leftKey: 'age', relation: '>', value: 1 }],
              thenAction: { type: 'result', value: { result: 'punish' } },
            },
          ]),
          version: 2,
        },
      ],
      catalogue,
      none,
    )
    const read: ReadValue = (id) => (id === 'uid' ? 'a' : 5)
    expect(set.run(read).result['result']).toBe('punish')
    const { outcomes, result } = set.run(read, { counts: (place) => place === 0 })
    expect([
      result['result'],
      outcomes.map(({ version, result: said }) => [version, said['result']]),
    ]).toEqual([
      'queue',
      [
        [1, 'queue'],
        [2, 'punish'],
      ],
    ])
    const silent = set.run((id) => (id === 'uid' ? 'a' : undefined), {
      counts: (place) => place === 0,
    })
    expect([silent.missing, silent.outcomes[1]?.missing]).toEqual([false, true])
    expect(
      set.run(
        (id) => {
          if (id === 'age') throw new Error('broke')
          return 'a'
        },
        { counts: (place) => place === 0 },
      ).failed,
    ).toEqual([])
  })
})

describe('the finder of words', () => {
  it('finds the same words in one pass as one by one', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '中', '😀'), maxLength: 4 })
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 12 }),
        fc.string({ unit: fc.constantFrom('a', 'b', '中', '😀', 'x'), maxLength: 30 }),
        (words, text) => {
          const marks = new Uint8Array(words.length)
          wordFinderOf(words)(text, marks)
          expect([...marks]).toEqual(words.map((one) => (text.includes(one) ? 1 : 0)))
        },
      ),
      { numRuns: 1000 },
    )
  })
})
