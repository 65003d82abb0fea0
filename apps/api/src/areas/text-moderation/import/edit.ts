import type { Input } from '@oas/contract/define'
import {
  type EditConflict,
  type ItemSet,
  mostEdited,
  type textImportCalls,
} from '@oas/contract/text-moderation/import-calls'
import type { ItemBody } from '@oas/contract/text-moderation/schemas'
import { type TextKey, textOf } from '@oas/texts'
import { audit } from '../../../core/audit.ts'
import { mayApp } from '../../../core/caller.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { normalOf } from '../engine.ts'
import { subjectOf } from '../items.ts'
import { countItems, listIds } from '../queries/items.ts'
import { type Tx, countItemsOf, shareLibrary } from '../queries/places.ts'
import { foreignScope, maySee, oneApp, requireScopes, seenBy } from '../rights.ts'
import { tidy } from '../sound.ts'
import { type Known, readKnown } from './known.ts'
import { type Editable, holdEditable, insertVersions, takenNormals } from './edit-queries.ts'

type Calls = typeof textImportCalls
type Editing = Input<Calls['editItems']>
type Changed = { item: Editable; body: ItemBody; normal: string }
const shown = 200

const idsOf = async (ctx: CallContext, { ids, filter }: Editing): Promise<readonly string[]> => {
  if (ids) return ids
  if (!filter) return fail('required', { field: 'ids' })
  const by = { ...filter, seen: seenBy(ctx), now: ctx.now() }
  if ((await countItems(ctx.db, by)) > mostEdited) fail('data-volume', { n: mostEdited })
  return listIds(ctx.db, by, mostEdited)
}

/** What is set has to be there; answers nothing. */
const requireSet = async (
  ctx: CallContext,
  tx: Tx,
  { libraryId, categoryId, labelId, scenes, scopes, validTo, ...rest }: ItemSet,
  known: Known,
): Promise<void> => {
  const given = [libraryId, categoryId, labelId, scenes, scopes, validTo, rest.level]
  if (given.every((one) => one === undefined)) fail('required', { field: 'set' })
  if (scopes) requireScopes(ctx, scopes)
  if (categoryId !== undefined && known.categoryPath(categoryId) === '')
    fail('not-found', { field: 'set.categoryId' })
  if (labelId !== undefined && !known.isLabel(labelId)) fail('not-found', { field: 'set.labelId' })
  const strange = (scenes ?? []).findIndex((key) => known.sceneNamed(key) !== key)
  if (strange >= 0) fail('not-found', { field: `set.scenes.${strange}` })
  if (typeof validTo === 'number' && validTo <= ctx.now().getTime())
    fail('invalid-input', {
      field: 'set.validTo',
      reason: textOf(ctx.language, 'text_moderation.in_past'),
    })
  if (libraryId === undefined) return
  const library = await shareLibrary(tx, libraryId)
  if (!library || !maySee(ctx, library.apps) || !library.active)
    fail('not-found', { field: 'set.libraryId' })
}

const wrongIn = (body: ItemBody, known: Known): TextKey | null => {
  if (body.level === 1 && body.remark === '') return 'text_import.code_no_remark'
  if (body.validTo !== null && body.validTo <= (body.validFrom ?? 0))
    return 'text_moderation.in_past'
  return known.takesLabel(body.categoryId, body.labelId) ? null : 'text_moderation.label_outside'
}
const touches = (ctx: CallContext, item: Editable): boolean =>
  ctx.caller.scope.all ||
  (item.apps.length > 0 && item.apps.every((app) => mayApp(ctx.caller, app)))

const conflictOf = (
  ctx: CallContext,
  item: Editable,
  body: ItemBody,
  known: Known,
): Omit<EditConflict, 'id' | 'rule'> | null => {
  const say = (key: TextKey): string => textOf(ctx.language, key)
  if (!touches(ctx, item) || foreignScope(ctx, body.scopes) !== null)
    return { code: 'foreign-data', message: say('text_moderation.why_foreign_data') }
  if (item.state === 'urgent')
    return { code: 'wrong-state', message: say('text_moderation.why_wrong_state') }
  const wrong = wrongIn(body, known)
  return wrong ? { code: 'invalid', message: say(wrong) } : null
}

type Sorted = { changed: Changed[]; unchanged: number; conflicts: EditConflict[] }
/** What would change, what would not, and what cannot. */
const sort = async (
  ctx: CallContext,
  tx: Tx,
  items: readonly Editable[],
  { set, known }: { set: ItemSet; known: Known },
): Promise<Sorted> => {
  const sorted: Sorted = { changed: [], unchanged: 0, conflicts: [] }
  for (const item of items) {
    const before = item.body as unknown as ItemBody
    const body = tidy({ ...before, ...set })
    const { id, rule } = item
    if (JSON.stringify(body) === JSON.stringify(tidy(before))) {
      sorted.unchanged += 1
      continue
    }
    const conflict = conflictOf(ctx, item, body, known)
    if (conflict) sorted.conflicts.push({ id, rule, ...conflict })
    else sorted.changed.push({ item, body, normal: normalOf(body) })
  }
  if (set.libraryId === undefined) return sorted
  const moving = sorted.changed.filter(({ item }) => item.libraryId !== set.libraryId)
  const taken = await takenNormals(tx, set.libraryId, moving)
  const seen = new Set<string>()
  const collide = ({ item, normal }: Changed): boolean => {
    if (item.libraryId === set.libraryId) return false
    const key = `${item.kind} ${normal}`
    const collides = taken.has(key) || seen.has(key)
    seen.add(key)
    return collides
  }
  const message = textOf(ctx.language, 'text_import.code_exact')
  const stays = sorted.changed.filter(collide)
  return {
    ...sorted,
    changed: sorted.changed.filter((one) => !stays.includes(one)),
    conflicts: [
      ...sorted.conflicts,
      ...stays.map(({ item: { id, rule } }) => ({ id, rule, code: 'same' as const, message })),
    ],
  }
}

const write = async (ctx: CallContext, tx: Tx, changed: readonly Changed[]): Promise<void> => {
  await insertVersions(tx, changed, { id: ctx.caller.id, at: ctx.now() })
  for (let at = 0; at < changed.length; at += 1000)
    await audit(
      tx,
      ctx,
      changed.slice(at, at + 1000).map(({ item, body }) => ({
        action: 'textModeration.editItems' as const,
        subject: subjectOf(item.id),
        appId: oneApp([...new Set([...item.apps, ...body.scopes.map(({ appId }) => appId)])]),
        detail: { before: item.body, after: body },
      })),
    )
}

export const editItems: Handler<Calls['editItems']> = async (ctx, input) => {
  const { set, preview } = input
  const ids = await idsOf(ctx, input)
  return ctx.db.transaction().execute(async (tx) => {
    const known = await readKnown(ctx, tx)
    await requireSet(ctx, tx, set, known)
    const items = (await holdEditable(tx, ids)).filter((item) => maySee(ctx, item.apps))
    const there = new Set(items.map((item) => item.id))
    const { changed, unchanged, conflicts } = await sort(ctx, tx, items, { set, known })
    const message = textOf(ctx.language, 'text_moderation.why_not_found')
    const all: EditConflict[] = [
      ...ids
        .filter((id) => !there.has(id))
        .map((id) => ({ id, rule: '', code: 'not-found' as const, message })),
      ...conflicts,
    ]
    if (!preview && changed.length > 0) {
      await write(ctx, tx, changed)
      const library = set.libraryId === undefined ? null : await shareLibrary(tx, set.libraryId)
      if (library && (await countItemsOf(tx, 'libraryId', library.id)) > library.quota)
        fail('invalid-input', {
          field: 'set.libraryId',
          reason: textOf(ctx.language, 'text_moderation.library_full', { n: library.quota }),
        })
    }
    return {
      found: items.length,
      changed: changed.length,
      unchanged,
      conflicts: all.slice(0, shown),
      inConflict: all.length,
    }
  })
}
