import type { Counted, Group } from '../counted.ts'
import { sum, sumWhere } from '../counted.ts'
import { type NumberRule, count, toCount, toShare } from './num.ts'

/** Key of a wrong order: role, source, class, severity, state. */
type Wrong = readonly string[]
const stands = ([, , , , state]: Wrong): boolean => state !== 'voided'
const ofAuditors = (parts: Wrong): boolean => parts[0] === 'auditor' && stands(parts)

/** Numbers of wrong orders, by the day of the work or of the finding. */
export function wrongRules(byFinding: boolean) {
  const wrong: Counted = byFinding ? 'wrong_found' : 'wrong'
  const standing = (group: Group): number => sumWhere(group, wrong, ofAuditors)
  return {
    wrongOrders: { needs: [wrong], work: (group) => toCount(standing(group)) },
    serious: {
      needs: [wrong],
      work: (group) =>
        toCount(sumWhere(group, wrong, (parts) => ofAuditors(parts) && parts[3] === 'serious')),
    },
    wrongRate: {
      needs: [wrong, 'decided_n'],
      work: (group) =>
        toShare(Math.min(standing(group), sum(group, 'decided_n')), sum(group, 'decided_n')),
    },
    gold: {
      needs: ['case_right', 'case_answered'],
      work: (group) => {
        const isGold = ([what]: readonly string[]) => what === 'gold'
        return toShare(
          sumWhere(group, 'case_right', isGold),
          sumWhere(group, 'case_answered', isGold),
        )
      },
    },
  } satisfies Readonly<Record<string, NumberRule>>
}

/** Every wrong order, whoever was wrong, and how many of these were appealed against. */
export const appealedRules = {
  wrongOrders: {
    needs: ['wrong'],
    work: (group) => toCount(sumWhere(group, 'wrong', stands)),
  },
  appealed: count('wrong_appealed'),
  appealRate: {
    needs: ['wrong', 'wrong_appealed'],
    // Of those that can be appealed against no more, or were.
    work: (group) =>
      toShare(
        sum(group, 'wrong_appealed'),
        sumWhere(group, 'wrong', ([, , , , state]) => state !== 'new'),
      ),
  },
} satisfies Readonly<Record<string, NumberRule>>
