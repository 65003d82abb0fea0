import type { Input, Output } from '@oas/contract/define'
import { type PageInfo, type pageInfoCalls, maxKept } from '@oas/contract/page-info/calls'
import type { HookType, PageInfoHook, TypeSetting } from '@oas/contract/setting/schemas'
import { compile } from '@oas/expression'
import { audit } from '../../core/audit.ts'
import { canonicalHash } from '../../core/canonical.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { hiddenDecisions } from '../../db/hidden.ts'
import { type RecordContentRow, recordRowsByIds, toHeldRecord } from '../queue/index.ts'
import { requireSetting } from '../setting/index.ts'
import { listedEntries } from '../white-list/index.ts'
import { providers } from './providers.ts'
import { keepAnswer, punishedMany, recordIdsOf } from './queries/records.ts'
import type { Handler } from '../../http/implement.ts'
import { perServer } from '../../core/per-server.ts'

type Calls = typeof pageInfoCalls
const maxId = 9_223_372_036_854_775_807n
const keptMs = 60_000
const keptMost = 5000
const lookupMost = 50

/** Answers of the last minute: nobody sees another person's. */
const keptOf = perServer(() => new Map<string, { until: number; answer: PageInfo }>())

/**
 * The records the caller may look things up for: those they hold, and all of their scope where they
 * may read records. By the id that was named.
 */
const mayAsk = async (
  ctx: CallContext,
  appId: number,
  type: number,
  items: readonly { id: string; postId: string }[],
): Promise<Map<string, RecordContentRow>> => {
  const found = await recordIdsOf(
    ctx.pool,
    appId,
    type,
    items.map(({ id }) => id).filter((id) => BigInt(id) <= maxId),
  )
  const records = await recordRowsByIds(
    ctx.pool,
    [...found.values()].map(({ recordId }) => recordId),
  )
  const seen = new Map<string, RecordContentRow>()
  for (const { id, postId } of items) {
    const place = found.get(id)
    const record = place && records.get(place.recordId)
    if (
      record &&
      record.postId === postId &&
      (place.holderId === ctx.caller.id || holds(ctx, 'record.read'))
    )
      seen.set(id, record)
  }
  return seen
}

/**
 * Whether a callback runs for a record; an expression that cannot be read is said, not passed over.
 */
const wanted = (
  ctx: CallContext,
  expression: string,
  record: RecordContentRow,
  setting: TypeSetting,
): boolean => {
  if (expression.trim() === '') return true
  const held = toHeldRecord(record, null, { settingVersion: setting.version })
  const compiled = compile(expression)
  const result = compiled.ok
    ? compiled.evaluate({
        record: { ...held },
        ext: record.extData,
        data: held.data,
        user: { id: ctx.caller.id, name: ctx.caller.name },
        task: { id: null, round: null },
        info: {},
        setting: { appId: setting.appId, type: setting.type, version: setting.version },
        form: {},
        now: ctx.now().getTime(),
      } as never)
    : { ok: false as const, reason: compiled.problem.message }
  return result.ok ? Boolean(result.value) : fail('page-info-config', { reason: result.reason })
}

const hookOf = (setting: TypeSetting, hookId: string, traceless: boolean): PageInfoHook => {
  const hook = setting.pageInfoCallback?.find(({ id }) => id === hookId)
  return hook && hook.content.traceless === traceless && Object.hasOwn(providers, hook.type)
    ? hook
    : fail('not-found', { field: 'hookId' })
}

const keep = async (
  ctx: CallContext,
  recordId: string,
  { hookId, hash, data }: PageInfo,
): Promise<void> => {
  const text = JSON.stringify(data)
  const cut = text.length > maxKept
  await keepAnswer(ctx.pool, {
    recordId,
    hookId,
    hash,
    data: cut ? JSON.stringify({ head: text.slice(0, 2000).toWellFormed() }) : text,
    cut,
    at: ctx.now(),
  })
}

const ask =
  (traceless: boolean) =>
  async (
    ctx: CallContext,
    { appId, type, hookId, id, postId, refresh, all }: Input<Calls['info']>,
  ): Promise<Output<Calls['info']>> => {
    const setting = await requireSetting(ctx, appId, type)
    const hook = hookOf(setting, hookId, traceless)
    const record =
      (await mayAsk(ctx, appId, type, [{ id, postId }])).get(id) ??
      fail('not-found', { field: 'id' })
    const known = keptOf(ctx.pool)
    const now = ctx.now().getTime()
    const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
    const asked = `${setting.version} ${ctx.language} ${all === true} ${hidden.join()}`
    const key = `${ctx.caller.id} ${record.id} ${hookId} ${asked}`
    const before = known.get(key)
    if (before && before.until > now && refresh !== true) return before.answer
    if (traceless)
      await audit(ctx.db, ctx, [
        { action: 'pageInfo.traceless', subject: `record:${record.id}`, appId, detail: { hookId } },
      ])
    const answer: PageInfo = {
      hookId,
      skipped: true,
      data: null,
      at: now,
      version: setting.version,
      hash: '',
    }
    if (wanted(ctx, hook.content.expression, record, setting)) {
      const data = await providers[hook.type as HookType](ctx, record, hook, all)
      Object.assign(answer, { skipped: false, data, hash: canonicalHash(data) })
      if (hook.content.snapshot || hook.type === 'rows') await keep(ctx, record.id, answer)
    }
    if (known.size >= keptMost) known.clear()
    known.set(key, { until: now + keptMs, answer })
    return answer
  }
export const info = ask(false)
export const traceless = ask(true)

/** One look-up for a whole batch, by the ids that were named. */
export const glue: Handler<Calls['glue']> = async (ctx, { appId, type, glueId, items }) => {
  const setting = await requireSetting(ctx, appId, type)
  const hook =
    setting.glueInfoCallback?.id === glueId
      ? setting.glueInfoCallback
      : fail('not-found', { field: 'glueId' })
  const all = [...(await mayAsk(ctx, appId, type, items))].filter(([, record]) =>
    wanted(ctx, hook.content.expression, record, setting),
  )
  const uids = [...new Set(all.map(([, record]) => record.uid).filter(Boolean))]
  const asked = new Set(uids.slice(0, lookupMost))
  const some = all.filter(([, record]) => hook.type === 'reports' || asked.has(record.uid))
  const done = (byId: Record<string, Record<string, unknown>>) => ({
    glueId,
    version: setting.version,
    at: ctx.now().getTime(),
    byId,
    tooMany: hook.type !== 'reports' && uids.length > lookupMost,
  })
  if (hook.type === 'reports')
    return done(Object.fromEntries(some.map(([id, record]) => [id, { count: record.reportCount }])))
  if (hook.type === 'white_list') {
    const found = await listedEntries(
      ctx.pool,
      some.map(([, record]) => record),
      ctx.now(),
    )
    return done(
      Object.fromEntries(
        some.map(([id], index) => [
          id,
          {
            lists: (found[index]?.entries ?? [])
              .map(({ name, reason }) => name || reason)
              .join(', '),
          },
        ]),
      ),
    )
  }
  const punished = new Map(
    (
      await punishedMany(
        ctx.pool,
        appId,
        [...asked],
        await hiddenDecisions(ctx.pool, ctx.caller.id),
      )
    ).map(({ uid, ...counts }) => [uid, counts]),
  )
  return done(
    Object.fromEntries(
      some.map(([id, record]) => [id, punished.get(record.uid) ?? { total: 0, live: 0 }]),
    ),
  )
}

const asTab = { async: true, expression: '', snapshot: false, traceless: false }
const lookUp = (ctx: CallContext, record: RecordContentRow, type: HookType) =>
  providers[type](ctx, record, { id: 'tab', type, content: asTab })
/** What a tab shows: the same look-ups that callbacks name, without a setting that names them. */
export const beside: Handler<Calls['beside']> = async (ctx, { appId, type, id, postId, what }) => {
  const record =
    (await mayAsk(ctx, appId, type, [{ id, postId }])).get(id) ?? fail('not-found', { field: 'id' })
  if (what === 'rules') return lookUp(ctx, record, 'strategy_trace')
  if (what === 'room')
    return {
      room: await lookUp(ctx, record, 'room'),
      seats: (await lookUp(ctx, record, 'mic_users'))['list'],
      shots: (await lookUp(ctx, record, 'screenshots'))['list'],
    }
  const [texts, pictures] = await Promise.all([
    lookUp(ctx, record, 'similar_text'),
    lookUp(ctx, record, 'similar_picture'),
  ])
  return {
    texts: texts['list'],
    pictures: pictures['list'],
    comparedFirst: texts['comparedFirst'] ?? null,
  }
}
