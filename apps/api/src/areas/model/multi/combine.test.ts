import { describe, expect, test } from 'vitest'
import { type Said, combineScores, membersNext } from './combine.ts'

const member = (weight: number) => ({ modelId: '1', label: 'x', weight })
const of = (
  rule: 'max' | 'mean' | 'votes' | 'cascade' | 'gate',
  more: { votes?: number; quorum?: number } = {},
) => ({
  rule,
  members: [member(0.5), member(0.3), member(0.2)],
  votes: 2,
  low: 0.3,
  high: 0.7,
  quorum: 1,
  ...more,
})
const unasked = undefined

describe('the score of several models', () => {
  test.each<[string, ReturnType<typeof of>, Said[], unknown]>([
    ['the highest', of('max'), [0.2, 0.9, 0.4], { score: 0.9 }],
    ['the mean', of('mean'), [0.2, 0.9, 0.5], { score: 0.47 }],
    ['the mean of whoever answered', of('mean'), [0.2, 'missing', 0.9], { score: 0.4 }],
    ['the second of three', of('votes'), [0.2, 0.9, 0.4], { score: 0.4 }],
    ['none where fewer than two spoke', of('votes'), [0.9, 'missing', 'nothing'], { score: 0 }],
    ['missing below its quorum', of('max', { quorum: 2 }), [0.9, 'missing', 'nothing'], 'missing'],
    ['nothing to look at', of('max'), ['nothing', 'nothing', 'nothing'], 'nothing'],
    ['the first that is sure', of('cascade'), [0.1, unasked, unasked], { score: 0.1 }],
    ['the second, as the first was in doubt', of('cascade'), [0.5, 0.95, unasked], { score: 0.95 }],
    ['the one before what sees nothing', of('cascade'), [0.5, 'nothing', 0.8], { score: 0.8 }],
    ['missing where the next is', of('cascade'), [0.5, 'missing', unasked], 'missing'],
    ['nought at a closed gate', of('gate'), [0.2, unasked, unasked], { score: 0 }],
    ['the highest behind an open gate', of('gate'), [0.3, 0.6, 0.8], { score: 0.8 }],
    ['missing behind an open gate', of('gate'), [0.9, 'missing', 'missing'], 'missing'],
  ])('is %s', (_name, multi, said, expected) => {
    const combined = combineScores(multi, said)
    if (typeof combined === 'string') expect(combined).toBe(expected)
    else expect({ score: Math.round(combined.score * 100) / 100 }).toEqual(expected)
  })

  test.each<[string, ReturnType<typeof of>, Said[], number[]]>([
    ['all at once', of('mean'), [unasked, unasked, unasked], [0, 1, 2]],
    ['the first of a cascade', of('cascade'), [unasked, unasked, unasked], [0]],
    ['nobody after one that is sure', of('cascade'), [0.9, unasked, unasked], []],
    ['the next after one in doubt', of('cascade'), [0.7, unasked, unasked], [1]],
    ['the next after one without anything to see', of('cascade'), ['nothing', unasked], [1]],
    ['nobody after one without an answer', of('cascade'), ['missing', unasked, unasked], []],
    ['the gate alone', of('gate'), [unasked, unasked, unasked], [0]],
    ['nobody behind a closed gate', of('gate'), [0.29, unasked, unasked], []],
    ['all behind an open gate', of('gate'), [0.3, unasked, unasked], [1, 2]],
    ['nobody once all spoke', of('max'), [0.1, 'missing', 'nothing'], []],
  ])('asks %s', (_name, multi, said, expected) => {
    const whole = { ...multi, members: multi.members.slice(0, said.length) }
    expect(membersNext(whole, said)).toEqual(expected)
  })
})
