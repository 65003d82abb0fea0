import type { livePackageCalls } from '@oas/contract/live-strategy/package-calls'
import type { PackageContent, PackageDiff, PackageRow } from '@oas/contract/live-strategy/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { appsSeen, mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { type Figures, noFigures, readFigures } from './queries/figures.ts'
import {
  type PackageRecord,
  countPackages,
  findActing,
  findPackage,
  listPackages,
  lockPackages,
  nextNumber,
  readApproved,
  readContent,
  readLadders,
} from './queries/packages.ts'
import { listMoves } from './queries/signals.ts'

type Calls = typeof livePackageCalls
const percent = 100

const rowOf = (
  { madeAt, liveAt, share, ...row }: PackageRecord,
  figures: ReadonlyMap<string, Figures>,
): PackageRow => ({
  ...row,
  ...(figures.get(row.id) ?? noFigures),
  share: share / percent,
  madeAt: madeAt.getTime(),
  liveAt: liveAt?.getTime() ?? null,
})

export const list: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const by = { ...filter, seen: appsSeen(ctx.caller.scope) }
  const [rows, total] = await Promise.all([
    listPackages(ctx.db, by, (current - 1) * pageSize, pageSize),
    countPackages(ctx.db, by),
  ])
  const ids = rows.map(({ id }) => id)
  const figures = await readFigures(ctx.db, { by: 'package_id', ids })
  return { total, list: rows.map((row) => rowOf(row, figures)) }
}
const requirePackage = async (ctx: CallContext, id: string, field = 'id') => {
  const found = await findPackage(ctx.db, id)
  return found && mayApp(ctx.caller, found.appId) ? found : fail('not-found', { field })
}
export const get: Handler<Calls['get']> = async (ctx, { id }) => {
  const { content, ...row } = await requirePackage(ctx, id)
  const [figures, perStrategy, approved, moves] = await Promise.all([
    readFigures(ctx.db, { by: 'package_id', ids: [id] }),
    readFigures(ctx.db, { by: 'strategy_id', of: 'package_id', ids: [id] }),
    readApproved(ctx.db, row.appId),
    listMoves(ctx.db, id),
  ])
  return {
    ...rowOf(row, figures),
    content,
    figures: content.strategies.map(({ id: strategyId, body: { name, label } }) => ({
      strategyId,
      name,
      label,
      stopped: !approved.has(strategyId),
      ...(perStrategy.get(strategyId) ?? noFigures),
    })),
    moves,
  }
}

type Part = { id: string; version: number; body: { name: string } }
const diffOf = (
  kind: PackageDiff['kind'],
  before: readonly Part[],
  after: readonly Part[],
): PackageDiff[] => {
  const was = new Map(before.map((one) => [one.id, one]))
  const is = new Map(after.map((one) => [one.id, one]))
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((id): PackageDiff[] => {
    const [old, now] = [was.get(id), is.get(id)]
    if (old && now && JSON.stringify(old.body) === JSON.stringify(now.body)) return []
    const act = old && now ? 'changed' : now ? 'added' : 'removed'
    const name = (now ?? old)?.body.name ?? ''
    return [{ kind, id, name, act, before: old?.body ?? null, after: now?.body ?? null }]
  })
}
const nothing: PackageContent = { strategies: [], ladders: [] }

export const diff: Handler<Calls['diff']> = async (ctx, { id, against }) => {
  const own = await requirePackage(ctx, id)
  const other =
    against === undefined
      ? await findActing(ctx.db, own.appId, 'live')
      : await requirePackage(ctx, against, 'against')
  const before = other ? await readContent(ctx.db, other.id) : nothing
  return {
    against: other?.number ?? 0,
    list: [
      ...diffOf('strategy', before.strategies, own.content.strategies),
      ...diffOf('ladder', before.ladders, own.content.ladders),
    ],
  }
}

/**
 * What is in force, but for what is stopped, with the ticked strategies as they were passed, and
 * all of their ladders as they were passed last.
 */
export const create: Handler<Calls['create']> = async (
  ctx,
  { appId, note: given, strategyIds },
) => {
  if (!mayApp(ctx.caller, appId)) fail('foreign-data', { app: appId })
  const note = given.trim()
  if (note === '') fail('required', { field: 'note' })
  return ctx.db.transaction().execute(async (tx) => {
    await lockPackages(tx, appId)
    const approved = await readApproved(tx, appId)
    const open = strategyIds.findIndex((id) => !approved.has(id))
    if (open >= 0)
      fail('invalid-input', {
        field: `strategyIds.${open}`,
        reason: textOf(ctx.language, 'live_strategy.not_approved'),
      })
    const live = await findActing(tx, appId, 'live')
    const before = live ? await readContent(tx, live.id) : nothing
    const ticked = new Set(strategyIds)
    const strategies = [
      ...before.strategies.filter(({ id }) => approved.has(id) && !ticked.has(id)),
      ...[...approved.values()].filter(({ id }) => ticked.has(id)),
    ]
    const ladders = await readLadders(tx, [...new Set(strategies.map(({ body }) => body.ladderId))])
    const number = await nextNumber(tx, appId)
    const content: PackageContent = { strategies, ladders }
    const { id } = await tx
      .insertInto('livePackage')
      .values({
        appId,
        number,
        note,
        content: JSON.stringify(content),
        madeBy: ctx.caller.id,
        madeAt: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, [
      {
        action: 'livePackage.build',
        subject: `live-package:${id}`,
        appId,
        detail: { number, note, strategies: [...ticked] },
      },
    ])
    return { id, number }
  })
}
