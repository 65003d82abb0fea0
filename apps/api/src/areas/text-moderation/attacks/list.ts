import type { AttackRow, textAttackCalls } from '@oas/contract/text-moderation/attack-calls'
import type { Handler } from '../../../http/implement.ts'
import { seenBy } from '../rights.ts'
import { countAttacks, listAttacks } from './queries.ts'

type Calls = typeof textAttackCalls

/** How approved items stood the last attempts to disguise their words, the worst first. */
export const attacks: Handler<Calls['attacks']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const filter = { ...by, seen: seenBy(ctx) }
  const [rows, total] = await Promise.all([
    listAttacks(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countAttacks(ctx.db, filter),
  ])
  return {
    total,
    list: rows.map((row) => ({
      ...row,
      missed: row.missed as unknown as AttackRow['missed'],
      at: row.at.getTime(),
    })),
  }
}
