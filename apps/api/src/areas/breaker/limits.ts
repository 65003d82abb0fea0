import type { breakerCalls } from '@oas/contract/breaker/calls'
import type { BreakerLimitBody, BreakerMeasure } from '@oas/contract/breaker/schemas'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { appName } from '../../core/app-name.ts'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { inScope } from '../../core/scope.ts'
import type { Handler } from '../../http/implement.ts'
import type { Tx } from './queries.ts'

type Calls = typeof breakerCalls
const subjectOf = (id: string): string => `breaker-limit:${id}`

/** Limits of all types, and those of the types of the caller. */
const seenLimits = (on: CallContext['db'] | Tx, { caller }: CallContext) =>
  on
    .selectFrom('breakerLimit as l')
    .where((where) =>
      where.or([where('l.appId', 'is', null), inScope(caller.scope, 'l.app_id', 'l.type')]),
    )

export const getLimits: Handler<Calls['limits']> = async (
  ctx,
  { current = 1, pageSize = 10, measure },
) => {
  const asked = () =>
    seenLimits(ctx.db, ctx).$if(measure !== undefined, (query) =>
      query.where('l.measure', '=', measure ?? ''),
    )
  const [{ total }, list] = await Promise.all([
    asked()
      .select((on) => on.cast<number>(on.fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow(),
    asked()
      .leftJoin('app as a', 'a.id', 'l.appId')
      .leftJoin('recordType as t', (join) =>
        join.onRef('t.appId', '=', 'l.appId').onRef('t.type', '=', 'l.type'),
      )
      .leftJoin('team as g', 'g.id', 'l.teamId')
      .selectAll('l')
      .select(['a.name as appName', 'a.names as appNames', 't.name as typeName', 'g.name as team'])
      .orderBy('l.id')
      .offset((current - 1) * pageSize)
      .limit(pageSize)
      .execute(),
  ])
  return {
    total,
    list: list.map((row) => ({
      id: row.id,
      version: row.version,
      ...bodyOf(row),
      appName:
        row.appName === null
          ? ''
          : appName(ctx.language, { name: row.appName, names: row.appNames }),
      typeName: row.typeName ?? '',
      team: row.team ?? '',
      updatedAt: row.updatedAt.getTime(),
      updatedBy: row.updatedBy,
    })),
  }
}

type Row = Omit<BreakerLimitBody, 'measure' | 'typeKey'> & {
  measure: string
  appId: number | null
  type: number | null
}
const bodyOf = ({
  measure,
  minutes,
  most,
  appId,
  type,
  teamId,
  active,
}: Row): BreakerLimitBody => ({
  measure: measure as BreakerMeasure,
  minutes,
  most,
  typeKey: appId === null || type === null ? null : typeKeyOf({ appId, type }),
  teamId,
  active,
})

/** The columns of a limit whose type and team are there, and no other limit of the same. */
const requireSound = async (
  ctx: CallContext,
  tx: Tx,
  { typeKey, ...body }: BreakerLimitBody,
  id: string | null,
) => {
  const { appId, type } = typeKey === null ? { appId: null, type: null } : parseTypeKey(typeKey)
  const bad = (field: string): never => fail('invalid-input', { field, reason: because('unknown') })
  if (appId !== null && type !== null) {
    if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId })
    const known = await tx
      .selectFrom('recordType')
      .select('type')
      .where('appId', '=', appId)
      .where('type', '=', type)
      .executeTakeFirst()
    if (!known) bad('typeKey')
  }
  if (body.teamId !== null) {
    const known = await tx
      .selectFrom('team')
      .select('id')
      .where('id', '=', body.teamId)
      .executeTakeFirst()
    if (!known) bad('teamId')
  }
  const other = await tx
    .selectFrom('breakerLimit')
    .select('id')
    .where('measure', '=', body.measure)
    .where('minutes', '=', body.minutes)
    .where('appId', 'is not distinct from', appId)
    .where('type', 'is not distinct from', type)
    .where('teamId', 'is not distinct from', body.teamId)
    .$if(id !== null, (query) => query.where('id', '<>', id ?? '0'))
    .executeTakeFirst()
  if (other) fail('invalid-input', { field: 'minutes', reason: because('breaker_same') })
  return { ...body, appId, type, updatedBy: ctx.caller.name, updatedAt: ctx.now() }
}

const log = (
  ctx: CallContext,
  tx: Tx,
  action: 'breaker.createLimit' | 'breaker.updateLimit' | 'breaker.removeLimit',
  id: string,
  { before, after }: { before: BreakerLimitBody | null; after: BreakerLimitBody | null },
): Promise<void> => audit(tx, ctx, [{ action, subject: subjectOf(id), detail: { before, after } }])

/** Two who set the same at once come one after the other. */
const changing = <T>(ctx: CallContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.db.transaction().execute(async (tx) => {
    await sql`lock table breaker_limit in share row exclusive mode`.execute(tx)
    return work(tx)
  })

export const createLimit: Handler<Calls['createLimit']> = (ctx, body) =>
  changing(ctx, async (tx) => {
    const { id } = await tx
      .insertInto('breakerLimit')
      .values(await requireSound(ctx, tx, body, null))
      .returning('id')
      .executeTakeFirstOrThrow()
    await log(ctx, tx, 'breaker.createLimit', id, { before: null, after: body })
    return { id, version: 1 }
  })

/** The limit at the version the caller saw. */
const requireLimit = async (
  ctx: CallContext,
  tx: Tx,
  id: string,
  version: number,
): Promise<BreakerLimitBody> => {
  const row =
    (await seenLimits(tx, ctx).selectAll('l').where('l.id', '=', id).executeTakeFirst()) ??
    fail('not-found')
  return row.version === version ? bodyOf(row) : fail('conflict')
}

export const updateLimit: Handler<Calls['updateLimit']> = (ctx, { id, version, ...body }) =>
  changing(ctx, async (tx) => {
    const before = await requireLimit(ctx, tx, id, version)
    await tx
      .updateTable('breakerLimit')
      .set({ ...(await requireSound(ctx, tx, body, id)), version: version + 1 })
      .where('id', '=', id)
      .execute()
    await log(ctx, tx, 'breaker.updateLimit', id, { before, after: body })
    return { id, version: version + 1 }
  })

export const removeLimit: Handler<Calls['removeLimit']> = (ctx, { id, version }) =>
  changing(ctx, async (tx) => {
    const before = await requireLimit(ctx, tx, id, version)
    await tx.deleteFrom('breakerLimit').where('id', '=', id).execute()
    await log(ctx, tx, 'breaker.removeLimit', id, { before, after: null })
    return {}
  })
