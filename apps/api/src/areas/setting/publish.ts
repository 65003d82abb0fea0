import { changesBetween } from '@oas/contract/setting/changes'
import type { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { TemplateLink } from '@oas/contract/setting/edit-schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { requireCases } from './case-run.ts'
import { putUnderKey, subjectOf } from './drafts.ts'
import { keyOf } from './key.ts'
import { judgeLink, judgeOne, requireSound } from './judge.ts'
import { announce } from './live.ts'
import { insertSetting } from './queries/published.ts'
import {
  type Doc,
  type Key,
  type Tx,
  deleteDraft,
  findDraft,
  findEdition,
  findType,
  listEditions,
  lockType,
  renameType,
} from './queries/drafts.ts'
import { ancestorsOf } from './queries/templates.ts'
import { requireSecond } from './second.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof autoConfigCalls
type Edition = {
  document: Doc
  note: string
  template: TemplateLink | null
  how: 'publish' | 'rollback' | 'upgrade' | 'batch'
}

/** Writes a sound document as the next version; whoever calls this holds the lock of the type. */
export async function writeEdition(
  ctx: CallContext,
  tx: Tx,
  key: Key,
  { document, note, template, how }: Edition,
): Promise<number> {
  const live = await findEdition(tx, key)
  const version = (live?.version ?? 0) + 1
  const setting = putUnderKey(document, key, version) as unknown as TypeSetting
  await insertSetting({ db: tx }, setting, ctx.caller.name, ctx.now(), {
    note: note.trim(),
    template,
  })
  if (key.source === 'audit') await renameType(tx, key, setting.name)
  await audit(tx, ctx, [
    {
      action: `setting.${how}`,
      subject: subjectOf(key),
      appId: key.appId,
      detail: {
        version,
        note: note.trim(),
        template,
        changes: live ? changesBetween(live.document, setting) : [],
        before: live?.document ?? null,
        after: setting,
      },
    },
  ])
  return version
}

/** The template a setting stands on, and those that one stands on. */
export async function templatesUnder(tx: Tx, link: TemplateLink | null): Promise<number[]> {
  return link === null ? [] : [link.id, ...(await ancestorsOf(tx, link.id))]
}

export const publishDraft: Handler<Calls['publish']> = async (
  ctx,
  { revision, note, acceptWarnings = false, ...input },
) => {
  const key = keyOf(input)
  const version = await ctx.db.transaction().execute(async (tx) => {
    await lockType(tx, key)
    const draft = (await findDraft(tx, key)) ?? fail('not-found')
    const live = await findEdition(tx, key)
    // A draft of an older version would undo in silence what was published since.
    if (draft.revision !== revision || draft.base !== (live?.version ?? 0)) fail('conflict')
    requireSecond(ctx, draft.writerIds)
    const document = putUnderKey(draft.document, key, draft.base + 1)
    requireSound(
      ctx,
      [
        ...(await judgeOne(tx, document, (await findType(tx, key))?.business ?? null)),
        ...(await judgeLink(tx, draft.template)),
      ],
      acceptWarnings,
    )
    if (key.source === 'audit')
      await requireCases(ctx, tx, document, {
        owner: key,
        templateIds: await templatesUnder(tx, draft.template),
      })
    const next = await writeEdition(ctx, tx, key, {
      document,
      note,
      template: draft.template,
      how: 'publish',
    })
    await deleteDraft(tx, key)
    return next
  })
  await announce(ctx, [typeKeyOf(key)])
  return { version }
}

export const rollBack: Handler<Calls['rollback']> = async (
  ctx,
  { version, to, note, ...input },
) => {
  const key = keyOf(input)
  const next = await ctx.db.transaction().execute(async (tx) => {
    await lockType(tx, key)
    const live = (await findEdition(tx, key)) ?? fail('not-found')
    if (live.version !== version) fail('conflict')
    const old = (await findEdition(tx, key, to)) ?? fail('not-found')
    // What it refers to may be gone since then. Its warnings were accepted when it was published.
    requireSound(
      ctx,
      await judgeOne(tx, old.document, (await findType(tx, key))?.business ?? null),
      true,
    )
    // The way back is never barred by a template that was retired since: the setting comes back
    // standing on its own.
    const template = (await judgeLink(tx, old.template)).length > 0 ? null : old.template
    return writeEdition(ctx, tx, key, { document: old.document, note, template, how: 'rollback' })
  })
  await announce(ctx, [typeKeyOf(key)])
  return { version: next }
}

export const getEditions: Handler<Calls['editions']> = (
  ctx,
  { current = 1, pageSize = 10, ...input },
) => listEditions(ctx.db, keyOf(input), (current - 1) * pageSize, pageSize)

export const compareEditions: Handler<Calls['compare']> = async (ctx, { from, to, ...input }) => {
  const key = keyOf(input)
  const read = async (version: number): Promise<Doc> =>
    (version === 0 ? await findDraft(ctx.db, key) : await findEdition(ctx.db, key, version))
      ?.document ?? fail('not-found')
  const [before, after] = await Promise.all([read(from), read(to)])
  return {
    from: before,
    to: after,
    changes: changesBetween(before, after).filter(({ at }) => at[0] !== 'version'),
  }
}
