import type { labelCalls } from '@oas/contract/label/calls'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { differences, offeredOf, toDraft, toStored } from './differences.ts'
import { holdDraft, storeDraft } from './edit.ts'
import type { StoredLabel } from './queries/trees.ts'
import {
  type On,
  type Tx,
  countVersions,
  draftOf,
  findTree,
  insertVersion,
  listVersions,
  updateTreeRow,
  versionOf,
} from './queries/drafts.ts'
import { forgetNewest } from './trees.ts'
import { checkNotNamed } from './uses.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof labelCalls
const shownAtMost = 2000
const loggedAtMost = 200

/** What a version of a tree holds; 0 is what the draft would publish. */
const stateOf = async (on: On, treeId: number, version: number): Promise<StoredLabel[]> =>
  version === 0
    ? toStored(offeredOf(await draftOf(on, treeId)))
    : ((await versionOf(on, treeId, version)) ?? fail('not-found')).labels

export const getDiff: Handler<Calls['diff']> = async (ctx, { treeId, from, to }) => {
  if (!(await findTree(ctx.db, treeId))) fail('not-found')
  // A tree that was never published is compared with nothing.
  const first = from === 0 && to === 0 ? [] : await stateOf(ctx.db, treeId, from)
  const rows = differences(first, await stateOf(ctx.db, treeId, to), ctx.language)
  return { list: rows.slice(0, shownAtMost), total: rows.length }
}

export const getHistory: Handler<Calls['history']> = async (
  ctx,
  { treeId, sort, current = 1, pageSize = 10 },
) => {
  const [total, rows] = await Promise.all([
    countVersions(ctx.db, treeId),
    listVersions(ctx.db, { treeId, sort }, (current - 1) * pageSize, pageSize),
  ])
  return { total, list: rows.map((row) => ({ ...row, publishedAt: row.publishedAt.getTime() })) }
}

type Published = {
  treeId: number
  labels: readonly StoredLabel[]
  note: string
  rolledBackFrom: number | null
}
/**
 * The next version of a held tree, unless it equals the last one or loses labels that settings
 * name.
 */
const publish = async (
  ctx: CallContext,
  tx: Tx,
  { treeId, labels, note, rolledBackFrom }: Published,
): Promise<number> => {
  const last = await versionOf(tx, treeId)
  const changes = differences(last?.labels ?? [], labels, ctx.language)
  if (changes.length === 0)
    fail('wrong-state', { act: textOf(ctx.language, 'label.nothing_to_deploy') })
  if (labels.length === 0) fail('wrong-state', { act: textOf(ctx.language, 'label.empty_tree') })
  await checkNotNamed(
    ctx,
    tx,
    changes.flatMap((row) => (row.act === 'removed' ? [row.id] : [])),
  )
  const version = (last?.version ?? 0) + 1
  await insertVersion(tx, {
    treeId,
    version,
    labels,
    publishedAt: ctx.now(),
    publishedBy: ctx.caller.name,
    note,
    rolledBackFrom,
  })
  await audit(tx, ctx, [
    {
      action: rolledBackFrom === null ? 'label.deploy' : 'label.rollback',
      subject: `label-tree:${treeId}`,
      detail: {
        note,
        before: { version: last?.version ?? 0 },
        after: {
          version,
          labels: labels.length,
          ...(rolledBackFrom === null ? {} : { equalTo: rolledBackFrom }),
        },
        n: changes.length,
        changes: changes.slice(0, loggedAtMost),
      },
    },
  ])
  return version
}

const noteOf = (ctx: CallContext, note: string): string =>
  note.trim() ||
  fail('invalid-input', { field: 'note', reason: textOf(ctx.language, 'label.name_needed') })

export const deployTree: Handler<Calls['deploy']> = async (ctx, input) => {
  const note = noteOf(ctx, input.note)
  const answer = await ctx.db.transaction().execute(async (tx) => {
    const { tree, draft } = await holdDraft(tx, input.treeId, input.version)
    if (!tree.active) fail('wrong-state', { act: textOf(ctx.language, 'label.tree_off') })
    const published = await publish(ctx, tx, {
      treeId: tree.id,
      labels: toStored(offeredOf(draft)),
      note,
      rolledBackFrom: null,
    })
    await updateTreeRow(tx, tree.id, {
      version: tree.version + 1,
      updatedAt: ctx.now(),
      updatedBy: ctx.caller.name,
    })
    return { version: tree.version + 1, published }
  })
  forgetNewest(ctx)
  return answer
}

export const rollbackTree: Handler<Calls['rollback']> = async (ctx, input) => {
  const note = noteOf(ctx, input.note)
  const answer = await ctx.db.transaction().execute(async (tx) => {
    const held = await holdDraft(tx, input.treeId, input.version)
    if (!held.tree.active) fail('wrong-state', { act: textOf(ctx.language, 'label.tree_off') })
    const { labels } =
      (await versionOf(tx, input.treeId, input.to === 0 ? -1 : input.to)) ??
      fail('invalid-input', { field: 'to', reason: textOf(ctx.language, 'label.no_version') })
    const published = await publish(ctx, tx, {
      treeId: input.treeId,
      labels,
      note,
      rolledBackFrom: input.to,
    })
    const { version, changed } = await storeDraft(ctx, tx, held, toDraft(labels), {
      action: 'draft-follows',
      field: 'to',
      more: { version: input.to },
    })
    if (changed === 0)
      await updateTreeRow(tx, input.treeId, {
        version: version + 1,
        updatedAt: ctx.now(),
        updatedBy: ctx.caller.name,
      })
    return { version: changed === 0 ? version + 1 : version, published }
  })
  forgetNewest(ctx)
  return answer
}
