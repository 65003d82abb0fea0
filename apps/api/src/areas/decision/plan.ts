import type { NewPunish, PunishChange } from './rows.ts'
import type { Act } from './validate/item.ts'

/** A punishment alive in the database. */
export type LivePunish = {
  id: string
  appId: number
  punishId: number
  scope: string
  subject: string
  endAt: Date | null
}
export type PlannedAct = {
  act: Act
  state: NewPunish['state']
  replaces: string | null
  absorbedUntil: number | null
}

export function punishKey(row: {
  appId: number
  punishId: number
  scope: string
  subject: string
}): string {
  return JSON.stringify([row.appId, row.punishId, row.scope, row.subject])
}

/**
 * Decides what becomes of new acts in the light of those alive: an act done at once stands for
 * itself; a later end supersedes the earlier one; an equal or earlier end is absorbed, stored but
 * not delivered. `live` is brought up to date, so that the items of a submission see each other.
 * `idOf` gives the id of the row that an act becomes. `since`: ends are compared as if the acts had
 * begun then, so that what follows from an earlier decision does not draw out what that began.
 */
export function planActs(
  appId: number,
  acts: readonly Act[],
  live: Map<string, LivePunish>,
  idOf: () => string,
  { now, since = now }: { now: number; since?: number | undefined },
): { planned: (PlannedAct & { id: string })[]; changes: PunishChange[] } {
  const changes: PunishChange[] = []
  const planned = acts.map((act) => {
    const id = idOf()
    if (act.endAt === null)
      return { id, act, state: 'ended' as const, replaces: null, absorbedUntil: null }
    const key = punishKey({ appId, ...act })
    const other = live.get(key)
    const otherEnd = other?.endAt?.getTime() ?? Number.POSITIVE_INFINITY
    if (other && otherEnd > now && otherEnd >= act.endAt - (now - since))
      return { id, act, state: 'absorbed' as const, replaces: other.id, absorbedUntil: otherEnd }
    if (other)
      changes.push(
        otherEnd > now
          ? { id: other.id, state: 'superseded', why: `superseded by ${id}` }
          : { id: other.id, state: 'ended', why: 'time over' },
      )
    live.set(key, {
      id,
      appId,
      punishId: act.punishId,
      scope: act.scope,
      subject: act.subject,
      endAt: new Date(act.endAt),
    })
    return {
      id,
      act,
      state: act.planned ? ('planned' as const) : ('active' as const),
      replaces: other && otherEnd > now ? other.id : null,
      absorbedUntil: null,
    }
  })
  return { planned, changes }
}
