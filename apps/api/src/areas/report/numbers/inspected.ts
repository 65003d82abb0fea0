import { stratifiedShare } from '@oas/statistics/proportion'
import { type Counted, type Group, sumsByKey, sum, sumWhere } from '../counted.ts'
import { type NumberRule, count, toCount, toNum, secondsOf, share, toShare } from './num.ts'

/** Whose inspections: of decisions, or of inspections. */
type Of = 'inspect' | 'anti'
/** Whose work they tell of, and on which day they count. */
export type InspectedSplit = { byInspector: boolean; byFinding: boolean }

/**
 * As all decisions would come out although rules drew some more often: what no rule of shares named
 * was not sampled, whatever was inspected of it.
 */
const unbiased = (group: Group, of: Of) => {
  const eligible = sumsByKey(group, `${of}_eligible`)
  const sampled = sumsByKey(group, `${of}_sampled`)
  const right = sumsByKey(group, `${of}_sampled_right`)
  return stratifiedShare(
    [...eligible].map(([stratum, n]) => ({
      eligible: n,
      inspected: stratum === '' ? 0 : (sampled.get(stratum) ?? 0),
      agreed: stratum === '' ? 0 : (right.get(stratum) ?? 0),
    })),
  )
}

/** Numbers of inspections. */
export function inspectedRules(of: Of, { byInspector, byFinding }: InspectedSplit) {
  const name = (
    fact: 'done' | 'right' | 'wrong' | 'given_violation' | 'right_violation' | 'timed' | 'ms',
  ) => `${of}${byInspector ? '_by' : ''}_${fact}${byFinding ? '_found' : ''}` as Counted
  const [done, right, wrong] = [name('done'), name('right'), name('wrong')]
  const ofClass = (errorClass: string, all: Counted): NumberRule => ({
    needs: [wrong, all],
    work: (group) =>
      toShare(
        sumWhere(group, wrong, ([first]) => first === errorClass),
        sum(group, all),
      ),
  })
  const found = {
    inspected: count(done),
    wrong: {
      needs: [done, right],
      work: (group: Group) => toCount(sum(group, done) - sum(group, right)),
    },
    accuracy: share([right], [done]),
    missed: ofClass('missed', name('right_violation')),
    tooHard: ofClass('too_hard', name('given_violation')),
    perInspection: secondsOf(name('ms'), name('timed')),
  } satisfies Readonly<Record<string, NumberRule>>
  // What was tried and drawn is known of whoever is inspected, by the day of the work.
  if (byInspector || byFinding) return found
  return {
    ...found,
    eligible: count(`${of}_eligible`),
    picked: count(of === 'inspect' ? 'inspect_drawn' : 'anti_made'),
    expired: count(`${of}_expired`),
    coverage: share([done], [`${of}_eligible`]),
    unbiased: {
      needs: [`${of}_eligible`, `${of}_sampled`, `${of}_sampled_right`],
      work: (group: Group) => {
        const { value, low, high, eligible, inspected } = unbiased(group, of)
        return toNum(value, { num: inspected, den: eligible, low, high })
      },
    },
  } satisfies Readonly<Record<string, NumberRule>>
}
