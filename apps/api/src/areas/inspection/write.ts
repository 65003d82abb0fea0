import type { Input, Output } from '@oas/contract/define'
import type { inspectQueueCalls } from '@oas/contract/inspection/calls'
import type { QueueBody, QueueKind, QueueState } from '@oas/contract/inspection/queue'
import { parseTypeKey } from '@oas/contract/type-key'
import type { AuditAction } from '@oas/contract/audit-actions'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { announceChange } from '../queue/index.ts'
import { bodyOf } from './queries/live.ts'
import {
  type LockedQueue,
  type Tx,
  columnsOf,
  insertVersion,
  isNameTaken,
  lockQueue,
  putTypes,
} from './queries/queues.ts'
import { countOut, withdrawWaiting } from './queries/withdraw.ts'
import { requireRuns, requireSound, tidyQueue, typesOf } from './sound.ts'

type Calls = typeof inspectQueueCalls

/** The queues that one group of calls is for: the kind it makes unless told, and all it may. */
export type Facade = {
  group: 'inspectQueue' | 'antiQueue'
  usual: QueueKind
  kinds: readonly QueueKind[]
}
/** A kind that was asked for, of those the group has. */
export function kindOf({ usual, kinds }: Facade, asked: QueueKind | undefined): QueueKind {
  const kind = asked ?? usual
  return kinds.includes(kind)
    ? kind
    : fail('invalid-input', { field: 'kind', reason: because('schema_value') })
}

/** How the log of changes calls a queue. */
export function subjectOf(id: string): string {
  return `quality_queue:${id}`
}
const appOf = (types: readonly string[]): { appId: number | null } => {
  const apps = new Set(types.map((key) => parseTypeKey(key).appId))
  const [only] = apps
  return { appId: apps.size === 1 ? (only ?? null) : null }
}
const say = async (
  ctx: CallContext,
  tx: Tx,
  { group }: Facade,
  of: { id: string; types: readonly string[] },
  [act, detail]: ['create' | 'update' | 'remove' | 'withdraw', Record<string, unknown>],
): Promise<void> =>
  audit(tx, ctx, [
    {
      action: `${group}.${act}` satisfies AuditAction,
      subject: subjectOf(of.id),
      ...appOf(of.types),
      detail,
    },
  ])

const requireName = async (
  tx: Tx,
  kind: QueueKind,
  { name }: QueueBody,
  but: string | null,
): Promise<void> => {
  if (await isNameTaken(tx, kind, name, but))
    fail('invalid-input', { field: 'body.name', reason: because('stands_twice_named', { name }) })
}

const requireQueue = async (
  ctx: CallContext,
  tx: Tx,
  { kinds }: Facade,
  id: string,
): Promise<LockedQueue & { kind: QueueKind; state: QueueState }> => {
  const found = (await lockQueue(tx, id, kinds, ctx.caller.scope)) ?? fail('not-found')
  return { ...found, kind: found.kind as QueueKind, state: found.state as QueueState }
}

export async function createQueue(
  ctx: CallContext,
  facade: Facade,
  { kind: asked, body: given }: Input<Calls['create']>,
): Promise<Output<Calls['create']>> {
  const kind = kindOf(facade, asked)
  const body = tidyQueue(kind, given)
  await requireSound(ctx, kind, body)
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    await requireName(tx, kind, body, null)
    const by = { createdBy: ctx.caller.id, updatedBy: ctx.caller.id }
    const { id } = await tx
      .insertInto('qualityQueue')
      .values({ kind, ...columnsOf(body), ...by, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertVersion(tx, { queueId: id, version: 1, body, personId: ctx.caller.id, at: now })
    const types = await typesOf(tx, kind, body)
    await putTypes(tx, { id, kind, state: 'off' }, types)
    await say(ctx, tx, facade, { id, types }, ['create', { before: null, after: { kind, body } }])
    return { id, version: 1 }
  })
}

/** Withdraws what waits in a queue that is turned off; not while somebody works on it. */
const turnOff = async (ctx: CallContext, tx: Tx, queueId: string): Promise<number> => {
  const n = await countOut(tx, queueId)
  if (n > 0) fail('queue-busy', { n })
  const gone = await withdrawWaiting(tx, { queueId }, ctx.now())
  announceChange(ctx, gone)
  return gone.reduce((sum, one) => sum + one.n, 0)
}

export async function updateQueue(
  ctx: CallContext,
  facade: Facade,
  { id, baseVersion, body: given, state: wanted }: Input<Calls['update']>,
): Promise<Output<Calls['update']>> {
  return ctx.db.transaction().execute(async (tx) => {
    const queue = await requireQueue(ctx, tx, facade, id)
    if (queue.version !== baseVersion) fail('conflict')
    const { kind } = queue
    const before = bodyOf(queue)
    const body = given === undefined ? before : tidyQueue(kind, given)
    if (given !== undefined) {
      await requireSound(ctx, kind, body)
      await requireName(tx, kind, body, id)
    }
    const state = wanted ?? queue.state
    if (state !== 'off') requireRuns(kind, body)
    if (state === 'off' && queue.state !== 'off') await turnOff(ctx, tx, id)
    const version = queue.version + (given === undefined ? 0 : 1)
    const now = ctx.now()
    await tx
      .updateTable('qualityQueue')
      .set({ ...columnsOf(body), state, version, updatedBy: ctx.caller.id, updatedAt: now })
      .where('id', '=', id)
      .execute()
    if (given !== undefined)
      await insertVersion(tx, { queueId: id, version, body, personId: ctx.caller.id, at: now })
    const types = await typesOf(tx, kind, body)
    await putTypes(tx, { id, kind, state }, types)
    const detail = {
      before: { ...before, state: queue.state },
      after: { ...body, state },
      version,
    }
    await say(ctx, tx, facade, { id, types }, ['update', detail])
    return { id, version }
  })
}

export async function removeQueue(
  ctx: CallContext,
  facade: Facade,
  { id }: Input<Calls['remove']>,
): Promise<Output<Calls['remove']>> {
  return ctx.db.transaction().execute(async (tx) => {
    const queue = await requireQueue(ctx, tx, facade, id)
    const withdrawn = await turnOff(ctx, tx, id)
    const body = bodyOf(queue)
    const types = await typesOf(tx, queue.kind, body)
    await tx
      .updateTable('qualityQueue')
      .set({
        state: 'off',
        deletedAt: ctx.now(),
        updatedBy: ctx.caller.id,
        updatedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await putTypes(tx, { id, kind: queue.kind, state: 'off' }, types)
    const detail = { before: { kind: queue.kind, body }, after: null, withdrawn }
    await say(ctx, tx, facade, { id, types }, ['remove', detail])
    return { withdrawn }
  })
}

export async function withdrawOrders(
  ctx: CallContext,
  facade: Facade,
  { id, ...which }: Input<Calls['withdraw']>,
): Promise<Output<Calls['withdraw']>> {
  return ctx.db.transaction().execute(async (tx) => {
    const queue = await requireQueue(ctx, tx, facade, id)
    const gone = await withdrawWaiting(tx, { queueId: id, ...which }, ctx.now())
    announceChange(ctx, gone)
    const withdrawn = gone.reduce((sum, one) => sum + one.n, 0)
    const types = await typesOf(tx, queue.kind, bodyOf(queue))
    await say(ctx, tx, facade, { id, types }, ['withdraw', { ...which, withdrawn }])
    return { withdrawn }
  })
}
