import { textOf } from '@oas/texts'
import { officeTime } from '../../core/office-time.ts'
import { sendMessage } from '../message/index.ts'
import type { Tx } from './members.ts'

/** Tells people of a simulation that waits for their answers. */
export async function tellStarted(
  tx: Tx,
  now: Date,
  { id, name, endsAt }: { id: string; name: string; endsAt: Date | null },
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return
  const transKey = endsAt === null ? 'simulation.told_started' : 'simulation.told_started_until'
  const params = { name, ...(endsAt === null ? {} : { to: officeTime(endsAt) }) }
  await sendMessage(tx, now, {
    msgType: 5,
    plat: 'simulation',
    audience: { personIds: [...personIds] },
    link: `/tags/practice/simulation/${id}`,
    payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
  })
}
