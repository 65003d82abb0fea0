import type { BreakerMeasure } from '@oas/contract/breaker/schemas'
import type pg from 'pg'
import type { CallContext, Context } from '../../core/context.ts'
import { lockPerson } from './queries.ts'
import { tellStops } from './tell.ts'

export type Counted = { measure: BreakerMeasure; appId: number; type: number; n: number }

const lastingScopes: ReadonlySet<string> = new Set(['user', 'device'])
/** Whether an act bans: it lasts, and concerns an account or its device. */
export function isBan(scope: string, lasts: boolean): boolean {
  return lasts && lastingScopes.has(scope)
}

const noteText = 'select breaker_note($1, $2, $3) as crossed'
/**
 * Counts what the caller does by their own hand, in the transaction that does it and before it
 * writes; ends it where they are stopped already. The act that goes beyond a limit is done whole;
 * what comes of that follows its commit. What jobs do in the name of a person counts for nobody: a
 * second person has passed it, or it was counted when it was made.
 */
export async function noteActs(
  ctx: Context & Pick<CallContext, 'caller'>,
  client: Pick<pg.PoolClient, 'query'>,
  acts: readonly Counted[],
): Promise<void> {
  const done = acts.filter(({ n }) => n > 0)
  if (!ctx.caller.direct || done.length === 0) return
  const { rows } = await client.query<{ crossed: boolean }>({
    name: 'breaker-note',
    text: noteText,
    values: [ctx.caller.id, ctx.now(), JSON.stringify(done)],
  })
  if (rows[0]?.crossed) followUp(ctx, ctx.caller.id)
}

/** Waits for the end of the transaction that went beyond a limit, and tells what came of it. */
const followUp = (ctx: Context, personId: string): void => {
  const work = lockPerson(ctx.db, personId)
    .then(() => tellStops(ctx))
    .catch((error: unknown) => {
      ctx.log.warn({ err: error, personId }, 'a stop is not told yet; the job tells it')
    })
  ctx.background.add(work)
  void work.finally(() => ctx.background.delete(work))
}
