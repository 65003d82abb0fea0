import type { Input, Output } from '@oas/contract/define'
import type { keywordCalls } from '@oas/contract/text-inspection/keyword-calls'
import { audit } from '../../../core/audit.ts'
import { mayType } from '../../../core/caller.ts'
import type { CallContext } from '../../../core/context.ts'
import { type HeldWord, type Tx, settleWords } from './queries.ts'

type Calls = typeof keywordCalls
type Asked = Input<Calls['setKeywords']>
type Code = Output<Calls['setKeywords']>['list'][number]['code']

/** Whether somebody may judge a word: it waits, is of their data, and is not their own. */
export function refusalOf(ctx: CallContext, id: string, held: readonly HeldWord[]): Code {
  const asked = held.find((word) => word.id === id)
  if (!asked) return 'not-found'
  if (!mayType(ctx.caller, asked.appId, asked.type)) return 'foreign-data'
  const waiting = held.filter((word) => word.state === 'pending')
  if (waiting.length === 0) return 'wrong-state'
  return waiting.some(({ people }) => people.includes(ctx.caller.id)) ? 'second-person' : ''
}
/** Settles the proposals of one word, and says so in the log and to who proposed them. */
export async function settle(
  ctx: CallContext,
  tx: Tx,
  words: readonly HeldWord[],
  as: {
    act: Asked['act']
    reason: string
    itemId: string | null
    merged: '' | 'alternative' | 'except'
  },
): Promise<void> {
  const { act, reason, itemId, merged } = as
  await settleWords(
    tx,
    words.map(({ id }) => id),
    {
      state: act === 'reject' ? 'rejected' : 'accepted',
      merged,
      reviewedBy: ctx.caller.id,
      reviewedAt: ctx.now(),
      reason,
      itemId,
    },
  )
  await audit(
    tx,
    ctx,
    words.map(({ id, appId, rule }) => ({
      action:
        act === 'reject'
          ? ('textInspection.rejectWord' as const)
          : ('textInspection.acceptWord' as const),
      subject: `word:${id}`,
      appId,
      detail: {
        rule,
        ...(reason === '' ? {} : { reason }),
        ...(itemId === null ? {} : { itemId }),
        ...(merged === '' ? {} : { merged }),
      },
    })),
  )
}
