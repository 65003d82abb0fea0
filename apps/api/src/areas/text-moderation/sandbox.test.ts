import { contract } from '@oas/contract/index'
import { dayMs, hourMs } from '@oas/contract/time'
import { inAlpha } from '@oas/rule-engine'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { testServer } from '../../testing/server.ts'
import { type WordWorld, aWordWorld } from '../../testing/word-world.ts'
import { aPerson } from '../../testing/world.ts'
import { offlineJob } from './offline/run.ts'
import { sandboxJob } from './sandbox/jobs.ts'

const calls = contract.textModeration
let world: WordWorld
let alpha: { id: string; version: number }
let gamma: { id: string; version: number }
beforeAll(async () => {
  world = await aWordWorld()
  alpha = await world.addWord('alpha')
  gamma = await world.addWord('gamma')
  await world.release()
}, 60_000)
afterAll(() => world.stop())
beforeEach(() => world.pass(6000))

let made = 0
const body = (more: object = {}) => ({
  name: `sandbox ${++made}`,
  remark: '',
  apps: [],
  share: 100,
  days: 7,
  profileId: null,
  ...more,
})
const open = (more: object = {}) => world.analyst.ok(calls.createSandbox, { body: body(more) })
const add = (sandboxId: string, rule: string, more: object = {}) =>
  world.analyst.ok(calls.createSandboxItem, {
    sandboxId,
    act: 'add',
    body: world.bodyOf(rule, more),
  })
const change = (sandboxId: string, itemId: string, rule: string) =>
  world.analyst.ok(calls.createSandboxItem, {
    sandboxId,
    act: 'edit',
    itemId,
    body: world.bodyOf(rule),
  })
const drop = (sandboxId: string, itemId: string) =>
  world.analyst.ok(calls.createSandboxItem, { sandboxId, act: 'remove', itemId, body: null })
type Move = 'startSandbox' | 'stopSandbox' | 'submitSandbox' | 'closeSandbox'
const versionOf = async (id: string): Promise<number> =>
  (await world.analyst.ok(calls.sandbox, { id })).version
const move = async (act: Move, id: string) =>
  world.analyst.ok(calls[act], { id, version: await versionOf(id) })
const stateOf = async (id: string): Promise<string> =>
  (await world.analyst.ok(calls.sandbox, { id })).state

/** All that a running sandbox must not change of records. */
const effectsOf = async (ids: readonly string[]) => {
  const { rows } = await world.server.ctx.pool.query<Record<string, unknown>>(
    `
      select r.priority, r.content, r.content_hash,
        (
          select jsonb_agg(s #- '{found,micros}')
          from jsonb_array_elements(r.evidence -> 'steps') s
        ) as steps,
        (
          select jsonb_agg(s)
          from jsonb_array_elements(coalesce(r.evidence -> 'signals', '[]')) s
          where s ->> 'verdict' <> 'shadow'
        ) as signals,
        (
          select jsonb_build_array(q.priority, q.state, q.reserved_for)
          from queue_order q
          where q.record_id = r.id
        ) as "order",
        (select count(*)::int from decision d where d.record_id = r.id) as decisions,
        (select count(*)::int from outbox d) as deliveries
      from record r
      where r.id = any($1::bigint[])
      order by r.id`,
    [ids],
  )
  return rows
}
const shadowsOf = async (ids: readonly string[]) => {
  const { rows } = await world.server.ctx.pool.query<{ rule: string; sandbox: string }>(
    `
      select s ->> 'rule' as rule, s ->> 'sandbox' as sandbox
      from record r, jsonb_array_elements(coalesce(r.evidence -> 'signals', '[]')) s
      where r.id = any($1::bigint[]) and s ->> 'verdict' = 'shadow'
      order by r.id`,
    [ids],
  )
  return rows
}

test('tells who did what to a sandbox, to whoever sees its apps', async () => {
  const { id } = await open({ apps: [50] })
  await add(id, 'toldword')
  await move('startSandbox', id)
  await move('stopSandbox', id)
  const { list, total } = await world.reviewer.ok(calls.history, { kind: 'sandbox', id })
  expect(list.map(({ action }) => action)).toEqual([
    'textModeration.stopSandbox',
    'textModeration.startSandbox',
    'textModeration.changeSandboxItem',
    'textModeration.createSandbox',
  ])
  expect(total).toBe(4)
  const { token } = await aPerson(world.server.ctx, {
    permissions: ['text.read'],
    scope: [],
  })
  const asked = { kind: 'sandbox' as const, id }
  await expectRefusal(world.server.client(token), calls.history, asked, 'not-found')
})

test('tries what is written of a profile, hands it in, is merged once it is settled', async () => {
  const { list } = await world.analyst.ok(calls.profiles, {})
  const profileId = list.find(({ key }) => key === 'standard')?.id ?? '0'
  const { id } = await open({ profileId })
  await expectRefusal(
    world.analyst,
    calls.startSandbox,
    { id, version: await versionOf(id) },
    'invalid-input',
  )
  await world.analyst.ok(calls.createProfileRow, {
    profileId,
    kind: 'leet',
    given: '∂',
    readAs: 'a',
  })
  await move('startSandbox', id)
  const during = await world.ingest(['an ∂lpha', 'quiet'])
  expect(await shadowsOf(during)).toEqual([{ rule: 'alpha', sandbox: id }])
  expect(await world.analyst.ok(calls.sandboxReport, { id })).toMatchObject({ gained: 1, lost: 0 })
  await move('stopSandbox', id)
  await move('submitSandbox', id)
  await sandboxJob.run(world.server.ctx)
  expect(await stateOf(id)).toBe('submitted')
  await world.reviewer.ok(calls.previewProfile, { id: profileId })
  const { version } = await world.reviewer.ok(calls.profile, { id: profileId })
  await world.reviewer.ok(calls.setProfileState, {
    id: profileId,
    version,
    act: 'approve',
    reason: '',
  })
  await sandboxJob.run(world.server.ctx)
  expect(await stateOf(id)).toBe('merged')
})

describe('a sandbox on live records', () => {
  const texts = Array.from({ length: 200 }, (_text, at) =>
    at < 40 ? 'an alpha' : at < 60 ? 'a gamma' : at < 90 ? 'a beta' : 'quiet',
  )

  test('notes what it would find and lose, and changes nothing', async () => {
    const before = await world.ingest(texts)
    const { id } = await open()
    await add(id, 'beta')
    await change(id, gamma.id, 'gammagone')
    await move('startSandbox', id)
    const during = await world.ingest(texts)
    expect(await effectsOf(during)).toEqual(await effectsOf(before))
    const shadows = await shadowsOf(during)
    expect(shadows).toHaveLength(30)
    expect(new Set(shadows.map(({ rule, sandbox }) => `${rule} ${sandbox}`))).toEqual(
      new Set([`beta ${id}`]),
    )
    expect(await shadowsOf(before)).toEqual([])
    const counted = { scanned: 200, live: 60, candidate: 70, gained: 30, lost: 20 }
    expect(await world.analyst.ok(calls.sandboxReport, { id })).toMatchObject(counted)
    await sandboxJob.run(world.server.ctx)
    await world.decide(during.slice(60, 75), true)
    await world.decide(during.slice(75, 80), false)
    const report = await world.analyst.ok(calls.sandboxReport, { id })
    expect(report).toMatchObject({
      ...counted,
      kept: 50,
      gainedPrecision: { num: 15, den: 20, value: 0.75 },
      lostPrecision: { num: 0, den: 0, value: null },
    })
    expect(report.hours).toHaveLength(1)
    expect(report.items.map(({ rule, rows }) => [rule, rows])).toEqual([
      ['beta', 30],
      ['gammagone', 20],
    ])
    const beta = report.items[0]?.id ?? ''
    const hits = await world.analyst.ok(calls.sandboxHits, { id, itemId: beta, pageSize: 200 })
    expect(hits.total).toBe(30)
    expect(hits.list[0]).toMatchObject({
      kind: 'gained',
      violates: null,
      texts: [{ text: 'a beta', hits: [{ s: 2, e: 6, rule: 'beta' }] }],
    })
    expect(hits.list.filter((one) => one.violates === true)).toHaveLength(15)
    await move('stopSandbox', id)
    expect(await shadowsOf(await world.ingest(['a beta']))).toEqual([])
  })

  test('runs for the share of users and the apps that it names', async () => {
    const { id } = await open({ share: 30 })
    await add(id, 'delta')
    await move('startSandbox', id)
    const uid = (at: number): string => `user-${at}`
    const inShare = texts.filter((_text, at) => inAlpha(uid(at), `sandbox:${id}`, 3000)).length
    await world.ingest(
      texts.map(() => 'a delta'),
      uid,
    )
    const report = await world.analyst.ok(calls.sandboxReport, { id })
    expect([report.scanned, report.gained]).toEqual([inShare, inShare])
    await move('stopSandbox', id)
    const other = await open({ apps: [51] })
    await add(other.id, 'delta')
    await move('startSandbox', other.id)
    await world.ingest(['a delta'])
    expect((await world.analyst.ok(calls.sandboxReport, { id: other.id })).scanned).toBe(0)
    await move('stopSandbox', other.id)
  })
})

describe('a running sandbox', () => {
  test('runs on every server, and beside a release that comes meanwhile', async () => {
    const { id } = await open()
    await add(id, 'epsilon')
    const second = await testServer(
      { databaseUrl: world.server.config.databaseUrl, sessionHours: 100_000 },
      { now: world.server.ctx.now },
    )
    const send = async (): Promise<string> => {
      const { list } = await second
        .client(world.intake.token)
        .ok(contract.ingest.records, [
          { appId: 50, type: 12, postId: `second-${++made}`, texts: [{ content: 'an epsilon' }] },
        ])
      return list[0]?.id ?? '0'
    }
    try {
      await send()
      await move('startSandbox', id)
      await expect
        .poll(async () => (await shadowsOf([await send()])).length, { timeout: 20_000 })
        .toBe(1)
      await world.addWord('zeta')
      await world.release()
      await expect
        .poll(async () => (await shadowsOf([await send()])).length, { timeout: 20_000 })
        .toBe(1)
    } finally {
      await second.stop()
    }
    await move('stopSandbox', id)
  }, 60_000)

  test('leaves a record as it is when it cannot be kept', async () => {
    const { id } = await open()
    await add(id, 'theta')
    await move('startSandbox', id)
    const { pool } = world.server.ctx
    await pool.query(
      'alter table text_sandbox_hit add constraint no_more check (type < 0) not valid',
    )
    const [record = '0'] = await world.ingest(['a theta'])
    await pool.query('alter table text_sandbox_hit drop constraint no_more')
    expect(await effectsOf([record])).toHaveLength(1)
    expect((await world.analyst.ok(calls.sandboxReport, { id })).scanned).toBe(0)
    await move('stopSandbox', id)
  })
})

describe('the states of a sandbox', () => {
  test('follow each other, and what it holds changes in those alone that allow it', async () => {
    const { id, version } = await open()
    await expectRefusal(world.analyst, calls.startSandbox, { id, version }, 'invalid-input')
    const item = await add(id, 'iota')
    await expectRefusal(world.analyst, calls.startSandbox, { id, version: 9 }, 'conflict')
    await expectRefusal(world.analyst, calls.submitSandbox, { id, version }, 'wrong-state')
    await move('startSandbox', id)
    expect(await stateOf(id)).toBe('running')
    await expectRefusal(
      world.analyst,
      calls.removeSandboxItem,
      { sandboxId: id, ...item },
      'wrong-state',
    )
    await expectRefusal(
      world.analyst,
      calls.closeSandbox,
      { id, version: await versionOf(id) },
      'wrong-state',
    )
    // It stops by itself.
    world.pass(6 * dayMs)
    await sandboxJob.run(world.server.ctx)
    expect(await stateOf(id)).toBe('running')
    world.pass(dayMs)
    await sandboxJob.run(world.server.ctx)
    expect(await stateOf(id)).toBe('stopped')
    await move('closeSandbox', id)
    expect(await stateOf(id)).toBe('closed')
    await world.analyst.ok(calls.removeSandbox, { id, version: await versionOf(id) })
    await expectRefusal(world.analyst, calls.sandbox, { id }, 'not-found')
    world.pass(-7 * dayMs)
  })

  test('are merged once a second person has settled all that was submitted', async () => {
    const { id } = await open()
    const added = await add(id, 'kappa')
    const edited = await change(id, alpha.id, 'alphabet')
    await drop(id, gamma.id)
    await move('startSandbox', id)
    await move('stopSandbox', id)
    await move('submitSandbox', id)
    const { list } = await world.analyst.ok(calls.sandboxItems, { sandboxId: id })
    expect(list.map(({ act, draftState }) => [act, draftState])).toEqual([
      ['add', 'pending'],
      ['edit', 'pending'],
      ['remove', 'pending'],
    ])
    const draftOf = (itemId: string): string => list.find((one) => one.id === itemId)?.draftId ?? ''
    expect(draftOf(edited.id)).toBe(alpha.id)
    const own = await world.analyst.ok(calls.item, { id: draftOf(added.id) })
    expect(own).toMatchObject({ rule: 'kappa', state: 'pending', own: true })
    await world.approve({ id: draftOf(added.id), version: 1 })
    const refs = [{ id: alpha.id, version: 2 }]
    await world.reviewer.ok(calls.setState, { refs, act: 'reject', reason: 'no' })
    await sandboxJob.run(world.server.ctx)
    expect(await stateOf(id)).toBe('submitted')
    await world.reviewer.ok(calls.setState, { refs: [gamma], act: 'offline', reason: 'no' })
    await sandboxJob.run(world.server.ctx)
    expect(await stateOf(id)).toBe('merged')
  })

  test('refuse a second one that runs on the same item, and what changed meanwhile', async () => {
    const ref = await world.addWord('lambda')
    const [one, two] = [await open(), await open()]
    await change(one.id, ref.id, 'lambdaone')
    await change(two.id, ref.id, 'lambdatwo')
    await move('startSandbox', one.id)
    const said = await expectRefusal(
      world.analyst,
      calls.startSandbox,
      { id: two.id, version: await versionOf(two.id) },
      'invalid-input',
    )
    expect(said).toContain('lambdatwo')
    await move('stopSandbox', one.id)
    await world.analyst.ok(calls.updateItem, { ...ref, body: world.bodyOf('lambdathree') })
    const late = await expectRefusal(
      world.analyst,
      calls.submitSandbox,
      { id: one.id, version: await versionOf(one.id) },
      'invalid-input',
    )
    expect(late).toContain('lambdaone')
    expect(await stateOf(one.id)).toBe('stopped')
  })
})

describe('what a sandbox holds', () => {
  test('is refused where it is unsound, the same twice, or not yet approved', async () => {
    const { id } = await open()
    await add(id, 'omega')
    const draft = await world.analyst.ok(calls.createItem, { body: world.bodyOf('draftword') })
    const wrong = [
      { act: 'add', body: world.bodyOf('OMEGA') },
      { act: 'add', body: world.bodyOf('draftword') },
      { act: 'add', body: world.bodyOf(' ') },
      { act: 'edit', itemId: draft.id, body: world.bodyOf('other') },
    ] as const
    for (const one of wrong)
      await expectRefusal(
        world.analyst,
        calls.createSandboxItem,
        { sandboxId: id, ...one },
        'invalid-input',
      )
    await expectRefusal(
      world.analyst,
      calls.createSandboxItem,
      { sandboxId: id, act: 'edit', itemId: '9223372036854775807', body: world.bodyOf('other') },
      'not-found',
    )
    const again = (await world.analyst.ok(calls.sandbox, { id })).name
    await expectRefusal(
      world.analyst,
      calls.createSandbox,
      { body: body({ name: again.toUpperCase() }) },
      'invalid-input',
    )
    await expectRefusal(world.reviewer, calls.createSandbox, { body: body() }, 'no-permission')
  })

  test('is shown beside what is live, tried on texts, and measured offline', async () => {
    const ref = await world.addWord('sigma')
    await world.release()
    const { id } = await open()
    const first = await change(id, ref.id, 'sigmas')
    const second = await add(id, 'buy cheap', {
      wordType: 3,
      parts: [['buy'], ['cheap']],
      distance: 2,
    })
    expect(
      await world.analyst.ok(calls.sandboxItem, { sandboxId: id, id: first.id }),
    ).toMatchObject({
      body: { rule: 'sigmas' },
      live: { rule: 'sigma' },
      previous: null,
      next: second.id,
    })
    await world.ingest(['buy it so cheap', 'buy cheap', 'a sigma'])
    const tried = await world.analyst.ok(calls.trySandboxItem, {
      appId: 50,
      type: 12,
      body: world.bodyOf('cheap'),
      texts: ['so cheap', 'dear'],
    })
    expect(tried.list.map(({ hits }) => hits.map(({ s, e }) => [s, e]))).toEqual([[[3, 8]], []])
    const { list } = await world.analyst.ok(calls.tryDistances, { sandboxId: id, id: second.id })
    expect(list.filter(({ distance }) => [2, 3, 4].includes(distance))).toEqual([
      { distance: 2, rows: 1 },
      { distance: 3, rows: 1 },
      { distance: 4, rows: 2 },
    ])
    await expectRefusal(
      world.analyst,
      calls.tryDistances,
      { sandboxId: id, id: first.id },
      'invalid-input',
    )
    const now = world.server.ctx.now().getTime()
    const test = await world.analyst.ok(calls.offlineStart, {
      name: 'sandbox',
      source: 'records',
      types: ['50:12'],
      from: now - hourMs,
      to: now + hourMs,
      sample: 100,
      candidateKind: 'sandbox',
      candidateId: id,
    })
    while (await offlineJob.run(world.server.ctx)) {
      /* the next part */
    }
    const report = await world.analyst.ok(calls.offlineTest, test)
    expect([report.state, report.gained, report.lost]).toEqual(['done', 1, 1])
  })
})
