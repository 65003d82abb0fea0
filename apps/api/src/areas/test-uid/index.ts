import type { Input, Output } from '@oas/contract/define'
import { maxTestDays, testUidCalls } from '@oas/contract/test-uid/calls'
import { textOf } from '@oas/texts'
import { dayMs } from '@oas/contract/time'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { createLive } from '../../core/live.ts'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import {
  countOfApp,
  countTestUids,
  deleteTestUid,
  dropExpired,
  findTestUid,
  hasApp,
  listTestUids,
  liveTestUids,
  putTestUids,
} from './queries.ts'

type Calls = typeof testUidCalls
const recordDays = 7
const keptDays = 30
/** Test users of one app at most: each record that comes in is held against them. */
const mostOfApp = 10_000
const liveKey = 'test-uid'

const nameOf = (appId: number, uid: string): string => `${appId} ${uid}`
const known = createLive<ReadonlyMap<string, number>>(
  { what: 'config', key: liveKey },
  async ({ db, now }) =>
    new Map(
      (await liveTestUids(db, now())).map((row) => [
        nameOf(row.appId, row.uid),
        row.until.getTime(),
      ]),
    ),
)
const tellChange = async (ctx: Context): Promise<void> => {
  known.forget(ctx)
  await ctx.bus.publish('setting.changed', { what: 'config', key: liveKey })
}

/** Whether what this user posts is a try. */
export async function isTestUid(ctx: Context, appId: number, uid: string): Promise<boolean> {
  return uid !== '' && ((await known.get(ctx)).get(nameOf(appId, uid)) ?? 0) > ctx.now().getTime()
}

const list = async (
  ctx: CallContext,
  { current = 1, pageSize = 10, ...by }: Input<Calls['list']>,
): Promise<Output<Calls['list']>> => {
  const now = ctx.now()
  const { scope } = ctx.caller
  const filter = {
    ...by,
    now,
    apps: scope.all ? null : [...new Set(scope.pairs.map((pair) => pair.appId))],
  }
  const [rows, total] = await Promise.all([
    listTestUids(
      ctx.db,
      filter,
      new Date(now.getTime() - recordDays * dayMs),
      (current - 1) * pageSize,
      pageSize,
    ),
    countTestUids(ctx.db, filter),
  ])
  return {
    list: rows.map((row) => ({
      ...row,
      until: row.until.getTime(),
      expired: row.until <= now,
      addedAt: row.addedAt.getTime(),
    })),
    total,
  }
}

const add = async (
  ctx: CallContext,
  { appId, uids, why, until }: Input<Calls['add']>,
): Promise<Output<Calls['add']>> => {
  const now = ctx.now()
  const reason = why.trim() || fail('required', { field: 'why' })
  if (until <= now.getTime() || until > now.getTime() + maxTestDays * dayMs)
    fail('invalid-input', {
      field: 'until',
      reason: textOf(ctx.language, 'test_uid.until_range', { n: maxTestDays }),
    })
  const wanted = [...new Set(uids.map((uid) => uid.trim()))].filter(Boolean)
  if (wanted.length === 0) fail('required', { field: 'uids' })
  const rows = wanted.map((uid) => ({
    appId,
    uid,
    why: reason,
    until: new Date(until),
    addedBy: ctx.caller.id,
    addedAt: now,
  }))
  const stored = await ctx.db.transaction().execute(async (tx) => {
    if (!(await hasApp(tx, appId))) fail('unknown-app')
    const put = await putTestUids(tx, rows)
    if ((await countOfApp(tx, appId)) > mostOfApp)
      fail('invalid-input', {
        field: 'uids',
        reason: textOf(ctx.language, 'test_uid.too_many', { n: mostOfApp }),
      })
    await audit(
      tx,
      ctx,
      put.map(({ uid, fresh }) => ({
        action: fresh ? 'testUid.add' : 'testUid.prolong',
        subject: `test-uid:${appId}:${uid}`,
        appId,
        detail: { after: { why: reason, until: new Date(until).toISOString() } },
      })),
    )
    return put
  })
  await tellChange(ctx)
  const added = stored.filter(({ fresh }) => fresh).length
  return { added, prolonged: stored.length - added }
}

const remove = async (
  ctx: CallContext,
  { id }: Input<Calls['remove']>,
): Promise<Output<Calls['remove']>> => {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await findTestUid(tx, id)
    if (!row) return fail('not-found')
    if (!mayApp(ctx.caller, row.appId)) fail('foreign-data', { app: row.appId })
    await deleteTestUid(tx, id)
    return audit(tx, ctx, [
      {
        action: 'testUid.remove',
        subject: `test-uid:${row.appId}:${row.uid}`,
        appId: row.appId,
        detail: { before: { why: row.why, until: row.until.toISOString() }, after: null },
      },
    ])
  })
  await tellChange(ctx)
  return {}
}

const forget: Job = {
  name: 'test-uid.forget',
  every: 3_600_000,
  run: async (ctx) => {
    await dropExpired(ctx.db, new Date(ctx.now().getTime() - keptDays * dayMs))
    return false
  },
}

export const testUid = {
  area: 'testUid',
  jobs: [forget],
  calls: implement(testUidCalls, { list, add, remove }),
} as const
