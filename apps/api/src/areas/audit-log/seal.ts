import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../core/context.ts'
import { alone } from '../../jobs/alone.ts'
import type { Job } from '../../jobs/job.ts'
import { type SealedRow, sealHash } from './seal-hash.ts'
import {
  type Run,
  type Seal,
  insertSeals,
  listUnsealed,
  lockHead,
  moveHead,
  readHead,
} from './queries.ts'
import { perServer } from '../../core/per-server.ts'

const batch = 5000
/** Ids carry their time above the 20th bit: this long before an id. */
const back = (minutes: bigint): bigint => (minutes * 60_000n) << 20n
/**
 * How far back an entry may become visible and still be sealed; older ones were not written by the
 * product and stay for the verifier.
 */
export const sealableBack = back(60n)
const usualBack = back(2n)
const wideEveryMs = 300_000

const sealRows = async (run: Run, rows: readonly SealedRow[]): Promise<void> => {
  const head = await lockHead(run)
  let { hash } = head
  let seq = BigInt(head.seq)
  const seals: Seal[] = rows.map((row) => {
    const previous = hash
    hash = sealHash(previous, row)
    return { seq: String(++seq), logId: row.id, previous, hash }
  })
  await insertSeals(run, seals)
  await moveHead(run, { seq: String(seq), hash, lastId: rows.at(-1)?.id ?? head.lastId })
}

/**
 * Seals up to 5,000 entries into the chain; answers whether there may be more. Only one server
 * seals at a time. It looks back from the newest sealed id, not from now: after a crash or a long
 * stop the next start goes on where the chain ended.
 */
export async function sealBatch(ctx: Pick<Context, 'pool'>, wide: boolean): Promise<boolean> {
  return (
    (await alone(ctx, 'audit-log.seal', async (client) => {
      const from = BigInt((await lockHead(client)).lastId) - (wide ? sealableBack : usualBack)
      const rows = await listUnsealed(client, String(from < 0n ? 0n : from), batch)
      if (rows.length > 0) await sealRows(client, rows)
      return rows.length === batch
    })) ?? false
  )
}

/** Whether entries wait for a seal, so far back from the newest sealed id. */
const isAnyUnsealed = async (run: Run, far: bigint): Promise<boolean> => {
  const from = BigInt((await readHead(run)).lastId) - far
  return (await listUnsealed(run, String(from < 0n ? 0n : from), 1)).length > 0
}

/** Seals everything that is visible now. */
export async function sealAll(ctx: Pick<Context, 'pool'>): Promise<void> {
  while (await sealBatch(ctx, true));
}

const tailTries = 20
/**
 * Seals what is left when a server stops. Where another server seals at this moment its batch may
 * have begun before the last entries here: then it is tried again, for two seconds. What is still
 * unsealed after that is left to the servers that go on, or to the next start.
 */
export async function sealTail(ctx: Pick<Context, 'pool'>): Promise<void> {
  for (let left = tailTries; left > 0; left--) {
    await sealAll(ctx)
    if (!(await isAnyUnsealed(ctx.pool, sealableBack))) return
    await sleep(100)
  }
}

const lookedWide = perServer(() => ({ at: 0 }))

/** Looks two minutes back every second and an hour back every five minutes. */
export const sealJob: Job = {
  name: 'audit-log.seal',
  every: 1000,
  run: async (ctx) => {
    const now = ctx.now().getTime()
    const wide = now - lookedWide(ctx.pool).at >= wideEveryMs
    // Asked first without the lock: an idle server opens no transaction for it.
    const more =
      (await isAnyUnsealed(ctx.pool, wide ? sealableBack : usualBack)) &&
      (await sealBatch(ctx, wide))
    if (wide && !more) lookedWide(ctx.pool).at = now
    return more
  },
}
