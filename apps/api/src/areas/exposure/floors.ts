import type { exposureCalls } from '@oas/contract/exposure/calls'
import type { ExposureFloorBody } from '@oas/contract/exposure/schemas'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { change, requireTeam } from './change.ts'
import { announceGravity } from './gravity.ts'
import type { Tx } from './queries.ts'

type Calls = typeof exposureCalls
const subjectOf = (id: string): string => `exposure-floor:${id}`
const lockFloors = 'exposure_floor'

export const getFloors: Handler<Calls['floors']> = async (
  { db },
  { current = 1, pageSize = 10 },
) => {
  const [{ total }, list] = await Promise.all([
    db
      .selectFrom('exposureFloor')
      .select((on) => on.cast<number>(on.fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('exposureFloor as f')
      .leftJoin('team as t', 't.id', 'f.teamId')
      .selectAll('f')
      .select('t.name as team')
      .orderBy('f.severity', 'desc')
      .orderBy('f.id')
      .offset((current - 1) * pageSize)
      .limit(pageSize)
      .execute(),
  ])
  return {
    total,
    list: list.map(({ updatedAt, team, ...row }) => ({
      ...row,
      team: team ?? '',
      updatedAt: updatedAt.getTime(),
    })),
  }
}

/** The columns of a floor that asks for something, of a team there is, and of none twice. */
const requireSound = async (
  ctx: CallContext,
  tx: Tx,
  body: ExposureFloorBody,
  id: string | null,
) => {
  if (body.blur === 0 && !body.grey && !body.mute)
    fail('invalid-input', { field: 'blur', reason: because('exposure_limits_nothing') })
  await requireTeam(tx, body.teamId)
  const other = await tx
    .selectFrom('exposureFloor')
    .select('id')
    .where('severity', '=', body.severity)
    .where('teamId', 'is not distinct from', body.teamId)
    .$if(id !== null, (query) => query.where('id', '<>', id ?? '0'))
    .executeTakeFirst()
  if (other) fail('invalid-input', { field: 'severity', reason: because('exposure_same') })
  return { ...body, updatedBy: ctx.caller.name, updatedAt: ctx.now() }
}

/** The floor at the version the caller saw. */
const requireFloor = async (tx: Tx, id: string, version: number): Promise<ExposureFloorBody> => {
  const {
    id: _id,
    version: now,
    updatedAt: _at,
    updatedBy: _by,
    ...body
  } = (await tx.selectFrom('exposureFloor').selectAll().where('id', '=', id).executeTakeFirst()) ??
  fail('not-found')
  return now === version ? body : fail('conflict')
}

export const createFloor: Handler<Calls['createFloor']> = async (ctx, body) => {
  const { id } = await change(ctx, lockFloors, async (tx) => {
    const made = await tx
      .insertInto('exposureFloor')
      .values(await requireSound(ctx, tx, body, null))
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = { before: null, after: body }
    await audit(tx, ctx, [{ action: 'exposure.createFloor', subject: subjectOf(made.id), detail }])
    return made
  })
  await announceGravity(ctx)
  return { id, version: 1 }
}

export const updateFloor: Handler<Calls['updateFloor']> = async (ctx, { id, version, ...body }) => {
  await change(ctx, lockFloors, async (tx) => {
    const before = await requireFloor(tx, id, version)
    await tx
      .updateTable('exposureFloor')
      .set({ ...(await requireSound(ctx, tx, body, id)), version: version + 1 })
      .where('id', '=', id)
      .execute()
    const detail = { before, after: body }
    await audit(tx, ctx, [{ action: 'exposure.updateFloor', subject: subjectOf(id), detail }])
  })
  await announceGravity(ctx)
  return { id, version: version + 1 }
}

export const removeFloor: Handler<Calls['removeFloor']> = async (ctx, { id, version }) => {
  await change(ctx, lockFloors, async (tx) => {
    const detail = { before: await requireFloor(tx, id, version), after: null }
    await tx.deleteFrom('exposureFloor').where('id', '=', id).execute()
    await audit(tx, ctx, [{ action: 'exposure.removeFloor', subject: subjectOf(id), detail }])
  })
  await announceGravity(ctx)
  return {}
}
