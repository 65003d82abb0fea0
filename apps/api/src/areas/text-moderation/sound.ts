import { type ItemBody, itemKindOf } from '@oas/contract/text-moderation/schemas'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { publishedLabels } from '../label/index.ts'
import { checkRule, normalOf } from './engine.ts'
import { fullText, isCounted, limitedKind, roomLeft } from './limits.ts'
import { sameItem } from './queries/items.ts'
import {
  type Tx,
  categoriesAbove,
  countItemsOf,
  knownScenes,
  shareLibrary,
} from './queries/places.ts'
import { maySee } from './rights.ts'

const trimAll = (list: readonly string[]): string[] => [
  ...new Set(list.map((one) => one.trim()).filter((one) => one !== '')),
]
const noParts = { parts: [], minParts: null, ordered: true, distance: 10, not: [], notWithin: 10 }

/** The body with what does not concern its kind emptied, so that equal items have equal bodies. */
export function tidy(body: ItemBody): ItemBody {
  const kind = itemKindOf(body.wordType)
  const combines = kind === 'combination'
  return {
    ...body,
    rule: kind === 'pattern' ? body.rule : body.rule.trim(),
    remark: body.remark.trim(),
    except: trimAll(body.except),
    allow: kind === 'word' && body.allow,
    ...(kind === 'word' ? {} : { pinyin: false, radicals: false, double: false }),
    ...(kind === 'pattern' || kind === 'contact' ? { matchMode: 'auto' as const } : {}),
    ...(combines
      ? { parts: body.parts.map(trimAll), not: trimAll(body.not) }
      : { ...noParts, across: 'field' as const }),
  }
}

const refuse = (
  ctx: CallContext,
  field: string,
  key: string,
  params: Record<string, string | number> = {},
): never =>
  fail('invalid-input', {
    field: `body.${field}`,
    reason: textOf(ctx.language, `text_moderation.${key}`, params),
  })

const requireTimes = (ctx: CallContext, { validFrom, validTo }: ItemBody): void => {
  if (validTo !== null && (validTo <= (validFrom ?? 0) || validTo <= ctx.now().getTime()))
    refuse(ctx, 'validTo', 'in_past')
}
const requireParts = (ctx: CallContext, { parts, minParts, rule }: ItemBody): void => {
  if (rule === '') fail('required', { field: 'body.rule' })
  if (parts.length < 2) refuse(ctx, 'parts', 'two_parts')
  if (parts.some((part) => part.length === 0)) refuse(ctx, 'parts', 'empty_part')
  if (minParts !== null && (minParts < 2 || minParts > parts.length))
    refuse(ctx, 'minParts', 'min_parts', { n: parts.length })
}
/** The library is there, open and has room; answers nothing. */
const requireRoom = async (
  ctx: CallContext,
  tx: Tx,
  { libraryId }: ItemBody,
  isNew: boolean,
): Promise<void> => {
  const library = await shareLibrary(tx, libraryId)
  if (!library || !maySee(ctx, library.apps)) return fail('not-found', { field: 'body.libraryId' })
  if (!library.active) refuse(ctx, 'libraryId', 'library_off')
  if (isNew && (await countItemsOf(tx, 'libraryId', libraryId)) >= library.quota)
    refuse(ctx, 'libraryId', 'library_full', { n: library.quota })
}
/** The label stands below that of the nearest category above which has one. */
const requireLabel = async (
  ctx: CallContext,
  tx: Tx,
  { categoryId, labelId }: ItemBody,
): Promise<void> => {
  const above = await categoriesAbove(tx, categoryId)
  if (above.length === 0) fail('not-found', { field: 'body.categoryId' })
  const labels = new Map((await publishedLabels(ctx)).map((label) => [label.id, label]))
  if (!labels.has(labelId)) fail('not-found', { field: 'body.labelId' })
  const rows = await tx
    .selectFrom('textCategory')
    .select(['id', 'labelId'])
    .where('id', 'in', above)
    .execute()
  const bound = above
    .map((id) => rows.find((row) => row.id === id)?.labelId ?? null)
    .find((id) => id !== null)
  if (bound === undefined) return
  const seen = new Set<number>()
  for (let at = labelId; at !== 0 && !seen.has(at); at = labels.get(at)?.parentId ?? 0) {
    if (at === bound) return
    seen.add(at)
  }
  refuse(ctx, 'labelId', 'label_outside')
}

/**
 * The body as it is stored and what makes it the same as another, once everything it names is
 * there, its words say something and nothing of its library equals it.
 */
export async function requireSound(
  ctx: CallContext,
  tx: Tx,
  given: ItemBody,
  but: string,
): Promise<{ body: ItemBody; normal: string }> {
  const body = tidy(given)
  const kind = itemKindOf(body.wordType)
  requireTimes(ctx, body)
  if (body.level === 1 && body.remark === '') fail('required', { field: 'body.remark' })
  if (kind === 'combination') requireParts(ctx, body)
  const wrong = checkRule(body)
  if (wrong) refuse(ctx, wrong.field, `code_${wrong.code.toLowerCase()}`)
  await requireRoom(ctx, tx, body, but === '0')
  await requireLabel(ctx, tx, body)
  const known = await knownScenes(tx, body.scenes)
  const strange = body.scenes.findIndex((key) => !known.has(key))
  if (strange >= 0) fail('not-found', { field: `body.scenes.${strange}` })
  const normal = normalOf(body)
  const same = await sameItem(tx, { libraryId: body.libraryId, kind, normal }, but)
  if (same) refuse(ctx, 'rule', 'same_item', { rule: same.rule })
  return { body, normal }
}

/**
 * All libraries together have room for one more of its kind: for a new item, and for one that is
 * counted as another kind so far.
 */
export async function requireKindRoom(
  ctx: CallContext,
  tx: Tx,
  { wordType }: ItemBody,
  but: string,
): Promise<void> {
  const kind = limitedKind(wordType)
  if (kind === null) return
  const held = await tx
    .selectFrom('textItem')
    .select(['kind', 'state', 'approvedVersion'])
    .where('id', '=', but)
    .executeTakeFirst()
  if (held && (held.kind === kind || !isCounted(held))) return
  if ((await roomLeft(tx))[kind] <= 0)
    fail('invalid-input', { field: 'body.rule', reason: fullText(ctx.language, kind) })
}
