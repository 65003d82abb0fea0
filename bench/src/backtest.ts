import { setTimeout as wait } from 'node:timers/promises'
import { saveRule } from '../../apps/api/src/areas/strategy/save.ts'
import {
  cancelBacktest,
  pageBacktests,
  startBacktest,
} from '../../apps/api/src/areas/strategy-run/backtest.ts'
import { replay } from '../../apps/api/src/areas/strategy-run/replay.ts'
import { body, bringIntoUse, countries, strategists, words } from './rules-in-use.ts'
import { aType } from '../../apps/api/src/testing/world.ts'
import { load, openWorld } from './world.ts'

// A draft over recorded days by the product's own replay: records a minute and processor time, with
// decisions of people to hold it against; then one that is cancelled on its way.
const many = Number(process.env['BACKTEST_MANY'] ?? 100_000)
const rounds = Number(process.env['BACKTEST_ROUNDS'] ?? 3)
const say = (line: string) => {
  process.stdout.write(`${line}\n`)
}
const world = await openWorld()
const { ctx } = world
await aType(ctx, { appId: 1, type: 1, name: 'bench' })
const people = await strategists(world)
const [ruleId = ''] = await bringIntoUse(people, [body()], [{ appId: 1, type: 1 }])

const inputs = Array.from({ length: 1000 }, (_, n) => ({
  text: `${words(12)} ${n}`,
  'record.country': countries[n % countries.length],
  'user.level': n % 50,
  'extData(device)': `d${n % 700}`,
  'counter.uid(1m)': 1 + (n % 4),
  'counter.uid(10m)': 1 + (n % 9),
  'counter.uid(1h)': 1 + (n % 30),
  'user.records(24h)': n % 60,
}))
await ctx.pool.query(
  `
    with i as materialized (
      select n - 1 as n, v from jsonb_array_elements($2::jsonb) with ordinality e(v, n)
    ),
    s as materialized (
      select next_id() as rid, next_id() as sid, next_id() as did, n
      from generate_series(1, $1::int) n
    ),
    r as (
      insert into record (
        id, app_id, type, post_id, uid, country, business, content, ext_data, content_hash,
        created_at, received_at
      )
      select rid, 1, 1, 'p' || s.n, 'u' || s.n % 5000, v->>'record.country', 'text',
        jsonb_build_object(
          'texts', jsonb_build_array(jsonb_build_object('id', 't1', 'content', v->>'text')),
          'pictures',
          jsonb_build_array(
            jsonb_build_object('id', 'p1', 'content', 'https://cdn.example/' || s.n || '.jpg')
          ),
          'videos', '[]'::jsonb, 'voices', '[]'::jsonb, 'files', '[]'::jsonb, 'lives', '[]'::jsonb,
          'data', '{}'::jsonb
        ),
        jsonb_build_object('level', v->'user.level', 'device', v->'extData(device)'),
        md5(s.n::text), now(), now()
      from s
      join i on i.n = s.n % 1000
    ),
    t as (
      insert into strategy_run (
        id, at, app_id, type, record_id, post_id, uid, verdict, result, set_hash, input, us
      )
      select sid, now(), 1, 1, rid, 'p' || s.n, 'u' || s.n % 5000, 'queue', '{"result": "queue"}',
        'x', v, 10
      from s
      join i on i.n = s.n % 1000
    )
    insert into decision (
      id, order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id,
      fence, result_id, result_type, setting_version, content_hash, at
    )
    select did, rid, rid, 1, 1, 'text', 'p' || n, 1, 'tags-audit-text', 'w', 1,
      case when n % 5 = 0 then 'del' else 'ignore' end,
      case when n % 5 = 0 then 'NORMAL_VIOLATIONS' else 'REGULAR' end, 1, 'x', now()
    from s`,
  [many, JSON.stringify(inputs)],
)
await ctx.pool.query('analyze')
say(`${many} records with what rules were given and what people decided; ${load()}`)

const rowOf = async (id: string) => {
  const {
    list: [row],
  } = await pageBacktests(people.author, { id })
  if (!row) throw new Error('the replay is not there')
  return row
}
const start = async (version: number): Promise<string> =>
  (
    await startBacktest(people.author, {
      ruleId,
      version,
      appId: 1,
      type: 1,
      from: Date.now() - 80_000_000,
      to: Date.now() + 60_000,
    })
  ).id

let version = 1
for (let round = 0; round < rounds; round += 1) {
  ;({ version } = await saveRule(people.author, { ruleId, version, rule: body() }))
  const id = await start(version)
  const [used, began] = [process.cpuUsage(), performance.now()]
  await replay(ctx)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(used)
  const row = await rowOf(id)
  const cpu = (user + system) / 1e6
  say(
    `${row.state} ${row.done} of ${row.total} (+${row.figures?.gained} −${row.figures?.lost}) in ` +
      `${seconds.toFixed(1)} s: ${Math.round((row.done / seconds) * 60).toLocaleString('en')} ` +
      `records/minute by the clock; ${Math.round((row.done / cpu) * 60).toLocaleString('en')} a ` +
      `minute of the server's processor time; ${load()}`,
  )
  if (row.state !== 'done' || row.done !== many) process.exitCode = 1
}
const id = await start(version)
const work = replay(ctx)
let row = await rowOf(id)
while (row.state !== 'done' && row.done === 0) {
  await wait(20)
  row = await rowOf(id)
}
const asked = performance.now()
await cancelBacktest(people.author, { id })
await work
say(
  `cancelled at ${row.done} of ${row.total}: ` +
    `it stood after ${(performance.now() - asked).toFixed(0)} ms, ${(await rowOf(id)).state}`,
)
await world.close()
process.exit()
