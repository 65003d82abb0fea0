import type { exposureCalls } from '@oas/contract/exposure/calls'
import type { StopKind } from '@oas/contract/exposure/schemas'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { seekOf } from '../../db/seek.ts'
import type { Handler } from '../../http/implement.ts'
import { type Tx, findExposure, listPeople } from './queries.ts'

type Calls = typeof exposureCalls

/** Writes down whose figures somebody looks at; without that they are not answered. */
const noteLook = (
  ctx: CallContext,
  tx: Tx,
  personIds: readonly string[],
  at: 'people' | 'person' | 'stops',
): Promise<void> =>
  audit(
    tx,
    ctx,
    [...new Set(personIds)].map((id) => ({
      action: 'exposure.look',
      subject: `person:${id}`,
      detail: { at },
    })),
  )

export const getPeople: Handler<Calls['people']> = async (
  ctx,
  { current = 1, pageSize = 10, teamId, personId, near = false },
) => {
  const asked = {
    now: ctx.now(),
    teamId: teamId ?? null,
    personId: personId ?? null,
    near,
    offset: (current - 1) * pageSize,
    limit: pageSize,
  }
  const rows = await ctx.db.transaction().execute(async (tx) => {
    const found = await listPeople(tx, asked)
    await noteLook(
      ctx,
      tx,
      found.map((row) => row.personId),
      'people',
    )
    return found
  })
  const seenOf = ({ items, ms }: (typeof rows)[number], nth: 0 | 1 | 2) => ({
    items: items[nth],
    ms: ms[nth],
  })
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map((row) => ({
      personId: row.personId,
      person: row.person,
      team: row.team,
      today: seenOf(row, 0),
      week: seenOf(row, 1),
      month: seenOf(row, 2),
      share: row.share,
      stops: row.stops,
    })),
  }
}

export const getPerson: Handler<Calls['person']> = (ctx, { personId }) =>
  ctx.db.transaction().execute(async (tx) => {
    const found =
      (await tx
        .selectFrom('person as p')
        .leftJoin('team as t', 't.id', 'p.teamId')
        .select(['p.name as person', 't.name as team'])
        .where('p.id', '=', personId)
        .executeTakeFirst()) ?? fail('not-found')
    await noteLook(ctx, tx, [personId], 'person')
    return {
      person: found.person,
      team: found.team ?? '',
      seen: await findExposure(tx, personId, ctx.now()),
    }
  })

export const getStops: Handler<Calls['stops']> = (
  ctx,
  { personId, current = false, after, limit = 50 },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const seek = seekOf(undefined, after, 's.id', {})
    const stops = tx
      .selectFrom('exposureStop as s')
      .innerJoin('person as p', 'p.id', 's.personId')
      .leftJoin('team as t', 't.id', 's.teamId')
      .selectAll('s')
      .select(['p.name as person', 't.name as team'])
      .$if(personId !== undefined, (query) => query.where('s.personId', '=', personId ?? '0'))
      .$if(current, (query) => query.where('s.until', '>', ctx.now()))
      .where(seek.after)
      .orderBy(seek.orderBy)
    const page = await readPage(limit, (most) => stops.limit(most).execute(), seek.cursorOf)
    await noteLook(
      ctx,
      tx,
      page.list.map((row) => row.personId),
      'stops',
    )
    return mapPage(page, (row) => ({
      id: row.id,
      personId: row.personId,
      person: row.person,
      team: row.team ?? '',
      kind: row.kind as StopKind,
      severity: row.severity,
      n: Number(row.n),
      most: row.most,
      at: row.at.getTime(),
      until: row.until.getTime(),
    }))
  })
