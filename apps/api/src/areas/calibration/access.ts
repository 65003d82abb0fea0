import type { CalibrationState } from '@oas/contract/calibration/schemas'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { seesLibrary, viewerOf } from '../case-library/index.ts'
import { type Tx, lockSession } from './queries.ts'

/** Sessions that the caller may lead: those of libraries they see. */
export function ledBy(ctx: CallContext): RawBuilder<boolean> {
  return holds(ctx, 'calibration.lead')
    ? sql<boolean>`(b.deleted_at is null and ${seesLibrary(viewerOf(ctx))})`
    : sql<boolean>`false`
}

/** Sessions that the caller is asked in: what is a draft nobody is asked yet. */
export function askedOf(ctx: CallContext): RawBuilder<boolean> {
  return sql<boolean>`(
    ${ctx.caller.id}::bigint = any(c.person_ids) and c.state not in ('draft', 'cancelled')
  )`
}

/** A session that is in one of these states, locked; anything else ends the call. */
export async function requireSession(
  ctx: CallContext,
  tx: Tx,
  id: string,
  { of, states }: { of: RawBuilder<boolean>; states: readonly CalibrationState[] },
) {
  const session = await lockSession(tx, id, of)
  if (!session) return fail('not-found')
  if (!states.some((state) => state === session.state)) fail('wrong-state')
  return session
}
