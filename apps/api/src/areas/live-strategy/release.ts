import type { Input } from '@oas/contract/define'
import type { livePackageCalls } from '@oas/contract/live-strategy/package-calls'
import type { PackageAct, PackageState } from '@oas/contract/live-strategy/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import type { Tx } from './life.ts'
import { keepPlans } from './plans.ts'
import { findActing, holdPackage, lockPackages, nextNumber } from './queries/packages.ts'

type Calls = typeof livePackageCalls
type Asked = Input<Calls['release']>
type Held = NonNullable<Awaited<ReturnType<typeof holdPackage>>>

const partsOfPercent = 100
const from: Readonly<Record<PackageAct, readonly PackageState[]>> = {
  stage: ['built', 'staged'],
  full: ['built', 'staged'],
  withdraw: ['built', 'staged', 'live'],
  rollback: ['replaced'],
}

/** What was built before the one in force lacks what that brought. */
const requireNewest = async (ctx: CallContext, tx: Tx, { appId, number }: Held): Promise<void> => {
  const live = await findActing(tx, appId, 'live')
  if (live && live.number > number)
    fail('invalid-input', {
      field: 'id',
      reason: textOf(ctx.language, 'live_strategy.overtaken', { n: live.number }),
    })
}
const requireAlone = async (ctx: CallContext, tx: Tx, { appId, id }: Held): Promise<void> => {
  const staged = await findActing(tx, appId, 'staged')
  if (staged && staged.id !== id)
    fail('invalid-input', {
      field: 'id',
      reason: textOf(ctx.language, 'live_strategy.other_staged', { n: staged.number }),
    })
}
const replaceLive = async (tx: Tx, appId: number): Promise<void> => {
  await tx
    .updateTable('livePackage')
    .set((on) => ({ state: 'replaced', version: on('version', '+', 1) }))
    .where('appId', '=', appId)
    .where('state', '=', 'live')
    .execute()
}
const setPackage = async (
  tx: Tx,
  { id, version }: Pick<Held, 'id' | 'version'>,
  change: { state: PackageState; share: number; reason: string; liveAt?: Date },
) => {
  await tx
    .updateTable('livePackage')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
  return { id, version: version + 1 }
}

/** A new number with the old content, in force at once. */
const bringBack = async (ctx: CallContext, tx: Tx, held: Held, reason: string) => {
  const { appId, note } = held
  const number = await nextNumber(tx, appId)
  await replaceLive(tx, appId)
  const made = await tx
    .insertInto('livePackage')
    .values({
      appId,
      number,
      note,
      content: JSON.stringify(held.content),
      state: 'live',
      reason,
      sourceNumber: held.number,
      madeBy: ctx.caller.id,
      madeAt: ctx.now(),
      liveAt: ctx.now(),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { ...made, number }
}

const moveBy = async (ctx: CallContext, tx: Tx, held: Held, { act, share, reason }: Asked) => {
  const { number } = held
  switch (act) {
    case 'stage': {
      await requireNewest(ctx, tx, held)
      await requireAlone(ctx, tx, held)
      const parts = Math.round((share ?? fail('required', { field: 'share' })) * partsOfPercent)
      return { ...(await setPackage(tx, held, { state: 'staged', share: parts, reason })), number }
    }
    case 'full': {
      await requireNewest(ctx, tx, held)
      await replaceLive(tx, held.appId)
      const change = { state: 'live', share: 0, reason, liveAt: ctx.now() } as const
      return { ...(await setPackage(tx, held, change)), number }
    }
    case 'withdraw':
      return {
        ...(await setPackage(tx, held, { state: 'withdrawn', share: 0, reason })),
        number,
      }
    case 'rollback':
      return bringBack(ctx, tx, held, reason)
  }
}

/** Moves a package: every server goes by what stands here before it looks at the next frames. */
export const release: Handler<Calls['release']> = (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    const { id, act, version } = input
    const reason = input.reason.trim()
    if (reason === '' && (act === 'withdraw' || act === 'rollback'))
      fail('required', { field: 'reason' })
    const known = await tx
      .selectFrom('livePackage')
      .select('appId')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!known || !mayApp(ctx.caller, known.appId)) fail('not-found', { field: 'id' })
    await lockPackages(tx, known.appId)
    const held = (await holdPackage(tx, id)) ?? fail('not-found', { field: 'id' })
    if (held.version !== version) fail('conflict')
    if (!from[act].some((state) => state === held.state))
      fail('wrong-state', { act: textOf(ctx.language, `live_strategy.release_${act}`) })
    const moved = await moveBy(ctx, tx, held, { ...input, reason })
    await audit(tx, ctx, [
      {
        action: `livePackage.${act}`,
        subject: `live-package:${moved.id}`,
        appId: held.appId,
        detail: {
          number: moved.number,
          share: act === 'stage' ? (input.share ?? 0) : act === 'withdraw' ? 0 : 100,
          reason,
          ...(act === 'rollback' ? { from: held.number } : {}),
        },
      },
    ])
    await keepPlans(tx, held.appId, ctx.caller.id, ctx.now())
    return moved
  })
