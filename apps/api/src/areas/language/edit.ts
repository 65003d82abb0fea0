import { type languageCalls, languages } from '@oas/contract/language/calls'
import type { FourTexts, TextInput } from '@oas/contract/language/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { type StoredText, defaultOf, overrideOf, strangeWord } from './merge.ts'
import { errorTexts } from './service.ts'
import {
  type Tx,
  deleteGroup,
  deleteStored,
  findGroup,
  findStored,
  listStored,
  lockTexts,
  putGroup,
  putStored,
} from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof languageCalls

const plain = ({ cn, en, id, ru, remark }: FourTexts & { remark: string }) => ({
  cn,
  en,
  id,
  ru,
  remark,
})
const subjectOf = ({ groupKey, key }: { groupKey: string; key: string }): string =>
  `text:${groupKey}.${key}`

/** Open pages load the group anew. */
const tell = async (ctx: CallContext, groups: Iterable<string>): Promise<void> => {
  errorTexts.forget(ctx)
  for (const key of new Set(groups))
    await ctx.bus.publish('setting.changed', { what: 'language', key })
}

const checkWords = (
  ctx: CallContext,
  given: FourTexts,
  defaults: FourTexts | null,
  at: string,
): void => {
  const strange = strangeWord(given, defaults)
  if (strange)
    fail('invalid-input', {
      field: `${at}${strange.language}`,
      reason: textOf(ctx.language, 'language.no_such_word', { word: strange.word }),
    })
}

/**
 * Stores one text; `at` is the path of its fields in the call's input. Answers its version: 0 when
 * nothing is left over the bundled text.
 */
const store = async (
  ctx: CallContext,
  tx: Tx,
  { version, remark, ...input }: TextInput,
  at = '',
): Promise<number> => {
  const before: StoredText | undefined = await findStored(tx, input)
  if ((before?.version ?? 0) !== version) fail('conflict')
  const defaults = defaultOf(input.groupKey, input.key)
  checkWords(ctx, input, defaults, at)
  const texts = overrideOf(input, defaults)
  const after = { ...texts, remark: (remark ?? before?.remark ?? '').trim() }
  const empty = languages.every((language) => texts[language] === '')
  if (defaults === null && empty)
    fail('invalid-input', {
      field: `${at}en`,
      reason: textOf(ctx.language, 'language.one_language'),
    })
  if (before && JSON.stringify(plain(before)) === JSON.stringify(after)) return before.version
  if (!before && empty && after.remark === '') return 0
  const name = { groupKey: input.groupKey, key: input.key }
  let next = 0
  if (empty && after.remark === '') await deleteStored(tx, name)
  else
    next = await putStored(tx, {
      ...name,
      ...after,
      updatedAt: ctx.now(),
      updatedBy: ctx.caller.name,
    })
  await audit(tx, ctx, [
    {
      action: 'language.save',
      subject: subjectOf(input),
      detail: { before: before ? plain(before) : null, after: next === 0 ? null : after },
    },
  ])
  return next
}

export const saveText: Handler<Calls['save']> = async (ctx, input) => {
  const version = await ctx.db.transaction().execute(async (tx) => {
    await lockTexts(tx)
    return store(ctx, tx, input)
  })
  await tell(ctx, [input.groupKey])
  return { version }
}

export const importTexts: Handler<Calls['importTexts']> = async (ctx, { rows }) => {
  await ctx.db.transaction().execute(async (tx) => {
    await lockTexts(tx)
    for (const [index, row] of rows.entries()) await store(ctx, tx, row, `rows.${index}.`)
  })
  await tell(
    ctx,
    rows.map((row) => row.groupKey),
  )
  return { stored: rows.length }
}

export const removeText: Handler<Calls['remove']> = async (ctx, { version, ...name }) => {
  await ctx.db.transaction().execute(async (tx) => {
    await lockTexts(tx)
    const before = (await findStored(tx, name)) ?? fail('not-found')
    if (before.version !== version) fail('conflict')
    await deleteStored(tx, name)
    await audit(tx, ctx, [
      {
        action: defaultOf(name.groupKey, name.key) ? 'language.reset' : 'language.remove',
        subject: subjectOf(name),
        detail: { before: plain(before), after: null },
      },
    ])
  })
  await tell(ctx, [name.groupKey])
  return {}
}

export const saveGroup: Handler<Calls['saveGroup']> = async (ctx, { key, remark, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    await lockTexts(tx)
    const before = await findGroup(tx, key)
    if ((before?.version ?? 0) !== version) fail('conflict')
    const next = await putGroup(tx, {
      key,
      remark: remark.trim(),
      updatedAt: ctx.now(),
      updatedBy: ctx.caller.name,
    })
    await audit(tx, ctx, [
      {
        action: 'language.saveGroup',
        subject: `text-group:${key}`,
        detail: {
          before: before ? { remark: before.remark } : null,
          after: { remark: remark.trim() },
        },
      },
    ])
    return { version: next }
  })

export const removeGroup: Handler<Calls['removeGroup']> = async (ctx, { key, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    await lockTexts(tx)
    const before = (await findGroup(tx, key)) ?? fail('not-found')
    if (before.version !== version) fail('conflict')
    const own = (await listStored(tx, key)).find((row) => defaultOf(row.groupKey, row.key) === null)
    if (own) fail('in-use', { what: `${key}.${own.key}`, field: 'key' })
    await deleteGroup(tx, key)
    await audit(tx, ctx, [
      {
        action: 'language.removeGroup',
        subject: `text-group:${key}`,
        detail: { before: { remark: before.remark }, after: null },
      },
    ])
    return {}
  })
