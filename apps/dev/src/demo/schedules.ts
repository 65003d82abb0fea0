import { contract } from '@oas/contract/index'
import { dayMs, hourMs, minuteMs } from '@oas/contract/time'
import type { Context } from '../../../api/src/core/context.ts'
import type { Client } from '../../../api/src/testing/server.ts'

const { changeOrder, clearPunish, scheduledAct } = contract
const officeAheadMs = 8 * hourMs

/** The next time at which clocks of Shanghai show the hour, at least ten minutes away. */
const nextHour = (now: number, hour: number): number => {
  const day = Math.floor((now + officeAheadMs) / dayMs) * dayMs - officeAheadMs
  const today = day + hour * hourMs
  return today > now + 10 * minuteMs ? today : today + dayMs
}

const mute = {
  appId: 50,
  type: 12,
  resultId: 'mute',
  labels: [1203],
  punishTime: 86_400,
  remark: 'Sells tickets under other posts',
}

/** Ends at a time of punishments that are in force longer. */
const seedEnds = async (admin: Client, now: number): Promise<void> => {
  const { list } = await admin.ok(clearPunish.query, { appId: 50, live: true, limit: 100 })
  const runAt = now + 3 * hourMs
  const lasting = list.filter(
    ({ state, endAt }) => state === 'active' && endAt !== null && endAt > runAt + hourMs,
  )
  if (lasting.length > 0)
    await admin.ok(scheduledAct.end, {
      appId: 50,
      by: 'row',
      ids: lasting.slice(0, 2).map((row) => row.id),
      runAt,
      reason: 'The election day is over',
    })
}

/** What many are in, made by somebody else than the administrator. */
const seedLarge = async (analyst: Client, now: number): Promise<void> => {
  const { list } = await analyst.ok(changeOrder.pick, { appId: 50 })
  const [order] = list
  if (!order) return
  await analyst.ok(scheduledAct.begin, {
    ...mute,
    punishTime: 604_800,
    list: Array.from({ length: 120 }, (_, n) => ({
      uid: `ring-${String(n + 301).padStart(3, '0')}`,
    })),
    runAt: now + 2 * dayMs,
    reason: 'Warned today; the warning ends in two days',
    changeOrderId: order.id,
  })
}

/** Acts of the last hours: done, missed, cancelled. Their times are moved where no call may. */
const seedPast = async ({ db }: Pick<Context, 'db'>, admin: Client, now: number): Promise<void> => {
  const make = (uids: readonly string[], reason: string, latest?: number) =>
    admin.ok(scheduledAct.begin, {
      ...mute,
      list: uids.map((uid) => ({ uid })),
      runAt: now + hourMs,
      reason,
      unlessPunished: true,
      ...(latest === undefined ? {} : { latest }),
    })
  const done = await make(['host-2207', 'host-2208', 'host-2209'], 'Show of the morning')
  const missed = await make(['host-2213'], 'Show of the night', now + 2 * hourMs)
  await make(['host-2215'], 'Show of next week')
  const [off] = await admin.ok(scheduledAct.ofUser, { appId: 50, uid: 'host-2215' })
  if (off) await admin.ok(scheduledAct.cancel, { ids: [off.id], reason: 'The show is off' })
  const move = (setId: string | null, times: { runAt: Date; latest?: Date }): Promise<unknown> =>
    db
      .updateTable('scheduledAct')
      .set({ ...times, tryAt: times.runAt })
      .where('setId', '=', setId ?? '0')
      .execute()
  await move(done.setId, { runAt: new Date(now - 1000) })
  await move(missed.setId, {
    runAt: new Date(now - 5 * hourMs),
    latest: new Date(now - 4 * hourMs),
  })
}

/**
 * Scheduled acts of the demo: hosts muted for shows, ends after an election, a large set that waits
 * for a second person, and some whose time is over. Does nothing where it was done before.
 */
export async function seedSchedules(
  ctx: Pick<Context, 'db'>,
  admin: Client,
  as: (name: string) => Promise<Client>,
  now: number,
): Promise<void> {
  if ((await admin.ok(scheduledAct.list, { limit: 1 })).list.length > 0) return
  await seedPast(ctx, admin, now)
  await admin.ok(scheduledAct.begin, {
    ...mute,
    list: ['host-2201', 'host-2202', 'host-2203'].map((uid) => ({ uid })),
    runAt: nextHour(now, 20),
    latest: nextHour(now, 20) + 2 * hourMs,
    reason: 'Show at eight: known for advertising in it',
    unlessPunished: true,
  })
  await admin.ok(scheduledAct.begin, {
    ...mute,
    punishTime: -1,
    list: [{ uid: 'host-2230' }],
    runAt: now + 3 * dayMs,
    reason: 'Warned today; has three days to take the posts down',
  })
  await seedEnds(admin, now)
  await seedLarge(await as('analyst'), now)
}
