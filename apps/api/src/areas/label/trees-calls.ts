import type { labelCalls } from '@oas/contract/label/calls'
import { type CommonLabel, commonLabels } from '@oas/contract/label/common'
import { textOf } from '@oas/texts'
import { dayMs } from '@oas/contract/time'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { seekOf } from '../../db/seek.ts'
import {
  type DraftRow,
  countLabels,
  draftOf,
  holdTree,
  insertTree,
  listTrees,
  lockNames,
  newestVersionRows,
  nextLabelId,
  nextTreeId,
  putLabels,
  tellTrees,
  findTreeByName,
  updateTreeRow,
} from './queries/drafts.ts'
import { findLabels, listChanges, newestSettings } from './queries/uses.ts'
import { forgetNewest } from './trees.ts'
import { checkNotOffered } from './uses.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof labelCalls

export const getTrees: Handler<Calls['trees']> = async (ctx) => {
  const [trees, counts, published, settings] = await Promise.all([
    listTrees(ctx.db),
    countLabels(ctx.db),
    newestVersionRows(ctx.db),
    newestSettings(ctx.db),
  ])
  const seen = settings.filter(
    ({ appId, type, source }) => source === 'audit' && mayType(ctx.caller, appId, type),
  )
  return trees.map((tree) => {
    const [count, version] = [
      counts.find((row) => row.treeId === tree.id),
      published.find((row) => row.treeId === tree.id),
    ]
    return {
      ...tree,
      updatedAt: tree.updatedAt.getTime(),
      labels: count?.labels ?? 0,
      retired: count?.retired ?? 0,
      published: version?.version ?? null,
      publishedAt: version?.publishedAt.getTime() ?? null,
      publishedBy: version?.publishedBy ?? '',
      types: seen
        .filter(({ baseInfo }) => baseInfo.labelList.some((list) => list.templateId === tree.id))
        .map(({ appId, type, name }) => ({ appId, type, name })),
    }
  })
}

/** A name as it is stored, that nothing else of its kind has. */
export async function freeName(
  ctx: CallContext,
  given: string,
  find: (name: string) => Promise<number | undefined>,
  own?: number,
): Promise<string> {
  const name = given.trim()
  if (name === '')
    fail('invalid-input', { field: 'name', reason: textOf(ctx.language, 'label.name_needed') })
  const found = await find(name)
  if (found !== undefined && found !== own)
    fail('invalid-input', { field: 'name', reason: textOf(ctx.language, 'label.name_taken') })
  return name
}

/** Common labels as rows of a draft, the first of those that stand together the highest. */
const commonRows = (
  labels: readonly CommonLabel[],
  rows: DraftRow[] = [],
  parentId = 0,
): DraftRow[] => {
  for (const [index, [cnName, enName, idName, ruName, children = []]] of labels.entries()) {
    const id = rows.length + 1
    rows.push({
      id,
      parentId,
      cnName,
      enName,
      idName,
      ruName,
      orders: (labels.length - index) * 10,
      punishId: 0,
      translateGroup: '',
      translateKey: '',
      extJson: '{}',
      retired: false,
    })
    commonRows(children, rows, id)
  }
  return rows
}

export const createTree: Handler<Calls['createTree']> = (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const name = await freeName(ctx, input.name, (one) => findTreeByName(tx, one))
    if (input.copyOf !== undefined && !(await holdTree(tx, input.copyOf)))
      fail('invalid-input', { field: 'copyOf', reason: textOf(ctx.language, 'label.no_tree') })
    const id = await nextTreeId(tx)
    await insertTree(tx, {
      id,
      name,
      remark: input.remark.trim(),
      updatedAt: ctx.now(),
      updatedBy: ctx.caller.name,
    })
    const original =
      input.copyOf === undefined
        ? input.common
          ? commonRows(commonLabels)
          : []
        : await draftOf(tx, input.copyOf)
    const first = await nextLabelId(tx)
    const ids = new Map([
      [0, 0],
      ...original.map((label, index) => [label.id, first + index] as const),
    ])
    await putLabels(
      tx,
      id,
      original.map((label) => ({
        ...label,
        id: ids.get(label.id) ?? 0,
        parentId: ids.get(label.parentId) ?? 0,
      })),
    )
    await audit(tx, ctx, [
      {
        action: 'label.tree-create',
        subject: `label-tree:${id}`,
        detail: {
          after: { name, remark: input.remark.trim() },
          ...(input.copyOf === undefined ? {} : { copyOf: input.copyOf }),
          ...(original.length === 0 ? {} : { labels: original.length }),
        },
      },
    ])
    return { id, version: 1 }
  })

export const updateTree: Handler<Calls['updateTree']> = async (ctx, input) => {
  const answer = await ctx.db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const tree = (await holdTree(tx, input.treeId)) ?? fail('not-found')
    if (tree.version !== input.version) fail('conflict')
    const name = await freeName(ctx, input.name, (one) => findTreeByName(tx, one), tree.id)
    if (tree.active && !input.active) await checkNotOffered(ctx, tx, tree.id)
    const after = { name, remark: input.remark.trim(), active: input.active }
    const version = tree.version + 1
    await updateTreeRow(tx, tree.id, {
      ...after,
      version,
      updatedAt: ctx.now(),
      updatedBy: ctx.caller.name,
    })
    await audit(tx, ctx, [
      {
        action: 'label.tree-update',
        subject: `label-tree:${tree.id}`,
        detail: { before: { name: tree.name, remark: tree.remark, active: tree.active }, after },
      },
    ])
    if (tree.active !== input.active) await tellTrees(tx, tree.id)
    return { version }
  })
  forgetNewest(ctx)
  return answer
}

export const findDrafts: Handler<Calls['find']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const { list, total } = await findLabels(ctx.db, {
    ...by,
    language: ctx.language,
    since: new Date(ctx.now().getTime() - 30 * dayMs),
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
  return {
    total,
    list: list.map(({ treeId, parentId, extJson, ...row }) => ({
      ...row,
      labelId: row.id,
      templateId: treeId,
      parentId: parentId ?? 0,
      extJson: JSON.stringify(extJson),
      change: '',
    })),
  }
}

export const getLog: Handler<Calls['log']> = async (ctx, { sort, after, limit = 50, ...by }) => {
  const seek = seekOf(sort, after, 'id', { at: 'id' })
  const page = await readPage(
    limit,
    (most) => listChanges(ctx.db, { ...by, seek, limit: most }),
    seek.cursorOf,
  )
  return mapPage(page, (row) => ({
    ...row,
    at: row.at.getTime(),
    detail: row.detail as Record<string, unknown>,
  }))
}
