import type { Hold, StageFigures, textStageCalls } from '@oas/contract/text-moderation/stage-calls'
import type { ItemScope } from '@oas/contract/text-moderation/schemas'
import { textOf } from '@oas/texts'
import type { AuditAction } from '@oas/contract/audit-actions'
import { audit } from '../../../core/audit.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { publishIn } from '../../../socket/bus.ts'
import { followRelease } from '../live.ts'
import type { On, Tx } from '../queries/places.ts'
import { findLive, findRelease, holdReleases } from '../queries/releases.ts'
import {
  type StagedRelease,
  findStaged,
  resumeStaged,
  stageRelease,
  sumsOf,
  withdrawRelease,
} from './queries.ts'
import { requireNewest, requireSecondPerson } from './second-person.ts'
import { p95Of } from './sums.ts'

type Calls = typeof textStageCalls
const subjectOf = (number: number): string => `text-release:${number}`

/** Tells every server that something is to be loaded, or by which share it goes. */
export async function tellStaged(tx: Tx): Promise<void> {
  await publishIn(tx, 'setting.changed', { what: 'text', key: 'staged' })
}
const shareOf = (ctx: CallContext, percent: number): number => {
  const share = Math.round(percent * 100)
  if (Math.abs(share - percent * 100) > 1e-6)
    fail('invalid-input', {
      field: 'share',
      reason: textOf(ctx.language, 'text_stage.hundredths'),
    })
  return share
}
const refuse = (ctx: CallContext, act: 'stage' | 'withdraw' | 'resume'): never =>
  fail('wrong-state', { act: textOf(ctx.language, `text_stage.act_${act}`) })
const note = (
  ctx: CallContext,
  tx: Tx,
  number: number,
  action: AuditAction,
  [before, after]: [object, object],
): Promise<void> =>
  audit(tx, ctx, [{ action, subject: subjectOf(number), detail: { before, after } }])
const saidOf = ({ state, share, scopes }: StagedRelease): object => ({
  state,
  share: share / 100,
  scopes,
})

export const stage: Handler<Calls['stage']> = async (
  ctx,
  { id, share: percent, scopes = [], changeOrderId },
) => {
  const number = Number(id)
  const share = shareOf(ctx, percent)
  await ctx.db.transaction().execute(async (tx) => {
    await holdReleases(tx)
    const row = (await findRelease(tx, number)) ?? fail('not-found', { field: 'id' })
    const live = await findLive(tx)
    const other = await findStaged(tx)
    if (row.state !== 'live' && row.state !== 'replaced') requireNewest(ctx, row, live)
    if (row.state !== 'ready' && row.state !== 'staged') refuse(ctx, 'stage')
    if (other && other.number !== number)
      fail('invalid-input', {
        field: 'id',
        reason: textOf(ctx.language, 'text_stage.other_staged', { n: other.number }),
      })
    await requireSecondPerson(ctx, tx, { number, against: live?.number ?? null }, changeOrderId)
    await stageRelease(tx, number, {
      share,
      scopes,
      by: ctx.caller.id,
      at: ctx.now(),
      isNew: row.state === 'ready',
    })
    await note(ctx, tx, number, 'textModeration.stage', [
      saidOf(row),
      { state: 'staged', share: percent, scopes, ...(changeOrderId ? { changeOrderId } : {}) },
    ])
    await tellStaged(tx)
  })
  await followRelease(ctx)
  return { number }
}

const reasonOf = (reason: string): string =>
  reason.trim() === '' ? fail('required', { field: 'reason' }) : reason.trim()

export const withdraw: Handler<Calls['withdraw']> = async (ctx, { id, reason: why }) => {
  const [number, reason] = [Number(id), reasonOf(why)]
  await ctx.db.transaction().execute(async (tx) => {
    await holdReleases(tx)
    const row = (await findRelease(tx, number)) ?? fail('not-found', { field: 'id' })
    if (row.state !== 'staged' && row.state !== 'held') refuse(ctx, 'withdraw')
    await withdrawRelease(tx, number, reason)
    await note(ctx, tx, number, 'textModeration.withdraw', [
      saidOf(row),
      { state: 'withdrawn', reason },
    ])
    await tellStaged(tx)
  })
  await followRelease(ctx)
  return { number }
}

export const resume: Handler<Calls['resume']> = async (ctx, { id, reason: why }) => {
  const [number, reason] = [Number(id), reasonOf(why)]
  await ctx.db.transaction().execute(async (tx) => {
    await holdReleases(tx)
    const row = (await findRelease(tx, number)) ?? fail('not-found', { field: 'id' })
    if (row.state !== 'held') refuse(ctx, 'resume')
    const { kind } = row.hold as unknown as Hold
    await resumeStaged(tx, number, [...new Set([...row.accepted, kind])])
    await note(ctx, tx, number, 'textModeration.resume', [
      { state: row.state, hold: row.hold },
      { state: 'staged', reason },
    ])
    await tellStaged(tx)
  })
  await followRelease(ctx)
  return { number }
}

/** What a release marked from a moment on. */
export async function figuresOf(
  on: On,
  number: number | null,
  from: Date | null,
): Promise<StageFigures> {
  const none = { number, records: 0, hitRecords: 0, perThousand: null, p95: null }
  if (number === null || from === null) return none
  const { records, hitRecords, times } = await sumsOf(on, number, from)
  const perThousand = records === 0 ? null : (hitRecords / records) * 1000
  return { number, records, hitRecords, perThousand, p95: p95Of(times) }
}

export const stageFigures: Handler<Calls['stageFigures']> = async (ctx, { id }) => {
  const number = Number(id)
  const row = (await findRelease(ctx.db, number)) ?? fail('not-found', { field: 'id' })
  const live = await findLive(ctx.db)
  return {
    from: row.comparedFrom?.getTime() ?? null,
    staged: await figuresOf(ctx.db, number, row.comparedFrom),
    live: await figuresOf(ctx.db, live?.number ?? null, row.comparedFrom),
  }
}

/** How a release on trial stands, as lists show it. */
export function stageOf(
  row: Omit<StagedRelease, 'places'> & { stagedByName: string | null },
  liveNumber: number | null,
) {
  return {
    share: row.share / 100,
    scopes: row.scopes as unknown as ItemScope[],
    stagedBy: row.stagedByName ?? '',
    stagedAt: row.stagedAt?.getTime() ?? null,
    hold: row.hold as unknown as Hold | null,
    withdrawn: row.withdrawn as unknown as {
      kind: 'person' | 'overtaken'
      reason: string
      number: number | null
    } | null,
    overtaken:
      row.state === 'ready' && liveNumber !== null && liveNumber > row.number ? liveNumber : null,
  }
}
