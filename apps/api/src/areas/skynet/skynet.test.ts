import { contract } from '@oas/contract/index'
import { pathOf } from '@oas/contract/define'
import type { SweepBody } from '@oas/contract/skynet/schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayStart } from '../../core/office-time.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import type { Client } from '../../testing/server.ts'
import { type WordWorld, aWordWorld } from '../../testing/word-world.ts'
import { aPerson, aType } from '../../testing/world.ts'
import { dueJob } from './due.ts'
import { sweepJob } from './run.ts'

const calls = contract.skynet
let world: WordWorld
let writer: Client
let approver: Client
let stranger: Client
let release: number

/** Moves the clock to a moment that may be days away; whoever is signed in stays so. */
const passTo = async (at: number): Promise<void> => {
  const { ctx } = world.server
  world.pass(at - ctx.now().getTime())
  await ctx.pool.query('update session set expires_at = $1', [new Date(at + dayMs)])
}
/** Stored posts, none of which waits: every tenth of the first 2,400 has the word. */
const storePosts = async (): Promise<void> => {
  const { pool } = world.server.ctx
  await pool.query(
    `
      insert into record (
        id, app_id, type, business, post_id, uid, content, content_hash, received_at, created_at
      )
      select next_id(), 50, 12, 'text', 'old-' || n, 'u' || n % 500,
        jsonb_build_object('texts', jsonb_build_array(jsonb_build_object(
          'id', '0', 'content', 'a quiet text of number ' || n)),
          'pictures', '[]'::jsonb, 'videos', '[]'::jsonb, 'voices', '[]'::jsonb,
          'files', '[]'::jsonb, 'lives', '[]'::jsonb, 'data', '{}'::jsonb),
        'hash-' || n, $1, $1
      from generate_series(1, 10000) n`,
    [world.server.ctx.now()],
  )
  // In an even sample of a thousand there are 24 of the 240.
  await pool.query(`
    with drawn as (
      select id, row_number() over (order by hashint8(id), id) as n from record
      where post_id like 'old-%'
    )
    update record r
    set content = jsonb_set(content, '{texts,0,content}', '"come to the casino"')
    from drawn
    where drawn.id = r.id and (drawn.n <= 24 or drawn.n between 1001 and 1216)`)
}
/** Ids of stored posts with the word, in their order. */
const wordy = async (): Promise<{ id: string; uid: string }[]> =>
  (
    await world.server.ctx.pool.query<{ id: string; uid: string }>(
      `
        select id, uid
        from record
        where post_id like 'old-%' and content #>> '{texts,0,content}' like '%casino%'
        order by id`,
    )
  ).rows
/** Two people keep users out of audits. */
const spare = async (uids: readonly string[]): Promise<void> => {
  const lists = contract.whiteList
  const permissions = [
    'whitelist.read',
    'whitelist.edit',
    'whitelist.review',
    'record.read',
    'audit.take',
  ] as const
  const someone = async () =>
    world.server.client((await aPerson(world.server.ctx, { permissions: [...permissions] })).token)
  const [maker, reviewer] = [await someone(), await someone()]
  const { id } = await maker.ok(lists.createList, {
    subject: 'user',
    name: 'friends',
    scopes: ['NOT_IN_AUDIT'],
    apps: [50],
    types: [],
    countries: [],
    businesses: [],
    force: [],
    tip: { cn: '', en: '', id: '', ru: '' },
    maxDays: null,
  })
  await maker.ok(lists.add, { listId: id, lines: [...uids], reason: 'known' })
  const [list] = (await maker.ok(lists.lists, { text: 'friends' })).list
  if (list?.state === 'pending')
    await reviewer.ok(lists.reviewList, {
      refs: [{ id, version: list.version }],
      act: 'approve',
      reason: '',
    })
  const { list: entries } = await maker.ok(lists.entries, {
    kind: 'user',
    listId: id,
    pageSize: 200,
  })
  const waiting = entries.filter(({ state }) => state === 'pending')
  if (waiting.length > 0)
    await reviewer.ok(lists.reviewEntries, {
      refs: waiting.map((one) => ({ id: one.id, version: one.version })),
      act: 'approve',
      reason: '',
    })
}

beforeAll(async () => {
  world = await aWordWorld()
  const { ctx } = world.server
  // The day has room for whatever a sweep does within minutes.
  await passTo(dayStart(ctx.now().getTime()) + dayMs + 9 * hourMs)
  await aType(ctx, { type: 19, name: 'swept' })
  const signIn = async (...more: ('model.edit' | 'model.review')[]) =>
    world.server.client(
      (await aPerson(ctx, { permissions: ['model.read', 'record.read', 'audit.take', ...more] }))
        .token,
    )
  writer = await signIn('model.edit', 'model.review')
  approver = await signIn('model.review')
  stranger = world.server.client(
    (
      await aPerson(ctx, {
        permissions: ['model.read', 'model.edit'],
        scope: [{ appId: 50, type: 13 }],
      })
    ).token,
  )
  await world.addWord('casino')
  release = await world.release()
  await storePosts()
}, 60_000)
afterAll(() => world.stop())

const bodyOf = (more: Partial<SweepBody> = {}): SweepBody => ({
  name: 'casino of the past',
  detection: { kind: 'release', ref: '0', label: '', atLeast: 0 },
  scope: { appId: 50, types: [12], uids: [], countries: [], decided: 'any', days: 30 },
  subject: 'content',
  rate: 200,
  cap: 150,
  toType: 19,
  priority: 6,
  schedule: { every: 'never', weekday: 1, hour: 3 },
  ...more,
})
const approved = async (body: SweepBody): Promise<string> => {
  world.pass(6000)
  const made = await writer.ok(calls.createConfig, { body })
  const sent = await writer.ok(calls.setConfigState, { ...made, act: 'submit', reason: '' })
  await expectRefusal(
    writer,
    calls.setConfigState,
    { ...sent, act: 'approve', reason: '' },
    'second-person',
  )
  await approver.ok(calls.setConfigState, { ...sent, act: 'approve', reason: '' })
  return made.id
}
const begin = async (configId: string, dry = false): Promise<string> => {
  world.pass(6000)
  const { id } = await writer.ok(calls.createTask, { configId, dry })
  await writer.ok(calls.start, { id })
  return id
}
/** Runs the job as a server would for so many seconds, as long as it has something to do. */
const runFor = async (seconds: number): Promise<void> => {
  for (let at = 0; at < seconds; at += 1) {
    await sweepJob.run(world.server.ctx)
    world.pass(1000)
  }
}
const taskOf = (id: string) => writer.ok(calls.task, { id })

describe('a sweep through stored posts', () => {
  let configId = ''
  test('is estimated from a sample, and approved by another person', async () => {
    const found = await wordy()
    expect(found).toHaveLength(240)
    // Twenty-five were punished; three users, who wrote fifteen of the others, are left alone.
    await world.decide(
      found.slice(0, 25).map(({ id }) => id),
      true,
    )
    await world.server.ctx.pool.query(
      `update record set uid = 'friend-' || (array_position($1::bigint[], id) % 3)
       where id = any($1::bigint[])`,
      [found.slice(25, 40).map(({ id }) => id)],
    )
    await spare(['friend-0', 'friend-1', 'friend-2'])
    expect(await writer.ok(calls.estimate, { body: bodyOf() })).toMatchObject({
      total: 10_000,
      sample: 1000,
      hits: 24,
      expected: 240,
      low: 162,
      high: 355,
      seconds: 50,
      days: 2,
    })
    configId = await approved(bodyOf())
  })

  test('keeps to its rate and cap, goes on where it was paused, doubles nothing', async () => {
    const { ctx } = world.server
    const began = ctx.now().getTime()
    const id = await begin(configId)
    await runFor(20)
    await writer.ok(calls.pause, { id })
    expect(await taskOf(id)).toMatchObject({ state: 'paused', scanned: 4000, total: 10_000 })
    await runFor(3)
    expect(await taskOf(id)).toMatchObject({ scanned: 4000 })
    await writer.ok(calls.resume, { id })
    await runFor(35)
    const first = await taskOf(id)
    expect(first.detectionName).toBe(String(release))
    expect(first).toMatchObject({ state: 'running', capped: true, made: 150, capLeft: 0 })
    expect(first.scanned).toBeLessThan(10_000)
    await passTo(dayStart(ctx.now().getTime()) + dayMs)
    await runFor(35)
    const whole = await taskOf(id)
    expect(whole).toMatchObject({
      state: 'done',
      scanned: 10_000,
      hits: 240,
      made: 200,
      again: 0,
      skipped: 40,
      refused: 0,
    })
    expect((whole.finishedAt ?? 0) - began).toBeGreaterThanOrEqual(50_000)
    const waiting = await ctx.pool.query<{ n: number }>(
      `select count(*)::int as n from queue_order where app_id = 50 and type = 19`,
    )
    expect(waiting.rows[0]?.n).toBe(200)
  })

  test('makes nothing when it is run again, and says what was made before', async () => {
    const id = await begin(configId)
    await runFor(55)
    expect(await taskOf(id)).toMatchObject({
      state: 'done',
      hits: 240,
      made: 0,
      again: 200,
      skipped: 40,
    })
    const punished = await writer.ok(calls.rows, { id, verdict: 'skipped', skip: 'punished' })
    const listed = await writer.ok(calls.rows, { id, verdict: 'skipped', skip: 'listed' })
    expect([punished.total, listed.total]).toEqual([25, 15])
    const [row] = (await writer.ok(calls.rows, { id, verdict: 'again' })).list
    expect(row).toMatchObject({ found: ['casino'], outcome: 'waiting' })
    world.pass(6000)
    const sheets = await writer.raw('GET', pathOf(calls.exportRows).replace(':id', id), {})
    const book = await readXlsx(new Uint8Array(await sheets.arrayBuffer()))
    expect(book.sheets[1]?.rows).toHaveLength(241)
  })

  test('makes one order a user, none when it is dry, and is not seen by strangers', async () => {
    const more = { name: 'users with casino', subject: 'user' as const, rate: 2000, cap: 20_000 }
    const users = new Set((await wordy()).slice(40).map(({ uid }) => uid)).size
    const id = await begin(await approved(bodyOf(more)), true)
    await runFor(22)
    const done = await taskOf(id)
    expect(done).toMatchObject({ state: 'done', made: 0, hits: 240 })
    expect((await writer.ok(calls.rows, { id, verdict: 'dry' })).total).toBe(users)
    await expectRefusal(stranger, calls.task, { id }, 'not-found')
    await expectRefusal(stranger, calls.createConfig, { body: bodyOf() }, 'foreign-data')
    expect((await stranger.ok(calls.tasks, {})).total).toBe(0)
  })
})

describe('a sweep by its schedule', () => {
  test('begins at its hour, once a day, until it is stopped', async () => {
    const { ctx } = world.server
    const schedule = { every: 'day' as const, weekday: 1, hour: 3 }
    const configId = await approved(bodyOf({ name: 'every night', schedule, rate: 2000 }))
    const of = async () => (await writer.ok(calls.tasks, { configId })).list
    await dueJob.run(ctx)
    expect(await of()).toEqual([])
    const { nextAt, version } = await writer.ok(calls.config, { id: configId })
    await passTo(nextAt ?? 0)
    while (await dueJob.run(ctx)) {
      /* the next one that is due */
    }
    expect(await of()).toMatchObject([{ state: 'running', by: '', total: 10_000 }])
    expect((await writer.ok(calls.config, { id: configId })).nextAt).toBe((nextAt ?? 0) + dayMs)
    world.pass(6000)
    await writer.ok(calls.setConfigState, { id: configId, version, act: 'stop', reason: 'enough' })
    expect((await writer.ok(calls.config, { id: configId })).nextAt).toBeNull()
    await expectRefusal(writer, calls.createTask, { configId, dry: true }, 'wrong-state')
  })
})
