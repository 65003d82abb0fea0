import { jsonObject } from '@oas/contract/json'
import type { ActOf } from '@oas/contract/audit-actions'
import { type DraftLabel, type LabelFields, maxDepth, maxLabels } from '@oas/contract/label/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { comparedFields, fieldsThatDiffer } from './differences.ts'
import {
  type DraftRow,
  type On,
  type Tx,
  draftOf,
  holdTree,
  putLabels,
  removeLabels,
  updateTreeRow,
  versionOf,
} from './queries/drafts.ts'
import { listPunishes } from './queries/uses.ts'

export type Held = { tree: NonNullable<Awaited<ReturnType<typeof holdTree>>>; draft: DraftRow[] }
const loggedAtMost = 200

/** The number of an id of the address; what is none of ours is not found. */
export function numberOf(id: string): number {
  return Number(id) <= 2_147_483_647 ? Number(id) : fail('not-found')
}

/** The tree and its draft, held for a change made upon `version`. */
export async function holdDraft(tx: Tx, treeId: number, version: number): Promise<Held> {
  const tree = (await holdTree(tx, treeId)) ?? fail('not-found')
  if (tree.version !== version) fail('conflict')
  return { tree, draft: await draftOf(tx, treeId) }
}

/** A draft with how each label differs from what is published. */
export async function draftLabels(
  on: On,
  treeId: number,
  draft: readonly DraftRow[],
): Promise<DraftLabel[]> {
  const published = new Map(
    ((await versionOf(on, treeId))?.labels ?? []).map((label) => [label.id, label]),
  )
  return draft.map((label) => {
    const was = published.get(label.id)
    return {
      ...label,
      labelId: label.id,
      templateId: treeId,
      change: !was
        ? 'added'
        : label.retired || fieldsThatDiffer(was, label).length > 0
          ? 'changed'
          : '',
    }
  })
}

/** What is wrong with where labels of a draft stand: the first one, and why. */
export function placeProblem(draft: readonly DraftRow[]): { id: number; key: string } | null {
  const byId = new Map(draft.map((label) => [label.id, label]))
  const depths = new Map<number, number>([[0, 0]])
  for (const label of draft) {
    const trail: number[] = []
    let at = label.id
    while (!depths.has(at)) {
      const parent = byId.get(at)?.parentId
      if (parent === undefined) return { id: label.id, key: 'label.no_parent' }
      if (trail.includes(at)) return { id: label.id, key: 'label.inside_itself' }
      trail.push(at)
      at = parent
    }
    let depth = depths.get(at) ?? 0
    for (const id of trail.reverse()) depths.set(id, ++depth)
    if (depth > maxDepth || (depths.get(label.id) ?? 0) > maxDepth)
      return { id: label.id, key: 'label.too_deep' }
  }
  return null
}

/** What is wrong with the fields of a label, by field. */
export function fieldProblem(
  fields: LabelFields,
  punishes: ReadonlySet<number>,
): { field: keyof LabelFields; key: string } | null {
  if (fields.cnName === '') return { field: 'cnName', key: 'label.name_needed' }
  if (fields.enName === '') return { field: 'enName', key: 'label.name_needed' }
  if (!punishes.has(fields.punishId)) return { field: 'punishId', key: 'label.no_punish' }
  if ((fields.translateGroup === '') !== (fields.translateKey === ''))
    return { field: 'translateKey', key: 'label.both_or_none' }
  return isStorableObject(fields.extJson) ? null : { field: 'extJson', key: 'label.not_object' }
}
/**
 * Whether a text is an object in JSON that the database takes: without NUL and halves of
 * characters.
 */
const isStorableObject = (text: string): boolean => {
  const value = jsonObject(text)
  return value !== null && !/\\u(0000|d[89a-f])/i.test(JSON.stringify(value))
}
export async function punishIds(tx: Tx): Promise<ReadonlySet<number>> {
  return new Set((await listPunishes(tx)).map((row) => row.id))
}

/** Fields as they are stored: trimmed. */
export function tidy({
  cnName,
  enName,
  idName,
  ruName,
  orders,
  punishId,
  translateGroup,
  translateKey,
  extJson,
}: LabelFields): LabelFields {
  return {
    cnName: cnName.trim(),
    enName: enName.trim(),
    idName: idName.trim(),
    ruName: ruName.trim(),
    orders,
    punishId,
    translateGroup: translateGroup.trim(),
    translateKey: translateKey.trim(),
    extJson: extJson.trim() === '' ? '{}' : extJson,
  }
}
export async function checkFields(ctx: CallContext, tx: Tx, fields: LabelFields): Promise<void> {
  const problem = fieldProblem(fields, await punishIds(tx))
  if (problem)
    fail('invalid-input', { field: problem.field, reason: textOf(ctx.language, problem.key) })
}

/** What is logged of a stored draft; a refusal names `field`. */
type DraftChange = { action: ActOf<'label'>; field?: string; more?: object }

/**
 * Stores what differs between a held draft and what it becomes. Answers the tree's version: a new
 * one, if anything changed.
 */
export async function storeDraft(
  ctx: CallContext,
  tx: Tx,
  { tree, draft }: Held,
  after: readonly DraftRow[],
  { action, field = 'parentId', more = {} }: DraftChange,
): Promise<{ version: number; changed: number }> {
  if (after.length > maxLabels)
    fail('invalid-input', {
      field,
      reason: textOf(ctx.language, 'label.too_many', { n: maxLabels }),
    })
  const wrong = placeProblem(after)
  if (wrong)
    fail('invalid-input', {
      field,
      reason: `${textOf(ctx.language, wrong.key, { n: maxDepth })} (${wrong.id})`,
    })
  const old = new Map(draft.map((label) => [label.id, label]))
  const kept = new Set(after.map((label) => label.id))
  const put = after.filter((label) => {
    const was = old.get(label.id)
    return !was || was.retired !== label.retired || fieldsThatDiffer(was, label).length > 0
  })
  const removed = draft.filter((label) => !kept.has(label.id))
  const changed = put.length + removed.length
  if (changed === 0) return { version: tree.version, changed }
  await putLabels(tx, tree.id, put)
  await removeLabels(
    tx,
    removed.map((label) => label.id),
    ctx.now(),
  )
  const version = tree.version + 1
  await updateTreeRow(tx, tree.id, { version, updatedAt: ctx.now(), updatedBy: ctx.caller.name })
  const told = [
    ...put.map((label) => [old.get(label.id), label] as const),
    ...removed.map((label) => [label, undefined] as const),
  ]
  const said = (label: DraftRow | undefined) =>
    label && {
      ...Object.fromEntries(comparedFields.map((name) => [name, label[name]])),
      retired: label.retired,
    }
  await audit(tx, ctx, [
    {
      action: `label.${action}`,
      subject: `label-tree:${tree.id}`,
      detail: {
        ...more,
        n: changed,
        before: Object.fromEntries(
          told
            .slice(0, loggedAtMost)
            .flatMap(([before, now]) =>
              before ? [[String((now ?? before).id), said(before)]] : [],
            ),
        ),
        after: Object.fromEntries(
          told
            .slice(0, loggedAtMost)
            .flatMap(([, now]) => (now ? [[String(now.id), said(now)]] : [])),
        ),
      },
    },
  ])
  return { version, changed }
}
