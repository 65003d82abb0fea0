import { readFileSync } from 'node:fs'
import { contract } from '@oas/contract/index'
import { typeKeyOf } from '@oas/contract/type-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { type Held, hold, item, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { verify } from './verify.ts'
import { fold } from './queries/figures.ts'

const { figures, log, exportLog, exportFigures, auditorStat } = contract.statistics
let server: TestServer
let people: MadePerson[]
let leader: MadePerson
let ahead = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx, { undoSeconds: 0, undoDeliveredSeconds: 600 })
  await aType(server.ctx, { type: 13, name: 'other', undoSeconds: 0, undoDeliveredSeconds: 600 })
  await aLabelTree(server.ctx)
  people = [await aPerson(server.ctx), await aPerson(server.ctx)]
  leader = await aPerson(server.ctx, {
    permissions: ['audit.team', 'record.read', 'record.repunish'],
  })
})
afterAll(() => server.stop())

const as = (person: MadePerson) => server.client(person.token)
type Row = { n: number; undone: number; replaced: number }
/** What the decisions themselves say, read plainly. */
const truth = async (key: string, more = ''): Promise<Record<string, Row>> =>
  Object.fromEntries(
    (
      await server.ctx.pool.query<Row & { key: string }>(
        `
          select ${key} as key, count(*) filter (where d.state = 'active')::int as n,
            count(*) filter (where d.state = 'undone')::int as undone,
            count(*) filter (where d.state = 'replaced')::int as replaced
          from decision d
          ${more}
          where not d.test
          group by 1`,
      )
    ).rows.map(({ key: name, ...row }) => [name, row]),
  )
const told = async (
  axes: ('app' | 'type' | 'person' | 'result' | 'label' | 'day' | 'hour')[],
  more: object = {},
): Promise<Record<string, Row>> =>
  Object.fromEntries(
    (await as(leader).ok(figures, { axes, ...more })).rows.map(({ keys, n, undone, replaced }) => [
      keys.join(' '),
      { n, undone, replaced },
    ]),
  )

const chance = (() => {
  let seed = 20_261_122
  return (n: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * n)
  }
})()
const quick = { spentMs: 700 }
const severalLabels = { reasonLabels: [1203, 1240], reasonLabelsKey: 'lb_1203' }
const anew = async (held: Held, replaces: string): Promise<void> => {
  await as(leader).ok(contract.customize.punish, {
    pageKey: 'customize-detail',
    appId: held.appId,
    type: held.type,
    business: 'text',
    windowId: 'w9',
    settingVersion: 1,
    replaces,
    item: muting({ ...held, fence: 0 }),
  })
}

test('equals the decisions after random acts, whether or not they are added up yet', async () => {
  const made: { held: Held; id: string; by: MadePerson }[] = []
  for (let step = 0; step < 80; step++) {
    const act = chance(10)
    const by = people[chance(2)] as MadePerson
    if (act < 7 || made.length === 0) {
      const held = await hold(server, by.id, { type: 12 + chance(2) })
      const verdict = chance(3)
      const {
        list: [answer],
      } = await submitItems(
        server,
        by.token,
        [
          verdict === 0
            ? item(held, 'ignore', quick)
            : muting(held, verdict === 1 ? quick : severalLabels),
        ],
        { type: held.type },
      )
      made.push({ held, id: answer?.decisionId ?? '', by })
    } else if (act < 9) {
      const [one] = made.splice(chance(made.length), 1)
      if (!one) continue
      const {
        list: [answer],
      } = await as(one.by).ok(contract.decision.undo, { windowId: 'w1', decisionIds: [one.id] })
      expect(answer?.undone).toBe(true)
      if (chance(2) === 0) {
        const again = { ...one.held, fence: answer?.fence ?? 0 }
        const {
          list: [next],
        } = await submitItems(server, one.by.token, [item(again)], { type: again.type })
        made.push({ held: again, id: next?.decisionId ?? '', by: one.by })
      }
    } else {
      const [one] = made.splice(chance(made.length), 1)
      if (one) await anew(one.held, one.id)
    }
    if (step % 20 === 7) await fold(server.ctx.db, 9)
  }
  const check = async (): Promise<void> => {
    expect(await told(['person'])).toEqual(await truth('person_id::text'))
    expect(await told(['type'])).toEqual(await truth(`app_id || ':' || type`))
    expect(await told(['result', 'type'])).toEqual(
      await truth(`result_id || ' ' || app_id || ':' || type`),
    )
    expect(await told(['day', 'hour'])).toEqual(
      await truth(`to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24')`),
    )
    expect(await told(['label'])).toEqual(
      await truth('l::text', 'cross join lateral unnest(labels) as l'),
    )
    expect(await told(['person'], { labelId: 1240 })).toEqual(
      await truth(
        'person_id::text',
        'join decision_label l on l.decision_id = d.id and l.label_id = 1240',
      ),
    )
    const { total } = await as(leader).ok(figures, { axes: ['label', 'result'] })
    const {
      rows: [all],
    } = await server.ctx.pool.query(
      `
        select count(*) filter (where d.state = 'active')::int as n,
          count(*) filter (where d.state = 'active' and d.result_id = 'mute')::int as violations,
          count(*) filter (where d.state = 'undone')::int as undone,
          count(*) filter (where d.state = 'replaced')::int as replaced
        from decision d`,
    )
    expect(total).toMatchObject({
      ...all,
      passed: all.n - all.violations,
      p50: expect.any(Number),
      p90: expect.any(Number),
    })
  }
  const {
    rows: [states],
  } = await server.ctx.pool.query(
    `
      select count(*) filter (where d.state = 'undone')::int as undone,
        count(*) filter (where d.state = 'replaced')::int as replaced
      from decision d`,
  )
  expect([states.undone > 0, states.replaced > 0]).toEqual([true, true])
  await check()
  while (await fold(server.ctx.db, 50)) {
    /* until nothing is left */
  }
  expect((await server.ctx.pool.query('select count(*)::int as n from stat_delta')).rows[0].n).toBe(
    0,
  )
  await check()
  expect(await verify(server.ctx)).toBe(0)
})

test('figures that went wrong are found, mended, and agree again', async () => {
  const before = await told(['person', 'result'])
  await server.ctx.pool.query(
    `update stat_decision set n = n + 3 where ctid in (select ctid from stat_decision limit 1)`,
  )
  await server.ctx.pool.query(`delete from stat_label where label_id = 1203`)
  expect(await told(['person', 'result'])).not.toEqual(before)
  expect(await verify(server.ctx)).toBeGreaterThan(1)
  expect(await told(['person', 'result'])).toEqual(before)
  expect(await told(['label'])).toEqual(
    await truth('l::text', 'cross join lateral unnest(labels) as l'),
  )
})

test('test users count for nothing; a leader sees their apps only', async () => {
  const { total } = await as(leader).ok(figures, {})
  const [one] = people as [MadePerson]
  const held = await hold(server, one.id)
  await server.ctx.pool.query('update queue_order set test = true where id = $1', [held.id])
  await submitItems(server, one.token, [item(held)])
  const {
    rows: [stored],
  } = await server.ctx.pool.query('select test from decision where record_id = $1', [held.recordId])
  expect(stored.test).toBe(true)
  expect((await as(leader).ok(figures, {})).total).toEqual(total)
  const narrow = await aPerson(server.ctx, {
    permissions: ['audit.team'],
    scope: [{ appId: 50, type: 13 }],
  })
  expect(
    Object.keys(
      Object.fromEntries(
        (await as(narrow).ok(figures, { axes: ['type'] })).rows.map((row) => [row.keys[0], 1]),
      ),
    ),
  ).toEqual(['50:13'])
  expect((await as(narrow).ok(log, { limit: 200 })).list.every((row) => row.type === 13)).toBe(true)
})

test('a figure leads to exactly its decisions in the log', async () => {
  const { rows } = await as(leader).ok(figures, { axes: ['person', 'result'] })
  for (const row of rows) {
    const { list } = await as(leader).ok(log, {
      persons: [row.keys[0] ?? ''],
      resultId: row.keys[1],
      state: 'active',
      limit: 200,
    })
    expect(list.filter((one) => !one.test)).toHaveLength(row.n)
  }
  const pages = []
  for (let next: string | null = ''; next !== null;) {
    const page: { list: { id: string }[]; next: string | null } = await as(leader).ok(log, {
      limit: 7,
      ...(next ? { after: next } : {}),
    })
    pages.push(...page.list)
    next = page.next
  }
  expect(pages.map((row) => row.id)).toEqual(
    (await server.ctx.pool.query('select id::text from decision order by id desc')).rows.map(
      (row) => row.id,
    ),
  )
  const [labelled] = (await as(leader).ok(log, { labelId: 1240, state: 'active' })).list
  expect(labelled).toMatchObject({
    labels: [1203, 1240],
    labelNames: ['标签1203', '标签1240'],
    violation: true,
    punishes: 1,
    resultId: 'mute',
  })
})

test('what is asked wrongly is refused at its field', async () => {
  const now = Date.now()
  for (const [input, field] of [
    [{ from: now, to: now - 1 }, 'to'],
    [{ from: now - 100 * dayMs, to: now }, 'to'],
    [{ axes: ['app', 'type', 'day'] }, 'axes'],
  ] as const)
    expect((await as(leader).call(figures, input as never)).body).toMatchObject({
      code: 400,
      field,
    })
  expect((await as(leader).call(log, { after: 'x' })).body).toMatchObject({
    code: 400,
    field: 'after',
  })
  expect((await as(people[0] as MadePerson).call(figures, {})).body.code).toBe(403)
})

test('files hold what the pages show; more than may be exported is refused', async () => {
  const post = async (path: string, body: object): Promise<Response> => {
    ahead += 5001
    return as(leader).raw('POST', `/biz_gateway/justice_review${path}`, {
      headers: { 'content-type': 'application/json', 'global-language': 'en' },
      body: JSON.stringify(body),
    })
  }
  const lines = (text: string): string[] => text.replace('\uFEFF', '').trim().split('\r\n')
  const { rows } = await as(leader).ok(figures, { axes: ['person'] })
  const sheet = lines(await (await post(exportFigures.path, { axes: ['person'] })).text())
  expect(sheet).toHaveLength(rows.length + 2)
  expect(sheet[1]).toContain(`${rows[0]?.names[0]},${rows[0]?.n},`)
  const n: number = (await server.ctx.pool.query('select count(*)::int as n from decision')).rows[0]
    .n
  expect(lines(await (await post(exportLog.path, {})).text())).toHaveLength(n + 1)
  expect(lines(await (await post(exportLog.path, { uid: 'nobody' })).text())).toHaveLength(1)
  await server.ctx.pool.query(
    `
      insert into decision (
        order_id, record_id, app_id, type, business, post_id, uid, person_id, page_key, window_id,
        fence, result_id, result_type, setting_version, content_hash
      )
      select 1, 1, 50, 99, 'text', 'many', 'many', $1, 'x', 'x', 1, 'ignore', 'REGULAR', 1, 'x'
      from generate_series(1, 20000)`,
    [leader.id],
  )
  const most = await post(exportLog.path, { uid: 'many' })
  expect(most.status).toBe(200)
  // Each once, although they are read some thousand at a time.
  const [ids, all] = await Promise.all([
    server.ctx.pool.query<{ id: string }>("select id::text as id from decision where uid = 'many'"),
    most.text(),
  ])
  expect(lines(all)).toHaveLength(ids.rows.length + 1)
  await server.ctx.pool.query(
    `
      insert into decision (
        order_id, record_id, app_id, type, business, post_id, uid, person_id, page_key, window_id,
        fence, result_id, result_type, setting_version, content_hash
      )
      values (1, 1, 50, 99, 'text', 'many', 'many', $1, 'x', 'x', 1, 'ignore', 'REGULAR', 1, 'x')`,
    [leader.id],
  )
  expect(await (await post(exportLog.path, { uid: 'many' })).json()).toMatchObject({
    code: 400,
    msg: expect.stringContaining('too much data'),
  })
})

test('a person sees their own work by type and label', async () => {
  const [one] = people as [MadePerson]
  const { list } = await as(one).ok(auditorStat, [])
  const mine = await truth(
    `app_id || ':' || type`,
    `join person p on p.id = d.person_id and p.name = '${one.name}'`,
  )
  expect(Object.fromEntries(list.map((row) => [typeKeyOf(row), row.n]))).toEqual(
    Object.fromEntries(Object.entries(mine).map(([key, row]) => [key, row.n])),
  )
  const {
    list: [other],
  } = await as(one).ok(auditorStat, [{ appId: 50, type: 13 }])
  expect(other?.labels.map((label) => label.labelId).toSorted()).toEqual([1203, 1240])
  const narrow = await aPerson(server.ctx, { scope: [{ appId: 50, type: 13 }] })
  expect((await as(narrow).call(auditorStat, [{ appId: 50, type: 12 }])).body.code).toBe(403)
})

type Timed = { id: string; ms: number | null; seconds: number | null }
/** Decisions of a type, oldest first, as they are stored and as the log tells them. */
const timesOf = async (type: number): Promise<Timed[]> => {
  const { rows } = await server.ctx.pool.query<{ id: string; ms: number | null }>(
    'select id::text, spent_ms as ms from decision where app_id = 50 and type = $1 order by id',
    [type],
  )
  const { list } = await as(leader).ok(log, { types: [`50:${type}`], limit: 100 })
  return rows.map((row) => ({
    ...row,
    seconds: list.find((line) => line.id === row.id)?.seconds ?? null,
  }))
}

test('times are what the page says, no longer than the hold; figures go by them', async () => {
  const by = people[0] as MadePerson
  await aType(server.ctx, { type: 15, name: 'timed' })
  const held: Held[] = []
  for (let n = 0; n < 4; n++) held.push(await hold(server, by.id, { type: 15 }))
  await server.ctx.pool.query(
    `update queue_order set held_at = held_at - interval '10 seconds' where type = 15`,
  )
  const spent = [540, 1260, 86_400_000, undefined]
  await submitItems(
    server,
    by.token,
    held.map((one, n) => item(one, 'ignore', spent[n] === undefined ? {} : { spentMs: spent[n] })),
    { type: 15 },
  )
  const times = await timesOf(15)
  expect(times.map(({ ms }) => ms).slice(0, 2)).toEqual([540, 1260])
  expect(times[2]?.ms).toBeGreaterThan(9000)
  expect(times[2]?.ms).toBeLessThan(60_000)
  expect(times[3]?.ms).toBeNull()
  expect(times.map(({ seconds }) => seconds)).toEqual([
    0.5,
    1.3,
    Math.round((times[2]?.ms ?? 0) / 100) / 10,
    null,
  ])
  for (const folded of [false, true]) {
    if (folded) await fold(server.ctx.db, 10_000)
    const [row] = (await as(leader).ok(figures, { axes: ['type'], types: ['50:15'] })).rows
    expect(row?.n).toBe(4)
    expect(row?.p50).toBe(1.3)
    expect(row?.seconds).toBe(Math.round((1800 + (times[2]?.ms ?? 0)) / 3 / 100) / 10)
  }
})

test.each([-1, 86_400_001, 0.5, '5'])(
  'a verdict that says it took %j is refused',
  async (spentMs) => {
    const by = people[0] as MadePerson
    const one = await hold(server, by.id, {})
    const answer = await as(by).call(contract.decision.submit, {
      pageKey: 'tags-audit-text',
      appId: 50,
      type: 12,
      business: 'text',
      windowId: 'w1',
      settingVersion: 1,
      recordResults: [{ ...item(one), spentMs } as never],
    })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('spentMs')
  },
)

test('of the past, what was decided together shares the time since what came before', async () => {
  const by = people[1] as MadePerson
  await aType(server.ctx, { type: 16, name: 'past' })
  const finished = [3000, 9000, 11_000, 11_000, null]
  const ids: string[] = []
  for (const [n, finish] of finished.entries()) {
    const one = await hold(server, by.id, { type: 16 })
    const { list } = await submitItems(
      server,
      by.token,
      [item(one, 'ignore', { currentJson: finish === null ? {} : { actions: { finish } } })],
      { type: 16, windowId: 'w1' },
    )
    const id = list[0]?.decisionId ?? ''
    ids.push(id)
    // Three presses: at 3 and at 4 seconds one record, at 6 seconds two together.
    const at = [3, 4, 6, 6, 8][n] ?? 0
    await server.ctx.pool.query(
      `
        update decision
        set at = date_trunc('hour', now()) + $2 * interval '1 second', held_at = null,
          window_id = 'past'
        where id = $1`,
      [id, at],
    )
  }
  const text = readFileSync(
    new URL('../../../migrations/0143_decision_time.sql', import.meta.url),
    'utf8',
  )
  const recount = /with said as[^;]*;/.exec(text)?.[0] ?? ''
  await server.ctx.pool.query(recount)
  const { rows } = await server.ctx.pool.query<{ ms: number | null }>(
    'select spent_ms as ms from decision where id = any($1::bigint[]) order by id',
    [ids],
  )
  expect(rows.map(({ ms }) => ms)).toEqual([3000, 1000, 1000, 1000, null])
})
