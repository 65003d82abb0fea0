import { contract } from '@oas/contract/index'
import { dayMs } from '@oas/contract/time'
import type { Client } from '../../../api/src/testing/server.ts'

const { batchClear, batchPunish, changeOrder, clearPunish } = contract

/**
 * Bulk work of the demo: change orders, a batch that has run and one that waits for a second
 * person, some lifted punishments. Does nothing where it was done before.
 */
export async function seedBulk(admin: Client, now: number): Promise<void> {
  if ((await admin.ok(changeOrder.list, { pageSize: 1 })).total > 0) return
  const ring = await admin.ok(changeOrder.create, {
    title: 'CHG-2041 Advert ring of the weekend',
    apps: [50],
    remark: 'Accounts that posted the same invitation',
    changeEndTime: now + 14 * dayMs,
  })
  await admin.ok(changeOrder.create, {
    title: 'CHG-2044 Appeals of the spring holiday',
    apps: [],
    remark: '',
    changeEndTime: null,
  })
  const mute = {
    appId: 50,
    type: 12,
    resultId: 'mute',
    labels: [1203],
    punishTime: 3 * 86_400,
    remark: 'Same invitation, posted by many accounts',
  }
  await admin.ok(batchPunish.create, {
    ...mute,
    list: Array.from({ length: 24 }, (_, n) => ({ uid: `ring-${String(n + 1).padStart(3, '0')}` })),
  })
  await admin.ok(batchPunish.create, {
    ...mute,
    punishTime: 30 * 86_400,
    changeOrderId: ring.id,
    list: Array.from({ length: 140 }, (_, n) => ({
      uid: `ring-${String(n + 101).padStart(3, '0')}`,
      extData: { wave: 2 },
    })),
  })
  const { id } = await admin.ok(batchClear.selectSql, {
    sql: `
      select id
      from waiting_order
      where app_id = 50 and reports = 1 and created_at < now() - interval '24 hours'
      limit 150`,
  })
  if ((await admin.ok(batchClear.count, { id })).total > 0)
    await admin.ok(batchClear.clear, {
      id,
      reason: 'Left over from before the new word list',
      changeOrderId: ring.id,
    })
  for (const [appId, reason, remark] of [
    [50, 'Appeal granted', 'A quotation, not an insult'],
    [71, 'Rule withdrawn', 'The rule hit a greeting'],
  ] as const) {
    const { list } = await admin.ok(clearPunish.query, { appId, live: true, limit: 3 })
    if (list.length > 0)
      await admin.ok(clearPunish.clear, {
        appId,
        by: 'row',
        ids: list.map((row) => row.id),
        reason,
        remark,
        contentBack: true,
      })
  }
}
