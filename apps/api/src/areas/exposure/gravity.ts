import type { TypeFloor } from '@oas/contract/exposure/schemas'
import { type TypeRef, typeKeyOf } from '@oas/contract/type-key'
import type { CallContext, Context } from '../../core/context.ts'
import { createLive } from '../../core/live.ts'

type Gravity = {
  /** How grave types are, by their keys; the others are not. */
  types: ReadonlyMap<string, number>
  /** The least severity that any rule is for; Infinity: there is no rule. */
  least: number
  floors: readonly (Omit<TypeFloor, 'typeKey'> & { teamId: string | null; severity: number })[]
}
/** How grave types are, and what is set for what is. */
const gravity = createLive<Gravity>({ what: 'exposure' }, async ({ db }) => {
  const [types, rules, floors] = await Promise.all([
    db.selectFrom('exposureType').select(['appId', 'type', 'severity']).execute(),
    db.selectFrom('exposureRule').select('severity').execute(),
    db.selectFrom('exposureFloor').select(['teamId', 'severity', 'blur', 'grey', 'mute']).execute(),
  ])
  return {
    types: new Map(types.map((row) => [typeKeyOf(row), row.severity])),
    least: Math.min(...rules.map(({ severity }) => severity)),
    floors,
  }
})

/** Tells every server and every open page that something of it was changed. */
export async function announceGravity(ctx: Pick<Context, 'bus'>): Promise<void> {
  gravity.forget(ctx)
  await ctx.bus.publish('setting.changed', { what: 'exposure', key: '' })
}

type Asking = Context & Pick<CallContext, 'caller'>
/**
 * Of some types those of which the caller gets nothing now, since they saw enough that is grave.
 * Nothing is asked where none of them is grave.
 */
export async function listTooGrave<T extends TypeRef>(
  ctx: Asking,
  types: readonly T[],
): Promise<T[]> {
  const { types: known, least } = await gravity.get(ctx)
  const graveOf = (type: TypeRef): number => known.get(typeKeyOf(type)) ?? 0
  if (ctx.caller.kind !== 'person' || !types.some((type) => graveOf(type) >= least)) return []
  const { rows } = await ctx.pool.query<{ stops: number | null }>({
    name: 'exposure-least',
    text: 'select exposure_least($1, $2) as stops',
    values: [ctx.caller.id, ctx.now()],
  })
  const stops = rows[0]?.stops ?? null
  return stops === null ? [] : types.filter((type) => graveOf(type) >= stops)
}

/** The other ones of them. */
export async function withoutTooGrave<T extends TypeRef>(
  ctx: Asking,
  types: readonly T[],
): Promise<T[]> {
  const stopped = new Set(await listTooGrave(ctx, types))
  return types.filter((type) => !stopped.has(type))
}

/**
 * The least that each of some types is toned down for the caller: the strictest parts of what is
 * set for all and for their team.
 */
export async function floorsOf(ctx: Asking, keys: readonly string[]): Promise<TypeFloor[]> {
  const { types, floors } = await gravity.get(ctx)
  const own = floors.filter(({ teamId }) => teamId === null || teamId === ctx.caller.teamId)
  return [...new Set(keys)].flatMap((typeKey) => {
    const acting = own.filter(({ severity }) => severity <= (types.get(typeKey) ?? 0))
    return acting.length === 0
      ? []
      : {
          typeKey,
          blur: Math.max(...acting.map(({ blur }) => blur)),
          grey: acting.some(({ grey }) => grey),
          mute: acting.some(({ mute }) => mute),
        }
  })
}
