import type { Input, Output } from '@oas/contract/define'
import { languages } from '@oas/contract/language/calls'
import type { imTemplateCalls } from '@oas/contract/message/template-calls'
import {
  type TemplateAct,
  type TemplateRow,
  type TemplateState,
  type TemplateTexts,
  type TemplateVariable,
  afterMove,
  fillTemplate,
  hostsOf,
  isSafeHost,
  languageFor,
  templateVariables,
  variablesOf,
} from '@oas/contract/message/template'
import { textOf } from '@oas/texts'
import { dayMs } from '@oas/contract/time'
import { appName } from '../../core/app-name.ts'
import { audit } from '../../core/audit.ts'
import { appsSeen, mayApp } from '../../core/caller.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { readConfig } from '../system-config/index.ts'
import type { On } from './queries/messages.ts'
import {
  type FoundTemplate,
  appExists,
  changeTemplate,
  deleteTemplate,
  insertTemplate,
  isKeyTaken,
  listLive,
  listTemplates,
  lockTemplate,
  moveTemplate,
  noteUse,
} from './queries/templates.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof imTemplateCalls
type Facts = Input<Calls['create']>
const weekMs = 7 * dayMs

const toRow = (ctx: CallContext, row: FoundTemplate): TemplateRow => {
  const texts = row.texts as TemplateTexts
  return {
    id: row.id,
    key: row.key,
    act: row.act as TemplateAct,
    appId: row.appId,
    appName: appName(ctx.language, { name: row.appName ?? '', names: row.appNames }),
    texts,
    live: row.live as TemplateTexts | null,
    remark: row.remark,
    state: row.state as TemplateState,
    version: row.version,
    variables: [...new Set(languages.flatMap((language) => variablesOf(texts[language] ?? '')))],
    sentWeek: row.sentWeek,
    updatedAt: row.updatedAt.getTime(),
    updatedBy: row.updatedBy,
    approvedBy: row.approvedBy,
    own: row.authorId === ctx.caller.id,
  }
}

export const getTemplates: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, id, text, appId, act, state, language, sort },
) => {
  const apps = appsSeen(ctx.caller.scope)
  const { list, total } = await listTemplates(ctx.db, {
    apps,
    id,
    text,
    appId,
    act,
    state,
    language,
    sort,
    weekAgo: new Date(ctx.now().getTime() - weekMs),
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
  return { total, list: list.map((row) => toRow(ctx, row)) }
}

const mayWrite = (ctx: CallContext, appId: number | null): boolean =>
  appId === null ? ctx.caller.scope.all : mayApp(ctx.caller, appId)
/** A text for every app is written by those who see every app. */
const guard = (ctx: CallContext, appId: number | null): void => {
  if (!mayWrite(ctx, appId)) fail('foreign-data', { app: appId ?? '*', field: 'appId' })
}

const factsOf = async (
  ctx: CallContext,
  { key, act, appId, texts, remark }: Facts,
): Promise<Facts> => {
  guard(ctx, appId)
  if (appId !== null && !(await appExists(ctx.db, appId)))
    fail('unknown-app', { app: appId, field: 'appId' })
  const filled = Object.fromEntries(
    languages.flatMap((language) => {
      const text = (texts[language] ?? '').trim()
      return text === '' ? [] : [[language, text]]
    }),
  ) as TemplateTexts
  if (Object.keys(filled).length === 0) fail('required', { field: 'texts' })
  const safe = ((await readConfig(ctx, 'message.template.hosts')) ?? []) as readonly string[]
  for (const language of languages) {
    const text = filled[language] ?? ''
    const strange = variablesOf(text).find(
      (name) => !(templateVariables as readonly string[]).includes(name),
    )
    if (strange !== undefined)
      fail('invalid-input', {
        field: `texts.${language}`,
        reason: textOf(ctx.language, 'message.template_word', {
          word: `{{${strange}}}`,
          words: templateVariables.map((name) => `{{${name}}}`).join(' '),
        }),
      })
    const unsafe = hostsOf(text).find((host) => !isSafeHost(host, safe))
    if (unsafe !== undefined)
      fail('invalid-input', {
        field: `texts.${language}`,
        reason: textOf(ctx.language, 'message.template_host', { host: unsafe }),
      })
  }
  return { key, act, appId, texts: filled, remark: remark.trim() }
}

export async function createTemplate(
  ctx: CallContext,
  input: Facts,
): Promise<Output<Calls['create']>> {
  const facts = await factsOf(ctx, input)
  return ctx.db.transaction().execute(async (tx) => {
    const id =
      (await insertTemplate(tx, facts, ctx.caller, ctx.now())) ??
      fail('in-use', { what: facts.key, field: 'key' })
    await audit(tx, ctx, [
      {
        action: 'imTemplate.create',
        subject: `im-template:${id}`,
        appId: facts.appId,
        detail: { before: null, after: facts },
      },
    ])
    return { id, version: 1 }
  })
}

type Stored = NonNullable<Awaited<ReturnType<typeof lockTemplate>>>
/** The template at the version the caller saw; one that is not theirs to change is not there. */
const requireTemplate = async (
  ctx: CallContext,
  tx: On,
  id: string,
  version: number,
): Promise<Stored> => {
  const row = await lockTemplate(tx, id)
  if (!row || (row.appId !== null && !mayApp(ctx.caller, row.appId))) return fail('not-found')
  guard(ctx, row.appId)
  return row.version === version ? row : fail('conflict')
}
const factsIn = ({ key, act, appId, texts, remark }: Stored) => ({ key, act, appId, texts, remark })

export const updateTemplate: Handler<Calls['update']> = async (ctx, { id, version, ...input }) => {
  const facts = await factsOf(ctx, input)
  return ctx.db.transaction().execute(async (tx) => {
    const before = await requireTemplate(ctx, tx, id, version)
    if (before.state === 'off') fail('wrong-state', { act: 'update' })
    if (await isKeyTaken(tx, facts.key, id)) fail('in-use', { what: facts.key, field: 'key' })
    await changeTemplate(tx, id, version, facts, { by: ctx.caller, at: ctx.now() })
    await audit(tx, ctx, [
      {
        action: 'imTemplate.update',
        subject: `im-template:${id}`,
        appId: facts.appId,
        detail: { before: factsIn(before), after: facts },
      },
    ])
    return { id, version: version + 1 }
  })
}

export const moveTemplateState: Handler<Calls['move']> = (ctx, { id, version, move }) =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await requireTemplate(ctx, tx, id, version)
    const state =
      afterMove(move, before.state as TemplateState) ?? fail('wrong-state', { act: move })
    if (move === 'approve' && before.authorId === ctx.caller.id) fail('second-person')
    await moveTemplate(tx, id, {
      state,
      version: version + 1,
      ...(move === 'approve'
        ? { live: before.texts as TemplateTexts, approvedBy: ctx.caller.name }
        : move === 'stop'
          ? { live: null }
          : {}),
    })
    await audit(tx, ctx, [
      {
        action: `imTemplate.${move}`,
        subject: `im-template:${id}`,
        appId: before.appId,
        detail: { before: { state: before.state }, after: { state } },
      },
    ])
    return { id, version: version + 1 }
  })

export const removeTemplate: Handler<Calls['remove']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await requireTemplate(ctx, tx, id, version)
    if (before.state !== 'off' && before.live !== null) fail('wrong-state', { act: 'delete' })
    await deleteTemplate(tx, id)
    await audit(tx, ctx, [
      {
        action: 'imTemplate.remove',
        subject: `im-template:${id}`,
        appId: before.appId,
        detail: { before: factsIn(before), after: null },
      },
    ])
    return {}
  })

type LiveTemplate = { id: string; key: string; language: string; text: string }
/**
 * Texts in use for one of these acts in an app, in a user's language (English where it is missing),
 * with their words filled in.
 */
export async function liveTemplates(
  ctx: Pick<Context, 'db'>,
  appId: number,
  acts: readonly TemplateAct[],
  language: string,
  values: Partial<Record<TemplateVariable, string>>,
): Promise<LiveTemplate[]> {
  return (await listLive(ctx.db, appId, acts)).flatMap(({ id, key, live }) => {
    const texts = live as TemplateTexts
    const found = languageFor(texts, language)
    return found === null
      ? []
      : [{ id, key, language: found, text: fillTemplate(texts[found] ?? '', values) }]
  })
}

/** Notes, in the transaction of what was sent, that a text was used. */
export async function noteTemplateUse(
  tx: On,
  use: { templateId: string; at: Date; appId: number; language: string },
): Promise<void> {
  await noteUse(tx, use)
}
