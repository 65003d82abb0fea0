import { describe, expect, it } from 'vitest'
import { type HitVerdict, type ListType, type StoreHit, judgeHits } from './judge-hits.ts'
import { flipBits, makeRandom } from './testing.ts'

type Row = [ListType, 'match' | 'suspect', number]
const judge = (...rows: Row[]): HitVerdict[] =>
  judgeHits(
    rows.map(([listType, verdict, distance]) => ({ listType, verdict, distance })),
    null,
  ).map(({ verdict }) => verdict)

describe('what hits are worth', () => {
  it.each<[string, Row[], HitVerdict[]]>([
    ['a match of a black list', [['black', 'match', 10]], ['hit']],
    ['a suspect of a black list', [['black', 'suspect', 36]], ['suspect']],
    ['a match of a grey list', [['grey', 'match', 0]], ['suspect']],
    ['a match of a white list', [['white', 'match', 0]], ['none']],
    [
      'a white one as near',
      [
        ['black', 'match', 10],
        ['white', 'match', 10],
      ],
      ['suppressed', 'none'],
    ],
    [
      'a white one further away',
      [
        ['white', 'match', 12],
        ['black', 'match', 10],
      ],
      ['none', 'hit'],
    ],
    [
      'a white one between two',
      [
        ['black', 'match', 4],
        ['white', 'match', 6],
        ['grey', 'suspect', 32],
      ],
      ['hit', 'none', 'suppressed'],
    ],
    ['no hits', [], []],
  ])('follows the lists: %s', (_, rows, verdicts) => {
    expect(judge(...rows)).toEqual(verdicts)
  })
  it('is nothing when somebody said that something next to the same is not', () => {
    const random = makeRandom(3)
    const query = Uint32Array.from({ length: 8 }, () => 0x5a_5a_5a_5a)
    const hit = (away: number): StoreHit => ({
      listType: 'black',
      verdict: 'match',
      distance: 10,
      exceptions: [flipBits(random, query, 60), flipBits(random, query, away)],
    })
    expect(judgeHits([hit(8), hit(9)], query).map(({ verdict }) => verdict)).toEqual([
      'none',
      'hit',
    ])
    const white: StoreHit = { ...hit(0), listType: 'white' }
    const black: StoreHit = { ...hit(9), distance: 20 }
    expect(judgeHits([white, black], query)[1]?.verdict).toBe('hit')
  })
})
