import { contract } from '@oas/contract/index'
import type { LadderBody, LadderStep, LiveBody } from '@oas/contract/live-strategy/schemas'
import { blankVersion } from '@oas/contract/model/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { button, room } from '../../testing/live-rooms.ts'
import { answerOf } from '../../testing/model-service.ts'
import { type ModelWorld, aModelWorld } from '../../testing/model-world.ts'
import type { Client } from '../../testing/server.ts'
import { aPerson, aSetting, aType, anApp } from '../../testing/world.ts'
import { storeFile } from '../file/index.ts'
import { findAddress } from './frames.ts'
import { judgeRooms } from './round.ts'
import { sendSignals } from './send.ts'

const { liveStrategy: calls, ladder: ladderCalls, livePackage: packageCalls } = contract
const liveCalls = contract.live
const appId = 50
let world: ModelWorld
let sender: Client
let elsewhere: Client
let modelId = ''
let asked: string[] = []

const now = (): number => world.server.ctx.now().getTime()
const step = (nth: number, act: LadderStep['act'], rest: Partial<LadderStep> = {}): LadderStep => ({
  nth,
  hours: 1,
  act,
  line: null,
  machine: false,
  resultId: '',
  ...rest,
})
const usualSteps = [step(1, 'push'), step(2, 'suggest_cut')]
const onPage = (type: number, page: string): Promise<TypeSetting> => {
  const base = aSetting()
  return aType(world.server.ctx, {
    type,
    name: `on_${page}`,
    business: 'live',
    pageKeys: [`tags-audit-${page}`],
    pageType: { ...base.pageType, type: 'multi_resource' },
    result: [
      base.result[0] as TypeSetting['result'][number],
      button('cut_stream', 402, { resultType: 'SERIOUS_VIOLATIONS', control: 'direct' }),
      button('warn_room', 401),
    ],
  })
}

/** The score that the service gives each frame: its address ends with it. */
const scoreOf = (url: string): number | null => {
  const text = url.split('#')[1] ?? ''
  return text === 'none' ? null : Number(text)
}
beforeAll(async () => {
  world = await aModelWorld()
  await anApp(world.server.ctx, 71)
  const made = async (permissions: Parameters<typeof aPerson>[1], app: number) =>
    world.server.client(
      (await aPerson(world.server.ctx, { ...permissions, scope: [{ appId: app }] })).token,
    )
  sender = await made({ permissions: ['ingest'] }, appId)
  elsewhere = await made(
    { permissions: ['model.read', 'model.edit', 'model.review', 'model.release'] },
    71,
  )
  await onPage(61, 'live-push')
  await onPage(62, 'monitor-push')
  const { engineer, service } = world
  const { id } = await engineer.ok(contract.model.createModel, {
    body: {
      key: 'nude_frame',
      name: 'Nudity',
      kind: 'frame',
      ownerId: world.ownerId,
      remark: '',
      cost: 'low',
      mayUid: false,
      mayMinors: true,
      scopes: [],
    },
  })
  modelId = id
  const version = await engineer.ok(contract.model.createVersion, {
    modelId,
    body: {
      ...blankVersion,
      endpoint: service.url,
      sample: 'https://img.example/sample#0.9',
      perSecond: 10_000,
      timeoutMs: 2000,
    },
  })
  service.secret = version.secret
  await engineer.ok(contract.model.mapLabels, {
    modelId,
    labels: ['nude'],
    body: { labelId: 1203, meaning: '', calibration: [] },
  })
  service.behave = (request) => {
    const scores = request.items.map((item) => scoreOf(item.url ?? ''))
    if (scores.includes(null)) return 500
    asked.push(...request.items.map(({ url = '' }) => url))
    return answerOf(request, (item) => [{ label: 'nude', score: scoreOf(item.url ?? '') ?? 0 }])
  }
  await world.move(version.id, 'shadow')
  await world.move(version.id, 'live')
})
afterAll(() => world.stop())

const ladderBody = (rest: Partial<LadderBody> = {}): LadderBody => ({
  name: 'Usual steps',
  appId,
  steps: usualSteps,
  ...rest,
})
const liveBody = (ladderId: string, rest: Partial<LiveBody> = {}): LiveBody => ({
  name: 'Nudity on air',
  appId,
  view: 'usual',
  viewers: 0,
  reports: 0,
  countries: [],
  modelId,
  label: 'nude',
  ladderId,
  everySeconds: 10,
  line: 0.8,
  atLeast: 3,
  ofLast: 5,
  cooldown: 300,
  onMissing: 'ignore',
  ...rest,
})
type Ref = { id: string; version: number }
const pass = async (kind: typeof calls.state | typeof ladderCalls.state, made: Ref) => {
  const sent = await world.engineer.ok(kind, { ...made, act: 'submit', reason: '' })
  return world.reviewer.ok(kind, { ...sent, act: 'approve', reason: '' })
}
const aLadder = async (rest: Partial<LadderBody> = {}): Promise<Ref> => {
  world.pass(6000)
  return pass(
    ladderCalls.state,
    await world.engineer.ok(ladderCalls.create, { body: ladderBody(rest) }),
  )
}
const aStrategy = async (ladderId: string, rest: Partial<LiveBody> = {}): Promise<Ref> => {
  world.pass(6000)
  return pass(
    calls.state,
    await world.engineer.ok(calls.create, { body: liveBody(ladderId, rest) }),
  )
}
const build = (...strategyIds: string[]) => {
  world.pass(6000)
  return world.leader.ok(packageCalls.create, { appId, note: 'as planned', strategyIds })
}
const packageOf = (id: string) => world.leader.ok(packageCalls.get, { id })
const release = async (
  id: string,
  act: 'stage' | 'full' | 'withdraw' | 'rollback',
  share?: number,
) =>
  world.leader.ok(packageCalls.release, {
    id,
    version: (await packageOf(id)).version,
    act,
    reason: 'as planned',
    ...(share === undefined ? {} : { share }),
  })
const stopAll = async (): Promise<void> => {
  await world.server.ctx.pool.query("update live_package set state = 'withdrawn', share = 0")
}
/** Brings one strategy with one ladder into force, alone. */
const bring = async (ladder: Partial<LadderBody> = {}, rest: Partial<LiveBody> = {}) => {
  await stopAll()
  const strategy = await aStrategy((await aLadder(ladder)).id, rest)
  const made = await build(strategy.id)
  await release(made.id, 'full')
  return { strategy, packageId: made.id }
}

const minute = 60_000
/** Frames of a room every ten seconds, whose first was taken eleven minutes ago. */
const tell = async (
  sid: string,
  scores: readonly (number | 'none')[],
  start: number,
  more = {},
) => {
  world.pass(6000)
  await sender.ok(liveCalls.ingestRooms, {
    rooms: [
      room(sid, {
        startedAt: start,
        shots: scores.map((score, n) => ({
          url: `https://img.example/${sid}/${n}#${score}`,
          at: start + n * 10_000,
        })),
        ...more,
      }),
    ],
  })
}
const run = async (): Promise<void> => {
  while (await judgeRooms.run(world.server.ctx));
  while (await sendSignals.run(world.server.ctx));
}
const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await world.server.ctx.pool.query<T>(text, values)).rows
type SignalRow = {
  second: number
  act: string
  frames: number
  nth: number
  kind: string
  state: string
  reason: string
}
const signalsOf = (sid: string): Promise<SignalRow[]> =>
  rows<SignalRow>(
    `
      select extract(epoch from s.at - r.started_at)::int as second, s.act, s.nth, s.kind, s.state,
        s.reason, jsonb_array_length(s.evidence) as frames
      from live_signal s
      join live_room r on r.id = s.room_id
      where r.sid = $1
      order by s.at`,
    [sid],
  )
const ordersOf = (sid: string) =>
  rows<{ type: number; suggested: string | null; pictures: number }>(
    `
      select q.type, r.ext_data ->> 'suggested' as suggested,
        jsonb_array_length(r.content -> 'pictures') as pictures
      from queue_order q
      join record r on r.id = q.record_id
      where r.content -> 'lives' -> 0 ->> 'sid' = $1
      order by q.id`,
    [sid],
  )
const rising = Array.from({ length: 61 }, (_none, n) => (n < 10 ? 0.1 : 0.9))

describe('a room whose scores rise at 100 s', () => {
  test('gives signals at 120 and 420 s: a push, then a suggested cut, and no cut', async () => {
    const { strategy } = await bring()
    const start = now() - 11 * minute
    await tell('rises', rising.slice(0, 15), start)
    await run()
    expect((await signalsOf('rises')).map(({ second }) => second)).toEqual([120])
    await tell('rises', rising, start)
    await run()
    expect(await signalsOf('rises')).toEqual([
      { second: 120, act: 'push', nth: 1, frames: 3, kind: 'label', state: 'sent', reason: '' },
      {
        second: 420,
        act: 'suggest_cut',
        nth: 2,
        frames: 5,
        kind: 'label',
        state: 'sent',
        reason: '',
      },
    ])
    expect(await ordersOf('rises')).toEqual([
      { type: 61, suggested: null, pictures: 3 },
      { type: 61, suggested: 'suggest_cut', pictures: 5 },
    ])
    expect(await rows('select 1 from decision')).toEqual([])
    const [told] = await rows<{ signals: string[]; risk: number }>(
      "select signals, risk from live_room where sid = 'rises'",
    )
    expect(told).toEqual({ signals: ['nude'], risk: 90 })
    const row = await world.engineer.ok(calls.get, { id: strategy.id })
    expect([row.signals, row.right, row.wrong]).toEqual([2, 0, 0])
    // The plan that takes frames stands where captures are planned, and nobody edits it.
    const [plan] = await rows<{ name: string; every: number; enabled: boolean }>(
      `select name, every_seconds as every, enabled from live_capture_plan where of_strategies`,
    )
    expect(plan).toEqual({ name: 'Live strategies', every: 10, enabled: true })
  })
  test('gives none twice when two servers judge it and one dies in between', async () => {
    await bring()
    await tell('twice', rising, now() - 11 * minute)
    const { ctx } = world.server
    // A server that had it and died: it is free again a minute later.
    await ctx.pool.query(
      `
        insert into live_round (room_id, busy_until)
        select id, $1 from live_room where sid = 'twice'`,
      [new Date(now() + 5000)],
    )
    await run()
    expect(await signalsOf('twice')).toEqual([])
    world.pass(6000)
    const both = async () => {
      await Promise.all([judgeRooms.run(ctx), judgeRooms.run(ctx)])
      await Promise.all([sendSignals.run(ctx), sendSignals.run(ctx)])
    }
    for (let n = 0; n < 4; n++) await both()
    expect((await signalsOf('twice')).map(({ second }) => second)).toEqual([120, 420])
    // One that died after it had made the order makes no other.
    await ctx.pool.query("update live_signal set state = 'due', record_id = null")
    await run()
    expect(await ordersOf('twice')).toHaveLength(2)
  })
})

describe('a frame', () => {
  test('without an answer is none, and people look where the strategy says so', async () => {
    await bring({}, { onMissing: 'push', atLeast: 2, ofLast: 2, cooldown: 60 })
    const start = now() - 11 * minute
    await tell('silent', [0.1, 0.1], start)
    await run()
    await tell('silent', [0.1, 0.1, 'none', 'none', 'none', 'none'], start)
    await run()
    const found = await signalsOf('silent')
    expect(found.map(({ kind, act, nth, frames }) => [kind, act, nth, frames])).toEqual([
      ['missing', 'push', 0, 0],
    ])
    expect(await ordersOf('silent')).toHaveLength(1)
    world.pass(10 * minute)
  })
  test('is asked of the model only at the pace of a strategy that fits the room', async () => {
    await bring({}, { everySeconds: 30, viewers: 100 })
    const start = now() - 11 * minute
    asked = []
    await tell('paced', [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], start, { viewers: 100 })
    await tell('empty', [0.9, 0.9, 0.9], start, { viewers: 99 })
    await run()
    expect(asked.map((url) => url.split('/').slice(3).join('/'))).toEqual([
      'paced/0#0.1',
      'paced/3#0.4',
    ])
  })
})

describe('a frame that was captured here', () => {
  test('is read without a session, by its token and for five minutes alone', async () => {
    const { server } = world
    const { id } = await storeFile(server.ctx, Buffer.from('frame'), { name: 'f.jpg', appId })
    const config = { ...server.ctx.config, publicUrl: 'https://console.example/' }
    const sent = await findAddress({ ...server.ctx, config }, `/biz_gateway/resource/file/${id}`)
    const { origin, pathname, search } = new URL(sent)
    expect(origin).toBe('https://console.example')
    const get = async (url: string) => (await server.app.inject({ method: 'GET', url })).statusCode
    expect(await get(pathname + search)).toBe(200)
    expect(await get(`${pathname}${search}x`)).toBe(403)
    expect(await get(`/biz_gateway/resource/file/${id}${search}`)).toBe(401)
    world.pass(6 * minute)
    expect(await get(pathname + search)).toBe(403)
    expect(await findAddress(server.ctx, 'https://img.example/1')).toBe('https://img.example/1')
  })
})

describe('a ladder', () => {
  test('cuts by machine only above its own line, as a result a second person passed', async () => {
    const cut = step(1, 'suggest_cut', { machine: true, line: 0.95, resultId: 'cut_stream' })
    const { results } = ladderCalls
    expect((await world.engineer.ok(results, { appId })).list.map(({ id }) => id)).toEqual([
      'cut_stream',
    ])
    const { engineer } = world
    const field = async (bad: Partial<LadderStep>) => {
      world.pass(6000)
      const body = ladderBody({ steps: [{ ...cut, ...bad }] })
      return (await engineer.call(ladderCalls.create, { body })).body.field
    }
    expect([
      await field({ line: null }),
      await field({ resultId: 'warn_room' }),
      await field({ act: 'push' }),
      await field({ nth: 2 }),
    ]).toEqual([
      'body.steps.0.line',
      'body.steps.0.resultId',
      'body.steps.0.machine',
      'body.steps.0.nth',
    ])
    await bring({ steps: [cut] }, { atLeast: 1, ofLast: 1 })
    await tell('mild', [0.94], now() - minute)
    await tell('grave', [0.96], now() - minute)
    await run()
    expect((await signalsOf('mild')).map(({ act, state }) => [act, state])).toEqual([
      ['watch', 'done'],
    ])
    expect(
      (await signalsOf('grave')).map(({ act, state, reason }) => [act, state, reason]),
    ).toEqual([['suggest_cut', 'sent', '']])
    const decided = await rows<{ result: string; by: string }>(
      `
        select d.result_id as result, p.name as by
        from decision d
        join record r on r.id = d.record_id
        join person p on p.id = d.person_id
        where r.content -> 'lives' -> 0 ->> 'sid' in ('mild', 'grave')`,
    )
    expect(decided).toEqual([{ result: 'cut_stream', by: 'live_strategy' }])
  })
  test('counts the signals of a host over their rooms', async () => {
    await bring({}, { atLeast: 1, ofLast: 1, cooldown: 10 })
    await tell('first', [0.9], now() - 5 * minute, { uid: 'same host' })
    await run()
    await tell('second', [0.9], now() - minute, { uid: 'same host' })
    await tell('third', [0.9], now() - minute, { uid: 'other host' })
    await run()
    const acts = async (sid: string) => (await signalsOf(sid)).map(({ act }) => act)
    expect([await acts('first'), await acts('second'), await acts('third')]).toEqual([
      ['push'],
      ['suggest_cut'],
      ['push'],
    ])
  })
})

describe('a strategy', () => {
  test('comes into force by a second person and a package, and stops at once', async () => {
    await stopAll()
    const ladder = await aLadder()
    const { engineer, reviewer, leader } = world
    world.pass(6000)
    const made = await engineer.ok(calls.create, { body: liveBody(ladder.id, { atLeast: 1 }) })
    const notYet = { appId, note: 'too early', strategyIds: [made.id] }
    expect((await leader.call(packageCalls.create, notYet)).body.field).toBe('strategyIds.0')
    const sent = await engineer.ok(calls.state, { ...made, act: 'submit', reason: '' })
    await world.server.ctx.pool.query(
      'update live_strategy set authors = authors || (select array_agg(id) from person)',
    )
    await expectRefusal(
      reviewer,
      calls.state,
      { ...sent, act: 'approve', reason: '' },
      'second-person',
    )
    await world.server.ctx.pool.query('update live_strategy set authors = $1', [[world.ownerId]])
    const live = await reviewer.ok(calls.state, { ...sent, act: 'approve', reason: '' })
    await release((await build(made.id)).id, 'full')
    // An edit is a draft; what is in force stays.
    world.pass(6000)
    const edited = await engineer.ok(calls.update, {
      ...live,
      body: liveBody(ladder.id, { line: 0.99 }),
    })
    const row = await engineer.ok(calls.get, { id: made.id })
    expect([row.state, row.body.line, row.liveBody?.line]).toEqual(['draft', 0.99, 0.8])
    expect(row.inForce).not.toBeNull()
    await tell('acting', [0.9], now() - minute)
    await run()
    expect(await signalsOf('acting')).toHaveLength(1)
    await expectRefusal(
      engineer,
      calls.state,
      { ...edited, act: 'stop', reason: 'x' },
      'no-permission',
    )
    await leader.ok(calls.state, { ...edited, act: 'stop', reason: 'too many' })
    await tell('stopped', [0.9], now() - minute)
    await run()
    expect(await signalsOf('stopped')).toEqual([])
    const { list } = await engineer.ok(calls.history, { id: made.id })
    expect(list.map(({ action }) => action)).toEqual([
      'liveStrategy.stop',
      'liveStrategy.update',
      'liveStrategy.approve',
      'liveStrategy.submit',
      'liveStrategy.create',
    ])
    const [plan] = await rows<{ enabled: boolean }>(
      'select enabled from live_capture_plan where of_strategies',
    )
    expect(plan?.enabled).toBe(false)
  })
  test('is nobody else’s: people of other apps meet nothing of it', async () => {
    const ladder = await aLadder()
    const strategy = await aStrategy(ladder.id)
    const made = await build(strategy.id)
    const refs = [
      [calls.get, { id: strategy.id }],
      [calls.history, { id: strategy.id }],
      [ladderCalls.get, { id: ladder.id }],
      [packageCalls.get, { id: made.id }],
      [packageCalls.diff, { id: made.id }],
      [calls.state, { ...strategy, act: 'stop', reason: 'x' }],
      [packageCalls.release, { id: made.id, version: 1, act: 'full', reason: '' }],
    ] as const
    for (const [call, input] of refs)
      await expectRefusal(elsewhere, call, input as never, 'not-found')
    expect((await elsewhere.ok(calls.list, {})).total).toBe(0)
    expect((await elsewhere.ok(packageCalls.list, {})).total).toBe(0)
    expect((await elsewhere.ok(ladderCalls.list, {})).total).toBe(0)
  })
})

describe('a package', () => {
  test('goes over a share of hosts to all, is compared, and brought back', async () => {
    await stopAll()
    const ladder = await aLadder()
    const first = await aStrategy(ladder.id, { name: 'First', atLeast: 1, ofLast: 1 })
    const one = await build(first.id)
    await release(one.id, 'full')
    const second = await aStrategy(ladder.id, { name: 'Second', atLeast: 1, ofLast: 1 })
    const two = await build(second.id)
    await release(two.id, 'stage', 30)
    const three = await build(first.id)
    expect((await packageOf(two.id)).share).toBe(30)
    world.pass(6000)
    const other = { id: three.id, version: 1, act: 'stage', share: 5, reason: '' } as const
    expect((await world.leader.call(packageCalls.release, other)).body.field).toBe('id')
    const diff = await world.leader.ok(packageCalls.diff, { id: two.id })
    expect([diff.against, diff.list.map(({ kind, name, act }) => [kind, name, act])]).toEqual([
      one.number,
      [['strategy', 'Second', 'added']],
    ])
    // Hosts on trial meet both strategies, the others the first alone; each always the same.
    for (let n = 0; n < 20; n++) await tell(`host-${n}`, [0.9], now() - minute)
    await run()
    const counted = await rows<{ trial: boolean; n: number }>(
      `
        select package_id = $1 as trial, count(*)::int as n
        from live_signal s
        join live_room r on r.id = s.room_id
        where r.sid like 'host-%'
        group by 1
        order by 1`,
      [two.id],
    )
    const [all, trial] = counted.map(({ n }) => n) as [number, number]
    expect(all + trial / 2).toBe(20)
    expect(trial).toBeGreaterThan(0)
    await release(two.id, 'full')
    expect((await packageOf(one.id)).state).toBe('replaced')
    const back = await release(one.id, 'rollback')
    expect(back.number).toBe(three.number + 1)
    const { content, state, sourceNumber, moves } = await packageOf(back.id)
    expect([state, sourceNumber, content.strategies.map(({ body }) => body.name)]).toEqual([
      'live',
      one.number,
      ['First'],
    ])
    expect(moves.map(({ action }) => action)).toEqual(['livePackage.rollback'])
    // What was built before lacks what came since.
    const late = { id: three.id, version: 1, act: 'full', reason: '' } as const
    expect((await world.leader.call(packageCalls.release, late)).body.field).toBe('id')
    await release(back.id, 'withdraw')
    const { list } = await world.leader.ok(packageCalls.list, { appId, state: 'live' })
    expect(list).toEqual([])
  })
})

describe('a trial run', () => {
  const { name: _n, appId: _a, view: _v, viewers: _w, reports: _r, ...rest } = liveBody('1')
  const { countries: _c, modelId: _m, label: _l, ladderId: _i, ...rule } = rest
  test('shows signals of made-up scores, and writes nothing', async () => {
    const before = await rows('select id from live_signal')
    const ran = await world.engineer.ok(calls.mockRun, {
      appId,
      rule,
      steps: usualSteps,
      frames: rising,
    })
    expect(ran.signals.map(({ at, evidence, act }) => [at, evidence, act])).toEqual([
      [120, 3, 'push'],
      [420, 5, 'suggest_cut'],
    ])
    expect(ran.frames).toHaveLength(61)
    expect(await rows('select id from live_signal')).toHaveLength(before.length)
  })
  test('takes a room of the past, and asks about frames whose score nobody kept', async () => {
    await stopAll()
    await tell('past', rising.slice(0, 20), now() - 11 * minute)
    world.pass(6000)
    asked = []
    const ran = await world.engineer.ok(calls.mockRun, {
      appId,
      rule,
      steps: [],
      sid: 'past',
      modelId,
      label: 'nude',
    })
    expect([ran.asked, ran.missing, asked.length]).toEqual([20, 0, 20])
    expect(ran.signals.map(({ at, act }) => [at, act])).toEqual([[120, 'watch']])
    const strange = { appId, rule, steps: [], sid: 'nowhere', modelId, label: 'nude' }
    expect((await world.engineer.call(calls.mockRun, strange)).body.field).toBe('sid')
  })
})
