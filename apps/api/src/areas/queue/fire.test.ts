import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '../../app/start.ts'
import { readConfig } from '../../core/config.ts'
import { createDb, createPool } from '../../db/client.ts'
import { rec } from '../../testing/auditor.ts'
import {
  killableDatabase,
  killableServer,
  lossyWay,
  randomFrom,
} from '../../testing/fire-ground.ts'
import { type MadePerson, aLabelTree, aPerson, aSetting, aType } from '../../testing/world.ts'
import { sealAll, verifyAuditLog } from '../audit-log/index.ts'

/*
 * Simulated auditors against two servers and a database, all of which are killed. A round is one
 * act of every auditor, all at once; acts, kills and cuts follow from the seed, what meets what
 * does not. The long run:
 *   FIRE_AUDITORS=200 FIRE_ROUNDS=1000 npx vitest run apps/api/src/areas/queue/fire.test.ts
 */
const seed = Number(process.env['FIRE_SEED'] ?? 20_260_401)
const auditors = Number(process.env['FIRE_AUDITORS'] ?? 64)
const rounds = Number(process.env['FIRE_ROUNDS'] ?? 20)
const patience = 120_000 + auditors * rounds * 100

type Hold = { id: string; fence: number; postId: string; uid: string; type: number }
type Outcome = {
  id: string
  accepted: boolean
  decisionId: string | null
  warnings: { code: string }[]
}
let database: Awaited<ReturnType<typeof killableDatabase>>
let way: Awaited<ReturnType<typeof lossyWay>>
let servers: Awaited<ReturnType<typeof killableServer>>[] = []
let people: MadePerson[] = []
let sender: MadePerson
const folder = mkdtempSync(join(tmpdir(), 'oas-fire-data-'))

beforeAll(async () => {
  database = await killableDatabase()
  await migrateDatabase(database.url)
  const pool = createPool(database.url, 2)
  const ctx = { db: createDb(pool) }
  const { pageType } = aSetting()
  await aType(ctx)
  await aType(ctx, {
    type: 13,
    name: 'suspends',
    pageType: {
      ...pageType,
      content: {
        ...pageType.content,
        preload: false,
        suspend: { enable: true, maxSuspended: 10, maxRestore: 5 },
      },
    },
  })
  await aLabelTree(ctx)
  await ctx.db
    .insertInto('deliveryEndpoint')
    .values({
      appId: 50,
      url: 'https://receiver.invalid/',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    })
    .execute()
  for (let n = 0; n < auditors; n++)
    people.push(await aPerson(ctx, { permissions: ['audit.take'] }))
  sender = await aPerson(ctx, { permissions: ['ingest'] })
  await pool.query(`update session set expires_at = now() + interval '10 days'`)
  await pool.end()
  way = await lossyWay(database.port, randomFrom(seed ^ 0x5f5f), 0.02)
  const lossy = new URL(database.url)
  lossy.port = String(way.port)
  const config = {
    ...readConfig({}),
    port: 0,
    databaseUrl: lossy.href,
    dataDir: folder,
    demo: true,
    logLevel: 'silent',
    runJobs: true,
  }
  servers = await Promise.all([killableServer(config), killableServer(config)])
}, 300_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await way?.stop()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 300_000)

const chance = randomFrom(seed)
/** Every hold that was handed out: order, fence and person. */
const seen = new Set<string>()
/** What auditors were told, by order: the decision that was accepted. */
const accepted = new Map<string, string>()
const lies: string[] = []
const posts = new Set<string>()
const stats = {
  calls: 0,
  lost: 0,
  submits: 0,
  repeated: 0,
  late: 0,
  refused: {} as Record<string, number>,
  errors: {} as Record<string, number>,
  restored: 0,
  serverKills: 0,
  databaseKills: 0,
  backendKills: 0,
  brokenConnections: 0,
  expired: 0,
  sent: 0,
}
const count = (where: Record<string, number>, what: string): void => {
  where[what] = (where[what] ?? 0) + 1
}

type Post = { random: () => number; token: string; path: string; input: object; abortable: boolean }
/** Asks either server; null: no answer came, or a refusal. */
const call = async <T>({ random, token, path, input, abortable }: Post): Promise<T | null> => {
  stats.calls++
  const server = servers[random() < 0.5 ? 0 : 1]
  const patienceMs = abortable && random() < 0.05 ? 1 + Math.floor(random() * 20) : 30_000
  try {
    const response = await fetch(`${server?.url()}${path}`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { token, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
    })
    const answer = (await response.json()) as { code: number; data: T; msg: string }
    if (answer.code === 0) return answer.data
    count(stats.errors, `${path} ${answer.code}`)
  } catch {
    stats.lost++
  }
  return null
}

/** What came in is sent until it is answered: keys make that safe. */
const fill = async (n: number): Promise<void> => {
  const records = Array.from({ length: n }, () => {
    const postId = `post${posts.size}`
    posts.add(postId)
    return rec(postId, {
      type: 12 + (posts.size % 2),
      priority: posts.size % 10,
      idempotencyKey: postId,
    })
  })
  for (let left = 300; ; left--) {
    const answer = await call<{
      accepted: number
      duplicate: number
      merged: number
      rejected: number
    }>({
      random: chance,
      token: sender.token,
      path: pathOf(contract.ingest.records),
      input: records,
      abortable: false,
    })
    if (answer) {
      expect(answer.accepted + answer.duplicate).toBe(n)
      break
    }
    if (left === 0) throw new Error('nothing could be sent in any more')
    await sleep(100)
  }
  stats.sent += n
}

/** Every fourth post is muted for ten minutes, the others are passed. */
const verdictOn = ({ id, fence, postId, uid }: Hold) => {
  const post = { id, postId, uid, fence, reasonLabelsKey: '', currentJson: {} }
  return Number(postId.slice(4)) % 4 === 0
    ? {
        ...post,
        value: { result: { id: 'mute' } },
        form: { result: { punishTime: 600 } },
        reasonLabels: [1203],
        remark: 'advert',
      }
    : {
        ...post,
        value: { result: { id: 'ignore' } },
        form: { result: {} },
        reasonLabels: [],
        remark: '',
      }
}

/** Notes what an auditor was told of an order; two decisions of one order are a lie. */
const noteOutcome = (outcome: Outcome): void => {
  if (!outcome.accepted) {
    count(stats.refused, outcome.warnings[0]?.code ?? '?')
    return
  }
  const before = accepted.get(outcome.id)
  if (outcome.decisionId === null || (before !== undefined && before !== outcome.decisionId))
    lies.push(`${outcome.id}: ${before} and ${outcome.decisionId}`)
  else accepted.set(outcome.id, outcome.decisionId)
}

/** One simulated auditor, with what they hold and what they held. */
const makeHands = (index: number) => {
  const random = randomFrom(seed + 1 + index)
  const { token, id: person } = people[index] as MadePerson
  const type = 12 + (index % 2)
  const page = { pageKey: 'tags-audit-text', windowId: `fire${index}` }
  let mine: Hold[] = []
  let gone: Hold[] = []
  return {
    random,
    type,
    page,
    send: <T>(path: string, input: object, abortable = true): Promise<T | null> =>
      call<T>({ random, token, path, input: { ...page, ...input }, abortable }),
    mine: (): Hold[] => mine,
    gone: (): Hold[] => gone,
    noted: (list: readonly Hold[]): Hold[] =>
      list.map(({ id, fence, postId, uid }) => {
        seen.add(`${id} ${fence} ${person}`)
        return { id, fence, postId, uid, type }
      }),
    hold: (list: readonly Hold[]): void => {
      mine.push(...list)
    },
    keepOnly: (list: Hold[]): void => {
      mine = list
    },
    letGo: (list: readonly Hold[]): void => {
      gone = [...gone, ...list].slice(-40)
      mine = mine.filter((hold) => !list.includes(hold))
    },
  }
}
type Hands = ReturnType<typeof makeHands>

const refs = (list: readonly Hold[]) => list.map(({ id, fence }) => ({ id, fence }))
const begin = ({ send, type }: Hands) =>
  send(pathOf(contract.queue.start), { types: [`50:${type}`] }, false)

/** Submits verdicts, sometimes twice: at once or one after the other, through either server. */
const submit = async ({ random, send, type }: Hands, list: readonly Hold[]): Promise<void> => {
  if (list.length === 0) return
  stats.submits++
  const body = {
    business: 'text',
    appId: 50,
    type,
    settingVersion: 1,
    recordResults: list.map(verdictOn),
  }
  const submitOnce = () => send<{ list: Outcome[] }>(pathOf(contract.decision.submit), body)
  const dice = random()
  if (dice < 0.25) stats.repeated++
  const first = submitOnce()
  const second = dice < 0.12 ? submitOnce() : null
  const answers = [
    await first,
    await second,
    dice >= 0.12 && dice < 0.25 ? await submitOnce() : null,
  ]
  for (const outcome of answers.flatMap((answer) => answer?.list ?? [])) noteOutcome(outcome)
}

const fetchSome = async (hands: Hands): Promise<void> => {
  const { random, send } = hands
  const fetched = await send<{ list: Hold[] }>(
    pathOf(contract.queue.fetch).replace(':version', '4'),
    {
      business: 'text',
      limit: 1 + Math.floor(random() * 6),
      reset: random() < 0.3,
      keepIds: hands
        .mine()
        .map((hold) => hold.id)
        .slice(0, 100),
    },
  )
  if (fetched) hands.hold(hands.noted(fetched.list))
  else await begin(hands)
}
const decideSome = async (hands: Hands): Promise<void> => {
  const list = hands.mine().slice(0, 10)
  await submit(hands, list)
  hands.letGo(list)
}
const showAll = async ({ send, mine }: Hands): Promise<void> => {
  await send(pathOf(contract.queue.refresh), {
    list: refs(mine().slice(0, 200)).map((ref) => ({ ...ref, shownAt: Date.now() })),
  })
}
const suspendFew = async (hands: Hands): Promise<void> => {
  if (hands.type !== 13) return
  const few = hands.mine().slice(0, 2)
  await hands.send(pathOf(contract.queue.suspend), { list: refs(few) })
  hands.letGo(few)
}
const restoreFew = async (hands: Hands): Promise<void> => {
  const back = await hands.send<{ list: Hold[] }>(pathOf(contract.queue.restore), { limit: 5 })
  if (!back) return
  stats.restored += back.list.length
  hands.hold(hands.noted(back.list))
}
const releaseSome = async (hands: Hands, some: readonly Hold[]): Promise<void> => {
  await hands.send(pathOf(contract.queue.release), {
    list: refs(some).map((ref) => ({ ...ref, reason: 'back' })),
  })
  hands.letGo(some)
}
const resetAll = async (hands: Hands): Promise<void> => {
  const reset = await hands.send<{ list: { id: string; fence: number; held: boolean }[] }>(
    pathOf(contract.queue.resetTimeout),
    { resetList: refs(hands.mine().slice(0, 200)) },
  )
  if (!reset) return
  const kept = new Map(reset.list.filter((hold) => hold.held).map((hold) => [hold.id, hold.fence]))
  hands.keepOnly(
    hands.noted(
      hands
        .mine()
        .filter((hold) => kept.has(hold.id))
        .map((hold) => ({ ...hold, fence: kept.get(hold.id) ?? hold.fence })),
    ),
  )
}

/** One act of an auditor, by chance. */
const act = async (hands: Hands): Promise<void> => {
  const dice = hands.random()
  const some = hands.mine().filter(() => hands.random() < 0.5)
  if (dice < 0.35 || hands.mine().length === 0) await fetchSome(hands)
  else if (dice < 0.65) await decideSome(hands)
  else if (dice < 0.75) await showAll(hands)
  else if (dice < 0.8) await releaseSome(hands, some)
  else if (dice < 0.85) await suspendFew(hands)
  else if (dice < 0.9) await restoreFew(hands)
  else if (dice < 0.95) {
    stats.late++
    await submit(hands, hands.gone().slice(-5))
  } else await resetAll(hands)
}

// The next rounds go on while a killed server starts again: the other one serves.
let restarting: Promise<void> | null = null
const restart = (server: (typeof servers)[number] | undefined): void => {
  stats.serverKills++
  const work =
    server?.killAndRestart().finally(() => {
      restarting = null
    }) ?? null
  work?.catch(() => undefined)
  restarting = work
}

/**
 * What happens to everybody beside their acts: leases run out in most rounds, something is killed
 * in about one of twelve.
 */
const strike = async (round: number): Promise<void> => {
  if (chance() < 0.6)
    stats.expired += (
      await database.ask(
        `
          update queue_order
          set lease_until = now() - interval '1 s'
          where id = any(array(
            select id
            from queue_order
            where state = 'held' and id % 7 = $1
            limit 60 for update skip locked
          ))
          returning 1`,
        [Math.floor(chance() * 7)],
      )
    ).length
  if (chance() < 0.15) {
    stats.brokenConnections++
    await database.ask(
      `
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where application_name = 'order-audit-system'
        order by random() limit 1`,
    )
  }
  const dice = chance()
  const server = servers[chance() < 0.5 ? 0 : 1]
  // The first rounds of any run see each of them once, so that the shortest has met everything.
  if ((round === 5 || dice < 0.03) && restarting === null) restart(server)
  else if (round === 15 || dice < 0.05) {
    stats.databaseKills++
    await database.killAndRestart()
  } else if (round === 25 || dice < 0.06) {
    stats.backendKills++
    await database.killBackend(chance())
  }
}

const playRounds = async (): Promise<void> => {
  const waitingLow = auditors * 12
  await fill(waitingLow)
  const all = Array.from({ length: auditors }, (_auditor, index) => makeHands(index))
  await Promise.all(all.map(begin))
  for (let round = 0; round < rounds; round++) {
    await Promise.all([
      strike(round),
      ...all.map(async (hands) => {
        await sleep(chance() * 10)
        await act(hands)
      }),
    ])
    if (round % 8 === 0 && (await rowsOf(`queue_order where state = 'waiting'`)) < waitingLow)
      await fill(waitingLow)
  }
  await restarting
}

const rowsOf = async (text: string): Promise<number> =>
  (await database.ask<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n ?? -1
const sumOf = async (column: string, table: string): Promise<number | undefined> =>
  (
    await database.ask<{ n: number }>(`select coalesce(sum(${column}), 0)::int as n from ${table}`)
  )[0]?.n

type Decided = { id: string; order_id: string; fence: number; person_id: string }
/** Each order is decided once, by who held it, and as its auditor was told. */
const checkDecisions = (decisions: readonly Decided[]): void => {
  const byOrder = new Map(decisions.map((row) => [row.order_id, row]))
  expect(byOrder.size).toBe(decisions.length)
  expect(
    [...accepted].filter(([orderId, decisionId]) => byOrder.get(orderId)?.id !== decisionId),
  ).toEqual([])
  expect(
    decisions.filter((row) => !seen.has(`${row.order_id} ${row.fence} ${row.person_id}`)),
  ).toEqual([])
}

/** Everything that came in is there once: waiting somewhere, or decided. */
const checkRecords = async (decided: number): Promise<void> => {
  expect(await rowsOf('record')).toBe(posts.size)
  expect(await rowsOf(`(select post_id from record group by 1 having count(*) > 1) x`)).toBe(0)
  expect((await rowsOf('queue_order')) + decided).toBe(posts.size)
  expect(await rowsOf('queue_order q join decision d on d.order_id = q.id')).toBe(0)
}

/** No effect without a decision, no decision without its effects. */
const checkEffects = async (decided: number): Promise<void> => {
  expect(await rowsOf('submission')).toBe(decided)
  expect(
    await rowsOf(`
      submission s
      join decision d on d.id = s.decision_id and d.order_id = s.order_id and d.fence = s.fence`),
  ).toBe(decided)
  expect(await rowsOf('outbox o join decision d on d.id = o.decision_id')).toBe(decided)
  expect(await rowsOf('outbox')).toBe(decided)
  const punished = await rowsOf(`decision where result_id = 'mute'`)
  expect(
    await rowsOf(`
      punish p
      join decision d on d.id = p.decision_id and d.result_id = 'mute' and p.uid = d.uid`),
  ).toBe(punished)
  expect([
    await rowsOf('punish'),
    await rowsOf('decision_label'),
    await rowsOf(`punish_event where state = 'active'`),
  ]).toEqual([punished, punished, punished])
  expect(await rowsOf(`audit_log where action = 'decision.submit'`)).toBe(decided)
  expect(
    await rowsOf(`(
      select distinct detail ->> 'decisionId'
      from audit_log
      where action = 'decision.submit'
    ) x`),
  ).toBe(decided)
  expect(await sumOf('n', 'auditor_count')).toBe(decided)
  expect(await sumOf('decided', 'auditor_session')).toBe(decided)
}

/** The queue goes on: what is held comes back by itself, and can be taken. */
const checkQueueGoesOn = async (): Promise<void> => {
  await database.ask(
    `update queue_order set lease_until = now() - interval '1 s' where state = 'held'`,
  )
  await expect.poll(() => rowsOf(`queue_order where state = 'held'`), { timeout: 120_000 }).toBe(0)
  expect(
    await rowsOf(`
      queue_order
      where state = 'waiting' and (holder_id is not null or lease_until is not null)`),
  ).toBe(0)
}

const checkAuditLog = async (): Promise<void> => {
  const pool = createPool(database.url, 2)
  try {
    await sealAll({ pool })
    expect(await verifyAuditLog(pool)).toMatchObject({ ok: true })
  } finally {
    await pool.end()
  }
}

test(
  'under fire every order is decided exactly once or still in the queue, and no answer lies',
  async () => {
    await playRounds()
    const said = (): string =>
      JSON.stringify({ seed, auditors, rounds, ...stats, cut: way.cut, accepted: accepted.size })
    try {
      expect(servers.map((server) => server.alive())).toEqual([true, true])
      expect(lies).toEqual([])
      const decisions = await database.ask<Decided>(
        `select id, order_id, fence, person_id from decision where state = 'active'`,
      )
      checkDecisions(decisions)
      await checkRecords(decisions.length)
      await checkEffects(decisions.length)
      expect(decisions.length).toBeGreaterThan(auditors)
      expect(way.cut.commits + way.cut.writes).toBeGreaterThan(0)
      await checkQueueGoesOn()
      await checkAuditLog()
      process.stdout.write(`fire: ${said()}\n`)
    } catch (error) {
      throw new Error(`failed with ${said()}`, { cause: error })
    }
  },
  patience,
)
