import { mostFinds } from '@oas/contract/feature-past/calls'
import { dayMs, hourMs } from '@oas/contract/time'
import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { codeOf, isGone } from '../../../db/trouble.ts'
import { alone } from '../../../jobs/alone.ts'
import type { Job } from '../../../jobs/job.ts'
import { findStore, insertLateHits, searchPast } from '../../feature-library/index.ts'
import {
  type OpenRecheck,
  endRecheck,
  forgetRechecks,
  insertFinds,
  moveOn,
  nextHashes,
  takeRecheck,
} from './queries.ts'
import { appsServed } from './served.ts'

/** Hashes at a time: a server answers others in between. */
const chunk = 500
const keptDays = 90

/**
 * Looks through the next hashes of a search. What is found and how far it came is one transaction,
 * so that a search which was interrupted goes on there, whoever goes on with it.
 */
const runChunk = async (ctx: Context, client: pg.PoolClient, of: OpenRecheck): Promise<void> => {
  const store = await findStore(ctx.db, of.storeId)
  const rows = store ? await nextHashes(client, of, appsServed(store), chunk) : []
  const found = await searchPast(ctx, of, rows)
  const byRecord = new Map(rows.map((row) => [row.recordId, row]))
  const room = Math.max(0, mostFinds - of.hits)
  await insertLateHits(client, found, ctx.now())
  await insertFinds(
    client,
    of.id,
    found.slice(0, room).map(({ signal: _signal, hash: _hash, storeId: _store, ...hit }) => ({
      ...hit,
      uid: byRecord.get(hit.recordId)?.uid ?? '',
      receivedAt: (byRecord.get(hit.recordId)?.at ?? ctx.now()).toISOString(),
    })),
  )
  const last = rows.at(-1)
  const done = of.done + rows.length
  const isOver = rows.length < chunk
  await moveOn(client, of.id, {
    cursor: last
      ? {
          afterAt: last.at,
          afterRecord: last.recordId,
          afterField: last.field,
          afterN: last.n,
        }
      : of,
    done,
    hits: of.hits + found.length,
    // Hashes may have come or gone since they were counted.
    total: isOver ? done : Math.max(done, of.total),
    finished: isOver ? ctx.now() : null,
  })
}

const run = async (ctx: Context): Promise<boolean> => {
  let taken: OpenRecheck | undefined
  try {
    return (
      (await alone(ctx, 'feature-past.recheck', async (client) => {
        taken = await takeRecheck(client, ctx.now())
        if (taken) await runChunk(ctx, client, taken)
        return taken !== undefined
      })) ?? false
    )
  } catch (error) {
    // What met other work, or no database, may go well the next time; anything else would not.
    if (!taken || isGone(error) || /^(40|55)/.test(codeOf(error))) throw error
    ctx.log.error({ err: error, recheck: taken.id }, 'a search of the past failed')
    await endRecheck(
      ctx.db,
      taken.id,
      'failed',
      error instanceof Error ? error.message.slice(0, 500) : '',
      ctx.now(),
    )
    return true
  }
}

export const recheckJob: Job = { name: 'feature-past.recheck', every: 1000, rest: 3000, run }
export const forgetRechecksJob: Job = {
  name: 'feature-past.forget-rechecks',
  every: hourMs,
  run: async (ctx) => {
    const most = 100
    const before = new Date(ctx.now().getTime() - keptDays * dayMs)
    return (await forgetRechecks(ctx.pool, before, most)) === most
  },
}
