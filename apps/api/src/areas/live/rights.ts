import type { CallContext } from '../../core/context.ts'
import { mayApp } from '../../core/caller.ts'
import { fail } from '../../core/fail.ts'
import { findRoom } from './queries-room.ts'
import type { RoomRow, Seen } from './rows.ts'

const maxId = 9_223_372_036_854_775_807n
export const isId = (id: string): boolean => BigInt(id) <= maxId
export const seenBy = ({ caller: { scope } }: Pick<CallContext, 'caller'>): Seen => (scope.all ? null : [...new Set(scope.pairs.map((pair) => pair.appId))])

/** A room of the caller's apps. */
export const requireRoom = async (ctx: CallContext, id: string): Promise<RoomRow> => {
  const room = (isId(id) ? await findRoom(ctx, id, ctx.now()) : undefined) ?? fail('not-found')
  return mayApp(ctx.caller, room.appId) ? room : fail('foreign-data', { app: room.appId })
}
