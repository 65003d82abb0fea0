import { textOf } from '@oas/texts'
import type { CallContext } from '../../../core/context.ts'
import { sendMessage } from '../../message/index.ts'
import type { Tx } from './queries.ts'

const namesMost = 5
const keys = {
  accept: 'text_inspection.told_accepted',
  merge: 'text_inspection.told_merged',
  reject: 'text_inspection.told_rejected',
} as const
export type Judged = { rule: string; people: readonly string[] }

/** Tells each person once what became of the words they proposed. */
export async function tellProposers(
  ctx: CallContext,
  tx: Tx,
  judged: readonly Judged[],
  { act, reason }: { act: keyof typeof keys; reason: string },
): Promise<void> {
  const byPerson = new Map<string, string[]>()
  for (const { rule, people } of judged)
    for (const person of new Set(people))
      byPerson.set(person, [...(byPerson.get(person) ?? []), rule])
  const transKey = keys[act]
  for (const [personId, rules] of [...byPerson].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const names = rules.slice(0, namesMost).map((rule) => rule.slice(0, 40))
    const params = {
      words: [...names, ...(rules.length > namesMost ? ['…'] : [])].join(', '),
      reason,
    }
    await sendMessage(tx, ctx.now(), {
      msgType: 5,
      plat: 'text-inspection',
      audience: { personIds: [personId] },
      link: '/keyword/index?mine=true',
      payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
    })
  }
}
