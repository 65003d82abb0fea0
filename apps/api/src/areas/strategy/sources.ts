import { inexactPath, isObject } from '@oas/contract/json'
import type { Input, Output } from '@oas/contract/define'
import type { strategyConfigCalls } from '@oas/contract/strategy/calls'
import {
  type NamedOption,
  NamedOption as NamedOptionSchema,
  type SourceConfigFields,
} from '@oas/contract/strategy/indicator'
import type { CallContext, Context } from '../../core/context.ts'
import { CallError, because, fail } from '../../core/fail.ts'
import { OutgoingError, checkOutgoing, peekOutgoing } from '../../core/outgoing.ts'
import { validate } from '../../http/validate.ts'
import type { Job } from '../../jobs/job.ts'
import { cleanOptions, isSame } from './indicators.ts'
import { noteConfig } from './note.ts'
import { hasCategory, lockIndicators } from './queries/changes.ts'
import {
  type SourceValues,
  type StoredSource,
  claimSource,
  dropSource,
  indicatorsOf,
  insertSource,
  lockSource,
  pageSourceRows,
  putSource,
  settleSource,
  findSourceByName,
} from './queries/sources.ts'
import { lockSorts } from './queries/sorts.ts'
import type { Tx } from './queries/rules.ts'

type Calls = typeof strategyConfigCalls
type Handled<K extends keyof Calls> = Promise<Output<Calls[K]>>

const mostBytes = 4 * 1024 * 1024
const mostItems = 10_000
const timeoutMs = 10_000
/** Longer than any reading takes, so that a claim only runs out when its server is gone. */
const claimMs = 60_000

const clean = async (
  ctx: CallContext,
  tx: Tx,
  input: SourceConfigFields,
): Promise<Omit<SourceValues, 'loadedAt' | 'dueAt' | 'problem'>> => {
  const name = input.name.trim() || fail('required', { field: 'name' })
  const { source, kind, refreshMinutes } = input
  const url = kind === 'url' ? input.url.trim() || fail('required', { field: 'url' }) : ''
  const category = kind === 'ruleReflection' ? (input.category ?? null) : null
  if (category !== null && !(await hasCategory(tx, category)))
    fail('invalid-input', { field: 'category', reason: because('no_category') })
  if (kind === 'url')
    await checkOutgoing(ctx, url).catch((error: unknown) => {
      if (error instanceof OutgoingError)
        fail('invalid-input', { field: 'url', reason: error.message })
      throw error
    })
  return {
    name,
    source,
    kind,
    url,
    category,
    items: kind === 'static' ? cleanOptions(input.items, 'items') : [],
    refreshMinutes,
    remark: input.remark.trim(),
    updatedAt: ctx.now(),
    updatedBy: ctx.caller.name,
  }
}
type Document = Pick<
  SourceValues,
  'name' | 'source' | 'kind' | 'url' | 'category' | 'items' | 'refreshMinutes' | 'remark'
>
const documentOf = ({
  name,
  source,
  kind,
  url,
  category,
  items,
  refreshMinutes,
  remark,
}: Document): Document => ({ name, source, kind, url, category, items, refreshMinutes, remark })
/**
 * What the logs keep of a list: what is read from elsewhere is no decision of whoever changes where
 * it is read.
 */
const noted = ({ items, ...rest }: Document) => ({
  ...rest,
  ...(rest.kind !== 'static' ? {} : items.length > 200 ? { items: items.length } : { items }),
})

export function createSource(
  ctx: CallContext,
  input: Input<Calls['createSourceConfig']>,
): Handled<'createSourceConfig'> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockSorts(tx)
    const row = await clean(ctx, tx, input)
    const id =
      (await insertSource(tx, {
        ...row,
        loadedAt: row.kind === 'static' ? ctx.now() : null,
        dueAt: row.kind === 'url' ? ctx.now() : null,
        problem: '',
      })) ?? fail('in-use', { what: row.name, field: 'name' })
    await noteConfig(tx, ctx, 'source.create', id, { before: null, after: noted(row) })
    return { id, version: 1 }
  })
}

export function updateSource(
  ctx: CallContext,
  { id, version, ...input }: Input<Calls['updateSourceConfig']>,
): Handled<'updateSourceConfig'> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockSorts(tx)
    await lockIndicators(tx, 'changing')
    const before = (await lockSource(tx, id)) ?? fail('not-found')
    if (before.version !== version) fail('conflict')
    const row = await clean(ctx, tx, input)
    // What was read from the same address stays until it is read again.
    const after: SourceValues = {
      ...row,
      items: row.kind === 'url' && row.url === before.url ? before.items : row.items,
      loadedAt: row.kind === 'static' ? ctx.now() : row.url === before.url ? before.loadedAt : null,
      dueAt: row.kind === 'url' ? ctx.now() : null,
      problem: '',
    }
    if (isSame(documentOf(before), documentOf(after))) return { id, version }
    const mate = await findSourceByName(tx, row.name)
    if (mate && mate.id !== id) fail('in-use', { what: row.name, field: 'name' })
    const users = row.source === before.source ? [] : await indicatorsOf(tx, { sourceId: id })
    if (users.length > 0) fail('in-use', { what: users.join(', '), field: 'source' })
    await putSource(tx, id, after, version + 1)
    await noteConfig(tx, ctx, 'source.update', id, { before: noted(before), after: noted(after) })
    return { id, version: version + 1 }
  })
}

export function deleteSource(
  ctx: CallContext,
  { id, version }: Input<Calls['deleteSourceConfig']>,
): Handled<'deleteSourceConfig'> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockSorts(tx)
    const before = (await lockSource(tx, id)) ?? fail('not-found')
    if (before.version !== version) fail('conflict')
    const users = await indicatorsOf(tx, { sourceId: id })
    if (users.length > 0) fail('in-use', { what: users.join(', '), field: 'id' })
    await dropSource(tx, id)
    await noteConfig(tx, ctx, 'source.delete', id, { before: noted(before), after: null })
    return {}
  })
}

export async function pageSources(
  ctx: CallContext,
  { page = 1, size = 10, source, text, sort }: Input<Calls['pageSourceConfig']>,
): Handled<'pageSourceConfig'> {
  const { list, total } = await pageSourceRows(ctx.db, {
    source,
    sort,
    text: text?.trim(),
    offset: (page - 1) * size,
    limit: size,
  })
  return {
    total,
    list: list.map(({ category, loadedAt, dueAt: _dueAt, updatedAt, ...row }) => ({
      ...row,
      ...(category === null ? {} : { category }),
      loadedAt: loadedAt?.getTime() ?? null,
      updatedAt: updatedAt.getTime(),
    })),
  }
}

/**
 * A list that came from an address: an array (or one under `data` or `list`) of texts, of `{id,
 * name}` or of `{id, names}`.
 */
const readItems = (text: string): NamedOption[] => {
  const raw = JSON.parse(text) as unknown
  const inner = isObject(raw)
    ? ((raw as { data?: unknown; list?: unknown }).data ?? (raw as { list?: unknown }).list)
    : raw
  if (!Array.isArray(inner)) throw new SyntaxError('no list was answered')
  const inexact = inexactPath(inner)
  if (inexact !== null) throw new SyntaxError(`entry ${inexact}: a number beyond 2^53 - 1`)
  if (inner.length > mostItems) throw new SyntaxError(`more than ${mostItems} entries`)
  return cleanOptions(
    inner.map((entry: unknown) => {
      const { id, name, names } = (
        typeof entry === 'object' && entry !== null ? entry : { id: entry }
      ) as { id?: unknown; name?: unknown; names?: unknown }
      const shown = typeof name === 'string' && name !== '' ? name : String(id)
      return validate<NamedOption>(
        NamedOptionSchema,
        {
          id: typeof id === 'number' ? String(id) : id,
          names: names ?? { cn: shown, en: shown, id: shown, ru: shown },
        },
        false,
      )
    }),
    'items',
  )
}

const problemOf = (error: unknown): string => {
  if (error instanceof OutgoingError) return `${error.reason}: ${error.message}`
  if (error instanceof CallError)
    return [error.field, error.params['reason'] ?? error.errorName].filter(Boolean).join(' ')
  if (error instanceof SyntaxError) return error.message
  throw error
}

/**
 * Reads one list from its address. What cannot be read leaves the entries that were there, and says
 * why.
 */
const refresh = async (ctx: Context, source: StoredSource): Promise<void> => {
  const next = { dueAt: new Date(ctx.now().getTime() + source.refreshMinutes * 60_000) }
  try {
    const answer = await peekOutgoing(ctx, source.url, mostBytes, { timeoutMs })
    if (answer === null)
      await settleSource(ctx.db, source, { ...next, problem: 'nothing was answered' })
    else if (answer.length >= mostBytes)
      await settleSource(ctx.db, source, { ...next, problem: `more than ${mostBytes} bytes` })
    else
      await settleSource(ctx.db, source, {
        ...next,
        items: readItems(answer.toString('utf8')),
        loadedAt: ctx.now(),
        problem: '',
      })
  } catch (error) {
    await settleSource(ctx.db, source, { ...next, problem: problemOf(error).slice(0, 500) })
  }
}

/** Reads lists of options from their addresses, each when its time has come. */
export const sourceJob: Job = {
  name: 'strategy.sources',
  every: 5000,
  run: async (ctx) => {
    const source = await claimSource(ctx.db, ctx.now(), new Date(ctx.now().getTime() + claimMs))
    if (source) await refresh(ctx, source)
    return source !== undefined
  },
}
