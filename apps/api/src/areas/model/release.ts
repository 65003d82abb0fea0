import type { modelCalls } from '@oas/contract/model/calls'
import type { ModelHold, VersionBody, VersionState } from '@oas/contract/model/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { tellModels } from './live.ts'
import { triedOf } from './models.ts'
import type { HeldVersion, Tx } from './queries/models.ts'
import { isPolicyTried } from './run/queries.ts'
import { requireVersion, versionSubject } from './versions.ts'

type Calls = typeof modelCalls

const ways: Readonly<Record<VersionState, readonly VersionState[]>> = {
  registered: ['mock', 'shadow', 'retired'],
  mock: ['registered', 'shadow', 'retired'],
  shadow: ['mock', 'staged', 'live', 'retired'],
  staged: ['staged', 'shadow', 'live', 'retired'],
  held: ['staged', 'shadow', 'retired'],
  live: ['shadow', 'retired'],
  retired: ['shadow'],
}
const acting: ReadonlySet<VersionState> = new Set(['staged', 'live'])

/** Of these one version of a model at a time: another goes back, or out of use. */
const leavesTo: Readonly<Partial<Record<VersionState, VersionState>>> = {
  mock: 'registered',
  shadow: 'retired',
  live: 'retired',
}

/** What the next state asks for: an address, a try that passed, somebody who wrote none of it. */
const requireFit = (
  ctx: CallContext,
  held: HeldVersion,
  { to, share, reason }: { to: VersionState; share: number | undefined; reason: string },
): void => {
  const wrong = (key: 'no_endpoint' | 'not_tried'): never =>
    fail('wrong-state', { act: textOf(ctx.language, `model.${key}`) })
  if (!ways[held.state as VersionState].includes(to))
    fail('wrong-state', { act: textOf(ctx.language, `model.to_${to}`) })
  if (to !== 'mock' && to !== 'registered' && reason === '') fail('required', { field: 'reason' })
  if (to === 'staged' && share === undefined) fail('required', { field: 'share' })
  const { endpoint } = held.body as unknown as VersionBody
  if ((to === 'shadow' || acting.has(to)) && endpoint === '') wrong('no_endpoint')
  if (!acting.has(to)) return
  if (held.authors.includes(ctx.caller.id)) fail('second-person')
  if (triedOf(held)?.ok !== true) wrong('not_tried')
}

/** Makes room for what takes the state; a second trial is refused, since it asks for a decision. */
const makeRoom = async (
  ctx: CallContext,
  tx: Tx,
  { id, modelId }: HeldVersion,
  to: VersionState,
): Promise<{ id: string; to: VersionState }[]> => {
  const others = await tx
    .selectFrom('modelVersion')
    .select(['id', 'number'])
    .where('modelId', '=', modelId)
    .where('state', 'in', to === 'staged' ? ['staged', 'held'] : [to])
    .where('id', '<>', id)
    .execute()
  const [other] = others
  if (to === 'staged' && other)
    fail('invalid-input', {
      field: 'state',
      reason: textOf(ctx.language, 'model.other_staged', { n: other.number }),
    })
  const next = leavesTo[to]
  if (next === undefined) return []
  for (const one of others)
    await tx
      .updateTable('modelVersion')
      .set((eb) => ({ state: next, version: eb('version', '+', 1), changedAt: ctx.now() }))
      .where('id', '=', one.id)
      .execute()
  return others.map((one) => ({ id: one.id, to: next }))
}

/** How a trial is judged: anew from its beginning on, or no more by what held it. */
const trialOf = (held: HeldVersion, to: VersionState, now: Date) => {
  const none = { hold: null, accepted: [], comparedFrom: null }
  if (to !== 'staged') return none
  if (held.state === 'staged') return {}
  if (held.state !== 'held') return { ...none, comparedFrom: now }
  const { kind } = held.hold as unknown as ModelHold
  return { hold: null, accepted: [...new Set([...held.accepted, kind])] }
}

export const release: Handler<Calls['release']> = async (
  ctx,
  { id, version, state: to, share, reason: given },
) => {
  const reason = given.trim()
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const { held } = await requireVersion(ctx, tx, id, version)
    requireFit(ctx, held, { to, share, reason })
    const { policy } = held.body as unknown as VersionBody
    if (to === 'live' && policy !== '' && !(await isPolicyTried(tx, held)))
      fail('invalid-input', {
        field: 'state',
        reason: textOf(ctx.language, 'model_run.policy_first'),
      })
    const left = await makeRoom(ctx, tx, held, to)
    const parts = to === 'staged' ? Math.round((share ?? 0) * 100) : 0
    await tx
      .updateTable('modelVersion')
      .set({
        state: to,
        share: parts,
        reason,
        ...trialOf(held, to, ctx.now()),
        version: version + 1,
        changedBy: ctx.caller.id,
        changedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'model.release',
        subject: versionSubject(id),
        detail: {
          before: { state: held.state, share: held.share / 100, hold: held.hold },
          after: { state: to, share: parts / 100, reason },
        },
      },
      ...left.map((one) => ({
        action: 'model.release' as const,
        subject: versionSubject(one.id),
        detail: { before: { state: to }, after: { state: one.to, replacedBy: held.number } },
      })),
    ])
    return { id, version: version + 1 }
  })
  await tellModels(ctx)
  return changed
}
