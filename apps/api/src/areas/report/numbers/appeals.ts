import { type Counted, type Group, sumsByKey, sum, sumWhere } from '../counted.ts'
import { type NumberRule, toCount, toNum, toShare } from './num.ts'

/** Minutes within which a share of the words were said; the least that holds. */
const minutesWithin = (group: Group, took: Counted, share: number): number | null => {
  const byMinutes = new Map<number, number>()
  for (const [key, n] of sumsByKey(group, took)) {
    const minutes = Number(key.split(':')[1])
    byMinutes.set(minutes, (byMinutes.get(minutes) ?? 0) + n)
  }
  const all = sum(group, took)
  let upTo = 0
  for (const [minutes, n] of [...byMinutes].toSorted(([a], [b]) => a - b)) {
    upTo += n
    if (upTo >= all * share) return minutes
  }
  return null
}
const hoursRule = (took: Counted, share: number): NumberRule => ({
  needs: [took],
  work: (group) => {
    const minutes = minutesWithin(group, took, share)
    const n = sum(group, took)
    return toNum(minutes === null ? null : Math.round(minutes / 6) / 10, { num: n, den: n })
  },
})
const isWon = (result: string | undefined): boolean =>
  result === 'overturned' || result === 'changed'

/**
 * Numbers of words on appeals (level:result:time), of those who appealed or by who said them, and
 * of appeals that are closed (level:result).
 */
export function appealRules(byHandler: boolean) {
  const handled: Counted = byHandler ? 'appeal_handled_by' : 'appeal_handled'
  const took: Counted = byHandler ? 'appeal_took_by' : 'appeal_took'
  const words = (holds: (parts: readonly string[]) => boolean): NumberRule => ({
    needs: [handled],
    work: (group) => toCount(sumWhere(group, handled, holds)),
  })
  const result = (one: string) => words(([, said]) => said === one)
  return {
    handledAppeals: words(() => true),
    upheld: result('upheld'),
    overturned: result('overturned'),
    changed: result('changed'),
    voidAppeals: result('void'),
    raised: words(([level, said]) => level === '2' && isWon(said)),
    success: {
      needs: [handled],
      work: (group) =>
        toShare(
          sumWhere(group, handled, ([level, said]) => level === '1' && isWon(said)),
          sumWhere(group, handled, ([level, said]) => level === '1' && said !== 'void'),
        ),
    },
    finalSuccess: {
      needs: ['appeal_closed'],
      work: (group) =>
        toShare(
          sumWhere(group, 'appeal_closed', ([, said]) => isWon(said)),
          sumWhere(group, 'appeal_closed', ([, said]) => said !== 'void' && said !== ''),
        ),
    },
    medianHours: hoursRule(took, 0.5),
    p90Hours: hoursRule(took, 0.9),
    onTime: {
      needs: [handled],
      work: (group) =>
        toShare(
          sumWhere(group, handled, ([, , time]) => time === 'in_time'),
          sum(group, handled),
        ),
    },
  } satisfies Readonly<Record<string, NumberRule>>
}
