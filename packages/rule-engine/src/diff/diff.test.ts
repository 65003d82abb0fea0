import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Action, RuleBody, RuleItem } from '@oas/contract/strategy/rule'
import { bodies } from '../testing/arbitrary.ts'
import { type DiffNode, diffBodies } from './diff.ts'

const nodeAt = (body: readonly RuleItem[], path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((node, key) => (Object(node) as Record<string, unknown>)[key], body)
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const flat = (nodes: readonly DiffNode[]): DiffNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
const told = (before: RuleBody, after: RuleBody) =>
  flat(diffBodies(before, after))
    .filter(({ kind, moved }) => kind !== 'same' || moved)
    .map(
      ({ kind, what, before: from, after: to, moved }) =>
        `${kind}${moved ? ' moved' : ''} ${what} ${from ?? '-'} ${to ?? '-'}`,
    )

const item = (uid: string, labels: string[] = ['1'], more: Partial<RuleItem> = {}): RuleItem => ({
  conditions: [
    { leftKey: 'uid', relation: '==', value: uid, nextLogic: '&&' },
    { leftKey: 'age', relation: '>', value: 3 },
  ],
  thenAction: { type: 'result', value: { result: 'queue', labelId: labels } },
  ...more,
})
const nested = (...rules: RuleItem[]): Action => ({ type: 'rules', rules })

describe('what differs between two versions of a rule', () => {
  it('names what has changed, and nothing else', () => {
    const before = [item('a'), item('b'), item('c')]
    expect(told(before, before)).toEqual([])
    expect(told(before, [item('a'), item('b', ['2']), item('c')])).toEqual([
      'changed item 1 1',
      'changed then 1.thenAction 1.thenAction',
      'changed value 1.thenAction.value.labelId 1.thenAction.value.labelId',
    ])
    expect(told(before, [item('a'), item('x'), item('c')])).toEqual([
      'changed item 1 1',
      'changed condition 1.conditions.0 1.conditions.0',
    ])
    expect(told(before, [item('a'), item('c')])).toEqual(['removed item 1 -'])
    expect(told(before, [item('n'), ...before])).toEqual(['added item - 0'])
    expect(told(before, [item('a'), item('b', ['1'], { ruleRemark: 'why' }), item('c')])).toEqual([
      'changed item 1 1',
      'added remark - 1.ruleRemark',
    ])
    expect(told(before, [item('c'), item('a'), item('b')])).toEqual(['same moved item 2 0'])
    expect(
      told([item('a')], [item('a', ['1'], { elseAction: { type: 'execSubRules', ruleId: '7' } })]),
    ).toEqual(['changed item 0 0', 'added else - 0.elseAction'])
    expect(
      told(
        [item('a', [], { thenAction: nested(item('x'), item('y')) })],
        [item('a', [], { thenAction: nested(item('x'), item('y', ['9'])) })],
      ),
    ).toEqual([
      'changed item 0 0',
      'changed then 0.thenAction 0.thenAction',
      'changed item 0.thenAction.rules.1 0.thenAction.rules.1',
      'changed then 0.thenAction.rules.1.thenAction 0.thenAction.rules.1.thenAction',
      'changed value 0.thenAction.rules.1.thenAction.value.labelId ' +
        '0.thenAction.rules.1.thenAction.value.labelId',
    ])
    expect(
      told(
        [item('a')],
        [
          {
            conditions: [{ leftKey: 'text', relation: 'contains', value: 'q' }],
            thenAction: { type: 'execSubRules', ruleId: '1' },
          },
        ],
      ),
    ).toEqual(['added item - 0', 'removed item 0 -'])
  })
  it('is not led astray by the order of members', () => {
    expect(
      told(
        [item('a')],
        [
          {
            thenAction: { value: { labelId: ['1'], result: 'queue' }, type: 'result' },
            conditions: item('a').conditions,
          },
        ],
      ),
    ).toEqual([])
  })
  it('finds the changed row of a table of 10,000', () => {
    const before = Array.from({ length: 10_000 }, (_, index) => item(`u${index}`))
    const after = before
      .with(5000, item('u5000', ['7']))
      .toSpliced(9000, 1)
      .toSpliced(10, 0, item('new'))
    expect(told(before, after).filter((line) => line.includes('item'))).toEqual([
      'added item - 10',
      'changed item 5000 5001',
      'removed item 9000 -',
    ])
  })
})

describe('the difference of any two bodies', () => {
  it('gives every place of both bodies once, `same` where they are equal', () => {
    const mixed = fc
      .tuple(bodies, bodies, fc.nat(3))
      .map(
        ([one, other, kept]) =>
          [one, [...other.slice(0, 2), ...one.slice(0, kept), ...other.slice(2)]] as const,
      )
    fc.assert(
      fc.property(mixed, ([before, after]) => {
        const nodes = diffBodies(before, after)
        expect(nodes.flatMap(({ after: path }) => (path === null ? [] : [path]))).toEqual(
          after.map((_, index) => String(index)),
        )
        expect(
          nodes
            .flatMap(({ before: path }) => (path === null ? [] : [path]))
            .toSorted((one, other) => Number(one) - Number(other)),
        ).toEqual(before.map((_, index) => String(index)))
        for (const { kind, before: from, after: to, children } of flat(nodes)) {
          if (from === null || to === null) {
            expect([kind, children]).toEqual([from === null ? 'added' : 'removed', []])
            continue
          }
          const [one, other] = [
            plain(nodeAt(before, from) ?? null),
            plain(nodeAt(after, to) ?? null),
          ]
          if (kind === 'same') expect(one).toEqual(other)
          else expect(one).not.toEqual(other)
          if (kind === 'changed' && children.length > 0)
            expect(
              children.some((child) => child.kind !== 'same' || child.moved) ||
                JSON.stringify(one).includes('nextLogic') ||
                JSON.stringify(other).includes('nextLogic'),
            ).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })
  it('says only `same` of a body and itself', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(
          flat(diffBodies(body, structuredClone(body))).every(
            ({ kind, moved }) => kind === 'same' && !moved,
          ),
        ).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
