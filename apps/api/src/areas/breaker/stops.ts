import type { breakerCalls } from '@oas/contract/breaker/calls'
import type { BreakerMeasure } from '@oas/contract/breaker/schemas'
import { appName } from '../../core/app-name.ts'
import { audit } from '../../core/audit.ts'
import { fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { seekOf } from '../../db/seek.ts'
import type { Handler } from '../../http/implement.ts'
import { forgetCallers } from '../../http/sessions.ts'
import { liftStop, lockPerson, seenStops } from './queries.ts'

type Calls = typeof breakerCalls

export const getOwn: Handler<Calls['own']> = async ({ db, caller }) => {
  const stop = await db
    .selectFrom('breakerStop')
    .select(['measure', 'n', 'most', 'minutes', 'at'])
    .where('personId', '=', caller.kind === 'person' ? caller.id : '0')
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return {
    stop: stop ? { ...stop, measure: stop.measure as BreakerMeasure, at: stop.at.getTime() } : null,
  }
}

export const getStops: Handler<Calls['stops']> = async (
  { db, caller, language },
  { lifted = false, personId, after, limit = 50 },
) => {
  const seek = seekOf(undefined, after, 's.id', {})
  const stops = seenStops(db, caller.scope)
    .selectAll('s')
    .select([
      'p.name as person',
      'a.name as appName',
      'a.names as appNames',
      't.name as typeName',
      'g.name as team',
      'l.name as lifter',
    ])
    .where('s.liftedAt', lifted ? 'is not' : 'is', null)
    .$if(personId !== undefined, (query) => query.where('s.personId', '=', personId ?? '0'))
    .where(seek.after)
    .orderBy(seek.orderBy)
  const page = await readPage(limit, (most) => stops.limit(most).execute(), seek.cursorOf)
  return mapPage(page, (row) => ({
    id: row.id,
    measure: row.measure as BreakerMeasure,
    n: row.n,
    most: row.most,
    minutes: row.minutes,
    at: row.at.getTime(),
    personId: row.personId,
    person: row.person,
    team: row.team ?? '',
    appId: row.appId,
    appName: appName(language, { name: row.appName, names: row.appNames }),
    type: row.type,
    typeName: row.typeName ?? '',
    oneType: row.oneType,
    oneTeam: row.oneTeam,
    own: row.personId === caller.id,
    liftedAt: row.liftedAt?.getTime() ?? null,
    liftedBy: row.lifter ?? '',
    reason: row.reason,
  }))
}

export const countStops: Handler<Calls['count']> = ({ db, caller }) =>
  seenStops(db, caller.scope)
    .select((on) => on.cast<number>(on.fn.countAll(), 'integer').as('n'))
    .where('s.liftedAt', 'is', null)
    .executeTakeFirstOrThrow()

/** Nobody lifts their own stop, whatever they may do otherwise. */
export const lift: Handler<Calls['lift']> = async (ctx, { id, reason: given }) => {
  const reason = given.trim()
  if (reason === '') fail('required', { field: 'reason' })
  const personId = await ctx.db.transaction().execute(async (tx) => {
    const found = await seenStops(tx, ctx.caller.scope)
      .select(['s.personId', 'p.name as person', 's.appId', 's.type', 's.measure', 's.n'])
      .where('s.id', '=', id)
      .executeTakeFirst()
    if (!found) return fail('not-found')
    if (found.personId === ctx.caller.id) return fail('not-yourself')
    await lockPerson(tx, found.personId)
    const now = ctx.now()
    if (!(await liftStop(tx, { id, personId: found.personId }, { by: ctx.caller.id, reason, now })))
      return fail('conflict')
    const { person, type, measure, n } = found
    await audit(tx, ctx, [
      {
        action: 'breaker.lift',
        subject: `person:${found.personId}`,
        appId: found.appId,
        detail: { stopId: id, person, type, measure, n, reason },
      },
    ])
    return found.personId
  })
  forgetCallers(ctx)
  await ctx.bus.publish('session.changed', { userId: personId }, { to: 'person', id: personId })
  return {}
}
