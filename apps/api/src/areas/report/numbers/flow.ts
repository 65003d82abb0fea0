import { sum } from '../counted.ts'
import { type NumberRule, count, toShare } from './num.ts'

/** Numbers of items of delivery tasks. */
export const itemRules = {
  drawn: count('item_drawn'),
  released: count('item_released'),
  decided: count('item_final'),
  withdrawn: count('item_withdrawn'),
  gone: count('item_gone'),
  incomplete: count('item_incomplete'),
  completion: {
    needs: ['item_final', 'item_drawn', 'item_withdrawn'],
    work: (group) => {
      const due = Math.max(0, sum(group, 'item_drawn') - sum(group, 'item_withdrawn'))
      // What was drawn on a day may be decided on another one.
      return toShare(Math.min(sum(group, 'item_final'), due), due)
    },
  },
} satisfies Readonly<Record<string, NumberRule>>

/** Numbers of orders that came into the ordinary queue and left it. */
export const orderRules = {
  made: count('order_came'),
  decided: count('order_decided'),
  discarded: count('order_dropped'),
} satisfies Readonly<Record<string, NumberRule>>
