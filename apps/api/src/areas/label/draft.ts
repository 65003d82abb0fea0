import type { labelCalls } from '@oas/contract/label/calls'
import { textOf } from '@oas/texts'
import { fail } from '../../core/fail.ts'
import { offeredOf } from './differences.ts'
import { checkFields, draftLabels, holdDraft, numberOf, storeDraft, tidy } from './edit.ts'
import {
  type DraftRow,
  draftOf,
  findTree,
  lockNames,
  nextLabelId,
  treeOfLabel,
  versionOf,
} from './queries/drafts.ts'
import { checkNotGiven, checkNotNamed } from './uses.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof labelCalls
const step = 10
const byOrder = (one: DraftRow, two: DraftRow): number => two.orders - one.orders || one.id - two.id

export const getDraft: Handler<Calls['draft']> = async (ctx, { treeId }) => {
  const tree = (await findTree(ctx.db, treeId)) ?? fail('not-found')
  const draft = await draftOf(ctx.db, treeId)
  return {
    version: tree.version,
    published: (await versionOf(ctx.db, treeId))?.version ?? 0,
    list: await draftLabels(ctx.db, treeId, draft),
  }
}

export const createLabel: Handler<Calls['create']> = (
  ctx,
  { treeId, version, parentId, ...input },
) =>
  ctx.db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const held = await holdDraft(tx, treeId, version)
    const fields = tidy(input)
    await checkFields(ctx, tx, fields)
    const id = await nextLabelId(tx)
    const stored = await storeDraft(
      ctx,
      tx,
      held,
      [...held.draft, { id, parentId, retired: false, ...fields }],
      { action: 'create' },
    )
    return { id, version: stored.version }
  })

export const updateLabel: Handler<Calls['update']> = (ctx, { treeId, version, id, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await holdDraft(tx, treeId, version)
    if (!held.draft.some((label) => label.id === id)) fail('not-found')
    const fields = tidy(input)
    await checkFields(ctx, tx, fields)
    return {
      version: (
        await storeDraft(
          ctx,
          tx,
          held,
          held.draft.map((label) => (label.id === id ? { ...label, ...fields } : label)),
          { action: 'update' },
        )
      ).version,
    }
  })

export const removeLabel: Handler<Calls['remove']> = (ctx, { version, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    const id = numberOf(input.id)
    const held = await holdDraft(tx, (await treeOfLabel(tx, id)) ?? fail('not-found'), version)
    const children = held.draft.filter((label) => label.parentId === id).length
    if (children > 0)
      fail('in-use', { what: textOf(ctx.language, 'label.has_children', { n: children }) })
    await checkNotNamed(ctx, tx, [id])
    await checkNotGiven(ctx, tx, id)
    return {
      version: (
        await storeDraft(
          ctx,
          tx,
          held,
          held.draft.filter((label) => label.id !== id),
          { action: 'remove' },
        )
      ).version,
    }
  })

/**
 * Moves a label: the orders of its new siblings are made anew only where there is no room between
 * two.
 */
export const moveLabel: Handler<Calls['move']> = (ctx, { treeId, version, id, parentId, before }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await holdDraft(tx, treeId, version)
    const moved = held.draft.find((label) => label.id === id) ?? fail('not-found')
    const siblings = held.draft
      .filter((label) => label.parentId === parentId && label.id !== id)
      .sort(byOrder)
    const at =
      before === undefined ? siblings.length : siblings.findIndex((label) => label.id === before)
    if (at < 0)
      fail('invalid-input', { field: 'before', reason: textOf(ctx.language, 'label.no_sibling') })
    const [above, below] = [siblings[at - 1]?.orders, siblings[at]?.orders]
    const between =
      above === undefined
        ? (below ?? 0) + step
        : below === undefined
          ? above - step
          : Math.floor((above + below) / 2)
    const fits =
      (above === undefined || between < above) &&
      (below === undefined || between > below) &&
      Math.abs(between) < 2_000_000_000
    const orders = new Map<number, number>(
      fits
        ? [[id, between]]
        : [...siblings.slice(0, at), moved, ...siblings.slice(at)].map((label, index, all) => [
            label.id,
            (all.length - index) * step,
          ]),
    )
    const after = held.draft.map((label) => ({
      ...label,
      ...(label.id === id ? { parentId } : {}),
      orders: orders.get(label.id) ?? label.orders,
    }))
    return { version: (await storeDraft(ctx, tx, held, after, { action: 'move' })).version }
  })

export const updateBatch: Handler<Calls['updateBatch']> = (ctx, { treeId, version, ids, set }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await holdDraft(tx, treeId, version)
    const wanted = new Set(ids)
    const bad = ids.findIndex((id) => !held.draft.some((label) => label.id === id))
    if (bad >= 0)
      fail('invalid-input', { field: `ids.${bad}`, reason: textOf(ctx.language, 'label.not_here') })
    const change = Object.fromEntries(
      Object.entries(set).filter(([, value]) => value !== undefined),
    ) as Partial<DraftRow>
    const after = held.draft.map((label) =>
      wanted.has(label.id) ? { ...label, ...change } : label,
    )
    const sample = after.find((label) => wanted.has(label.id))
    if (sample) await checkFields(ctx, tx, sample)
    const still = new Set(offeredOf(after).map((label) => label.id))
    await checkNotNamed(
      ctx,
      tx,
      offeredOf(held.draft)
        .map((label) => label.id)
        .filter((id) => !still.has(id)),
    )
    return storeDraft(ctx, tx, held, after, { action: 'batch', field: 'set.parentId' })
  })
