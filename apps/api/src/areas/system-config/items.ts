import type { systemConfigCalls } from '@oas/contract/system-config/calls'
import {
  type ConfigEdition,
  type ConfigItem,
  configActs,
  maxConfigValue,
  serverOnly,
  configSchemaOf,
} from '@oas/contract/system-config/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { checkerOf, firstProblemOf } from '../../http/validate.ts'
import {
  type Item,
  type Tx,
  addEdition,
  countItems,
  deleteItem,
  findEdition,
  findItem,
  lastVersion,
  listEditions,
  listItems,
  lockConfigs,
  putItem,
} from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof systemConfigCalls
type Act = (typeof configActs)[number]
type Wanted = { value: unknown; public: boolean; secret: boolean; remark: string }
type By = Pick<CallContext, 'db' | 'bus' | 'now' | 'caller' | 'requestId'>

const mostEditions = 200

/** What people may see of a value: of a secret nothing, whoever asks. */
const visibleValue = (row: { value: unknown; secret: boolean }): unknown =>
  row.secret ? null : row.value
const itemOf = (row: NonNullable<Awaited<ReturnType<typeof findItem>>>): ConfigItem => ({
  key: row.key,
  value: visibleValue(row),
  public: row.public,
  secret: row.secret,
  remark: row.remark,
  version: row.version,
  updatedAt: row.updatedAt.getTime(),
  updatedBy: row.updatedBy,
  known: configSchemaOf(row.key) !== undefined,
})

export const getItems: Handler<Calls['items']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const [rows, total] = await Promise.all([
    listItems(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countItems(ctx.db, filter),
  ])
  return { list: rows.map(itemOf), total }
}
export const getItem: Handler<Calls['item']> = async (ctx, { key }) =>
  itemOf((await findItem(ctx.db, key)) ?? fail('not-found'))

export const getHistory: Handler<Calls['itemHistory']> = async (ctx, { key }) =>
  (await listEditions(ctx.db, key, mostEditions)).map((row): ConfigEdition => ({
    ...row,
    act: configActs.find((act) => act === row.act) ?? 'update',
    value: visibleValue(row),
    at: row.at.getTime(),
  }))

const documentOf = (row: Wanted): Record<string, unknown> => ({
  ...(row.secret ? {} : { value: row.value }),
  public: row.public,
  secret: row.secret,
  remark: row.remark,
})

/**
 * Writes a version of a setting with its history and its entry of the audit log; secret values
 * stand in neither answer nor log.
 */
const write = async (
  ctx: Omit<By, 'bus' | 'db'>,
  tx: Tx,
  key: string,
  act: Act,
  wanted: Wanted,
): Promise<number> => {
  const before = await findItem(tx, key)
  const row: Item = {
    key,
    value: JSON.stringify(wanted.value ?? null),
    public: wanted.public,
    secret: wanted.secret,
    remark: wanted.remark,
    version: (await lastVersion(tx, key)) + 1,
    updatedAt: ctx.now(),
    updatedBy: ctx.caller.name,
  }
  if (act === 'remove') await deleteItem(tx, key)
  else await putItem(tx, row)
  await addEdition(tx, row, act)
  await audit(tx, ctx, [
    {
      action: `systemConfig.${act}`,
      subject: `config:${key}`,
      detail: {
        before: before ? documentOf(before) : null,
        after: act === 'remove' ? null : documentOf(wanted),
        ...(wanted.secret ? { secretWritten: true } : {}),
      },
    },
  ])
  return row.version
}

const change = async <T>(ctx: By, key: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const done = await ctx.db.transaction().execute(async (tx) => {
    await lockConfigs(tx)
    return work(tx)
  })
  await ctx.bus.publish('setting.changed', { what: 'config', key })
  return done
}
/** The setting as it was edited; somebody else's change in between ends the call. */
const edited = async (tx: Tx, key: string, version: number) => {
  const row = (await findItem(tx, key)) ?? fail('not-found')
  return row.version === version ? row : fail('conflict')
}

const check = (
  ctx: CallContext,
  key: string,
  { value, public: isPublic, secret }: Wanted,
): void => {
  if (isPublic && secret)
    fail('invalid-input', { field: 'public', reason: textOf(ctx.language, 'config.public_secret') })
  if (JSON.stringify(value ?? null).length > maxConfigValue)
    fail('invalid-input', {
      field: 'value',
      reason: textOf(ctx.language, 'config.too_long', { n: maxConfigValue }),
    })
  const shape = configSchemaOf(key)
  if (!shape) return
  // The pages read these: what is secret they never get.
  if (secret && !serverOnly.has(key))
    fail('invalid-input', { field: 'secret', reason: textOf(ctx.language, 'config.read_by_pages') })
  if (!secret && serverOnly.has(key)) fail('required', { field: 'secret' })
  if (!checkerOf(shape).Check(value)) {
    const { field, reason } = firstProblemOf(shape, value)
    fail('invalid-input', {
      field: 'value',
      reason: field === 'body' ? reason : because('at_field', { field, reason }),
    })
  }
}

export const createItem: Handler<Calls['createItem']> = (ctx, { key, ...input }) => {
  const wanted = { ...input, remark: input.remark.trim() }
  check(ctx, key, wanted)
  return change(ctx, key, async (tx) => {
    if (await findItem(tx, key)) fail('in-use', { what: key, field: 'key' })
    return { version: await write(ctx, tx, key, 'create', wanted) }
  })
}

export const updateItem: Handler<Calls['updateItem']> = (ctx, { key, version, ...input }) => {
  const wanted = { ...input, remark: input.remark.trim() }
  check(ctx, key, wanted)
  return change(ctx, key, async (tx) => {
    const before = await edited(tx, key, version)
    // What was written as a secret would be laid open, with all its history.
    if (before.secret && !wanted.secret)
      fail('invalid-input', {
        field: 'secret',
        reason: textOf(ctx.language, 'config.stays_secret'),
      })
    return { version: await write(ctx, tx, key, 'update', wanted) }
  })
}

export const restoreItem: Handler<Calls['restoreItem']> = (ctx, { key, version, to }) =>
  change(ctx, key, async (tx) => {
    // A setting that was removed comes back by its history alone.
    const now = await findItem(tx, key)
    if ((now?.version ?? (await lastVersion(tx, key))) !== version) fail('conflict')
    const edition = (await findEdition(tx, key, to)) ?? fail('not-found')
    const wanted = {
      value: edition.value,
      public: edition.public,
      secret: edition.secret || (now?.secret ?? false),
      remark: edition.remark,
    }
    check(ctx, key, wanted.secret ? { ...wanted, public: false } : wanted)
    return {
      version: await write(
        ctx,
        tx,
        key,
        'restore',
        wanted.secret ? { ...wanted, public: false } : wanted,
      ),
    }
  })

export const removeItem: Handler<Calls['removeItem']> = (ctx, { key, version }) =>
  change(ctx, key, async (tx) => {
    const before = await edited(tx, key, version)
    await write(ctx, tx, key, 'remove', before)
    return {}
  })

/**
 * Sets a front-end setting, with history and audit log, and tells open pages. `isPublic`: read
 * without a session.
 */
export async function setConfig(
  ctx: By,
  key: string,
  value: unknown,
  isPublic: boolean,
): Promise<void> {
  await change(ctx, key, async (tx) => {
    const before = await findItem(tx, key)
    await write(ctx, tx, key, before ? 'update' : 'create', {
      value,
      public: isPublic,
      secret: false,
      remark: before?.remark ?? '',
    })
  })
}
