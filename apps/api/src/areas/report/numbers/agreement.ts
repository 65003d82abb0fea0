import { krippendorffAlpha } from '@oas/statistics/kappa'
import type { Pattern } from '@oas/statistics/pattern'
import { type Group, sumsByKey, sum, sumWhere } from '../counted.ts'
import { type NumberRule, count, toCount, toNum, toShare } from './num.ts'

/** How often records were answered so, by the answers of their rounds. */
const patternsOf = (group: Group): Pattern[] =>
  [...sumsByKey(group, 'item_pattern')].map(([key, items]) => {
    const counts: Record<string, number> = {}
    for (const answer of Object.values(JSON.parse(key) as Record<string, string>))
      counts[answer] = (counts[answer] ?? 0) + 1
    return { counts, items }
  })
const agreedOf = (group: Group): number =>
  patternsOf(group)
    .filter(({ counts }) => Object.keys(counts).length === 1)
    .reduce((all, { items }) => all + items, 0)

/** Numbers of records that several people answer. */
export const agreementRules = {
  items: count('item_pattern'),
  agreed: { needs: ['item_pattern'], work: (group) => toCount(agreedOf(group)) },
  agreement: {
    needs: ['item_pattern'],
    work: (group) => toShare(agreedOf(group), sum(group, 'item_pattern')),
  },
  alpha: {
    needs: ['item_pattern'],
    work: (group) => {
      const { value, low, high, n: items } = krippendorffAlpha(patternsOf(group))
      return toNum(value, { num: items, den: items, low, high })
    },
  },
  branched: count('branch_made'),
  branchRate: {
    needs: ['branch_made', 'item_pattern'],
    work: (group) =>
      toShare(
        Math.min(sum(group, 'branch_made'), sum(group, 'item_pattern')),
        sum(group, 'item_pattern'),
      ),
  },
  judged: {
    needs: ['branch_judged'],
    work: (group) => toCount(sumWhere(group, 'branch_judged', ([what]) => what === 'judged')),
  },
} satisfies Readonly<Record<string, NumberRule>>
