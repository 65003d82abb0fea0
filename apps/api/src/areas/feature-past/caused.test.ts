import { contract } from '@oas/contract/index'
import { dayMs } from '@oas/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FeatureWorld, aPicture, featureWorld } from '../../testing/feature-world.ts'
import { type Held, muting, submitItems } from '../../testing/held.ts'
import type { MadePerson } from '../../testing/world.ts'
import { settleJob } from '../feature-library/jobs.ts'

const calls = contract.featureLibrary
let world: FeatureWorld
let auditor: MadePerson
let operator: MadePerson
beforeAll(async () => {
  world = await featureWorld()
  auditor = await world.person('audit.take', 'feature-library')
  operator = await world.person('record.read', 'punish.batch', 'feature-library')
})
afterAll(() => world.server.stop())

/** The orders of records in the hands of the auditor, as after a fetch. */
const heldOf = async (recordIds: readonly string[]): Promise<Held[]> => {
  const { ctx } = world.server
  const { rows } = await ctx.pool.query<Held>(
    `
      update queue_order
      set state = 'held', holder_id = $2, window_id = 'w1', fence = 3, held_at = $3,
        shown_at = $3, lease_until = $4
      where record_id = any($1::bigint[])
      returning id, record_id as "recordId", post_id as "postId", uid, fence, app_id as "appId",
        type`,
    [recordIds, auditor.id, ctx.now(), new Date(ctx.now().getTime() + 300_000)],
  )
  return rows
}
const mute = async (recordIds: readonly string[]): Promise<void> => {
  const held = await heldOf(recordIds)
  await submitItems(
    world.server,
    auditor.token,
    held.map((one) => muting(one)),
  )
  await settleJob.run(world.server.ctx)
}

test('offers what a feature led to once it is suspended, and lifts all of it', async () => {
  const { server, writer, reviewer, pass } = world
  const storeId = await world.store({ listType: 'black' })
  const right = await world.keep(await aPicture(3))
  const featureId = await world.add(storeId, { recordId: await world.ingest(shown(right)) })
  const upload = (content: string, uid: string) => world.ingest(shown(content), uid)

  // Twelve punishments to its name, ten days before people begin to doubt it.
  const before: string[] = []
  for (let n = 0; n < 12; n++) before.push(await upload(right, `old${n}`))
  await mute(before)
  await server.ctx.pool.query(
    `update feature_hit set decided_at = $1 where record_id = any($2::bigint[])`,
    [new Date(server.ctx.now().getTime() - 10 * dayMs), before],
  )

  const records: string[] = []
  for (let n = 0; n < 6; n++) records.push(await upload(right, `new${n}`))
  const places = [
    { left: 220, top: 220 },
    { left: 222, top: 218 },
    { left: 218, top: 223 },
  ]
  const wrong: string[] = []
  for (const place of places) wrong.push(await world.keep(await aPicture(3, place)))
  for (const content of wrong) records.push(await upload(content, 'someone'))
  for (const id of records)
    expect(await world.signals(id)).toMatchObject([{ id: featureId, verdict: 'hit' }])

  const about = server.client(operator.token)
  const query = { appId: 50, featureId, live: true } as const
  await server.ctx.pool.query(
    `
      insert into decision (
        order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id,
        fence, result_id, result_type, setting_version, content_hash, at, labels
      )
      select next_id(), r.id, r.app_id, r.type, r.business, r.post_id, $2, 'tags-audit-text', 'w',
        1, 'del', 'VIOLATIONS', 1, r.content_hash, $3, '{1203}'
      from record r
      where r.id = any($1::bigint[])`,
    [records.slice(0, 6), auditor.id, server.ctx.now()],
  )
  await settleJob.run(server.ctx)
  const outcomes: boolean[] = []
  for (const recordId of records.slice(6)) {
    pass(6000)
    const said = { id: featureId, recordId, reason: 'another picture' }
    outcomes.push((await server.client(auditor.token).ok(calls.addException, said)).suspended)
  }
  expect(outcomes).toEqual([false, false, true])
  expect(await writer.ok(calls.feature, { id: featureId })).toMatchObject({
    state: 'suspended',
    reason: '3 / 9',
  })
  expect(await world.signals(await upload(right, 'tenth'))).toEqual([])
  const told = await server.ctx.pool.query(`select from message where plat = 'feature-library'`)
  expect(told.rowCount).toBe(1)

  const caused = await about.ok(contract.featurePast.caused, { id: featureId })
  expect(caused.list).toEqual([{ appId: 50, punishes: 12, clearable: 12 }])
  const offered = await about.ok(contract.clearPunish.query, { ...query, from: caused.since })
  expect(offered.list.map(({ uid }) => uid).toSorted()).toEqual(
    before.map((_id, n) => `old${n}`).toSorted(),
  )
  pass(6000)
  const lifted = await about.ok(contract.clearPunish.clear, {
    appId: 50,
    by: 'row',
    ids: offered.list.map(({ id }) => id),
    reason: 'feature was wrong',
    remark: 'its hits were judged anew',
    contentBack: false,
  })
  expect(lifted).toMatchObject({ cleared: 12, refused: 0 })
  const sent = await server.ctx.pool.query(
    `select from outbox where kind = 'clear' and decision_id = any(
       select id from decision where record_id = any($1::bigint[]))`,
    [before],
  )
  expect(sent.rowCount).toBe(12)
  expect((await about.ok(contract.featurePast.caused, { id: featureId })).list).toEqual([
    { appId: 50, punishes: 12, clearable: 0 },
  ])

  const { version } = await writer.ok(calls.feature, { id: featureId })
  await reviewer.ok(calls.reviewProposals, {
    refs: [{ id: featureId, version }],
    act: 'approve',
    reason: 'its hits are right',
  })
  expect(await world.signals(await upload(right, 'again'))).toMatchObject([{ id: featureId }])
  for (const content of wrong) expect(await world.signals(await upload(content, 'x'))).toEqual([])
})

test('shows none of it to who does not see the library, or may not know of it', async () => {
  const { server } = world
  const storeId = await world.store({ kind: 'text', appId: 50 })
  const featureId = await world.add(storeId, { text: 'a text that is known to be bad here' })
  const stranger = await world.person('record.read')
  const query = { appId: 50, featureId } as const
  const refused = await server.client(stranger.token).call(contract.clearPunish.query, query)
  expect(refused.status).toBe(403)
  const unknown = await server
    .client(operator.token)
    .call(contract.clearPunish.query, { ...query, featureId: '77' })
  expect(unknown.body).toMatchObject({ code: 404, field: 'featureId' })
})

function shown(content: string) {
  return { pictures: [{ content }] }
}
