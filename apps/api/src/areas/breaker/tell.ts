import type { BreakerMeasure } from '@oas/contract/breaker/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { nobody } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { clientOf } from '../../db/client.ts'
import { tryAgain } from '../../db/transaction.ts'
import { forgetCallers } from '../../http/sessions.ts'
import { sendMessage } from '../message/index.ts'
import { announceChange, endSessionsOf, returnAll } from '../queue/index.ts'
import { type Tx, type UntoldStop, leadersOf, setTold, takeUntold } from './queries.ts'

const words = {
  punishments: 'breaker.told_punishments',
  bans: 'breaker.told_bans',
  undos: 'breaker.told_undos',
} as const satisfies Record<BreakerMeasure, string>

/** Leaders of the person's team hear of it; where there is no other, all who may lift it. */
const tellLeaders = async (tx: Tx, now: Date, stop: UntoldStop): Promise<void> => {
  const own = await leadersOf(tx, stop.id, true)
  const personIds = own.length > 0 ? own : await leadersOf(tx, stop.id, false)
  if (personIds.length === 0) return
  const { person, n, most, minutes } = stop
  const transKey = words[stop.measure as BreakerMeasure]
  const params = { person, n, most, minutes }
  await sendMessage(tx, now, {
    msgType: 2,
    plat: 'breaker',
    audience: { personIds },
    link: '/breaker',
    payload: { msg: textOf('en', transKey, params), transKey, transKeyParams: params },
  })
}

const note = (tx: Tx, { id, personId, ...stop }: UntoldStop): Promise<void> =>
  audit(tx, { caller: { ...nobody, name: 'breaker' }, requestId: `breaker-${id}` }, [
    {
      action: 'breaker.stop',
      subject: `person:${personId}`,
      appId: stop.appId,
      detail: {
        stopId: id,
        person: stop.person,
        type: stop.type,
        measure: stop.measure,
        n: stop.n,
        most: stop.most,
        minutes: stop.minutes,
      },
    },
  ])

/**
 * Ends the audits of people who were stopped, gives back what they hold and tells their leaders,
 * each once.
 */
export async function tellStops(ctx: Context): Promise<void> {
  forgetCallers(ctx)
  for (;;) {
    const returned = await tryAgain(() =>
      ctx.db.transaction().execute(async (tx) => {
        const now = ctx.now()
        const stop = await takeUntold(tx)
        if (!stop) return null
        const client = clientOf(tx)
        await endSessionsOf(client, stop.personId, now)
        const orders = await returnAll(client, now, stop.personId)
        await tellLeaders(tx, now, stop)
        await note(tx, stop)
        await setTold(tx, stop.id, now)
        return orders
      }),
    )
    if (returned === null) return
    announceChange(ctx, returned)
  }
}
