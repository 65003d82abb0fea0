import type { performanceCalls } from '@oas/contract/performance/calls'
import type { PriceBody, PriceTable } from '@oas/contract/performance/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Db } from '../../db/client.ts'
import type { Handler } from '../../http/implement.ts'
import { type StoredPrices, listPrices } from './queries/projects.ts'

type Calls = typeof performanceCalls

const toTable = (ctx: CallContext, { madeBy, name, at, ...row }: StoredPrices): PriceTable => ({
  ...row,
  own: madeBy === ctx.caller.id,
  madeBy: name,
  at: at.getTime(),
})

const newestVersion = async (db: Db): Promise<number> => {
  const { version } = await db
    .selectFrom('performancePrice')
    .select(sql<number>`coalesce(max(version), 0)`.as('version'))
    .executeTakeFirstOrThrow()
  return version
}

export const prices: Handler<Calls['prices']> = async (ctx) => {
  const list = await listPrices(ctx.db, null)
  const find = (state: StoredPrices['state']): PriceTable | null => {
    const row = list.find((one) => one.state === state)
    return row ? toTable(ctx, row) : null
  }
  return {
    version: await newestVersion(ctx.db),
    inForce: find('inForce'),
    waiting: find('waiting'),
  }
}

const keyOfRow = ({ unit, typeKey, language, from }: PriceBody['rows'][number]): string =>
  [unit, typeKey, language, from].join(' ')

const requireSound = (ctx: CallContext, { rows }: PriceBody): void => {
  const keys = rows.map(keyOfRow)
  for (const [at, row] of rows.entries()) {
    const field = `body.rows.${at}`
    if (keys.indexOf(keys[at] ?? '') < at)
      fail('invalid-input', { field: `${field}.unit`, reason: because('stands_twice') })
    if (row.typeKey === null) continue
    const { appId, type } = parseTypeKey(row.typeKey)
    if (!mayType(ctx.caller, appId, type))
      fail('foreign-data', { app: appId, field: `${field}.typeKey` })
  }
}

const lock = (db: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('performance-price', 7311))`.execute(db)

/** One table follows another; one with a penalty is in force once somebody else passed it. */
export const savePrices: Handler<Calls['savePrices']> = async (ctx, { version, body }) => {
  requireSound(ctx, body)
  return ctx.db.transaction().execute(async (tx) => {
    await lock(tx)
    if ((await newestVersion(tx)) !== version) fail('conflict')
    const state = body.penalty > 0 ? 'waiting' : 'inForce'
    await tx
      .updateTable('performancePrice')
      .set({ state: 'replaced' })
      .where('state', 'in', state === 'inForce' ? ['inForce', 'waiting'] : ['waiting'])
      .execute()
    const next = version + 1
    await tx
      .insertInto('performancePrice')
      .values({
        version: next,
        body: JSON.stringify(body),
        state,
        madeBy: ctx.caller.id,
        at: ctx.now(),
      })
      .execute()
    await audit(tx, ctx, [
      {
        action: 'performance.savePrices',
        subject: `performance-price:${next}`,
        detail: { state, ...body },
      },
    ])
    return { version: next, state } as const
  })
}

export const reviewPrices: Handler<Calls['reviewPrices']> = async (
  ctx,
  { version, pass, reason: given },
) => {
  const reason = given.trim()
  if (!pass && reason === '') fail('required', { field: 'reason' })
  await ctx.db.transaction().execute(async (tx) => {
    await lock(tx)
    const [table] = await listPrices(tx, version)
    if (!table) return fail('not-found', { field: 'version' })
    if (table.state !== 'waiting') fail('wrong-state', { act: because('performance_act_review') })
    if (table.madeBy === ctx.caller.id) fail('second-person')
    if (pass)
      await tx
        .updateTable('performancePrice')
        .set({ state: 'replaced' })
        .where('state', '=', 'inForce')
        .execute()
    await tx
      .updateTable('performancePrice')
      .set({
        state: pass ? 'inForce' : 'rejected',
        reviewedBy: ctx.caller.id,
        reviewedAt: ctx.now(),
        reason,
      })
      .where('version', '=', version)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'performance.reviewPrices',
        subject: `performance-price:${version}`,
        detail: { pass, reason },
      },
    ])
  })
  return {}
}
