import { isId } from '@oas/contract/envelope'
import { wordsOfPick } from '@oas/contract/picking'
import {
  type CaseRecord,
  type CaseRow,
  maxCaseChars,
  maxCases,
} from '@oas/contract/setting/case-schemas'
import type { settingCaseCalls } from '@oas/contract/setting/case-calls'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { idAfter } from '../../core/keyset.ts'
import { asCase, runCase } from './case-run.ts'
import { keyOf } from './key.ts'
import {
  type Owner,
  type StoredCase,
  acceptCaseRow,
  isCaseNameTaken,
  deleteCase,
  findCase,
  findRecordRow,
  holdCase,
  insertCase,
  keepRun,
  listCases,
  pickRecordRows,
  updateCaseRow,
} from './queries/cases.ts'
import { type Doc, type Tx, findDraft, findEdition, findType, lockType } from './queries/drafts.ts'
import { findTemplate, lockTemplate } from './queries/templates.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof settingCaseCalls
type Given = {
  templateId?: number | undefined
  appId?: number | undefined
  type?: number | undefined
}
type Whose = { owner: Owner; name: string; document: Doc; subject: string }

const ownerOf = ({ templateId, appId, type }: Given): Owner => {
  if (templateId !== undefined && appId === undefined && type === undefined) return { templateId }
  if (templateId === undefined && appId !== undefined && type !== undefined) return { appId, type }
  return fail('invalid-input', { field: 'templateId', reason: because('template_or_type') })
}
/**
 * The owner with the document its cases are run on: what is being written, else what is published.
 */
const load = async (ctx: CallContext, tx: Tx, owner: Owner): Promise<Whose> => {
  if ('templateId' in owner) {
    const { name, document } = (await findTemplate(tx, owner.templateId)) ?? fail('not-found')
    return { owner, name, document, subject: `setting-template:${owner.templateId}` }
  }
  if (!mayType(ctx.caller, owner.appId, owner.type)) fail('foreign-data')
  const key = keyOf(owner)
  const { name } = (await findType(tx, key)) ?? fail('not-found')
  const document = ((await findDraft(tx, key)) ?? (await findEdition(tx, key)))?.document ?? {}
  return { owner, name, document, subject: `setting:${typeKeyOf(key)}:audit` }
}
/** Entries of the log show what a case holds: those of a type stand under its app. */
const appOf = (owner: Owner): number | null => ('templateId' in owner ? null : owner.appId)
const lock = async (tx: Tx, owner: Owner): Promise<void> => {
  await ('templateId' in owner ? lockTemplate(tx, owner.templateId) : lockType(tx, owner))
}
const whose = ({ templateId, appId, type }: StoredCase): Owner =>
  templateId === null ? { appId: appId ?? 0, type: type ?? 0 } : { templateId }

const rowOf = ({
  id,
  templateId,
  appId,
  type,
  name,
  version,
  expected,
  last,
  lastAt,
  updatedAt,
  updatedBy,
}: StoredCase): CaseRow => ({
  id,
  templateId,
  appId,
  type,
  name,
  version,
  accepted: expected !== null,
  last,
  lastAt: lastAt?.getTime() ?? null,
  updatedAt: updatedAt.getTime(),
  updatedBy,
})

export const getCases: Handler<Calls['list']> = async (ctx, input) => {
  const { owner, name } = await load(ctx, ctx.db, ownerOf(input))
  return { ownerName: name, list: (await listCases(ctx.db, owner)).map(rowOf) }
}
export const getCase: Handler<Calls['one']> = async (ctx, { id }) => {
  const found = (await findCase(ctx.db, id)) ?? fail('not-found')
  const { name, document } = await load(ctx, ctx.db, whose(found))
  return {
    ...rowOf(found),
    ownerName: name,
    record: found.record,
    expected: found.expected,
    document,
    run: runCase(document, found),
  }
}

const requireSmall = (record: CaseRecord): void => {
  if (JSON.stringify(record).length > maxCaseChars)
    fail('invalid-input', {
      field: 'record',
      reason: because('max_characters', { n: maxCaseChars }),
    })
}
/** The content of a record that came in; to read it one needs the right, and its type. */
const fromRecord = async (ctx: CallContext, tx: Tx, recordId: string): Promise<CaseRecord> => {
  if (!holds(ctx, 'record.read')) fail('no-permission', { permission: 'record.read' })
  const row = await findRecordRow(tx, recordId)
  if (!row) return fail('invalid-input', { field: 'recordId', reason: because('unknown') })
  if (!mayType(ctx.caller, row.appId, row.type)) return fail('foreign-data')
  return asCase(
    row,
    ((await findEdition(tx, keyOf({ appId: row.appId, type: row.type })))?.document as
      | TypeSetting
      | undefined) ?? null,
  )
}

/** Records one may make a case of, for whoever may read records. */
export const pickRecords: Handler<Calls['records']> = async (
  ctx,
  { text, words, after, limit = 50, ...given },
) => {
  if (!holds(ctx, 'record.read')) fail('no-permission', { permission: 'record.read' })
  const { owner } = await load(ctx, ctx.db, ownerOf(given))
  const rows = await pickRecordRows(ctx.db, {
    of: 'templateId' in owner ? null : owner,
    scope: ctx.caller.scope,
    text: text?.trim() ?? '',
    ids: wordsOfPick(words)?.filter(isId),
    after: idAfter(after) ?? null,
    limit: limit + 1,
  })
  const list = rows
    .slice(0, limit)
    .map(({ createdAt, ...row }) => ({ ...row, at: createdAt.getTime() }))
  return { list, next: rows.length > limit ? (list.at(-1)?.id ?? null) : null }
}

export const createCase: Handler<Calls['create']> = (ctx, { name, record, recordId, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    const owner = ownerOf(input)
    await lock(tx, owner)
    const { document, subject } = await load(ctx, tx, owner)
    if ((await listCases(tx, owner)).length >= maxCases)
      fail('invalid-input', { field: 'name', reason: because('max_cases', { n: maxCases }) })
    const content =
      record ??
      (recordId === undefined
        ? fail('required', { field: 'record' })
        : await fromRecord(ctx, tx, recordId))
    requireSmall(content)
    const run = runCase(document, { record: content, expected: null })
    const kept = { name: name.trim(), record: content, by: ctx.caller.name, at: ctx.now() }
    const id =
      (await insertCase(tx, owner, kept, run.ok ? run.rendered : null)) ??
      fail('in-use', { what: kept.name, field: 'name' })
    await keepRun(tx, id, run, ctx.now())
    await audit(tx, ctx, [
      {
        action: 'setting.createCase',
        subject,
        appId: appOf(owner),
        detail: {
          case: id,
          name: kept.name,
          after: { record: content, accepted: run.ok ? run.rendered : null },
        },
      },
    ])
    return { id, run }
  })

const requireCase = async (
  ctx: CallContext,
  tx: Tx,
  id: string,
  version: number,
): Promise<StoredCase & Whose> => {
  const found = (await holdCase(tx, id)) ?? fail('not-found')
  const loaded = await load(ctx, tx, whose(found))
  if (found.version !== version) fail('conflict')
  return { ...found, ...loaded, name: found.name }
}

export const updateCase: Handler<Calls['update']> = (ctx, { id, version, name, record }) =>
  ctx.db.transaction().execute(async (tx) => {
    requireSmall(record)
    const before = await requireCase(ctx, tx, id, version)
    if (await isCaseNameTaken(tx, before.owner, id, name.trim()))
      fail('in-use', { what: name.trim(), field: 'name' })
    await updateCaseRow(tx, id, version + 1, {
      name: name.trim(),
      record,
      by: ctx.caller.name,
      at: ctx.now(),
    })
    const run = runCase(before.document, { record, expected: before.expected })
    await keepRun(tx, id, run, ctx.now())
    await audit(tx, ctx, [
      {
        action: 'setting.updateCase',
        subject: before.subject,
        appId: appOf(before.owner),
        detail: {
          case: id,
          before: { name: before.name, record: before.record },
          after: { name: name.trim(), record },
        },
      },
    ])
    return { version: version + 1, run }
  })

export const acceptCase: Handler<Calls['accept']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await requireCase(ctx, tx, id, version)
    const { rendered, problems } = runCase(before.document, before)
    // What does not render can never be what is wanted.
    if (!rendered || problems.length > 0) return fail('wrong-state', { field: 'record' })
    await acceptCaseRow(tx, id, version + 1, {
      expected: rendered,
      by: ctx.caller.name,
      at: ctx.now(),
    })
    await keepRun(tx, id, { ok: true, rendered, problems: [], differences: [] }, ctx.now())
    await audit(tx, ctx, [
      {
        action: 'setting.acceptCase',
        subject: before.subject,
        appId: appOf(before.owner),
        detail: { case: id, name: before.name, before: before.expected, after: rendered },
      },
    ])
    return { version: version + 1 }
  })

export const removeCase: Handler<Calls['remove']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await requireCase(ctx, tx, id, version)
    await deleteCase(tx, id)
    await audit(tx, ctx, [
      {
        action: 'setting.removeCase',
        subject: before.subject,
        appId: appOf(before.owner),
        detail: {
          case: id,
          before: { name: before.name, record: before.record, expected: before.expected },
          after: null,
        },
      },
    ])
    return {}
  })

export const runCases: Handler<Calls['run']> = (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    const { owner, document } = await load(ctx, tx, ownerOf(input))
    const list = (await listCases(tx, owner)).map((one) => ({
      id: one.id,
      run: runCase(document, one),
    }))
    for (const { id, run } of list) await keepRun(tx, id, run, ctx.now())
    return { list, failed: list.filter(({ run }) => !run.ok).length }
  })
