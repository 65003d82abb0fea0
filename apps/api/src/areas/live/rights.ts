import type { CallContext } from '../../core/context.ts'
import { appsSeen, mayApp } from '../../core/caller.ts'
import { fail } from '../../core/fail.ts'
import { findRoom } from './queries/rooms.ts'
import type { RoomRow, Seen } from './rows.ts'

export function seenBy({ caller: { scope } }: Pick<CallContext, 'caller'>): Seen {
  return appsSeen(scope)
}

/** A room of the caller's apps. */
export async function requireRoom(ctx: CallContext, id: string): Promise<RoomRow> {
  const room = (await findRoom(ctx, id, ctx.now())) ?? fail('not-found')
  return mayApp(ctx.caller, room.appId) ? room : fail('foreign-data', { app: room.appId })
}
